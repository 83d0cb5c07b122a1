import {
  addressLimit,
  mailboxLimit,
  passwordLimit,
  pauseMs,
  secondFactorLimit,
} from "../../src/domain/attempt-limit";
import { positionText, readPosition } from "../../src/domain/audit-page";
import { invitationMail } from "../../src/domain/mail";
import { passwordProblem } from "../../src/domain/password-rules";
import { hasEnded, type Session } from "../../src/domain/session";

const email = "ada@example.com";

test.each(["correct horse battery staple", "Aké-Ọ̀rọ̀-2026!", "x7$kQ2!mZp0w"])(
  "the password %s is accepted",
  (password) => {
    expect(passwordProblem(password, { email })).toBeUndefined();
  },
);

test.each([
  "",
  "elevenchars",
  "x".repeat(257),
  "password1234",
  "PassWord1234",
  "aaaaaaaaaaaaaaaa",
  "abababababab",
  email,
])("the password %s is refused", (password) => {
  expect(passwordProblem(password, { email })).toEqual(expect.any(String));
});

test("the back-off doubles after the free attempts, up to the maximum", () => {
  const limit = { ...passwordLimit(email), free: 3, pauseMaxMs: 5_000 };

  const pauses = [1, 2, 3, 4, 5, 6, 60, 2_000].map((attempts) => pauseMs(limit, attempts));

  expect(pauses).toEqual([0, 0, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
});

test("IPv6 addresses of one network have one limit, all other limits are separate", () => {
  const subjects = [
    passwordLimit(email),
    mailboxLimit(email, "sign-up"),
    mailboxLimit(email, "recovery"),
    secondFactorLimit("1"),
    addressLimit("10.0.0.1"),
    addressLimit("2001:db8::1"),
    addressLimit("2001:db8::ffff"),
  ].map(({ subject }) => subject);

  expect(new Set(subjects).size).toBe(6);
  expect(subjects.join()).not.toContain(email);
});

test("the networks of an IPv6 site have a common wider limit of ten times as many attempts", () => {
  const [first, second, other] = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2::1"].map(
    (address) => addressLimit(address),
  );

  expect(first?.subject).not.toBe(second?.subject);
  expect(first?.wider).toEqual(second?.wider);
  expect(first?.wider?.subject).not.toBe(other?.wider?.subject);
  expect(first?.wider?.free).toBe(10 * (first?.free ?? 0));
  expect(addressLimit("203.0.113.7").wider).toBeUndefined();
});

const HOUR_MS = 3_600_000;

function aSession(createdAt: number, lastSeenAt: number): Session {
  return {
    ...{ id: "", userId: "", address: "", userAgent: "" },
    createdAt: new Date(createdAt),
    lastSeenAt: new Date(lastSeenAt),
    ...{ passwordProvenUntil: null, steppedUpUntil: null },
  };
}

test("a session ends after twelve idle hours, and after fourteen days in any case", () => {
  const day = 24 * HOUR_MS;

  expect(hasEnded(aSession(0, 0), new Date(12 * HOUR_MS - 1))).toBe(false);
  expect(hasEnded(aSession(0, 0), new Date(12 * HOUR_MS))).toBe(true);
  expect(hasEnded(aSession(0, 14 * day - 2), new Date(14 * day - 1))).toBe(false);
  expect(hasEnded(aSession(0, 14 * day - 1), new Date(14 * day))).toBe(true);
});

test("an audit log position is parsed as it was serialized, and other text is refused", () => {
  for (const position of [
    { own: "1", gateway: "22" },
    { own: "", gateway: "7" },
    { own: "5", gateway: "" },
  ]) {
    expect(readPosition(positionText(position))).toEqual(position);
  }
  expect(readPosition("")).toEqual({ own: "", gateway: "" });
  for (const text of ["-", "x", "1", "1-2-3", "-1-", "1-2;drop"]) {
    expect(readPosition(text)).toBeUndefined();
  }
});

test("a mail escapes names in HTML, and keeps its subject on one line", () => {
  const link = { publicUrl: "http://localhost", token: "t0ken" };
  const names = {
    merchantName: "<b>Ada & Co</b>",
    inviterName: 'Eve\r\nBcc: "all"',
    role: "admin",
  };

  const { subject, text, html } = invitationMail(link, names);

  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain("&lt;b&gt;Ada &amp; Co&lt;/b&gt;");
  expect(html).not.toContain("<b>");
  expect(text).toContain("http://localhost/invitation#token=t0ken");
});
