import { isDeepStrictEqual } from "node:util";
import { Kobo } from "@kobo/sdk";
import { eventually } from "@kobo/testing";
import type { CookieData, Page } from "puppeteer-core";
import { type Customer, customers } from "../customer";
import { largestPaintMs, ours, SLOW_LINE, violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { makeRecords } from "./records";
import { screenOf } from "./screen";
import { DASHBOARD, signIn, signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const KIB = 1024;
/** Of all that is loaded before a user does anything, as it comes over the wire. */
const FIRST_PAGE_BYTES_MAX = 170 * KIB;
const SIGN_IN_SCRIPT_BYTES_MAX = 40 * KIB;
const REQUESTS_MAX = 12;
const LARGEST_PAINT_MS_MAX = 2_500;
/** Of a cheap phone, against the computer that runs the test. */
const CPU_SLOWDOWN = 4;
const LOADS = 4;
const FUNDS_KOBO = 1_000_000;

const LOOKS = [
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const;

const SIGNED_OUT = {
  "/sign-in": "Sign in",
  "/sign-up": "Create your account",
  "/sign-up/confirm#token=none": "Confirm your e-mail address",
  "/recovery": "Set a new password",
  "/recovery/confirm#token=none": "Set a new password",
};
/** Of a page in each width and colour. Only the contrast depends on the colours. */
const LOOKS_OF_PAGE = [
  { width: 1280, colors: "light", rules: undefined },
  { width: 1280, colors: "dark", rules: ["color-contrast"] },
  { width: 360, colors: "dark", rules: undefined },
  { width: 360, colors: "light", rules: ["color-contrast"] },
];
const GOOD = LOOKS_OF_PAGE.map(({ width }) => ({ width, found: [] }));

/** The root of a merchant's pages in the app's table of routes. */
const ROOT = "/m/$merchant/$mode";
/** The kinds of payments have no records. */
const KINDS = ["bank", "pay-id", "bill"];

let user: User;
let session: CookieData[];
let recordsOf: Record<"test" | "live", Promise<Record<string, string>>>;
beforeAll(async () => {
  const { merchants, sandboxBaseUrl, baseUrl } = theStack();
  const [merchant] = merchants;
  if (!merchant) throw new Error("The running system has no merchant.");
  const { testKey, testWallet, liveKey, liveWallet } = merchant;
  const roots = {
    test: { key: testKey, wallet: testWallet, baseUrl: sandboxBaseUrl },
    live: { key: liveKey, wallet: liveWallet, baseUrl },
  };
  const sandbox = new Kobo(testKey, { baseUrl: sandboxBaseUrl }).sandbox;
  await sandbox.fundWallet(testWallet, { amount: FUNDS_KOBO });
  recordsOf = { test: makeRecords(roots.test), live: makeRecords(roots.live) };
  user = await signUp(await newCustomer());
  session = await user.page.browserContext().cookies();
  await Promise.all(Object.values(recordsOf));
}, SLOW_MS);

/** A window in which the user is signed in. */
async function signedIn(look: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  const customer = await newCustomer(look);
  await customer.page.browserContext().setCookie(...session);
  return customer;
}

/** The home of a merchant with records, whose owner is signed in. */
async function owner(mode: "test" | "live") {
  const customer = await newCustomer();
  const { page } = customer;
  const screen = screenOf(page);
  const [merchant] = theStack().merchants;
  if (!merchant) throw new Error("The running system has no merchant.");
  await signIn({ page, screen }, merchant.dashboardSignIn);
  await screen.arriveAt(merchant.name);
  const home = page.url().replace(/test$/, mode);
  await page.goto(home);
  await screen.arriveAt(merchant.name);
  return { ...customer, home };
}

/** The paths of a merchant's pages, from the running app's table of routes. */
async function routesOf(page: Page): Promise<string[]> {
  const paths = (await page.evaluate("Object.keys(__TSR_ROUTER__.routesByPath)")) as string[];
  return paths.filter((path) => path.startsWith(ROOT));
}

const atHome = (path: string, home: string): string =>
  path.replace(ROOT, new URL(home).pathname).replace(/\/$/, "");

/** A path with the ids of records in the place of its parameters. */
function withRecords(path: string, records: Record<string, string>): string[] {
  if (path.endsWith("/$kind")) return KINDS.map((kind) => path.replace("$kind", kind));
  const filled = path.slice(ROOT.length).replaceAll(/\$(\w+)/g, (_, name: string) => {
    const id = records[name];
    if (!id) throw new Error(`No record is made for $${name} of ${path}.`);
    return id;
  });
  return [ROOT + filled];
}

/** The id of a call that was answered a moment ago. */
async function newestRequest(page: Page, home: string): Promise<string> {
  const [slug, mode] = new URL(home).pathname.split("/").slice(2);
  return eventually(async () => {
    const id = await page.evaluate(
      `fetch("/api/session").then((answer) => answer.json())
        .then(({ merchants }) => merchants.find((each) => each.slug === "${slug}").merchantId)
        .then((id) => fetch("/api/merchants/" + id + "/${mode}/requests"))
        .then((answer) => answer.json()).then(({ requests }) => requests[0]?.id)`,
    );
    if (typeof id !== "string") throw new Error("No request is recorded yet.");
    return id;
  });
}

/** Opens each page within the app, and returns those that cannot be used by everybody, or have no data. */
async function walk(page: Page, paths: string[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const path of paths) {
    await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`);
    const problem = await isLoaded(page, path).catch(String);
    const looks = await looksOf(page);
    if (problem || !isDeepStrictEqual(looks, GOOD)) found.push([path, problem, looks]);
  }
  return found;
}

/** Waits for a page's data, and gives what the page says instead of showing them. */
async function isLoaded(page: Page, path: string): Promise<string | undefined> {
  await page.waitForFunction(
    `location.pathname.startsWith(${JSON.stringify(path)}) && document.querySelector("main h1")
      && !document.querySelector("main .skeleton")
      && __TSR_ROUTER__.options.context.queryClient.isFetching() === 0`,
  );
  const text = String(await page.$eval("main", (main) => main.textContent));
  return /.{0,40}(?:could not be loaded|no such page|went wrong).{0,40}/i.exec(text)?.[0];
}

/** The findings of axe and the width of the page, in each look. */
async function looksOf(page: Page) {
  const looks: { width: unknown; found: unknown[] }[] = [];
  for (const { width, colors, rules } of LOOKS_OF_PAGE) {
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: colors }]);
    await page.evaluate("document.getAnimations().forEach((each) => each.finish())");
    const found = await violations(page, ["html"], rules);
    looks.push({ width: await widthOf(page), found });
  }
  return looks;
}

describe.each(LOOKS)("%i px wide and %s", (width, colors) => {
  test(
    "each page without a session fits and has no accessibility violations",
    async () => {
      const { page, complaints, origins } = await newCustomer({ width, colors });

      for (const [path, title] of Object.entries(SIGNED_OUT)) {
        await page.goto(DASHBOARD + path);
        await screenOf(page).arriveAt(title);
        expect([path, await violations(page)]).toEqual([path, []]);
        expect([path, await widthOf(page)]).toEqual([path, width]);
      }

      expect(complaints).toEqual([]);
      expect(ours(origins)).toEqual([DASHBOARD]);
    },
    SLOW_MS,
  );
});

test(
  "a live page shows that live mode is off, without accessibility violations",
  async () => {
    const { page } = await signedIn();
    const address = `${user.home.replace(/test$/, "live")}/keys`;

    await page.goto(address);
    await screenOf(page).arriveAt("Live mode is off");

    expect(await looksOf(page)).toEqual(GOOD);
  },
  SLOW_MS,
);

test(
  "each page of a merchant without data fits and has no accessibility violations",
  async () => {
    const { page, complaints, origins } = await signedIn();
    await page.goto(user.home);
    await screenOf(page).arriveAt(user.merchantName);
    const paths = (await routesOf(page)).filter((path) => !/\$(?!merchant|mode)/.test(path));

    const found = await walk(
      page,
      paths.map((path) => atHome(path, user.home)),
    );

    expect(paths.length).toBeGreaterThan(20);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    expect(ours(origins)).toEqual([DASHBOARD]);
  },
  SLOW_MS,
);

test.each(["test", "live"] as const)(
  "each page of a merchant with all kinds of records fits in %s mode and has no accessibility violations",
  async (mode) => {
    const { page, complaints, origins, home } = await owner(mode);
    const records = { ...(await recordsOf[mode]), request: await newestRequest(page, home) };
    const paths = (await routesOf(page)).flatMap((path) => withRecords(path, records));

    const found = await walk(
      page,
      paths.map((path) => atHome(path, home)),
    );

    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    expect(ours(origins)).toEqual([DASHBOARD]);
  },
  2 * SLOW_MS,
);

test(
  "switching the mode keeps the page",
  async () => {
    const { page } = await signedIn();
    const screen = screenOf(page);
    await page.goto(`${user.home}/team`);

    await screen.follow("Live");

    await screen.see("Live mode: real money moves");
    await screen.arriveAt("Team");
    expect(page.url()).toBe(`${user.home.replace(/test$/, "live")}/team`);
  },
  SLOW_MS,
);

test.each(["send/unknown", "unknown"])(
  "%s is not found, with a link to home",
  async (path) => {
    const { page } = await signedIn();
    const screen = screenOf(page);

    await page.goto(`${user.home}/${path}`);

    await screen.arriveAt("There is no such page");
    await screen.follow("Go to home");
    await page.waitForFunction((home) => location.href === home, {}, user.home);
  },
  SLOW_MS,
);

test(
  "home and sign-in stay within their size limits",
  async () => {
    const { page } = await signedIn();
    const loaded = async (address: string) => {
      await page.setCacheEnabled(false);
      await page.goto(address, { waitUntil: "networkidle0" });
      return (await page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({ initiatorType, transferSize }) => ({ initiatorType, transferSize }))",
      )) as { initiatorType: string; transferSize: number }[];
    };
    const bytesOf = (all: { transferSize: number }[]) =>
      all.reduce((sum, { transferSize }) => sum + transferSize, 0);

    const first = await loaded(user.home);
    const signIn = await loaded(`${DASHBOARD}/sign-in`);

    expect(first.length).toBeGreaterThan(3);
    expect(first.length).toBeLessThanOrEqual(REQUESTS_MAX);
    expect(bytesOf(first)).toBeLessThan(FIRST_PAGE_BYTES_MAX);
    const scripts = signIn.filter(({ initiatorType }) =>
      ["script", "link"].includes(initiatorType),
    );
    expect(bytesOf(scripts)).toBeLessThan(SIGN_IN_SCRIPT_BYTES_MAX);
  },
  SLOW_MS,
);

test(
  "home's largest paint stays within its limit on a slow phone and connection",
  async () => {
    const { page } = await signedIn({ width: 360 });
    await page.setCacheEnabled(false);
    await page.emulateCPUThrottling(CPU_SLOWDOWN);
    await page.emulateNetworkConditions(SLOW_LINE);

    // Other processes only ever add time, so the fastest of a few loads is the page's own.
    const paintsMs: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      await page.goto(user.home, { waitUntil: "networkidle0" });
      paintsMs.push(Number(await largestPaintMs(page)));
    }

    expect(Math.min(...paintsMs)).toBeLessThan(LARGEST_PAINT_MS_MAX);
  },
  SLOW_MS,
);
