import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { eventually } from "@kobo/testing";
import { type Customer, customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { openReceiver, type Receiver } from "./receiver";
import { screenOf } from "./screen";
import { DASHBOARD, PASSWORD, signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const CARD = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };

type Fields = Record<string, unknown>;

async function callApi(key: string, path: string, body: Fields): Promise<Fields> {
  const response = await fetch(theStack().sandboxBaseUrl + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Fields };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

let user: User;
let receiver: Receiver;
const run = randomUUID().slice(0, 8);
const order = (name: string) => `${name}-${run}`;
/** The ids of the payments, by what they are. */
const ids: Record<string, string> = {};

/** A payment of each kind, as a merchant's program makes them, and a webhook endpoint that receives every event. */
beforeAll(async () => {
  receiver = await openReceiver();
  user = await signUp(await newCustomer());
  const wallet = `${user.home.split("/").at(-2)}.wallet`;
  const api = (path: string, body: Fields) =>
    callApi(user.testKey, `/api/v1/developer${path}`, body);
  await api("/webhooks", { url: receiver.url, events: ["*"] });
  await api(`/sandbox/wallets/${wallet}/fund`, { amount: 20_000_000 });
  const bank = await api("/transfer/external", {
    ...{ fromPayId: wallet, amount: 5_000_000, narration: "Rent", reference: order("bank") },
    ...{ accountNumber: "0690000031", bankCode: "058" },
  });
  const bill = await api("/bills/purchase", {
    ...{ fromWallet: wallet, serviceID: "mtn", amount: 100_000, phone: "08011111111" },
    reference: order("bill"),
  });
  const till = await api("/payid/static", { reference: order("till"), name: "Till" });
  const paid = await api("/sandbox/payid/pay", {
    ...{ payId: till.payId, amount: 1_250_050, senderName: "Bisi Ade" },
  });
  const { accountNumber } = await api("/virtual-account", {
    ...{ reference: order("account"), amount: 300_000, name: "Ngozi", validityTime: 60 },
  });
  const received = await api("/sandbox/virtual-account/pay", { accountNumber, amount: 300_000 });
  const card = await callApi(user.testKey, "/v2/payments", {
    ...{ amount: 123_456, currency: "NGN", customer: { email: "bisi@example.com" } },
    ...{ payment_method: { type: "card", card: CARD }, description: "Three books" },
  });
  await callApi(user.testKey, `/v2/payments/${card.id}/refunds`, { amount: 23_456 });
  const transactionOf = ({ payment }: Fields) => (payment as Fields).transactionId;
  Object.assign(ids, {
    bank: bank.transactionId,
    bill: bill.transactionId,
    till: transactionOf(paid),
    account: transactionOf(received),
    card: card.id,
  });
}, SLOW_MS);
afterAll(() => receiver.close());

/** A window in which the user is signed in. */
async function signedIn(look: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  const customer = await newCustomer(look);
  await customer.page.goto(`${DASHBOARD}/sign-in`);
  const screen = screenOf(customer.page);
  await screen.fill("E-mail", user.email);
  await screen.fill("Password", PASSWORD);
  await screen.press("Sign in");
  await screen.arriveAt(user.merchantName);
  return customer;
}

/** The time line, an item each, as it is read. */
async function itemsOf({ page }: Customer): Promise<string[]> {
  const items = (await page.evaluate(
    "[...document.querySelectorAll('ol > li > div')].map((item) => item.innerText)",
  )) as string[];
  return items.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** Waits until the items stand in this order, with others between them. */
function seeInOrder(customer: Customer, parts: RegExp[]): Promise<string[]> {
  return eventually(async () => {
    const items = await itemsOf(customer);
    let next = 0;
    for (const item of items) if (parts[next]?.test(item)) next++;
    expect({ items, missing: parts[next]?.source }).toEqual({ items, missing: undefined });
    return items;
  });
}

test(
  "in test mode a pending bank transfer and a pending bill are settled on their pages",
  async () => {
    const { page } = await signedIn();
    const screen = screenOf(page);
    const wallet = `${user.home.split("/").at(-2)}.wallet`;
    const developer = "/api/v1/developer";
    const bank = await callApi(user.testKey, `${developer}/transfer/external`, {
      ...{ fromPayId: wallet, amount: 100_000, narration: "Rent", reference: order("slow-bank") },
      ...{ accountNumber: "0690000035", bankCode: "058" },
    });
    const bill = await callApi(user.testKey, `${developer}/bills/purchase`, {
      ...{ fromWallet: wallet, serviceID: "mtn", amount: 100_000, phone: "201000000000" },
      reference: order("slow-bill"),
    });

    for (const { transactionId } of [bank, bill]) {
      await page.goto(`${user.home}/payments/${transactionId}`);
      await screen.press("Settle it");
      await screen.press("Settle");
      await screen.see("Succeeded");
    }
  },
  SLOW_MS,
);

test(
  "a bank transfer shows its history from the API request to the webhook delivery",
  async () => {
    const customer = await signedIn();
    const { page, complaints } = customer;
    const screen = screenOf(page);
    await page.goto(`${user.home}/payments/${ids.bank}`);
    await screen.arriveAt("Transfer to a bank");

    await seeInOrder(customer, [
      /^API request POST \/api\/v1\/developer\/transfer\/external was answered 201/,
      /^Ledger Held ₦50,000\.00 in the wallet: transfer/,
      /^State Sent to the bank/,
      /^Provider The bank has paid/,
      /^Ledger Debited ₦50,000\.00 in the wallet: transfer/,
      /^State Completed/,
      /^Event transfer\.completed It was delivered to/,
      /^Webhook Attempt 1 of transfer\.completed to .*: 200/,
    ]);
    for (const fact of ["Succeeded", "₦50,000.00", order("bank"), "Rent"]) await screen.see(fact);
    await page.locator("summary::-p-text(Request and answer)").click();
    await screen.see(receiver.answer);

    expect(await screen.copyable("Request")).toContain(ids.bank);
    expect(complaints).toEqual([]);
    await screen.follow("Its events");
    await screen.arriveAt("Events");
    expect(new URL(page.url()).search).toBe(`?object=${ids.bank}`);
    const types = await eventually(async () => {
      const cells = await page.$$eval("tbody td", (row) => row.map((cell) => cell.textContent));
      expect(cells).not.toEqual([]);
      return cells.filter((text) => text?.startsWith("transfer."));
    });
    expect(types).toEqual(["transfer.completed"]);
  },
  SLOW_MS,
);

test.each([
  [
    "bill",
    "Bill",
    [/API request POST .*\/bills\/purchase/, /Held/, /bill provider has delivered/, /Debited/],
  ],
  ["till", "PayID payment", [/Credited ₦12,500\.50 in the wallet: payment/, /State Received/]],
  [
    "account",
    "Virtual account payment",
    [/Paid at the payer's bank/, /Credited ₦3,000\.00/, /virtual_account\.payment\.received/],
  ],
  [
    "card",
    "Card payment",
    [
      /API request POST \/v2\/payments was answered/,
      /The card processor has charged the card/,
      /Credited ₦1,234\.56 in the account of unsettled card money/,
      /Credited ₦1,234\.56 in the wallet: settlement/,
      /Held ₦234\.56 in the wallet: refund/,
      /The card processor has refunded/,
      /payment\.refunded/,
    ],
  ],
] as const)(
  "a payment of the kind %s shows its history",
  async (name, title, parts) => {
    const customer = await signedIn();
    const { page, complaints } = customer;
    await page.goto(`${user.home}/payments/${ids[name]}`);
    await screenOf(page).arriveAt(title);

    await seeInOrder(customer, [...parts]);

    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

/** Where screenshots go, for people who look at them. */
const FOLDER = process.env.SCREENSHOTS;

test.each([
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const)(
  "the page fits and has no accessibility violations: %i px wide and %s",
  async (width, colors) => {
    const { page, complaints } = await signedIn({ width, colors });
    const screen = screenOf(page);

    for (const name of ["bank", "card", "account"]) {
      await page.goto(`${user.home}/payments/${ids[name]}`, { waitUntil: "networkidle2" });
      await screen.see("What happened");
      if (FOLDER) {
        mkdirSync(FOLDER, { recursive: true });
        await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colors}.png`, fullPage: true });
      }
      expect([name, await violations(page)]).toEqual([name, []]);
      expect([name, await widthOf(page)]).toEqual([name, width]);
    }
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "an unknown payment id shows an error",
  async () => {
    const { page } = await signedIn();

    await page.goto(`${user.home}/payments/txn_unknown`);

    await screenOf(page).see("This could not be loaded");
  },
  SLOW_MS,
);
