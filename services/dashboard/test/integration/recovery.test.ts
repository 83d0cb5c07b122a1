import { newUuid } from "@kobo/core/ids";
import { eventually } from "@kobo/testing";
import { generateSync } from "otplib";
import { problemOf } from "../browser";
import { givenUser, mailedToken, PASSWORD, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();
const password = "a new and long passphrase";

async function recovering() {
  const dashboard = running();
  const user = await givenUser(dashboard);
  await dashboard.browser().post("/recovery", { email: user.email });
  return { dashboard, user, token: await mailedToken(dashboard, user.email) };
}

test("a recovery replaces the password and ends every session", async () => {
  const { dashboard, user, token } = await recovering();
  const before = await signedIn(dashboard, user);
  const browser = dashboard.browser();

  const { status } = await browser.post("/recovery/confirm", { token, password });

  expect(status).toBe(204);
  expect((await browser.get("/session")).status).toBe(401);
  expect((await before.get("/session")).status).toBe(401);
  const signIn = (with_: string) =>
    dashboard.browser().post("/sign-in/password", { email: user.email, password: with_ });
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
});

test("a recovery token is accepted once, even concurrently, and invalidates the user's older and newer tokens", async () => {
  const { dashboard, user } = await recovering();
  const tokens = () =>
    dashboard.mails
      .filter(({ to }) => to === user.email)
      .map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? "");
  for (const count of [2, 3]) {
    await dashboard.browser().post("/recovery", { email: user.email });
    await eventually(() => expect(tokens()).toHaveLength(count));
  }
  const [older, used, newer] = tokens();
  const confirm = (token?: string) =>
    dashboard.browser().post("/recovery/confirm", { token, password });

  const answers = await Promise.all([1, 2, 3].map(() => confirm(used)));
  const others = [await confirm(older), await confirm(newer)];

  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410]);
  for (const answer of others) expect(problemOf(answer)).toEqual([410, "TOKEN_INVALID"]);
});

test("a recovery token expires after half an hour", async () => {
  const { dashboard, token } = await recovering();
  dashboard.advance(30 * 60_000 + 1);

  const answer = await dashboard.browser().post("/recovery/confirm", { token, password });

  expect(problemOf(answer)).toEqual([410, "TOKEN_INVALID"]);
});

test("a weak password does not use up the recovery token", async () => {
  const { dashboard, token } = await recovering();

  const weak = await dashboard
    .browser()
    .post("/recovery/confirm", { token, password: "password1234" });
  const good = await dashboard.browser().post("/recovery/confirm", { token, password });

  expect(weak.body.fields).toHaveProperty("password");
  expect(good.status).toBe(204);
});

test("an e-mail address without an account gets the same response, and no mail", async () => {
  const dashboard = running();
  const { email } = await givenUser(dashboard);
  const stranger = `${newUuid()}@example.com`;

  const [unknown, known] = await Promise.all([
    dashboard.browser().post("/recovery", { email: stranger }),
    dashboard.browser().post("/recovery", { email }),
  ]);
  await mailedToken(dashboard, email);
  await eventually(async () => expect(await dashboard.parts.db("mails")).toEqual([]));

  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(dashboard.mails.some(({ to }) => to === stranger)).toBe(false);
});

test("a recovery keeps the second factor", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const { body } = await browser.post("/security/totp");
  const epoch = Math.floor(dashboard.parts.now().getTime() / 1_000);
  await browser.post("/security/totp/confirm", {
    code: generateSync({ secret: body.secret, epoch }),
  });
  await dashboard.browser().post("/recovery", { email: user.email });
  const token = await mailedToken(dashboard, user.email);
  await dashboard.browser().post("/recovery/confirm", { token, password });

  const signIn = await dashboard
    .browser()
    .post("/sign-in/password", { email: user.email, password });

  expect(signIn.body).toMatchObject({ secondFactors: ["totp"] });
});

test("a recovery ends a sign-in that waits for its second factor", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const { body } = await browser.post("/security/totp");
  const code = () => {
    const epoch = Math.floor(dashboard.parts.now().getTime() / 1_000);
    return generateSync({ secret: body.secret, epoch });
  };
  await browser.post("/security/totp/confirm", { code: code() });
  // The code of the enrolment is used up.
  dashboard.advance(30_000);
  const waiting = dashboard.browser();
  await waiting.post("/sign-in/password", { email: user.email, password: PASSWORD });
  await dashboard.browser().post("/recovery", { email: user.email });
  const token = await mailedToken(dashboard, user.email);
  await dashboard.browser().post("/recovery/confirm", { token, password });

  const answer = await waiting.post("/sign-in/totp", { code: code() });

  expect(problemOf(answer)).toEqual([401, "SIGNED_OUT"]);
});

test("a recovery ends the throttling after wrong passwords", async () => {
  const { dashboard, user, token } = await recovering();
  const attempt = (tried: string) =>
    dashboard.browser().post("/sign-in/password", { email: user.email, password: tried });
  for (let round = 0; round < 5; round++) await attempt("wrong");
  expect((await attempt(PASSWORD)).status).toBe(429);

  await dashboard.browser().post("/recovery/confirm", { token, password });

  expect((await attempt(password)).status).toBe(200);
});

test("an exhausted sign-up mail limit does not block a recovery", async () => {
  const dashboard = running();
  const { email } = await givenUser(dashboard);
  const signUp = { name: "Eve", email, password, merchantName: "Eve Stores" };
  for (let sent = 0; sent < 3; sent++) await dashboard.browser().post("/sign-up", signUp);
  expect((await dashboard.browser().post("/sign-up", signUp)).status).toBe(429);

  expect((await dashboard.browser().post("/recovery", { email })).status).toBe(202);
});

test("recoveries of one account are limited to one per half hour, however many were requested", async () => {
  const dashboard = running();
  const { email } = await givenUser(dashboard);
  for (let hour = 0; hour < 20; hour++) {
    await dashboard.browser().post("/recovery", { email });
    dashboard.advance(30 * 60_000);
  }

  expect((await dashboard.browser().post("/recovery", { email })).status).toBe(202);
  expect((await dashboard.browser().post("/recovery", { email })).status).toBe(429);
});
