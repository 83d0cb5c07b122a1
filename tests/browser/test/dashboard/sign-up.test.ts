import { customers } from "../customer";
import { theStack } from "../stack";
import { openReceiver, type Receiver } from "./receiver";
import { PASSWORD, signUp } from "./user";

const newCustomer = customers();
const SLOW_MS = 60_000;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

/** A call of the merchant's server. */
async function call(key: string, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer/${path}`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  expect([path, response.ok]).toEqual([path, true]);
}

test(
  "a new merchant calls the API and sees the first webhook delivered",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, home, testKey } = user;

    await call(testKey, "wallets");
    await screen.follow("Webhooks");
    await screen.press("Add endpoint");
    await screen.fill("Address", receiver.url);
    await page.locator("dialog form button[type=submit]").click();
    expect(await screen.copyable("Signing secret")).toMatch(/^whsec_/);
    await screen.press("I have stored it");
    await screen.follow(receiver.url);
    await screen.arriveAt(receiver.url);

    const order = { reference: "order-1", amount: 1_250_000 };
    await call(testKey, "payid/dynamic", order);
    await call(testKey, "sandbox/payid/pay", order);
    await page.locator("td ::-p-text(Delivered)").wait();
    await page.locator("td a").click();
    await screen.see(receiver.answer);

    await page.goto(home);
    await screen.arriveAt(user.merchantName);
    await page.waitForFunction("!document.body.innerText.includes('Get to your first payment')");
    expect(user.complaints).toEqual([]);
    expect([...user.origins]).toEqual([new URL(home).origin]);
  },
  SLOW_MS,
);

test(
  "a session that ends while a page is open redirects to sign-in, then to the requested page",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, home } = user;
    await page.goto(`${home}/events`);
    await screen.arriveAt("Events");
    await page.deleteCookie(...(await page.cookies()));

    await screen.follow("Payments");
    await screen.arriveAt("Sign in");
    await screen.fill("E-mail", user.email);
    await screen.fill("Password", PASSWORD);
    await screen.press("Sign in");

    await screen.arriveAt("Payments");
    expect(page.url()).toBe(`${home}/payments`);
  },
  SLOW_MS,
);

test(
  "a page without a session redirects to sign-in, then back with its query",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, home } = user;
    await page.goto(`${home}/events?type=transfer.completed`);
    await page.deleteCookie(...(await page.cookies()));

    await page.reload();
    await screen.arriveAt("Sign in");
    await screen.fill("E-mail", user.email);
    await screen.fill("Password", PASSWORD);
    await screen.press("Sign in");

    await screen.arriveAt("Events");
    expect(page.url()).toBe(`${home}/events?type=transfer.completed`);
  },
  SLOW_MS,
);
