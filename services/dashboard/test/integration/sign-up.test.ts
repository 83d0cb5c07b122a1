import { eventually } from "@kobo/testing";
import { generateSync } from "otplib";
import { hashPassword } from "../../src/app/proofs/passwords";
import { Authenticator } from "../authenticator";
import { problemOf } from "../browser";
import {
  givenUser,
  mailedToken,
  ORIGIN,
  PASSWORD,
  runningDashboard,
  signedIn,
} from "../running-dashboard";

const running = runningDashboard();

let count = 0;
function aSignUp(fields: Record<string, string> = {}) {
  count++;
  return {
    name: "Ada",
    email: `ada${count}@example.com`,
    password: PASSWORD,
    merchantName: `Ada Stores ${count}`,
    ...fields,
  };
}

async function signUpToToken(signUp = aSignUp()) {
  const dashboard = running();
  const browser = dashboard.browser();
  const { status } = await browser.post("/sign-up", signUp);
  expect(status).toBe(202);
  return { dashboard, browser, signUp, token: await mailedToken(dashboard, signUp.email) };
}

test("a confirmation creates a user, a merchant without live mode and a test key, and signs in", async () => {
  const { dashboard, browser, signUp, token } = await signUpToToken();

  const { status, body } = await browser.post("/sign-up/confirm", { token, password: PASSWORD });

  expect(status).toBe(201);
  expect(body.firstTestKey).toMatch(/^sk_test_/);
  expect(body.session).toMatchObject({
    user: { name: "Ada", email: signUp.email },
    merchants: [
      { merchantId: body.merchantId, name: signUp.merchantName, role: "owner", liveMode: false },
    ],
    steppedUpUntil: null,
    secondFactors: [],
    mailboxUrl: "http://mailbox",
    apiUrls: { live: "http://live", test: "http://test" },
  });
  expect(dashboard.fakes.merchants.get(body.merchantId)?.name).toBe(signUp.merchantName);
  expect((await browser.get("/session")).body).toEqual(body.session);
});

test("a live key for a new merchant is LIVE_MODE_OFF", async () => {
  const { dashboard, browser, token } = await signUpToToken();
  const { body } = await browser.post("/sign-up/confirm", { token, password: PASSWORD });
  await dashboard.parts.db("sessions").update({ stepped_up_until: new Date(Date.now() + 600_000) });
  const key = {
    id: "019ab000-0000-7000-8000-000000000001",
    name: "live",
    scopes: null,
    addresses: null,
  };

  const answer = await browser.post(`/merchants/${body.merchantId}/live/keys`, key);

  expect(problemOf(answer)).toEqual([403, "LIVE_MODE_OFF"]);
});

test("a token is accepted once, even concurrently", async () => {
  const { dashboard, token, signUp } = await signUpToToken();
  const browsers = [1, 2, 3, 4].map(() => dashboard.browser());

  const answers = await Promise.all(
    browsers.map((each) => each.post("/sign-up/confirm", { token, password: PASSWORD })),
  );
  const later = await dashboard.browser().post("/sign-up/confirm", { token, password: PASSWORD });

  const [first, ...others] = answers.map(({ status }) => status).toSorted();
  expect(first).toBe(201);
  expect(others.every((status) => status === 409 || status === 410)).toBe(true);
  expect(problemOf(later)).toEqual([410, "TOKEN_INVALID"]);
  const merchants = [...dashboard.fakes.merchants.values()];
  expect(merchants.filter(({ name }) => name === signUp.merchantName)).toHaveLength(1);
});

test("a confirmation needs the password of the sign-up, and wrong passwords are throttled", async () => {
  const { dashboard, browser, signUp, token } = await signUpToToken();
  const confirm = (password: string) => browser.post("/sign-up/confirm", { token, password });

  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    statuses.push((await confirm("my own passphrase")).status);
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const { db } = dashboard.parts;
  expect(await db("users").where({ email: signUp.email })).toEqual([]);
  expect([...dashboard.fakes.merchants.values()].map(({ name }) => name)).not.toContain(
    signUp.merchantName,
  );
  dashboard.advance(1_000);
  expect((await confirm(PASSWORD)).status).toBe(201);
});

test.each(["unknown", "", "x".repeat(5_000)])("the token %.20j is refused", async (token) => {
  const { status } = await running()
    .browser()
    .post("/sign-up/confirm", { token, password: PASSWORD });

  expect([400, 410]).toContain(status);
});

test("a token expires after a day", async () => {
  const { dashboard, browser, token } = await signUpToToken();
  dashboard.advance(24 * 3_600_000 + 1);

  const answer = await browser.post("/sign-up/confirm", { token, password: PASSWORD });

  expect(problemOf(answer)).toEqual([410, "TOKEN_INVALID"]);
});

test("a recovery token does not confirm a sign-up", async () => {
  const dashboard = running();
  const { email } = await givenUser(dashboard);
  await dashboard.browser().post("/recovery", { email });
  const token = await mailedToken(dashboard, email);

  const answer = await dashboard.browser().post("/sign-up/confirm", { token, password: PASSWORD });

  expect(problemOf(answer)).toEqual([410, "TOKEN_INVALID"]);
});

test.each(["CreateMerchant", "CreateApiKey"])(
  "a confirmation whose %s response was lost is repeated with the same link: one merchant, one active key",
  async (method) => {
    const { dashboard, browser, signUp, token } = await signUpToToken();
    const { fakes } = dashboard;
    fakes.lostAnswers.add(method);

    const cut = await browser.post("/sign-up/confirm", { token, password: PASSWORD });
    const { status, body } = await browser.post("/sign-up/confirm", { token, password: PASSWORD });

    expect(cut.status).toBe(503);
    expect(status).toBe(201);
    const named = [...fakes.merchants.values()].filter(({ name }) => name === signUp.merchantName);
    expect(named).toHaveLength(1);
    const active = fakes.keys.filter(
      (key) => key.merchantId === body.merchantId && key.deactivatedAtMs === 0,
    );
    expect(active.map(({ secret }) => secret)).toEqual([body.firstTestKey]);
  },
);

test("a crashed confirmation is resumed after its lease expires", async () => {
  const { dashboard, browser, signUp, token } = await signUpToToken();
  const leased = new Date(dashboard.parts.now().getTime() + 30_000);
  const rows = dashboard.parts.db("sign_ups").where({ email: signUp.email });
  await rows.update({ leased_until: leased });

  const early = await browser.post("/sign-up/confirm", { token, password: PASSWORD });
  dashboard.advance(30_001);
  const late = await browser.post("/sign-up/confirm", { token, password: PASSWORD });

  expect(problemOf(early)).toEqual([409, "IN_PROGRESS"]);
  expect(late.status).toBe(201);
});

test("a name that resembles another merchant's is refused, and another is accepted with the same link", async () => {
  const { dashboard, browser, signUp, token } = await signUpToToken();
  dashboard.fakes.takenNames.add(signUp.merchantName);

  const refused = await browser.post("/sign-up/confirm", { token, password: PASSWORD });
  const merchantName = `${signUp.merchantName} of Lagos`;
  const accepted = await browser.post("/sign-up/confirm", {
    token,
    password: PASSWORD,
    merchantName,
  });

  expect(refused.body).toMatchObject({
    code: "VALIDATION_ERROR",
    fields: { merchantName: expect.any(String) },
  });
  expect(accepted.body.session.merchants[0].name).toBe(merchantName);
});

/** A sign-up whose first confirmation made the user and was then cut off. */
async function cutOff() {
  const begun = await signUpToToken();
  const { dashboard, browser, signUp, token } = begun;
  dashboard.fakes.lostAnswers.add("CreateMerchant");
  const confirm = () => dashboard.browser().post("/sign-up/confirm", { token, password: PASSWORD });
  expect((await confirm()).status).toBe(503);
  await browser.post("/sign-in/password", { email: signUp.email, password: PASSWORD });
  const password = "another long passphrase";
  return { ...begun, confirm, password };
}

test("a password change invalidates the link of an interrupted sign-up", async () => {
  const { browser, confirm, password } = await cutOff();

  const changed = await browser.post("/security/password", { current: PASSWORD, password });

  expect(changed.status).toBe(204);
  expect(problemOf(await confirm())).toEqual([410, "TOKEN_INVALID"]);
});

test("a recovery invalidates the link of an interrupted sign-up", async () => {
  const { dashboard, browser, signUp, token, confirm, password } = await cutOff();
  await browser.post("/recovery", { email: signUp.email });
  const recovery = await eventually(async () => {
    const newest = await mailedToken(dashboard, signUp.email);
    if (newest === token) throw new Error("No mail of the recovery yet.");
    return newest;
  });

  const recovered = await browser.post("/recovery/confirm", { token: recovery, password });

  expect(recovered.status).toBe(204);
  expect(problemOf(await confirm())).toEqual([410, "TOKEN_INVALID"]);
});

test("enrolling a second factor invalidates the link of an interrupted sign-up", async () => {
  const [byTotp, byPasskey] = [await cutOff(), await cutOff()];
  const { body: setup } = await byTotp.browser.post("/security/totp");
  const epoch = Math.floor(byTotp.dashboard.parts.now().getTime() / 1_000);
  const code = generateSync({ secret: setup.secret, epoch });
  const { body: options } = await byPasskey.browser.post("/security/passkeys/options");
  const response = new Authenticator(ORIGIN).create(options);

  const enrolled = [
    await byTotp.browser.post("/security/totp/confirm", { code }),
    await byPasskey.browser.post("/security/passkeys", { name: "Phone", response }),
  ];

  expect(enrolled.map(({ status }) => status)).toEqual([200, 204]);
  for (const { confirm } of [byTotp, byPasskey]) {
    expect(problemOf(await confirm())).toEqual([410, "TOKEN_INVALID"]);
  }
});

test("an interrupted sign-up is EMAIL_TAKEN once its user is in a team or another sign-up has set the password", async () => {
  const [joined, replaced] = [await cutOff(), await cutOff()];
  const { db } = joined.dashboard.parts;
  const user = await db("users").where({ email: joined.signUp.email }).first();
  const merchant = joined.dashboard.fakes.givenMerchant("Bello Ventures");
  await db("memberships").insert({
    ...{ merchant_id: merchant.id, user_id: user.id, role: "viewer", joined_at: new Date() },
  });
  await db("users")
    .where({ email: replaced.signUp.email })
    .update({ password_hash: await hashPassword(replaced.password) });

  for (const { confirm } of [joined, replaced]) {
    expect(problemOf(await confirm())).toEqual([409, "EMAIL_TAKEN"]);
  }
});

test("the first key is returned while the gateway is unavailable", async () => {
  const { dashboard, browser, token } = await signUpToToken();
  dashboard.fakes.lostAnswers.add("GetMerchant");

  const { status, body } = await browser.post("/sign-up/confirm", { token, password: PASSWORD });

  expect([status, body.session]).toEqual([201, null]);
  expect(body.firstTestKey).toMatch(/^sk_test_/);
  expect((await browser.get("/session")).status).toBe(200);
});

test("an e-mail address with an account gets the same response, and a mail without a token", async () => {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Bello Ventures");
  const { email, name } = await givenUser(dashboard, { merchantId: merchant.id, role: "viewer" });
  const [known, unknown] = [aSignUp({ email }), aSignUp()];

  const answers = await Promise.all([
    dashboard.browser().post("/sign-up", known),
    dashboard.browser().post("/sign-up", unknown),
  ]);

  const [first, second] = answers.map(({ status, text }) => ({ status, text }));
  expect(first).toEqual(second);
  const mail = await eventually(() => {
    const found = dashboard.mails.find(({ to }) => to === email);
    if (!found) throw new Error("No mail yet.");
    return found;
  });
  expect(mail.text).toContain(name);
  expect(mail.text).not.toContain("token");
});

test("a confirmed sign-up replaces the password of an account without a team", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const before = await signedIn(dashboard, user);
  const password = "quite another passphrase";
  const { browser, token } = await signUpToToken(aSignUp({ email: user.email, password }));

  const { status, body } = await browser.post("/sign-up/confirm", { token, password });

  expect(status).toBe(201);
  expect(body.session.user.id).toBe(user.id);
  expect(body.session.merchants).toHaveLength(1);
  expect((await before.get("/session")).status).toBe(401);
  const entries = dashboard.parts.db("audit_log").where({ object: `user:${user.id}` });
  expect(await entries.where({ action: "user.password_changed" })).toMatchObject([
    { actor: `user:${user.id}`, address: browser.address },
  ]);
  const again = await dashboard
    .browser()
    .post("/sign-in/password", { email: user.email, password });
  expect(again.status).toBe(200);
});

test("of two sign-ups with one e-mail address, the first confirmed succeeds and the other is EMAIL_TAKEN", async () => {
  const first = await signUpToToken();
  const { dashboard, signUp } = first;
  const again = aSignUp({ email: signUp.email });
  await dashboard.browser().post("/sign-up", again);
  const second = await eventually(() => {
    const mails = dashboard.mails.filter(({ to }) => to === signUp.email);
    if (mails.length < 2) throw new Error("One mail yet.");
    return /#token=([\w-]+)/.exec(mails[1]?.text ?? "")?.[1] ?? "";
  });

  const confirmed = await first.browser.post("/sign-up/confirm", {
    token: first.token,
    password: PASSWORD,
  });
  const late = await dashboard
    .browser()
    .post("/sign-up/confirm", { token: second, password: PASSWORD });

  expect(confirmed.status).toBe(201);
  expect(problemOf(late)).toEqual([409, "EMAIL_TAKEN"]);
});

test.each([
  ["email", "no address"],
  ["name", "   "],
  ["password", "short"],
  ["password", "password1234"],
  ["merchantName", "\u202Eevil"],
])("an invalid %s is shown at its field: %j", async (field, value) => {
  const { status, body } = await running()
    .browser()
    .post("/sign-up", aSignUp({ [field]: value }));

  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test("mails to one mailbox are limited across IP addresses, and the token is not stored in plain text", async () => {
  const dashboard = running();
  const { db } = dashboard.parts;
  const signUp = aSignUp();

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    statuses.push((await dashboard.browser().post("/sign-up", signUp)).status);
  }

  expect(statuses).toEqual([202, 202, 202, 429, 429]);
  const token = await mailedToken(dashboard, signUp.email);
  const hashes = await db("email_tokens").select("token_hash");
  expect(hashes.some(({ token_hash: hash }) => hash.toString().includes(token))).toBe(false);
});

test("a mail that fails is retried later", async () => {
  const dashboard = running();
  dashboard.mailFails.isDown = true;
  const signUp = aSignUp();

  const { status } = await dashboard.browser().post("/sign-up", signUp);
  await eventually(async () => {
    const [row] = await dashboard.parts.db("mails").select("attempts").where("attempts", ">", 0);
    expect(row).toBeDefined();
  });
  dashboard.mailFails.isDown = false;

  expect(status).toBe(202);
  await mailedToken(dashboard, signUp.email);
});
