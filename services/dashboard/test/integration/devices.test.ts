import { newUuid } from "@kobo/core/ids";
import { generateSync } from "otplib";
import { type Browser, problemOf } from "../browser";
import {
  givenUser,
  PASSWORD,
  type RunningDashboard,
  runningDashboard,
  signedIn,
  type TestUser,
} from "../running-dashboard";

const running = runningDashboard();
const DEVICE = "__Host-kobo_device";

const enter = (browser: Browser, { email }: Pick<TestUser, "email">, password = PASSWORD) =>
  browser.post("/sign-in/password", { email, password });

/** A browser in which the user has signed in, and has signed out again. */
async function aDevice(dashboard: RunningDashboard, user: TestUser): Promise<Browser> {
  const browser = await signedIn(dashboard, user);
  await browser.post("/sign-out");
  return browser;
}

/** The same cookie at another address. */
function copyOf(dashboard: RunningDashboard, device: Browser): Browser {
  const browser = dashboard.browser();
  browser.cookies.set(DEVICE, device.cookies.get(DEVICE) ?? "");
  return browser;
}

async function exhaust(attempt: () => Promise<{ status: number }>): Promise<number> {
  let tried = 0;
  while (tried < 50 && (await attempt()).status === 401) tried++;
  return tried;
}

const byStrangers = (dashboard: RunningDashboard, user: Pick<TestUser, "email">) =>
  exhaust(() => enter(dashboard.browser(), user, "wrong"));

/** Enrols an authenticator app. Returns the app's present code. */
async function enrolApp(dashboard: RunningDashboard, browser: Browser): Promise<() => string> {
  const { body: setup } = await browser.post("/security/totp");
  const code = () => {
    const epoch = Math.floor(dashboard.parts.now().getTime() / 1_000);
    return generateSync({ secret: setup.secret, epoch });
  };
  expect((await browser.post("/security/totp/confirm", { code: code() })).status).toBe(200);
  return code;
}

test("the device cookie survives sign-out, and is HttpOnly, Secure and SameSite=Lax", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = dashboard.browser();

  const { headers } = await enter(browser, user);
  await browser.post("/sign-out");

  const cookie = headers.getSetCookie().find((each) => each.startsWith(DEVICE)) ?? "";
  for (const part of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=15552000"]) {
    expect(cookie).toContain(part);
  }
  expect(cookie).not.toContain("Domain");
  expect(cookie).not.toContain(user.id);
  expect(browser.cookies.has(DEVICE)).toBe(true);
});

test("exhausted attempts from unknown devices do not block the user's known devices", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const devices = [await aDevice(dashboard, user), await aDevice(dashboard, user)];
  await byStrangers(dashboard, user);

  const [stranger, ...known] = [
    await enter(dashboard.browser(), user),
    ...(await Promise.all(devices.map((device) => enter(device, user)))),
  ];

  expect(stranger && problemOf(stranger)).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(known.map(({ status }) => status)).toEqual([200, 200]);
  expect((await enter(dashboard.browser(), user)).status).toBe(429);
});

test("exhausted attempts from the same IP address do not block a known device", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const device = await aDevice(dashboard, user);
  await exhaust(() =>
    enter(dashboard.browser(device.address), { email: `${newUuid()}@example.com` }),
  );

  const stranger = await enter(dashboard.browser(device.address), user);
  const known = await enter(device, user);

  expect(stranger.status).toBe(429);
  expect(known.status).toBe(200);
});

test("wrong passwords on one device throttle only that device", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const [forgetful, other] = [await aDevice(dashboard, user), await aDevice(dashboard, user)];

  const tried = await exhaust(() => enter(forgetful, user, "wrong"));

  expect(tried).toBe(5);
  expect(problemOf(await enter(forgetful, user))).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect((await enter(other, user)).status).toBe(200);
  expect((await enter(dashboard.browser(), user)).status).toBe(200);
  dashboard.advance(1_000);
  expect((await enter(forgetful, user)).status).toBe(200);
});

test("a device known for one user is unknown for another", async () => {
  const dashboard = running();
  const [ada, bello] = [await givenUser(dashboard), await givenUser(dashboard)];
  const device = await aDevice(dashboard, ada);
  await byStrangers(dashboard, bello);

  expect((await enter(device, bello)).status).toBe(429);
});

test("a browser is a known device for both of its users", async () => {
  const dashboard = running();
  const [ada, bello] = [await givenUser(dashboard), await givenUser(dashboard)];
  const shared = await aDevice(dashboard, ada);
  await enter(shared, bello);
  await shared.post("/sign-out");
  for (const user of [ada, bello]) await byStrangers(dashboard, user);

  expect((await enter(shared, ada)).status).toBe(200);
  expect((await enter(shared, bello)).status).toBe(200);
});

test("a stolen device cookie allows five attempts, and uses none of the owner's after the next sign-in", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const device = await aDevice(dashboard, user);
  const thief = copyOf(dashboard, device);
  await enter(device, user);
  await device.post("/sign-out");

  const tried = await exhaust(() => enter(thief, user, "wrong"));

  expect(tried).toBe(5);
  expect((await enter(device, user)).status).toBe(200);
});

test.each([
  [
    "a new password",
    async (_: RunningDashboard, owner: Browser) => {
      const body = { current: PASSWORD, password: "another long passphrase" };
      expect((await owner.post("/security/password", body)).status).toBe(204);
    },
  ],
  ["180 days", async (dashboard: RunningDashboard) => dashboard.advance(180 * 24 * 3_600_000)],
])("after %s a stolen device cookie is unknown", async (_, pass) => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const owner = await signedIn(dashboard, user);
  const thief = copyOf(dashboard, owner);
  await pass(dashboard, owner);
  await byStrangers(dashboard, user);

  expect((await enter(thief, user)).status).toBe(429);
});

test("the device on which the password was changed stays known", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const owner = await signedIn(dashboard, user);
  const password = "another long passphrase";
  await owner.post("/security/password", { current: PASSWORD, password });
  await owner.post("/sign-out");
  await byStrangers(dashboard, user);

  expect((await enter(owner, user, password)).status).toBe(200);
});

test("with another user's device cookie, known and unknown accounts get the same responses", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const stranger = await aDevice(dashboard, await givenUser(dashboard));
  const answersTo = async (email: string) => {
    const answers = [];
    for (let round = 0; round < 6; round++) {
      const browser = copyOf(dashboard, stranger);
      const { status, text, headers } = await enter(browser, { email }, "wrong");
      answers.push([status, text, headers.getSetCookie()]);
    }
    return answers;
  };

  const [known, unknown] = [
    await answersTo(user.email),
    await answersTo(`${newUuid()}@example.com`),
  ];

  expect(known).toEqual(unknown);
  expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429]);
});

test("exhausted code attempts on an unknown device do not block codes from a known device", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const device = await signedIn(dashboard, user);
  dashboard.advance(1_000);
  const code = await enrolApp(dashboard, device);
  await device.post("/sign-out");
  dashboard.advance(30_000);
  const thief = dashboard.browser();
  await enter(thief, user);
  await exhaust(() => thief.post("/sign-in/totp", { code: "000000" }));

  const refused = await thief.post("/sign-in/totp", { code: code() });
  await enter(device, user);
  const { status } = await device.post("/sign-in/totp", { code: code() });

  expect(refused.status).toBe(429);
  expect(status).toBe(200);
});

test("devices known before the authenticator app was enrolled have no code attempts of their own", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const earlier = [await aDevice(dashboard, user), await aDevice(dashboard, user)];
  const owner = await signedIn(dashboard, user);
  dashboard.advance(1_000);
  await enrolApp(dashboard, owner);

  const tried: number[] = [];
  for (const device of earlier) {
    await enter(device, user);
    tried.push(await exhaust(() => device.post("/sign-in/totp", { code: "000000" })));
  }

  expect(tried).toEqual([5, 0]);
});
