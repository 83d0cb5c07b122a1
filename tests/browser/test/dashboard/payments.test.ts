import { randomUUID } from "node:crypto";
import { eventually } from "@kobo/testing";
import { type Customer, customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { screenOf } from "./screen";
import { DASHBOARD, signUp, type User } from "./user";

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
const run = randomUUID().slice(0, 8);
const order = (name: string) => `${name}-${run}`;
let cardId = "";

/** A payment of each kind, as a merchant's program makes them. */
beforeAll(async () => {
  user = await signUp(await newCustomer());
  const wallet = `${user.home.split("/").at(-2)}.wallet`;
  const api = (path: string, body: Fields) =>
    callApi(user.testKey, `/api/v1/developer${path}`, body);
  await api(`/sandbox/wallets/${wallet}/fund`, { amount: 20_000_000 });
  const till = await api("/payid/static", { reference: order("till"), name: "Till" });
  await api("/sandbox/payid/pay", { payId: till.payId, amount: 1_250_050, senderName: "Bisi Ade" });
  const account = await api("/virtual-account", {
    ...{ reference: order("account"), amount: 300_000, name: "Ngozi", validityTime: 60 },
  });
  const { accountNumber } = account;
  await api("/sandbox/virtual-account/pay", { accountNumber, amount: 300_000 });
  const from = { fromPayId: wallet, amount: 50_000, narration: "Rent" };
  await api("/transfer/payid", { ...from, toPayId: till.payId, reference: order("payid") });
  await api("/transfer/external", {
    ...{ ...from, accountNumber: "0690000031", bankCode: "058", reference: order("bank") },
  });
  await api("/bills/purchase", {
    ...{ fromWallet: wallet, serviceID: "mtn", amount: 100_000, phone: "08011111111" },
    reference: order("bill"),
  });
  const card = await callApi(user.testKey, "/v2/payments", {
    ...{ amount: 123_456, currency: "NGN", customer: { email: "bisi@example.com" } },
    ...{ payment_method: { type: "card", card: CARD }, description: "Three books" },
  });
  cardId = String(card.id);
}, SLOW_MS);

/** A window in which the user is signed in. */
async function signedIn(look: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  const customer = await newCustomer(look);
  await customer.page.goto(`${DASHBOARD}/sign-in`);
  const screen = screenOf(customer.page);
  await screen.fill("E-mail", user.email);
  await screen.fill("Password", "correct horse battery staple");
  await screen.press("Sign in");
  await screen.arriveAt(user.merchantName);
  return customer;
}

/** The table's cells, as they are read. */
async function cellsOf({ page }: Customer): Promise<string[][]> {
  const rows = (await page.evaluate(
    "[...document.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText))",
  )) as string[][];
  return rows.map((row) => row.map((text) => text.replaceAll(/\s+/g, " ").trim()));
}

const kindsOf = (cells: string[][]) => cells.map(([, payment = ""]) => payment);

test(
  "payments of all kinds are in one list, with its filters in the URL",
  async () => {
    const customer = await signedIn();
    const { page, complaints } = customer;
    const screen = screenOf(page);

    await screen.follow("Payments");
    await screen.arriveAt("Payments");
    // The transfer to the own PayID went out and came in.
    const all = await eventually(async () => {
      const cells = await cellsOf(customer);
      expect(cells).toHaveLength(7);
      return cells;
    });
    await page.select("select", "bill_purchase");
    const bills = await eventually(async () => {
      const cells = await cellsOf(customer);
      // Until then a reload may show another status.
      expect(cells.map((row) => row[3])).toEqual(["Succeeded completed"]);
      return cells;
    });

    expect(all.map((cells) => cells.at(-1))).toEqual(
      expect.arrayContaining(["+₦12,500.50", "−₦500.00", "+₦500.00", "+₦1,234.56"]),
    );
    expect(kindsOf(bills)[0]).toContain("Bill mtn · 08011111111");
    expect(new URL(page.url()).search).toBe("?kind=bill_purchase");
    await page.reload();
    await eventually(async () => expect(await cellsOf(customer)).toEqual(bills));
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "a payment is found by reference or id, and a search without results shows a message",
  async () => {
    const customer = await signedIn();
    const { page } = customer;
    const screen = screenOf(page);
    await page.goto(`${user.home}/payments`);
    const search = async (text: string) => {
      await page.locator("input[type=search]").fill(text);
      await page.keyboard.press("Enter");
    };

    for (const [text, kind] of [
      [order("bank"), "Transfer to a bank"],
      [order("bill"), "Bill"],
      [order("till"), "PayID payment"],
      [order("account"), "Virtual account payment"],
      [cardId, "Card payment"],
    ] as const) {
      await search(text);
      await eventually(async () => {
        expect(new URL(page.url()).searchParams.get("q")).toBe(text);
        const kinds = kindsOf(await cellsOf(customer));
        expect(kinds.length).toBeGreaterThan(0);
        expect(kinds.filter((each) => !each.startsWith(kind))).toEqual([]);
      });
    }
    await search("nothing-of-this-name");

    await screen.see("Nothing has this id or reference");
    expect(await violations(page)).toEqual([]);
    await screen.press("Show all payments");
    await eventually(async () => expect(await cellsOf(customer)).toHaveLength(7));
    expect(new URL(page.url()).search).toBe("");
  },
  SLOW_MS,
);

test.each([
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const)(
  "the list fits and has no accessibility violations: %i px wide and %s",
  async (width, colors) => {
    const { page, complaints } = await signedIn({ width, colors });
    const screen = screenOf(page);

    for (const search of ["", "?kind=bill_purchase&status=failed", `?q=${order("till")}`]) {
      await page.goto(`${user.home}/payments${search}`, { waitUntil: "networkidle2" });
      await screen.arriveAt("Payments");
      expect([search, await violations(page)]).toEqual([search, []]);
      expect([search, await widthOf(page)]).toEqual([search, width]);
    }
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);
