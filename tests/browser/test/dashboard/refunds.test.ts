import { randomUUID } from "node:crypto";
import type { CookieData, HTTPRequest, Page } from "puppeteer-core";
import { type Customer, customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { screenOf } from "./screen";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;

type Fields = Record<string, unknown>;

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

async function api(method: string, path: string, body?: Fields): Promise<Fields> {
  const response = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer${path}`, {
    method,
    headers: { authorization: `Bearer ${user.testKey}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Fields };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A payment of ₦2,500 to a new virtual account. */
async function givenPayment(): Promise<string> {
  const reference = `order-${randomUUID()}`;
  await api("POST", "/virtual-account", { reference, name: "Two lamps", amount: 250_000 });
  const payment = { reference, amount: 250_000, senderName: "Bisi Ade" };
  const paid = await api("POST", "/sandbox/virtual-account/pay", payment);
  return (paid.payment as { transactionId: string }).transactionId;
}

async function amountsOf(payment: string): Promise<number[]> {
  const { refunds } = await api("GET", `/payments/${payment}/refunds`);
  return (refunds as { amount: number }[]).map(({ amount }) => amount);
}

/** Carries out the first refund, and loses its answer. */
async function loseAnswerOf(page: Page): Promise<void> {
  let isLost = false;
  const answer = async (request: HTTPRequest) => {
    const isRefund = request.method() === "POST" && request.url().endsWith("/refunds");
    if (isLost || !isRefund) return request.continue();
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
  "a payment is refunded in part on its page, and the rest can be refunded",
  async () => {
    const { page, complaints } = await signedIn();
    const screen = screenOf(page);
    const payment = await givenPayment();
    await page.goto(`${user.home}/payments/${payment}`);

    await screen.press("Refund");
    await screen.fill("Amount in NGN", "3000");
    await screen.press("Continue");
    await screen.see("Enter at most ₦2,500.00.");
    await screen.fill("Amount in NGN", "755.50");
    await screen.fill("Reason", "One lamp was broken");
    await screen.press("Continue");
    await screen.see("₦1,744.50 can be refunded after that.");
    await screen.press("Refund");

    await screen.see("Refund completed");
    await screen.press("Refund");
    await screen.see("At most ₦1,744.50, which is left of the payment.");
    expect(await amountsOf(payment)).toEqual([75_550]);
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "a refund whose response is lost is retried under its key after a reload, and executed once",
  async () => {
    const { page } = await signedIn();
    const screen = screenOf(page);
    const payment = await givenPayment();
    await page.goto(`${user.home}/payments/${payment}`);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/refunds")) keys.push(request.headers()["idempotency-key"]);
    });
    await loseAnswerOf(page);

    await screen.press("Refund");
    await screen.fill("Amount in NGN", "1000");
    await screen.press("Continue");
    await screen.press("Refund");
    await screen.see("The refund of ₦1,000.00: the outcome is unknown");
    await page.reload();

    await screen.see("Refund completed");
    // The button is back once the repeat was answered.
    await screen.press("Refund");
    await screen.see("At most ₦1,500.00, which is left of the payment.");
    expect(await amountsOf(payment)).toEqual([100_000]);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  },
  SLOW_MS,
);

test.each([
  [1280, "light"],
  [360, "dark"],
] as const)(
  "the page of a refunded payment fits and has no accessibility violations at %d px in %s",
  async (width, colors) => {
    const { page } = await signedIn({ width, colors });
    const payment = await givenPayment();
    await api("POST", `/payments/${payment}/refunds`, { amount: 50_000 });
    await page.goto(`${user.home}/payments/${payment}`);
    await screenOf(page).see("Refund completed");

    expect(await violations(page)).toEqual([]);
    expect(await widthOf(page)).toBe(width);
  },
  SLOW_MS,
);
