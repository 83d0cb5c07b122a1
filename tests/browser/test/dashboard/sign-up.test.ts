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

test(
  "from the sign-up to the first call and the first webhook on its page",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, home, testKey } = user;

    const answer = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer/wallets`, {
      headers: { authorization: `Bearer ${testKey}` },
    });
    expect(answer.status).toBe(200);

    await screen.follow("Webhooks");
    await screen.press("Add endpoint");
    await screen.fill("Address", receiver.url);
    await page.locator("dialog form button[type=submit]").click();
    expect(await screen.copyable("Signing secret")).toMatch(/^whsec_/);
    await screen.press("I have stored it");
    await screen.follow(receiver.url);
    await screen.press("Send test event");
    await page.locator("dialog form button[type=submit]").click();
    await screen.see("Delivered");
    expect(receiver.received()).toBe(1);

    await page.goto(home);
    await screen.arriveAt(user.merchantName);
    await page.waitForFunction("!document.body.innerText.includes('Get to your first payment')");
    expect(user.complaints).toEqual([]);
    expect([...user.origins]).toEqual([new URL(home).origin]);
  },
  SLOW_MS,
);

test(
  "a page of the dashboard leads to sign-in, and back to where one was",
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
