import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import type { CookieData } from "puppeteer-core";
import { customers } from "../customer";
import { violations, widthOf } from "../reader";
import { screenOf } from "./screen";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;

const LOOKS = [
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const;

const submit = ({ page }: Pick<User, "page">) =>
  page.locator("dialog form button[type=submit]").click();

async function fillPayId({ screen }: Pick<User, "screen">, fields: Record<string, string>) {
  await screen.press("Make a PayID");
  if (fields.Name) await screen.pick("Kind", "static");
  for (const [label, value] of Object.entries(fields)) await screen.fill(label, value);
}

/** Of the PayID whose page is shown. */
async function shownPayId({ page }: Pick<User, "page">): Promise<string> {
  await page.waitForFunction("/\\/payids\\/.+/.test(location.pathname)");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function makeAccount(user: User, reference: string): Promise<void> {
  const { page, screen, home } = user;
  await page.goto(`${home}/virtual-accounts`);
  await screen.press("Make an account");
  await screen.fill("Customer’s name", "Chi Obi");
  await screen.fill("Reference", reference);
  await screen.fill("Amount in ₦", "12,500.00");
  await screen.pick("Accept", "exact");
  await submit(user);
  await screen.see("Waiting");
}

async function pay(user: User, amount?: string): Promise<void> {
  await user.screen.press("Pay it from outside");
  if (amount) await user.screen.fill("Amount in ₦", amount);
  await submit(user);
}

/** The page behind a link, in a browser without a session. */
async function viewAsPayer(link: string, look = {}) {
  const payer = await newCustomer(look);
  await payer.page.goto(link);
  return { ...payer, screen: screenOf(payer.page) };
}

test(
  "a PayID is created, shared and paid, and both pages show the payment",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, home, complaints, merchantName } = user;
    await page.goto(`${home}/payids`);
    await screen.see("There is no PayID yet");

    await fillPayId(user, {
      Reference: "order 1001",
      "Expected amount (optional), in ₦": "12,500.50",
    });
    await submit(user);
    const payId = await shownPayId(user);
    await screen.arriveAt(payId);
    expect(await screen.copyable("Message")).toBe(
      `Pay ₦12,500.50 to ${merchantName} by PayID: ${payId}`,
    );
    const link = (await screen.copyable("Link")) ?? "";
    const payer = await viewAsPayer(link);
    await payer.screen.arriveAt(`Pay ₦12,500.50 to ${merchantName}`);
    expect(await payer.screen.copyable("PayID")).toBe(payId);
    await payer.screen.see("no real money moves");
    await pay(user);
    await screen.see("Paid.");
    await payer.page.reload();
    await payer.screen.see("Do not pay it again");
    expect(payer.complaints).toEqual([]);

    await screen.see("Used");
    await screen.see("in 1 payment");
    await screen.see("Sandbox Payer");
    await page.goto(`${home}/payids?status=used`);
    await screen.follow(payId);
    await screen.arriveAt(payId);
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "a PayID's code is saved as a picture, and a static PayID is deactivated and activated",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, home, complaints } = user;
    const downloadPath = mkdtempSync(join(tmpdir(), "kobo-downloads-"));
    const session = await page.createCDPSession();
    const browserContextId = page.browserContext().id ?? "";
    const behavior = { behavior: "allow", downloadPath, browserContextId } as const;
    await session.send("Browser.setDownloadBehavior", behavior);
    await page.goto(`${home}/payids`);
    await fillPayId(user, { Name: `Till ${user.name}`, Reference: "till-1" });
    await submit(user);
    const payId = await shownPayId(user);

    await screen.press("Save PNG");
    await screen.press("Save SVG");
    await eventually(() => {
      expect(readdirSync(downloadPath).toSorted()).toEqual([`${payId}.png`, `${payId}.svg`]);
    });
    const png = readFileSync(join(downloadPath, `${payId}.png`));
    await screen.press("Deactivate");
    await submit(user);
    await screen.see("Deactivated");
    await screen.press("Activate");
    await submit(user);

    await screen.see("Pay this PayID as a customer does.");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(complaints).toEqual([]);
    rmSync(downloadPath, { recursive: true });
  },
  SLOW_MS,
);

test(
  "two tabs at once create one PayID per reference, and two with the same name",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, home } = user;
    const other = await page.browserContext().newPage();
    const tabs = [page, other].map((one) => ({ page: one, screen: screenOf(one) }));
    const name = `Counter ${user.name}`;
    const makeAtOnce = async (references: string[]) => {
      for (const [at, tab] of tabs.entries()) {
        await tab.page.bringToFront();
        await tab.page.goto(`${home}/payids`);
        await fillPayId(tab, { Name: name, Reference: references[at] ?? "" });
      }
      await Promise.all(
        tabs.map(({ page: tab }) =>
          tab.evaluate("document.querySelector('dialog form button[type=submit]').click()"),
        ),
      );
      const outcomes = tabs.map(({ page: tab }) =>
        tab.waitForFunction(
          "/\\/payids\\/.+/.test(location.pathname) ? location.pathname.split('/').at(-1) : document.querySelector('[aria-invalid=true]')?.name",
          { polling: 100 },
        ),
      );
      const handles = await Promise.all(outcomes);
      return Promise.all(handles.map((handle) => handle.jsonValue()));
    };

    const ofOneReference = await makeAtOnce(["till-1", "till-1"]);
    const ofOneName = await makeAtOnce(["till-2", "till-3"]);

    expect(ofOneReference.filter((one) => one === "reference")).toHaveLength(1);
    expect(new Set(ofOneName).size).toBe(2);
    for (const payId of ofOneName) expect(payId).toMatch(/\.spid$/);
  },
  SLOW_MS,
);

test(
  "an account is created, returns a wrong amount and accepts the right one; another expires with the test clock",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, complaints } = user;

    await makeAccount(user, "INV/2026/1");
    await pay(user, "100");
    await screen.see("the account takes another amount");
    await pay(user);
    await screen.see("Accepted");
    await screen.see("Paid");
    await makeAccount(user, "INV/2026/2");
    await screen.press("Move time");
    await screen.fill("How far", "2");
    await submit(user);
    await screen.see("Time has passed: the test clock is 2 d 0 h ahead.");
    await screen.see("Expired");
    await pay(user);

    await screen.see("it came after the account had expired");
    await page.reload();
    await screen.see("Returned");
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

describe("with PayIDs and virtual accounts", () => {
  let user: User;
  let session: CookieData[];
  let payId: string;
  const links: string[] = [];
  const reference = "INV/2026/9";

  beforeAll(async () => {
    user = await signUp(await newCustomer());
    const { page, screen, home } = user;
    await page.goto(`${home}/wallet`);
    await screen.press("Fund the wallet");
    await screen.fill("Amount in ₦", "50,000");
    await submit(user);
    await screen.see("₦50,000.00");
    await page.goto(`${home}/payids`);
    await fillPayId(user, { Name: `Till ${user.name}`, Reference: "till-1" });
    await submit(user);
    payId = await shownPayId(user);
    links.push((await screen.copyable("Link")) ?? "");
    await pay(user, "750");
    await screen.see("in 1 payment");
    await makeAccount(user, reference);
    links.push((await screen.copyable("Link")) ?? "");
    await pay(user, "100");
    await screen.see("Returned");
    session = await page.browserContext().cookies();
  }, SLOW_MS);

  test.each(LOOKS)(
    "at %i px wide and %s, each page and dialog fits and has no accessibility violations",
    async (width, colors) => {
      const { page, complaints } = await newCustomer({ width, colors });
      await page.browserContext().setCookie(...session);
      const screen = screenOf(page);
      const pages = {
        "/wallet": ["Wallet", "Fund the wallet"],
        "/payids": ["PayIDs", "Make a PayID"],
        [`/payids/${payId}`]: [payId, "Pay it from outside"],
        "/virtual-accounts": ["Virtual accounts", "Make an account"],
        [`/virtual-accounts/${encodeURIComponent(reference)}`]: ["", "Move time"],
      };

      for (const [path, [title, dialog = ""]] of Object.entries(pages)) {
        await page.goto(user.home + path, { waitUntil: "networkidle2" });
        if (title) await screen.arriveAt(title);
        expect([path, await violations(page)]).toEqual([path, []]);
        expect([path, await widthOf(page)]).toEqual([path, width]);
        await screen.press(dialog);
        await page.locator("dialog[open] form").wait();
        expect([dialog, await violations(page)]).toEqual([dialog, []]);
        expect([dialog, await widthOf(page)]).toEqual([dialog, width]);
      }

      for (const link of links) {
        const payer = await viewAsPayer(link, { width, colors });
        await payer.page.waitForSelector("main figure");
        expect([link, await violations(payer.page)]).toEqual([link, []]);
        expect([link, await widthOf(payer.page)]).toEqual([link, width]);
        expect(payer.complaints).toEqual([]);
      }

      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );
});
