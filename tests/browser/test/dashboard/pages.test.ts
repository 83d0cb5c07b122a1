import type { CookieData } from "puppeteer-core";
import { type Customer, customers } from "../customer";
import { largestPaintMs, ours, SLOW_LINE, violations, widthOf } from "../reader";
import { screenOf } from "./screen";
import { DASHBOARD, signUp, type User } from "./user";

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
const SIGNED_IN = [
  ...["", "payments", "wallet", "cards", "keys", "webhooks", "events", "requests"],
  ...["payids", "virtual-accounts", "bulk-transfers", "bulk-transfers/new", "schedules"],
  ...["permanent-accounts", "customers", "refunds", "disputes", "sweeps/new", "reports"],
  ...["team", "audit", "security"],
];
const SENDING = ["send/bank", "send/pay-id", "send/bill"];

let user: User;
let session: CookieData[];
beforeAll(async () => {
  user = await signUp(await newCustomer());
  session = await user.page.browserContext().cookies();
}, SLOW_MS);

/** A window in which the user is signed in. */
async function signedIn(look: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  const customer = await newCustomer(look);
  await customer.page.browserContext().setCookie(...session);
  return customer;
}

/** The title that shows once a page has its data. */
function titleOf(section: string, mode: string): string {
  const withoutMode = { team: "Team", audit: "Audit log", security: "Security" };
  if (section in withoutMode) return withoutMode[section as keyof typeof withoutMode];
  if (mode === "live") return "Live mode is off";
  if (SENDING.includes(section)) return "Send money";
  const titles = {
    ...{ payments: "Payments", wallet: "Wallet", cards: "Cards", keys: "API keys" },
    ...{ webhooks: "Webhooks", events: "Events", requests: "Request log" },
    ...{ payids: "PayIDs", "virtual-accounts": "Virtual accounts" },
    ...{ reports: "Reports" },
    ...{ "bulk-transfers": "Bulk transfers", "bulk-transfers/new": "New bulk transfer" },
    ...{ "permanent-accounts": "Permanent accounts", customers: "Customers" },
    ...{ refunds: "Refunds", disputes: "Disputes", "sweeps/new": "New sweep" },
    schedules: "Schedules",
  };
  return titles[section as keyof typeof titles] ?? user.merchantName;
}

describe.each(LOOKS)("%i px wide and %s", (width, colors) => {
  test(
    "each page without a session can be used by everybody, and fits",
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

  test(
    "each page of a merchant in both modes can be used by everybody, and fits",
    async () => {
      const { page, complaints, origins } = await signedIn({ width, colors });
      const screen = screenOf(page);

      for (const mode of ["test", "live"]) {
        for (const section of [...SIGNED_IN, ...SENDING]) {
          const address = `${user.home.replace(/test$/, mode)}/${section}`.replace(/\/$/, "");
          await page.goto(address, { waitUntil: "networkidle2" });
          await screen.arriveAt(titleOf(section, mode));
          await screen.see(mode === "test" ? "no real money moves" : "real money moves");
          expect([address, await violations(page)]).toEqual([address, []]);
          expect([address, await widthOf(page)]).toEqual([address, width]);
        }
      }

      expect(complaints).toEqual([]);
      expect(ours(origins)).toEqual([DASHBOARD]);
    },
    SLOW_MS,
  );
});

test(
  "the other mode shows the same page",
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
  "%s is not found, with a way back",
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
  "home is light, and sign-in lighter",
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
  "home is soon there on a cheap phone and a slow line",
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
