import type { CardPaymentRecord } from "@kobo/api-schemas/records";
import type { CookieData, HTTPRequest, Page } from "puppeteer-core";
import { type Customer, customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { screenOf } from "./screen";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const CARD = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
const LOOKS = [
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const;

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

async function api<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const response = await fetch(theStack().sandboxBaseUrl + path, {
    method,
    headers: { authorization: `Bearer ${user.testKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Data };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A card payment of ₦250. */
function charge({ capture }: { capture: boolean }): Promise<CardPaymentRecord> {
  return api("POST", "/v2/payments", {
    ...{ amount: 25_000, currency: "NGN", capture, description: "Two lamps" },
    customer: { email: "buyer@example.com", name: "Bola Ade" },
    payment_method: { type: "card", card: CARD },
  });
}

const paymentOf = (id: string) => api<CardPaymentRecord>("GET", `/v2/payments/${id}`);
const refundsOf = (id: string) => api<{ amount: number }[]>("GET", `/v2/payments/${id}/refunds`);

/** Carries out the first request that fits, and loses its answer. */
async function loseAnswerOf(page: Page, fits: (request: HTTPRequest) => boolean): Promise<void> {
  let isLost = false;
  const answer = async (request: HTTPRequest) => {
    if (isLost || !fits(request)) return request.continue();
    isLost = true;
    const cookie = session.map(({ name, value }) => `${name}=${value}`).join("; ");
    await fetch(request.url(), {
      method: request.method(),
      headers: { ...request.headers(), cookie },
      body: request.postData() ?? null,
    });
    await request.abort();
  };
  await page.setRequestInterception(true);
  page.on("request", (request) => void answer(request));
}

test(
  "an authorization is listed on home, captured in part and refunded in part",
  async () => {
    const { page, complaints } = await signedIn();
    const screen = screenOf(page);
    const { id } = await charge({ capture: false });

    await page.goto(user.home);
    await screen.see("Card payments to capture");
    await screen.follow("All card payments to capture");
    await screen.arriveAt("Cards");
    await screen.follow(id);
    await screen.see("The card is authorized and not charged yet");
    await screen.press("Capture");
    await screen.fill("Amount in NGN", "300");
    await screen.press("Continue");
    await screen.see("Enter at most ₦250.00.");
    await screen.fill("Amount in NGN", "200");
    await screen.press("Continue");
    await screen.see("The rest of ₦50.00 is released for good.");
    await screen.press("Capture");
    await screen.see("Succeeded");
    await screen.press("Refund");
    await screen.fill("Amount in NGN", "75.50");
    await screen.fill("Reason", "One lamp was broken");
    await screen.press("Continue");
    await screen.see("₦124.50 can be refunded after that.");
    await screen.press("Refund");
    await screen.see("One lamp was broken");
    await screen.see("Refunded in part");

    expect(await paymentOf(id)).toMatchObject({ amount_captured: 20_000, amount_refunded: 7_550 });
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "an authorization is canceled on the payment's page",
  async () => {
    const { page } = await signedIn();
    const screen = screenOf(page);
    const { id } = await charge({ capture: false });
    await page.goto(`${user.home}/payments/${id}`);

    await screen.press("Cancel payment");
    await screen.see("is not charged to Visa");
    await page.locator("dialog form button[type=submit]").click();

    await screen.see("Canceled");
    expect(await paymentOf(id)).toMatchObject({ status: "canceled" });
  },
  SLOW_MS,
);

test(
  "a refund whose response is lost is retried automatically under its key after a reload, and executed once",
  async () => {
    const { page } = await signedIn();
    const screen = screenOf(page);
    const { id } = await charge({ capture: true });
    await page.goto(`${user.home}/cards/${id}`);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/refunds")) keys.push(request.headers()["idempotency-key"]);
    });
    await loseAnswerOf(page, (request) => request.url().endsWith("/refunds"));

    await screen.press("Refund");
    await screen.fill("Amount in NGN", "100");
    await screen.press("Continue");
    await screen.press("Refund");
    await screen.see("The refund of ₦100.00: the outcome is unknown");
    await page.reload();

    await screen.see("Refunded in part");
    await screen.press("Refund");
    await screen.see("At most ₦150.00, which is left of the payment.");
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([10_000]);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  },
  SLOW_MS,
);

test(
  "a refund of unknown outcome is not retried automatically after an hour, only by the user",
  async () => {
    const { page } = await signedIn();
    const screen = screenOf(page);
    const { id } = await charge({ capture: true });
    await page.goto(`${user.home}/cards/${id}`);
    const sent: string[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const isRefund = request.url().endsWith("/refunds") && request.method() === "POST";
      if (isRefund) sent.push(request.headers()["idempotency-key"] ?? "");
      void (isRefund && sent.length === 1 ? request.abort() : request.continue());
    });

    await screen.press("Refund");
    await screen.fill("Amount in NGN", "100");
    await screen.press("Continue");
    await page.evaluate("Date.now = ((now) => () => now() - 3_600_000)(Date.now)");
    await screen.press("Refund");
    await screen.see("the outcome is unknown");
    await page.reload();
    await screen.see("this page has stopped trying");
    expect(await refundsOf(id)).toEqual([]);
    await screen.press("Ask again now");

    await screen.see("Refunded in part");
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([10_000]);
    expect(new Set(sent).size).toBe(1);
  },
  SLOW_MS,
);

test(
  "a refund whose response is lost is retried by another tab after the first is closed, and executed once",
  async () => {
    const { page } = await signedIn();
    const other = await page.browserContext().newPage();
    const { id } = await charge({ capture: true });
    const screen = screenOf(page);
    await other.goto(`${user.home}/cards/${id}`);
    await screenOf(other).arriveAt("Card payment");
    await page.bringToFront();
    await page.goto(`${user.home}/cards/${id}`);
    await loseAnswerOf(page, (request) => request.url().endsWith("/refunds"));

    await screen.press("Refund");
    await screen.fill("Amount in NGN", "100");
    await screen.press("Continue");
    await screen.press("Refund");
    await screenOf(other).see("The refund of ₦100.00: the outcome is unknown");
    await page.close();

    await screenOf(other).see("Refunded in part");
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([10_000]);
  },
  SLOW_MS,
);

test(
  "money in and out by day is shown as a chart, with a table as an accessible alternative",
  async () => {
    const { page } = await signedIn();
    const screen = screenOf(page);
    await charge({ capture: true });
    await page.goto(user.home);

    await page.locator("[role=img] canvas").wait();
    await screen.see("All 30 days");
    await page.locator("summary ::-p-text(Show as a table)").click();

    await page.locator("table[aria-label='In and out by day']").wait();
    expect(
      await page.$$eval("table[aria-label='In and out by day'] tbody tr", (all) => all.length),
    ).toBe(30);
  },
  SLOW_MS,
);

test.each(LOOKS)(
  "%i px wide and %s, the pages of cards with payments fit and have no accessibility violations",
  async (width, colors) => {
    const { page, complaints } = await signedIn({ width, colors });
    const screen = screenOf(page);
    const { id } = await charge({ capture: false });
    const captured = await charge({ capture: true });
    await api("POST", `/v2/payments/${captured.id}/refunds`, { amount: 5_000, reason: "Broken" });

    for (const [path, text] of [
      ["", "All card payments to capture"],
      ["/cards", id],
      [`/cards?id=${id}`, id],
      ["/cards?id=none", "No card payment fits"],
      [`/cards/${id}`, "not charged yet"],
      [`/cards/${captured.id}`, "Broken"],
    ] as const) {
      await page.goto(user.home + path, { waitUntil: "networkidle2" });
      await screen.see(text);
      expect([path, await violations(page)]).toEqual([path, []]);
      expect([path, await widthOf(page)]).toEqual([path, width]);
    }
    await screen.press("Refund");
    await screen.see("Continue");
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);
