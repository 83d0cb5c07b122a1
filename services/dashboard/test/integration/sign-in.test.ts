import { newUuid } from "@kobo/core/ids";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { generateSync } from "otplib";
import { getSession } from "../../src/app/access/get-session";
import { endOtherSessions, findSession } from "../../src/app/access/sessions";
import { countAttempt } from "../../src/app/proofs/count-attempt";
import { hashPassword } from "../../src/app/proofs/passwords";
import { reset } from "../../src/db/attempts";
import * as memberships from "../../src/db/memberships";
import * as passkeys from "../../src/db/passkeys";
import { addressLimit, passwordLimit } from "../../src/domain/attempt-limit";
import type { Session } from "../../src/domain/session";
import { Authenticator } from "../authenticator";
import { type Answer, type Browser, problemOf } from "../browser";
import {
  givenUser,
  ORIGIN,
  PASSWORD,
  type RunningDashboard,
  runningDashboard,
  signedIn,
  type TestUser,
  whilePasswordIsReplaced,
  whileUserChanges,
} from "../running-dashboard";

const running = runningDashboard();
const SESSION = "__Host-kobo_session";

function codeOf({ parts }: RunningDashboard, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(parts.now().getTime() / 1_000) });
}

async function withTotp(dashboard: RunningDashboard) {
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const { body: setup } = await browser.post("/security/totp");
  const code = codeOf(dashboard, setup.secret);
  const { status, body } = await browser.post("/security/totp/confirm", { code });
  expect(status).toBe(200);
  // The code of the enrolment is used up.
  dashboard.advance(30_000);
  return { user, browser, secret: setup.secret as string, codes: body.codes as string[] };
}

async function withPasskey(dashboard: RunningDashboard, verifiesUser = true) {
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const authenticator = new Authenticator(ORIGIN, verifiesUser);
  const options = await browser.post("/security/passkeys/options");
  const response = authenticator.create(options.body);
  const answer = await browser.post("/security/passkeys", { name: "Phone", response });
  return { user, browser, authenticator, answer };
}

async function enterPassword(dashboard: RunningDashboard, { email }: TestUser): Promise<Browser> {
  const browser = dashboard.browser();
  const { body } = await browser.post("/sign-in/password", { email, password: PASSWORD });
  expect(body).toMatchObject({ secondFactors: ["totp"] });
  return browser;
}

async function signInByPasskey(browser: Browser, authenticator: Authenticator) {
  const options = await browser.post("/sign-in/passkey/options");
  return browser.post("/sign-in/passkey", { response: authenticator.get(options.body) });
}

interface PreparedSignIn {
  user: TestUser;
  send: () => Promise<Answer>;
}

test.each<[string, (dashboard: RunningDashboard) => Promise<PreparedSignIn>]>([
  [
    "by the password alone",
    async (dashboard) => {
      const user = await givenUser(dashboard);
      const body = { email: user.email, password: PASSWORD };
      return { user, send: () => dashboard.browser().post("/sign-in/password", body) };
    },
  ],
  [
    "by the password before a second factor",
    async (dashboard) => {
      const { user } = await withTotp(dashboard);
      const body = { email: user.email, password: PASSWORD };
      return { user, send: () => dashboard.browser().post("/sign-in/password", body) };
    },
  ],
  [
    "by a code after the password",
    async (dashboard) => {
      const { user, secret } = await withTotp(dashboard);
      const browser = await enterPassword(dashboard, user);
      const body = { code: codeOf(dashboard, secret) };
      return { user, send: () => browser.post("/sign-in/totp", body) };
    },
  ],
  [
    "by a passkey after the password",
    async (dashboard) => {
      const { user, authenticator } = await withPasskey(dashboard);
      const browser = dashboard.browser();
      const body = { email: user.email, password: PASSWORD };
      const { body: due } = await browser.post("/sign-in/password", body);
      const response = authenticator.get(due.passkeyOptions);
      return { user, send: () => browser.post("/sign-in/password/passkey", { response }) };
    },
  ],
])("a sign-in %s fails when the password is replaced meanwhile", async (_, prepare) => {
  const dashboard = running();
  const { user, send } = await prepare(dashboard);
  const sessions = () => dashboard.parts.db("sessions").where({ user_id: user.id }).select("id");
  const before = await sessions();

  const answer = await whilePasswordIsReplaced(dashboard, user, send);

  expect(problemOf(answer)).toEqual([401, "SIGN_IN_FAILED"]);
  expect(await sessions()).toEqual(before);
});

test("a sign-in by the password alone fails when a second factor is enrolled meanwhile", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const body = { email: user.email, password: PASSWORD };
  const owner = await signedIn(dashboard, user);
  const enrol = async (trx: Transaction) => {
    const at = dashboard.parts.now();
    const credential = { publicKey: Buffer.alloc(1), counter: 0n, transports: [], createdAt: at };
    await passkeys.insert(trx, { ...credential, id: newUuid(), userId: user.id, name: "Phone" });
    const [{ id }] = await trx("sessions").where({ user_id: user.id }).select("id");
    await endOtherSessions(trx, { id, userId: user.id });
  };

  const answer = await whileUserChanges(dashboard, enrol, () =>
    dashboard.browser().post("/sign-in/password", body),
  );

  expect(problemOf(answer)).toEqual([401, "SIGNED_OUT"]);
  expect((await owner.get("/security")).body.sessions).toHaveLength(1);
});

test("the right password signs in with an HttpOnly, Secure, SameSite=Lax cookie", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = dashboard.browser();

  const answer = await browser.post("/sign-in/password", {
    email: ` ${user.email.toUpperCase()} `,
    password: PASSWORD,
  });

  expect(answer.body.session.user).toEqual(user);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(SESSION)) ?? "";
  for (const part of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"])
    expect(cookie).toContain(part);
  expect(cookie).not.toContain("Domain");
});

test("a sign-in replaces the browser's session token, and ends the old session", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const before = browser.cookies.get(SESSION) ?? "";
  const old = dashboard.browser();
  old.cookies.set(SESSION, before);

  await browser.post("/sign-in/password", { email: user.email, password: PASSWORD });

  expect(browser.cookies.get(SESSION)).not.toBe(before);
  expect(problemOf(await old.get("/session"))).toEqual([401, "SIGNED_OUT"]);
});

test("a wrong password and an unknown e-mail address get the same response in similar time", async () => {
  const dashboard = running();
  const known = await givenUser(dashboard);
  const passwordHash = await hashPassword(PASSWORD);
  await dashboard.parts.db("users").where({ id: known.id }).update({ password_hash: passwordHash });
  const time = async (email: string) => {
    const begun = performance.now();
    const { status, text } = await dashboard
      .browser()
      .post("/sign-in/password", { email, password: "not the password" });
    return { status, text, ms: performance.now() - begun };
  };
  await time(known.email);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };

  for (let round = 0; round < 8; round++) {
    // Wrong passwords of one account are paused.
    dashboard.advance(1_000_000);
    const [wrong, unknown] = [await time(known.email), await time(`${newUuid()}@example.com`)];
    expect({ ...wrong, ms: 0 }).toEqual({ ...unknown, ms: 0 });
    times.known.push(wrong.ms);
    times.unknown.push(unknown.ms);
  }

  // Without a hash the answer would come in a fifth of the time.
  const fastest = { known: Math.min(...times.known), unknown: Math.min(...times.unknown) };
  expect(fastest.unknown).toBeGreaterThan(fastest.known / 3);
  expect(fastest.known).toBeGreaterThan(fastest.unknown / 3);
});

test("wrong passwords for one account are throttled across IP addresses, with growing delays", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const attempt = (password: string) =>
    dashboard.browser().post("/sign-in/password", { email: user.email, password });
  for (let round = 0; round < 5; round++) {
    expect(problemOf(await attempt("wrong"))).toEqual([401, "SIGN_IN_FAILED"]);
  }

  const paused = await attempt(PASSWORD);
  dashboard.advance(1_000);
  const sixth = await attempt("wrong");
  const longer = await attempt(PASSWORD);
  dashboard.advance(2_000);
  const right = await attempt(PASSWORD);

  expect(problemOf(paused)).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(paused.body.retryAfter).toBe(1);
  expect(paused.headers.get("retry-after")).toBe("1");
  expect(sixth.status).toBe(401);
  expect(longer.body.retryAfter).toBe(2);
  expect(right.status).toBe(200);
});

test("concurrent attempts do not exceed the attempt limit", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);

  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      dashboard.browser().post("/sign-in/password", { email: user.email, password: "wrong" }),
    ),
  );

  const tried = answers.filter(({ status }) => status === 401);
  expect(tried).toHaveLength(5);
});

test("an unknown e-mail address is throttled like a known one", async () => {
  const dashboard = running();
  const email = `${newUuid()}@example.com`;
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    const { status } = await dashboard
      .browser()
      .post("/sign-in/password", { email, password: "x" });
    statuses.push(status);
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("counting attempts succeeds while concurrent requests reset the count", async () => {
  const { parts } = running();
  const { db } = parts;
  const limit = { ...passwordLimit(`${newUuid()}@example.com`), free: 1_000 };

  // As many at a time as there are connections: more would only wait for one, which has a time limit.
  const clients = Array.from({ length: 10 }, async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      await countAttempt(parts, [limit]);
      await reset(db, limit.subject);
    }
  });

  await expect(Promise.all(clients)).resolves.toHaveLength(10);
});

test("attempts over all accounts are limited per IP address", async () => {
  const dashboard = running();
  const browser = dashboard.browser("192.0.2.1");
  let [tried, last] = [0, 0];
  while (last !== 429 && tried < 40) {
    last = (
      await browser.post("/sign-in/password", { email: `${newUuid()}@example.com`, password: "x" })
    ).status;
    tried++;
  }

  expect(tried).toBe(31);
});

test("the networks of one IPv6 site are limited together, and another site separately", async () => {
  const { parts } = running();
  const attempt = (address: string) => countAttempt(parts, [addressLimit(address)]);
  let [tried, isRefused] = [0, false];
  while (!isRefused && tried < 400) {
    // Each network has far fewer than its own thirty.
    const address = `2001:db8:7:${(tried % 40).toString(16)}::1`;
    isRefused = await attempt(address).then(
      () => false,
      (error) => error.code === "TOO_MANY_ATTEMPTS",
    );
    tried++;
  }

  expect(tried).toBe(301);
  await expect(attempt("2001:db8:7:ffff::1")).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  await expect(attempt("2001:db8:8::1")).resolves.toBeUndefined();
});

test("right passwords between wrong ones do not reset an IP address's back-off", async () => {
  const dashboard = running();
  const browser = dashboard.browser("192.0.2.2");
  const user = await givenUser(dashboard);
  const wrong = () =>
    browser.post("/sign-in/password", { email: `${newUuid()}@example.com`, password: "x" });
  for (let round = 0; round < 30; round++) await wrong();

  const pauses: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { body } = await wrong();
    pauses.push(body.retryAfter);
    dashboard.advance(body.retryAfter * 1_000);
    // As a stranger: on a known device the address does not count.
    browser.cookies.clear();
    await browser.post("/sign-in/password", { email: user.email, password: PASSWORD });
    dashboard.advance((await wrong()).body.retryAfter * 1_000);
    await wrong();
  }

  expect(pauses).toEqual([1, 2, 4]);
});

test("exhausted password attempts do not block sign-in by passkey", async () => {
  const dashboard = running();
  const { user, authenticator } = await withPasskey(dashboard);
  for (let round = 0; round < 8; round++) {
    await dashboard.browser().post("/sign-in/password", { email: user.email, password: "wrong" });
  }

  const byPassword = await dashboard
    .browser()
    .post("/sign-in/password", { email: user.email, password: PASSWORD });
  const byPasskey = await signInByPasskey(dashboard.browser(), authenticator);

  expect(byPassword.status).toBe(429);
  expect(byPasskey.status).toBe(200);
});

test("a sign-in succeeds while the gateway is unavailable", async () => {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
  const browser = dashboard.browser();
  dashboard.fakes.lostAnswers.add("GetMerchant");

  const { status, body } = await browser.post("/sign-in/password", {
    email: user.email,
    password: PASSWORD,
  });

  expect([status, body]).toEqual([200, { session: null }]);
  expect((await browser.get("/session")).body.merchants).toHaveLength(1);
});

test("a session omits a merchant unknown to the gateway, which is logged once", async () => {
  const dashboard = running();
  const { id: known } = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: known, role: "owner" });
  const browser = await signedIn(dashboard, user);
  const lines: string[] = [];
  const logger = createLogger("dashboard", "info", { write: (line) => lines.push(line) });
  const token = browser.cookies.get(SESSION);
  const session = (await findSession(dashboard.parts, token, "")) as Session;
  const parts = { ...dashboard.parts, logger };
  const unknown = newUuid();
  const membership = {
    merchantId: unknown,
    userId: user.id,
    role: "owner",
    at: new Date(),
  } as const;
  await inTransaction(parts.db, (trx) => memberships.insert(trx, membership));

  const views = [await getSession(parts, session), await getSession(parts, session)];

  for (const { merchants } of views) {
    expect(merchants.map(({ merchantId }) => merchantId)).toEqual([known]);
  }
  const logged = lines.filter((line) => line.includes("unknown to the gateway"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(unknown);
});

test("reading a session is SERVICE_UNAVAILABLE while the gateway is unavailable", async () => {
  const dashboard = running();
  const { id: merchantId } = dashboard.fakes.givenMerchant("Ada Stores");
  const browser = await signedIn(
    dashboard,
    await givenUser(dashboard, { merchantId, role: "owner" }),
  );
  dashboard.fakes.lostAnswers.add("GetMerchant");

  expect(problemOf(await browser.get("/session"))).toEqual([503, "SERVICE_UNAVAILABLE"]);
});

describe("with an authenticator app", () => {
  test("a code does not enrol a secret that was replaced concurrently", async () => {
    const dashboard = running();
    const { db } = dashboard.parts;
    const user = await givenUser(dashboard);
    const browser = await signedIn(dashboard, user);
    const { body: setup } = await browser.post("/security/totp");

    const confirming = await db.transaction(async (trx) => {
      // Holds the confirmation after its check of the code.
      await trx("totp_secrets")
        .where({ user_id: user.id })
        .update({ sealed: Buffer.alloc(64) });
      const answer = browser.post("/security/totp/confirm", {
        code: codeOf(dashboard, setup.secret),
      });
      await eventually(async () => {
        const waiting = db("pg_stat_activity").where({ wait_event_type: "Lock" });
        expect(await waiting.whereRaw("datname = current_database()")).toHaveLength(1);
      });
      return [answer];
    });

    expect(problemOf(await (confirming[0] as (typeof confirming)[number]))).toEqual([
      400,
      "VALIDATION_ERROR",
    ]);
    expect((await browser.get("/security")).body.totp).toBe(false);
  });

  test("the password requires a code, which signs in and counts as a step-up", async () => {
    const dashboard = running();
    const { user, secret } = await withTotp(dashboard);
    const browser = await enterPassword(dashboard, user);
    expect(problemOf(await browser.get("/session"))).toEqual([401, "SIGNED_OUT"]);

    const { status, body } = await browser.post("/sign-in/totp", {
      code: codeOf(dashboard, secret),
    });

    expect(status).toBe(200);
    expect(body.session.secondFactors).toEqual(["totp"]);
    expect(Date.parse(body.session.steppedUpUntil)).toBe(dashboard.parts.now().getTime() + 600_000);
  });

  test("a code signs in once, even under concurrent requests", async () => {
    const dashboard = running();
    const { user, secret } = await withTotp(dashboard);
    const browsers = [await enterPassword(dashboard, user), await enterPassword(dashboard, user)];
    const code = codeOf(dashboard, secret);

    const answers = await Promise.all(browsers.map((each) => each.post("/sign-in/totp", { code })));
    const again = await browsers[0]?.post("/sign-in/totp", { code });

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(again?.status).toBe(401);
  });

  test("wrong codes are limited per account, across IP addresses and despite right passwords", async () => {
    const dashboard = running();
    const { user, secret } = await withTotp(dashboard);
    for (let round = 0; round < 5; round++) {
      const browser = await enterPassword(dashboard, user);
      expect((await browser.post("/sign-in/totp", { code: "000000" })).status).toBe(401);
    }
    const browser = await enterPassword(dashboard, user);

    const answer = await browser.post("/sign-in/totp", { code: codeOf(dashboard, secret) });

    expect(problemOf(answer)).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  });

  test("a code without the password, or after five minutes, does not sign in", async () => {
    const dashboard = running();
    const { user, secret } = await withTotp(dashboard);
    const late = await enterPassword(dashboard, user);

    const alone = await dashboard
      .browser()
      .post("/sign-in/totp", { code: codeOf(dashboard, secret) });
    dashboard.advance(300_000);
    const tooLate = await late.post("/sign-in/totp", { code: codeOf(dashboard, secret) });

    expect(problemOf(alone)).toEqual([401, "SIGNED_OUT"]);
    expect(problemOf(tooLate)).toEqual([401, "SIGNED_OUT"]);
  });

  test("a recovery code signs in once, and leaves one code fewer", async () => {
    const dashboard = running();
    const { user, codes } = await withTotp(dashboard);
    const [code = ""] = codes;
    const browsers = await Promise.all([1, 2].map(() => enterPassword(dashboard, user)));

    const answers = await Promise.all(
      browsers.map((each) => each.post("/sign-in/recovery-code", { code: code.toUpperCase() })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const signedInOne = browsers[answers.findIndex(({ status }) => status === 200)];
    expect((await signedInOne?.get("/security"))?.body.recoveryCodesLeft).toBe(9);
  });

  test("new recovery codes invalidate the old ones", async () => {
    const dashboard = running();
    const { user, browser, codes } = await withTotp(dashboard);
    const { body } = await browser.post("/security/recovery-codes");
    const entering = await enterPassword(dashboard, user);

    const old = await entering.post("/sign-in/recovery-code", { code: codes[0] });
    const fresh = await entering.post("/sign-in/recovery-code", { code: body.codes[0] });

    expect([old.status, fresh.status]).toEqual([401, 200]);
  });
});

describe("with a passkey", () => {
  test("the password requires a passkey of the same user, which signs in and counts as a step-up", async () => {
    const dashboard = running();
    const { user, authenticator } = await withPasskey(dashboard);
    const { authenticator: foreign } = await withPasskey(dashboard);
    const enter = async (device: Authenticator) => {
      const browser = dashboard.browser();
      const { body } = await browser.post("/sign-in/password", {
        email: user.email,
        password: PASSWORD,
      });
      expect(body.secondFactors).toEqual(["passkey"]);
      expect(body.passkeyOptions.allowCredentials).toMatchObject([
        { id: authenticator.id.toString("base64url") },
      ]);
      expect(problemOf(await browser.get("/session"))).toEqual([401, "SIGNED_OUT"]);
      const response = device.get(body.passkeyOptions);
      return browser.post("/sign-in/password/passkey", { response });
    };

    const byForeign = await enter(foreign);
    const { status, body } = await enter(authenticator);

    expect(problemOf(byForeign)).toEqual([401, "SIGN_IN_FAILED"]);
    expect(status).toBe(200);
    expect(body.session.user.id).toBe(user.id);
    expect(body.session.steppedUpUntil).not.toBeNull();
  });

  test("with an authenticator app too, either signs in after the password", async () => {
    const dashboard = running();
    const { user, browser, secret } = await withTotp(dashboard);
    const authenticator = new Authenticator(ORIGIN);
    const options = await browser.post("/security/passkeys/options");
    const response = authenticator.create(options.body);
    await browser.post("/security/passkeys", { name: "Phone", response });
    const enter = async () => {
      const entering = dashboard.browser();
      const { body } = await entering.post("/sign-in/password", {
        email: user.email,
        password: PASSWORD,
      });
      expect(body.secondFactors).toEqual(["totp", "passkey"]);
      return { entering, options: body.passkeyOptions };
    };

    const [first, second] = [await enter(), await enter()];
    const byCode = await first.entering.post("/sign-in/totp", { code: codeOf(dashboard, secret) });
    const byPasskey = await second.entering.post("/sign-in/password/passkey", {
      response: authenticator.get(second.options),
    });

    expect([byCode.status, byPasskey.status]).toEqual([200, 200]);
  });

  test("a passkey alone signs in, and counts as a step-up", async () => {
    const dashboard = running();
    const { user, authenticator, answer } = await withPasskey(dashboard);
    expect(answer.status).toBe(204);

    const { status, body } = await signInByPasskey(dashboard.browser(), authenticator);

    expect(status).toBe(200);
    expect(body.session).toMatchObject({ user: { id: user.id }, secondFactors: ["passkey"] });
    expect(body.session.steppedUpUntil).not.toBeNull();
  });

  test("an assertion is accepted once, from the challenged browser, within five minutes", async () => {
    const dashboard = running();
    const { authenticator } = await withPasskey(dashboard);
    const browser = dashboard.browser();
    const { body: options } = await browser.post("/sign-in/passkey/options");
    const response = authenticator.get(options);
    const challenge = new Map(browser.cookies);

    const stranger = await dashboard.browser().post("/sign-in/passkey", { response });
    const first = await browser.post("/sign-in/passkey", { response });
    const replay = dashboard.browser();
    for (const [name, value] of challenge) replay.cookies.set(name, value);
    const second = await replay.post("/sign-in/passkey", { response });
    const late = dashboard.browser();
    const lateOptions = await late.post("/sign-in/passkey/options");
    dashboard.advance(300_000);
    const tooLate = await late.post("/sign-in/passkey", {
      response: authenticator.get(lateOptions.body),
    });

    expect([stranger, first, second, tooLate].map(({ status }) => status)).toEqual([
      401, 200, 401, 401,
    ]);
  });

  test("an authenticator without user verification is not enrolled", async () => {
    const { answer } = await withPasskey(running(), false);

    expect(problemOf(answer)).toEqual([400, "VALIDATION_ERROR"]);
  });

  test("an assertion for another origin, with another key or malformed is refused", async () => {
    const dashboard = running();
    const { authenticator } = await withPasskey(dashboard);
    const foreign = new Authenticator("http://evil.localhost:8090");
    const responseTo = [
      (options: { challenge: string }) => ({
        ...foreign.get(options),
        id: authenticator.get(options).id,
      }),
      (options: { challenge: string }) => new Authenticator(ORIGIN).get(options),
      () => ({ id: authenticator.get({ challenge: "" }).id }),
    ];

    for (const respond of responseTo) {
      const browser = dashboard.browser();
      const { body } = await browser.post("/sign-in/passkey/options");
      const answer = await browser.post("/sign-in/passkey", { response: respond(body) });
      expect(problemOf(answer)).toEqual([401, "SIGN_IN_FAILED"]);
    }
  });
});
