import { randomUUID } from "node:crypto";
import { Kobo } from "@kobo/sdk";
import type { CookieData } from "puppeteer-core";
import { type Customer, customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { screenOf } from "./screen";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const LOOKS = [
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const;

let user: User;
let kobo: Kobo;
let session: CookieData[];
beforeAll(async () => {
  user = await signUp(await newCustomer());
  kobo = new Kobo(user.testKey, { baseUrl: theStack().sandboxBaseUrl });
  session = await user.page.browserContext().cookies();
}, SLOW_MS);

/** A window in which the user is signed in. */
async function signedIn(look: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  const customer = await newCustomer(look);
  await customer.page.browserContext().setCookie(...session);
  return customer;
}

/** The button of the dialog that is shown. */
const submit = ({ page }: Pick<Customer, "page">) =>
  page.locator("dialog[open] form button[type=submit]").click();

/** A customer with an account that was paid, a card payment and a saved card. */
async function givenCustomer() {
  const email = `bola-${randomUUID().slice(0, 8)}@example.com`;
  const payment = await kobo.cardPayments.create({
    ...{ amount: 25_000, currency: "NGN", customer: { email, name: "Bola Ade" } },
    payment_method: {
      type: "card",
      card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
    },
  });
  await kobo.refunds.create(payment.id, { amount: 7_550, reason: "One lamp was broken" });
  const customer = await kobo.customers.create({ email, name: "Bola Ade" });
  const reference = `acc-${randomUUID()}`;
  const account = await kobo.virtualAccounts.createPermanent({ customer: customer.id, reference });
  const { accountNumber } = account;
  await kobo.sandbox.payVirtualAccount({ accountNumber, amount: 250_000, senderName: "Bola Ade" });
  return { ...customer, email, payment: payment.id, account };
}

test(
  "a customer is created, changed, assigned a permanent account with several payments, and deleted",
  async () => {
    const { page, complaints } = await signedIn();
    const screen = screenOf(page);
    const email = `chi-${randomUUID().slice(0, 8)}@example.com`;
    await page.goto(`${user.home}/customers`);

    await screen.press("Create customer");
    await screen.fill("E-mail address", email);
    await submit({ page });
    await screen.arriveAt(email);
    await screen.see("It needs a name first");
    await screen.press("Edit");
    await screen.fill("Name (optional)", "Chi Obi");
    await submit({ page });
    await screen.arriveAt("Chi Obi");
    await screen.press("Give an account");
    await screen.fill("Reference", `acc-${randomUUID()}`);
    await screen.pick("Proof of identity (optional)", "bvn");
    await screen.fill("The customer’s BVN", "22212345678");
    await submit({ page });
    await screen.see("•••••••5678");
    for (const amount of ["1,000", "2,500"]) {
      await screen.press("Pay it from outside");
      await screen.fill("Amount in ₦", amount);
      await submit({ page });
      await screen.see(`₦${amount}.00`);
    }
    await screen.see("in 2 payments");
    await screen.see("/2");
    await screen.press("Close");
    await submit({ page });
    await screen.see("Closed");
    await screen.press("Pay it from outside");
    await screen.fill("Amount in ₦", "99");
    await submit({ page });
    await screen.see("the account was closed");
    await screen.press("Reopen");
    await submit({ page });
    await screen.see("It takes payments again.");

    await page.goto(`${user.home}/customers?q=${encodeURIComponent(email)}`);
    await screen.follow("Chi Obi");
    await screen.press("Delete");
    await screen.see("An account is open");
    await submit({ page });
    await screen.see("The customer’s personal data is erased.");
    await page.goto(`${user.home}/customers?q=${encodeURIComponent(email)}`);
    await screen.see("No customer is found");
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "a sweep is created, and the amount of a schedule is changed",
  async () => {
    const { page, complaints } = await signedIn();
    const screen = screenOf(page);
    const { items: wallets } = await kobo.wallets.list();
    const rent = await kobo.schedules.create({
      ...{ reference: `rent-${randomUUID()}`, type: "transfer" },
      transfer: {
        ...{ fromPayId: wallets[0]?.payId ?? "", amount: 250_000 },
        ...{ bankCode: "058", accountNumber: "0690000031" },
      },
      recurrence: { frequency: "monthly", at: "09:00" },
    });
    await page.goto(`${user.home}/schedules`);

    await screen.follow("Sweep the wallet to a bank");
    await screen.arriveAt("New sweep");
    await screen.fill("Account number", "0690000031");
    await page.locator("::-p-aria([name='Bank'][role='combobox'])").fill("Guaranty");
    await page.locator("[role=option]").click();
    await screen.pick("When", "threshold");
    await screen.fill("When the wallet holds at least in ₦", "100,000");
    await screen.fill("Leave in the wallet (optional) in ₦", "5,000");
    await screen.press("Review");
    await screen.see("As soon as the wallet holds ₦100,000.00");
    await screen.press("Make sweep");
    await screen.see("At its threshold");
    await screen.see("₦5,000.00");
    await page.goto(`${user.home}/schedules/${rent.id}`);
    await screen.press("Change amount");
    await screen.fill("Amount in ₦", "3,000");
    await submit({ page });
    await screen.see("Later runs pay the new amount.");

    const { items } = await kobo.schedules.list();
    expect(items.find(({ type }) => type === "sweep")?.sweep).toMatchObject({
      ...{ threshold: 10_000_000, keepAmount: 500_000, accountNumber: "0690000031" },
    });
    expect((await kobo.schedules.get(rent.id)).transfer?.amount).toBe(300_000);
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "a publishable key is created, and shown again after a reload",
  async () => {
    const { page, complaints } = await signedIn();
    const screen = screenOf(page);
    await page.goto(`${user.home}/keys`);

    await screen.press("Create publishable key");
    await screen.fill("Name", "Web shop");
    await submit({ page });
    await screen.see("Store cards and read a session from a web page");
    await page.reload();
    await screen.see("Publishable");

    const shown = await page.waitForFunction(
      "[...document.querySelectorAll('td')].map((cell) => /pk_test_[A-Za-z0-9]{40}/.exec(cell.textContent)?.[0]).find(Boolean)",
    );
    const refused = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer/wallets`, {
      headers: { authorization: `Bearer ${await shown.jsonValue()}` },
    });
    expect(await refused.json()).toMatchObject({ code: "INSUFFICIENT_SCOPE" });
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

describe("with a customer that has an account, payments and refunds", () => {
  let customer: Awaited<ReturnType<typeof givenCustomer>>;
  beforeAll(async () => {
    customer = await givenCustomer();
  }, SLOW_MS);

  test.each(LOOKS)(
    "at %i px wide and %s, each page and dialog fits and has no accessibility violations",
    async (width, colors) => {
      const { page, complaints } = await signedIn({ width, colors });
      const screen = screenOf(page);
      const pages = {
        "/customers": ["Customers", "Create customer"],
        [`/customers/${customer.id}`]: ["Bola Ade", "Delete"],
        "/permanent-accounts": ["Permanent accounts", "Give an account"],
        [`/permanent-accounts/${customer.account.id}`]: [customer.account.accountNumber, "Close"],
        "/refunds": ["Refunds", ""],
        [`/cards?customer=${customer.id}`]: ["Cards", ""],
        "/sweeps/new": ["New sweep", ""],
        "/keys": ["API keys", "Create publishable key"],
      };

      for (const [path, [title = "", dialog = ""]] of Object.entries(pages)) {
        await page.goto(user.home + path, { waitUntil: "networkidle2" });
        await screen.arriveAt(title);
        expect([path, await violations(page)]).toEqual([path, []]);
        expect([path, await widthOf(page)]).toEqual([path, width]);
        if (dialog === "") continue;
        await screen.press(dialog);
        await page.locator("dialog[open] form").wait();
        expect([dialog, await violations(page)]).toEqual([dialog, []]);
        expect([dialog, await widthOf(page)]).toEqual([dialog, width]);
      }
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    "refunds are filtered by their payment, and show the reason",
    async () => {
      const { page } = await signedIn();
      const screen = screenOf(page);
      await page.goto(`${user.home}/refunds?payment=${customer.payment}&status=completed`);

      await screen.see("One lamp was broken");
      await screen.follow("Card payment");
      await screen.arriveAt("Card payment");
    },
    SLOW_MS,
  );
});
