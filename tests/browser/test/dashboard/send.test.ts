import { randomUUID } from "node:crypto";
import type { HTTPRequest } from "puppeteer-core";
import { customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import {
  addPasskey,
  DASHBOARD,
  expireProof,
  giveAuthenticator,
  signUp,
  switchLiveModeOn,
  type User,
} from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const FUNDS_KOBO = 100_000_000;

/** Calls the API with a test key. */
async function api(key: string, path: string, body?: object) {
  const response = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Record<string, unknown> };
  expect([path, response.status < 300]).toEqual([path, true]);
  return answer.data;
}

type Transfers = { transfers: { amount: number; status: string }[] };

function transfersOf({ testKey }: User) {
  return api(testKey, "/transfers") as Promise<unknown> as Promise<Transfers>;
}

/** A new user whose test wallet has ₦1,000,000.00. */
async function richUser(look: Parameters<typeof newCustomer>[0] = {}): Promise<User> {
  const user = await signUp(await newCustomer(look));
  const { wallets } = (await api(user.testKey, "/wallets")) as { wallets: { payId: string }[] };
  const [wallet] = wallets;
  await api(user.testKey, `/sandbox/wallets/${wallet?.payId}/fund`, { amount: FUNDS_KOBO });
  return user;
}

/** A PayID of another business. */
async function payIdOfAnother(): Promise<string> {
  const [another] = theStack().merchants;
  const id = randomUUID().slice(0, 8);
  const created = await api(another?.testKey ?? "", "/payid/static", {
    name: `Rent ${id}`,
    reference: `rent-${id}`,
  });
  return String(created.payId);
}

/** Chooses by keyboard, as in any combobox. */
async function chooseBank({ page }: User, part: string): Promise<void> {
  const field = await page.waitForSelector("input[role=combobox]");
  await field?.click();
  await page.keyboard.type(part);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
}

async function select({ page }: User, name: string, value: string): Promise<void> {
  await page.waitForSelector(`select[name=${name}] option[value="${value}"]`);
  await page.select(`select[name=${name}]`, value);
}

async function fillBank(user: User, { amount = "2,500.50" } = {}): Promise<void> {
  const { screen, page, home } = user;
  await page.goto(`${home}/send`);
  await screen.arriveAt("Send money");
  await chooseBank(user, "guaranty");
  await screen.fill("Account number", "0690000031");
  await screen.fill("Amount in ₦", amount);
}

/** The page can be used by everybody, and fits. */
async function checkPage({ page }: User, name: string): Promise<void> {
  const width = page.viewport()?.width;
  expect([name, await violations(page)]).toEqual([name, []]);
  expect([name, await widthOf(page)]).toEqual([name, width]);
}

const LOOKS = [
  { width: 1280, colors: "light" },
  { width: 360, colors: "dark" },
] as const;

describe.each(LOOKS)("$width px wide and $colors", (look) => {
  test(
    "a bank account is paid: its name and the cost are shown before the money moves",
    async () => {
      const user = await richUser(look);
      const { screen, page, complaints } = user;
      await fillBank(user);
      await checkPage(user, "bank-form");
      await page.locator("input[role=combobox]").click();
      await checkPage(user, "bank-list");
      await page.keyboard.press("Escape");

      await screen.press("Review");
      await screen.arriveAt("Check, then send");
      await screen.see("0690000031");
      await screen.see("₦2,500.50 moves from");
      await checkPage(user, "bank-review");
      const before = await transfersOf(user);
      await screen.press("Send ₦2,500.50");
      await screen.see("₦2,500.50 was paid to");

      await checkPage(user, "bank-sent");
      expect(before.transfers).toEqual([]);
      expect((await transfersOf(user)).transfers).toMatchObject([{ amount: 250_050 }]);
      await screen.press("Send another");
      await screen.see("Account number");
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    "a payment is scheduled, and its schedule paused and canceled",
    async () => {
      const user = await richUser(look);
      const { screen, complaints } = user;
      await fillBank(user);
      await select(user, "when", "monthly");
      await screen.see("First day (optional)");
      await checkPage(user, "schedule-form");

      await screen.press("Review");
      await screen.arriveAt("Check, then schedule");
      await screen.see("Every month at 09:00 in Lagos");
      await checkPage(user, "schedule-review");
      await screen.press("Schedule");
      await screen.see("It has not run yet");
      await checkPage(user, "schedule");
      expect((await transfersOf(user)).transfers).toEqual([]);

      await screen.press("Pause");
      await screen.see("Pause this schedule?");
      await checkPage(user, "schedule-pause");
      await user.page.locator("dialog form button[type=submit]").click();
      await screen.see("It is paused.");
      await screen.press("Cancel schedule");
      await screen.see("Cancel this schedule for ever?");
      await user.page.locator("dialog form button[type=submit]").click();
      await screen.see("It is canceled.");
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    "a PayID of another business is paid immediately",
    async () => {
      const payId = await payIdOfAnother();
      const user = await richUser(look);
      const { screen, page, home } = user;
      await page.goto(`${home}/send/pay-id`);
      await screen.fill("PayID", payId);
      await screen.fill("Amount in ₦", "100");
      await checkPage(user, "pay-id-form");

      await screen.press("Review");
      await screen.arriveAt("Check, then send");
      await screen.see("Business");
      await checkPage(user, "pay-id-review");
      await screen.press("Send ₦100.00");

      await screen.see("₦100.00 was paid to");
      expect((await transfersOf(user)).transfers).toHaveLength(1);
    },
    SLOW_MS,
  );

  test(
    "a bill is paid: the customer of the meter is shown before, and the token after",
    async () => {
      const user = await richUser(look);
      const { screen, page, home } = user;
      await page.goto(`${home}/send/bill`);
      await screen.arriveAt("Send money");
      await select(user, "category", "electricity-bill");
      await select(user, "serviceID", "ikeja-electric");
      await select(user, "variation_code", "prepaid");
      await screen.fill("Amount in ₦", "1500");
      await screen.fill("Meter number", "1111111111111");
      await screen.fill("Customer’s phone", "08011111111");
      await checkPage(user, "bill-form");

      await screen.press("Review");
      await screen.arriveAt("Check, then send");
      await screen.see("Your commission");
      await checkPage(user, "bill-review");
      await page.locator("form button[type=submit]").click();

      await screen.see("was paid to");
      await screen.see("Token");
      await checkPage(user, "bill-sent");
    },
    SLOW_MS,
  );
});

const isPayout = (request: HTTPRequest) =>
  /\/payouts(?:\/|$)/.test(new URL(request.url()).pathname);

test(
  "a lost response leaves the outcome unknown, even after a reload, and is resolved without a second payment",
  async () => {
    const user = await richUser();
    const { screen, page } = user;
    await fillBank(user);
    await screen.press("Review");
    await screen.arriveAt("Check, then send");
    const keys: unknown[] = [];
    let isCut = true;
    await page.setRequestInterception(true);
    page.on("request", (request) => void answer(request));
    /** The payment is made, and then the connection is cut. */
    const answer = async (request: HTTPRequest) => {
      if (!isPayout(request) || !isCut) return request.continue();
      if (request.method() === "POST") {
        const body = request.postData() ?? "";
        keys.push(JSON.parse(body).id);
        const cookies = await page.browserContext().cookies();
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
        const own = { origin: DASHBOARD, "sec-fetch-site": "same-origin", cookie };
        await fetch(request.url(), {
          method: "POST",
          headers: { ...request.headers(), ...own },
          body,
        });
      }
      return request.abort();
    };

    await screen.press("Send ₦2,500.50");
    await screen.see("Whether it was sent is unknown");
    await checkPage(user, "unknown");
    await page.reload();
    await screen.see("Whether it was sent is unknown");
    const buttons = await page.$$eval("main button", (all) => all.map((one) => one.textContent));
    isCut = false;
    await screen.see("₦2,500.50 was paid to");

    expect(buttons).toEqual([]);
    expect(keys).toHaveLength(1);
    expect((await transfersOf(user)).transfers).toHaveLength(1);
  },
  SLOW_MS,
);

test(
  "two tabs of one form and a double click send the payment once",
  async () => {
    const user = await richUser();
    const { screen, page } = user;
    await fillBank(user);
    await screen.press("Review");
    await screen.arriveAt("Check, then send");
    const kept = String(await page.evaluate("JSON.stringify({ ...sessionStorage })"));
    const tab = await page.browserContext().newPage();
    await tab.evaluateOnNewDocument(`Object.assign(sessionStorage, ${kept})`);
    await tab.goto(page.url());
    const send = '::-p-aria([name="Send ₦2,500.50"][role="button"])';
    await tab.locator(send).wait();

    await page.bringToFront();
    await page.locator(send).click({ count: 2 });
    await tab.bringToFront();
    await tab.locator(send).click();
    await tab.locator("::-p-text(₦2,500.50 was paid to)").wait();
    await page.bringToFront();

    await screen.see("₦2,500.50 was paid to");
    expect((await transfersOf(user)).transfers).toHaveLength(1);
  },
  SLOW_MS,
);

test(
  "an invalid field shows its error, and a form that exceeds the balance has no send button",
  async () => {
    const user = await signUp(await newCustomer());
    const { screen, page } = user;
    await fillBank(user, { amount: "1,5" });
    await screen.press("Review");
    await screen.see("Enter an amount, such as 1,500.00.");
    await screen.fill("Amount in ₦", "150");
    await screen.fill("Account number", "0690000038");
    await screen.press("Review");
    await screen.see("This bank has no such account.");
    await screen.fill("Account number", "0690000031");

    await screen.press("Review");

    await screen.see("The wallet has too little money");
    expect(await page.$$("form button[type=submit]")).toEqual([]);
  },
  SLOW_MS,
);

/** A payment of another business, to a PayID that is made on its page. */
async function fundLiveWallet({ page, screen }: User, live: string): Promise<void> {
  await page.goto(`${live}/payids`);
  await screen.press("Make a PayID");
  await screen.fill("Reference", "funds");
  await page.locator("dialog form button[type=submit]").click();
  await page.waitForFunction("/\\/payids\\/.+/.test(location.pathname)");
  const toPayId = new URL(page.url()).pathname.split("/").at(-1);
  const [payer] = theStack().merchants;
  const fields = { amount: 500_000, narration: "Funds", reference: `funds-${randomUUID()}` };
  const response = await fetch(`${theStack().baseUrl}/api/v1/developer/transfer/payid`, {
    method: "POST",
    headers: { authorization: `Bearer ${payer?.liveKey}`, "content-type": "application/json" },
    body: JSON.stringify({ fromPayId: payer?.liveWallet, toPayId, ...fields }),
  });
  expect(response.status).toBe(201);
}

/** Pages that show what the payment left behind. */
const WITH_MONEY = ["payments", "wallet", "payids", "events", "requests", "keys"];

test(
  "in live mode a payment requires re-authentication, then is sent once",
  async () => {
    const user = await signUp(await newCustomer());
    const { screen, page } = user;
    const live = user.home.replace(/test$/, "live");
    await giveAuthenticator(user);
    await addPasskey(user);
    await switchLiveModeOn(user);
    await fundLiveWallet(user, live);
    await expireProof(user);
    const sent: number[] = [];
    page.on("response", (response) => {
      const isPayout = response.request().method() === "POST" && /\/payouts$/.test(response.url());
      if (isPayout) sent.push(response.status());
    });

    await page.goto(`${live}/send/bill`);
    await screen.arriveAt("Send money");
    await select(user, "category", "airtime");
    await select(user, "serviceID", "mtn");
    await screen.fill("Amount in ₦", "1000");
    await screen.fill("Customer’s phone", "08011111111");
    await screen.press("Review");
    await screen.arriveAt("Check, then send");
    await page.locator("form button[type=submit]").click();
    await screen.arriveAt("Confirm that it is you");
    expect(sent).toEqual([403]);
    await screen.press("Use a passkey");

    await screen.see("was paid to");
    expect(sent).toEqual([403, 200]);

    for (const path of ["", ...WITH_MONEY.map((section) => `/${section}`)]) {
      await page.goto(live + path, { waitUntil: "networkidle2" });
      await checkPage(user, `live${path}`);
    }
    // Chromium counts the request that asked for the proof.
    expect(user.complaints).toEqual([expect.stringContaining("403")]);
  },
  SLOW_MS,
);
