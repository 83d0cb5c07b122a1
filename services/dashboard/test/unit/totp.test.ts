import { generateSync } from "otplib";
import { newTotpSecret, stepOfCode, totpUri } from "../../src/domain/totp";

const secret = newTotpSecret();
const now = new Date("2026-11-24T12:00:10Z");
const STEP = Math.floor(now.getTime() / 30_000);

function codeAt(step: number): string {
  return generateSync({ secret, epoch: step * 30 });
}

test.each([-1, 0, 1])("a code that is %d steps away is valid", (away) => {
  const code = codeAt(STEP + away);

  expect(stepOfCode({ secret, code, now, lastStep: 0 })).toBe(STEP + away);
});

test.each([-2, 2])("a code that is %d steps away is not valid", (away) => {
  const code = codeAt(STEP + away);

  expect(stepOfCode({ secret, code, now, lastStep: 0 })).toBeUndefined();
});

test("a code is accepted once, and older codes are refused", () => {
  const older = codeAt(STEP - 1);

  expect(stepOfCode({ secret, code: codeAt(STEP), now, lastStep: STEP })).toBeUndefined();
  expect(stepOfCode({ secret, code: older, now, lastStep: STEP })).toBeUndefined();
  expect(stepOfCode({ secret, code: codeAt(STEP + 1), now, lastStep: STEP })).toBe(STEP + 1);
});

test.each(["", "12345", "1234567", "abcdef", "12345\n", "１２３４５６"])(
  "%j is not a code",
  (code) => {
    expect(stepOfCode({ secret, code, now, lastStep: 0 })).toBeUndefined();
  },
);

test("a code may contain a space in the middle", () => {
  const code = codeAt(STEP).replace(/^.../, "$& ");

  expect(stepOfCode({ secret, code, now, lastStep: 0 })).toBe(STEP);
});

test("the otpauth URI contains the secret, the issuer and the e-mail address", () => {
  const uri = new URL(totpUri(secret, "ada@example.com"));

  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("secret")).toBe(secret);
  expect(uri.searchParams.get("issuer")).toBe("Kobo");
  expect(decodeURIComponent(uri.pathname)).toContain("ada@example.com");
});
