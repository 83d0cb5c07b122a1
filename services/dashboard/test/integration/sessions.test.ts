import { Authenticator } from "../authenticator";
import { type Browser, problemOf } from "../browser";
import {
  givenUser,
  ORIGIN,
  PASSWORD,
  type RunningDashboard,
  runningDashboard,
  signedIn,
  steppedUp,
  whilePasswordIsReplaced,
} from "../running-dashboard";

const running = runningDashboard();
const HOUR_MS = 3_600_000;
const SESSION = "__Host-kobo_session";

const isSignedIn = async (browser: Browser) => (await browser.get("/session")).status === 200;

test("a session ends after twelve hours without a request", async () => {
  const dashboard = running();
  const browser = await signedIn(dashboard, await givenUser(dashboard));

  dashboard.advance(12 * HOUR_MS - 1);
  expect(await isSignedIn(browser)).toBe(true);
  dashboard.advance(12 * HOUR_MS - 1);
  expect(await isSignedIn(browser)).toBe(true);
  dashboard.advance(12 * HOUR_MS);
  expect(problemOf(await browser.get("/session"))).toEqual([401, "SIGNED_OUT"]);
});

test("a session in use ends after fourteen days", async () => {
  const dashboard = running();
  const browser = await signedIn(dashboard, await givenUser(dashboard));

  for (let hours = 0; hours < 14 * 24 - 8; hours += 8) {
    dashboard.advance(8 * HOUR_MS);
    expect(await isSignedIn(browser)).toBe(true);
  }
  dashboard.advance(8 * HOUR_MS);

  expect(await isSignedIn(browser)).toBe(false);
});

test("the fifty-first session of a user ends the one whose last use is the oldest", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browsers: Browser[] = [];
  for (let count = 0; count < 50; count++) {
    browsers.push(await signedIn(dashboard, user));
    dashboard.advance(1_000);
  }
  const [first, second] = browsers as [Browser, Browser];
  dashboard.advance(60_000);
  // Its last use is the newest from now on.
  expect(await isSignedIn(first)).toBe(true);

  const newest = await signedIn(dashboard, user);

  expect(await Promise.all([first, second, newest].map(isSignedIn))).toEqual([true, false, true]);
  expect((await first.get("/security")).body.sessions).toHaveLength(50);
});

test("signing out ends the session, not only the cookie", async () => {
  const dashboard = running();
  const browser = await signedIn(dashboard, await givenUser(dashboard));
  const token = browser.cookies.get(SESSION) ?? "";

  const { status } = await browser.post("/sign-out");

  expect(status).toBe(204);
  expect(browser.cookies.has(SESSION)).toBe(false);
  browser.cookies.set(SESSION, token);
  expect(await isSignedIn(browser)).toBe(false);
});

test("sessions are listed with address and browser, and ended one by one or all but the current one", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browsers = [];
  for (let index = 0; index < 4; index++) browsers.push(await signedIn(dashboard, user));
  const [mine, second, third, fourth] = browsers as [Browser, Browser, Browser, Browser];

  const { body } = await mine.get("/security");
  const ofSecond = body.sessions.find(
    ({ address }: { address: string }) => address === second.address,
  );
  await mine.delete(`/security/sessions/${ofSecond.id}`);

  expect(body.sessions).toHaveLength(4);
  expect(body.sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
  expect(ofSecond).toMatchObject({ userAgent: "test browser", isThis: false });
  expect(await Promise.all([mine, second, third].map(isSignedIn))).toEqual([true, false, true]);

  await mine.post("/security/sessions/end-others");
  expect(await Promise.all([mine, third, fourth].map(isSignedIn))).toEqual([true, false, false]);
});

test("a password change needs the current password, and ends the other sessions", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const [mine, other] = [await signedIn(dashboard, user), await signedIn(dashboard, user)];
  const password = "another long passphrase";

  const wrong = await mine.post("/security/password", { current: "wrong", password });
  const weak = await mine.post("/security/password", {
    current: PASSWORD,
    password: "password1234",
  });
  const right = await mine.post("/security/password", { current: PASSWORD, password });

  expect(problemOf(wrong)).toEqual([401, "SIGN_IN_FAILED"]);
  expect(weak.body.fields).toHaveProperty("password");
  expect(right.status).toBe(204);
  expect(await Promise.all([mine, other].map(isSignedIn))).toEqual([true, false]);
  const again = await dashboard
    .browser()
    .post("/sign-in/password", { email: user.email, password });
  expect(again.status).toBe(200);
});

test("a password change leaves a password that was set while the current one was checked", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const body = { current: PASSWORD, password: "another long passphrase" };

  const answer = await whilePasswordIsReplaced(dashboard, user, () =>
    browser.post("/security/password", body),
  );

  expect(problemOf(answer)).toEqual([401, "SIGN_IN_FAILED"]);
  const row = await dashboard.parts.db("users").where({ id: user.id }).first();
  expect(row.password_hash).toBe("replaced");
});

test.each<[string, (dashboard: RunningDashboard, browser: Browser) => Promise<number>]>([
  [
    "an authenticator app",
    async ({ parts }, browser) => {
      const { generateSync } = await import("otplib");
      const { body } = await browser.post("/security/totp");
      const epoch = Math.floor(parts.now().getTime() / 1_000);
      const code = generateSync({ secret: body.secret, epoch });
      return (await browser.post("/security/totp/confirm", { code })).status;
    },
  ],
  [
    "a passkey",
    async (_, browser) => {
      const { body } = await browser.post("/security/passkeys/options");
      const response = new Authenticator(ORIGIN).create(body);
      return (await browser.post("/security/passkeys", { name: "Phone", response })).status;
    },
  ],
])("enrolling %s ends the other sessions", async (_, enrol) => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const [mine, other] = [await signedIn(dashboard, user), await signedIn(dashboard, user)];

  const status = await enrol(dashboard, mine);

  expect([200, 204]).toContain(status);
  expect(await Promise.all([mine, other].map(isSignedIn))).toEqual([true, false]);
});

test("a step-up rotates the session token, and the old one is invalid", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const before = browser.cookies.get(SESSION) ?? "";
  const { generateSync } = await import("otplib");
  const { body } = await browser.post("/security/totp");
  const epoch = Math.floor(dashboard.parts.now().getTime() / 1_000);

  await browser.post("/security/totp/confirm", {
    code: generateSync({ secret: body.secret, epoch }),
  });

  const thief = dashboard.browser();
  thief.cookies.set(SESSION, before);
  expect(browser.cookies.get(SESSION)).not.toBe(before);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(thief)).toBe(false);
});

test("only the hash of a token is stored, and an invalid token finds no session", async () => {
  const dashboard = running();
  const browser = await signedIn(dashboard, await givenUser(dashboard));
  const token = browser.cookies.get(SESSION) ?? "";
  const rows = await dashboard.parts.db("sessions").select("token_hash");

  expect(rows.some(({ token_hash: hash }) => hash.equals(Buffer.from(token, "base64url")))).toBe(
    false,
  );
  for (const invented of ["", "x", token.slice(1), `${token}x`, "' OR 1=1 --"]) {
    browser.cookies.set(SESSION, invented);
    expect(await isSignedIn(browser)).toBe(false);
  }
});

test("a removed member's session no longer has access to the merchant", async () => {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const owner = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
  const member = await givenUser(dashboard, { merchantId: merchant.id, role: "developer" });
  const [mine, theirs] = [await signedIn(dashboard, owner), await signedIn(dashboard, member)];
  await steppedUp(dashboard, owner);
  const keys = `/merchants/${merchant.id}/test/keys`;
  expect((await theirs.get(keys)).status).toBe(200);

  await mine.delete(`/merchants/${merchant.id}/team/members/${member.id}`);

  expect((await theirs.get(keys)).status).toBe(404);
});
