import { generateSync } from "otplib";
import { Authenticator } from "../authenticator";
import { problemOf } from "../browser";
import {
  givenUser,
  ORIGIN,
  PASSWORD,
  type RunningDashboard,
  runningDashboard,
  signedIn,
} from "../running-dashboard";

const running = runningDashboard();
const MINUTE_MS = 60_000;

function codeOf({ parts }: RunningDashboard, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(parts.now().getTime() / 1_000) });
}

async function ownerWith(factor: "none" | "totp" | "passkey") {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
  const browser = await signedIn(dashboard, user);
  const authenticator = new Authenticator(ORIGIN);
  let secret = "";
  if (factor === "totp") {
    secret = (await browser.post("/security/totp")).body.secret;
    const { status } = await browser.post("/security/totp/confirm", {
      code: codeOf(dashboard, secret),
    });
    expect(status).toBe(200);
  }
  if (factor === "passkey") {
    const { body } = await browser.post("/security/passkeys/options");
    const response = authenticator.create(body);
    expect((await browser.post("/security/passkeys", { name: "Phone", response })).status).toBe(
      204,
    );
  }
  // Any proof of the enrolment is old by now.
  dashboard.advance(11 * MINUTE_MS);
  const invite = () =>
    browser.post(`/merchants/${merchant.id}/team/invitations`, {
      email: `${crypto.randomUUID()}@example.com`,
      role: "viewer",
    });
  return { dashboard, merchant, user, browser, authenticator, secret, invite };
}

test("a code allows sensitive actions for ten minutes", async () => {
  const { dashboard, browser, secret, invite } = await ownerWith("totp");
  expect(problemOf(await invite())).toEqual([403, "STEP_UP_REQUIRED"]);

  const { status } = await browser.post("/step-up/totp", { code: codeOf(dashboard, secret) });

  expect(status).toBe(200);
  expect((await invite()).status).toBe(201);
  dashboard.advance(10 * MINUTE_MS - 1);
  expect((await invite()).status).toBe(201);
  dashboard.advance(1);
  expect(problemOf(await invite())).toEqual([403, "STEP_UP_REQUIRED"]);
  expect((await browser.get("/session")).body.steppedUpUntil).toBeNull();
});

test("the user's passkey allows sensitive actions, another user's does not", async () => {
  const { browser, authenticator, invite } = await ownerWith("passkey");
  const other = await ownerWith("passkey");
  const stepUp = async (by: Authenticator) => {
    const { body } = await browser.post("/step-up/passkey/options");
    return browser.post("/step-up/passkey", { response: by.get(body) });
  };

  expect(problemOf(await stepUp(other.authenticator))).toEqual([401, "SIGN_IN_FAILED"]);
  expect(problemOf(await invite())).toEqual([403, "STEP_UP_REQUIRED"]);
  expect((await stepUp(authenticator)).status).toBe(200);
  expect((await invite()).status).toBe(201);
});

test("a code is accepted once, and wrong codes are throttled", async () => {
  const { dashboard, browser, secret } = await ownerWith("totp");
  const code = codeOf(dashboard, secret);
  expect((await browser.post("/step-up/totp", { code })).status).toBe(200);

  expect((await browser.post("/step-up/totp", { code })).status).toBe(401);
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) {
    statuses.push((await browser.post("/step-up/totp", { code: "000000" })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429]);
});

test("before the first factor, the confirmed password allows enrolment, but no sensitive action", async () => {
  const { browser, invite } = await ownerWith("none");

  const stale = await browser.post("/security/totp");
  const wrong = await browser.post("/step-up/password", { password: "wrong" });
  const right = await browser.post("/step-up/password", { password: PASSWORD });

  expect(problemOf(stale)).toEqual([403, "STEP_UP_REQUIRED"]);
  expect(problemOf(wrong)).toEqual([401, "SIGN_IN_FAILED"]);
  expect(right.status).toBe(204);
  expect(problemOf(await invite())).toEqual([403, "STEP_UP_REQUIRED"]);
  expect((await browser.post("/security/totp")).status).toBe(200);
  expect((await browser.post("/security/passkeys/options")).status).toBe(200);
});

test("once a factor is enrolled, the password does not count as a step-up", async () => {
  const { browser } = await ownerWith("totp");

  const answers = [
    await browser.post("/step-up/password", { password: PASSWORD }),
    await browser.post("/security/passkeys/options"),
    await browser.post("/security/password", { current: PASSWORD, password: "another passphrase" }),
    await browser.post("/security/recovery-codes"),
    await browser.delete("/security/totp"),
  ];

  expect(answers.map(({ body }) => body.code)).toEqual([
    "NOT_ALLOWED",
    ...["STEP_UP_REQUIRED", "STEP_UP_REQUIRED", "STEP_UP_REQUIRED", "STEP_UP_REQUIRED"],
  ]);
});

test("after a step-up, recovery codes are replaced, and the app is removed with its codes", async () => {
  const { dashboard, browser, secret } = await ownerWith("totp");
  await browser.post("/step-up/totp", { code: codeOf(dashboard, secret) });

  const replaced = await browser.post("/security/recovery-codes");
  const twice = await browser.post("/security/totp");
  const removed = await browser.delete("/security/totp");
  const again = await browser.delete("/security/totp");

  expect(replaced.body.codes).toHaveLength(10);
  expect(problemOf(twice)).toEqual([409, "TOTP_ENROLLED"]);
  expect(removed.status).toBe(204);
  expect(again.status).toBe(404);
  expect((await browser.get("/security")).body).toMatchObject({
    totp: false,
    recoveryCodesLeft: 0,
  });
});

test("an app's secret is stored encrypted, and not enrolled by a wrong code", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);

  const { body } = await browser.post("/security/totp");
  const wrong = await browser.post("/security/totp/confirm", { code: "000000" });

  expect(wrong.body.fields).toHaveProperty("code");
  expect((await browser.get("/security")).body.totp).toBe(false);
  const [row] = await dashboard.parts.db("totp_secrets").where({ user_id: user.id });
  expect(row.sealed.toString("latin1")).not.toContain(body.secret);
});

test("a removed passkey no longer signs in", async () => {
  const { dashboard, browser, authenticator } = await ownerWith("passkey");
  const { body: options } = await browser.post("/step-up/passkey/options");
  await browser.post("/step-up/passkey", { response: authenticator.get(options) });
  const [passkey] = (await browser.get("/security")).body.passkeys;

  const { status } = await browser.delete(`/security/passkeys/${passkey.id}`);

  expect(passkey).toMatchObject({ name: "Phone", lastUsedAt: expect.any(String) });
  expect(status).toBe(204);
  const stranger = dashboard.browser();
  const { body } = await stranger.post("/sign-in/passkey/options");
  const signIn = await stranger.post("/sign-in/passkey", { response: authenticator.get(body) });
  expect(signIn.status).toBe(401);
});
