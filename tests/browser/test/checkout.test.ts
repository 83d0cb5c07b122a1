import { randomUUID } from "node:crypto";
import { eventually } from "@kobo/testing";
import axe from "axe-core";
import { type Customer, customers, follow, press, wordsOf } from "./customer";
import { openShop, type Shop } from "./shop";
import { theStack } from "./stack";

const newCustomer = customers();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 60_000);
afterAll(() => shop.close());

const PAYS = "4242424242424242";
const DECLINED = "4000000000000002";
const ASKS_HOLDER = "4000000000003220";
const CVC = "737";

interface Session {
  id: string;
  url: string;
  now: () => Promise<{ status: string; payment: { method: string } | null }>;
  /** Pays the newest number of the session, from outside the platform. */
  pay: (kind: "payid" | "virtual-account", number?: number) => Promise<void>;
  expire: () => Promise<void>;
}

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const { sandboxBaseUrl, merchants } = theStack();
  const response = await fetch(`${sandboxBaseUrl}/api/v1/developer${path}`, {
    method,
    headers: {
      authorization: `Bearer ${merchants[0]?.testKey}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Data };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

async function givenSession(fields: object = {}): Promise<Session> {
  const created = await call<{ id: string; url: string }>("POST", "/checkout/sessions", {
    amount: 123_456,
    reference: randomUUID(),
    customer: { email: "ada@example.com" },
    successUrl: `${shop.origin}/done?order=7`,
    cancelUrl: `${shop.origin}/cart`,
    ...fields,
  });
  const { id, url } = created;
  return {
    ...{ id, url },
    now: () => call("GET", `/checkout/sessions/${id}`),
    pay: async (kind, number = 1) => {
      const reference = `${id}-${number}`;
      await call("POST", `/sandbox/${kind}/pay`, { reference, amount: 123_456 });
    },
    expire: async () => void (await call("POST", `/checkout/sessions/${id}/expire`, {})),
  };
}

async function violationsOn({ page }: Customer): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

async function open(session: Session, look: Parameters<typeof newCustomer>[0] = {}) {
  const customer = await newCustomer(look);
  await customer.page.goto(session.url, { waitUntil: "networkidle0" });
  return customer;
}

async function fillCard({ page }: Customer, number: string): Promise<void> {
  await page.locator("#number").fill(number);
  await page.locator("#expiry").fill("12/40");
  await page.locator("#cvc").fill(CVC);
}

const press1 = ({ page }: Customer, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

async function untilShown(customer: Customer, words: string): Promise<void> {
  await eventually(async () => expect(await wordsOf(customer.page)).toContain(words), 20_000);
}

test("a customer pays by card and returns to the shop, and the card is sent only to Kobo's API", async () => {
  const session = await givenSession();
  const customer = await open(session);
  const { page, origins } = customer;
  const sent: { origin: string; body: string }[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    if (body) sent.push({ origin: new URL(request.url()).origin, body });
  });
  expect(await wordsOf(page)).toContain("Pay ₦1,234.56");

  await fillCard(customer, PAYS);
  await follow(page, () => press1(customer, "Pay ₦1,234.56"));

  expect(page.url()).toBe(`${shop.origin}/done?order=7&session_id=${session.id}`);
  expect(await session.now()).toMatchObject({ status: "completed", payment: { method: "card" } });
  const withCard = sent.filter(({ body }) => body.includes(PAYS));
  expect(withCard.map(({ origin }) => origin)).toEqual([theStack().sandboxBaseUrl]);
  const { checkoutUrl, sandboxBaseUrl } = theStack();
  expect([...origins].toSorted()).toEqual([checkoutUrl, sandboxBaseUrl, shop.origin].toSorted());
});

test("a decline is explained, and another card succeeds", async () => {
  const session = await givenSession({ methods: ["card"], successUrl: undefined });
  const customer = await open(session);

  await fillCard(customer, DECLINED);
  await press1(customer, "Pay ₦1,234.56");
  await untilShown(customer, "declined");
  expect(await violationsOn(customer)).toEqual([]);
  await fillCard(customer, PAYS);
  await press1(customer, "Pay ₦1,234.56");

  await untilShown(customer, "Thank you.");
  expect(await violationsOn(customer)).toEqual([]);
  expect(await session.now()).toMatchObject({ status: "completed" });
});

test("a card that needs authentication is confirmed on the bank's page, and the session completes", async () => {
  const session = await givenSession();
  const customer = await open(session);
  const { page } = customer;

  await fillCard(customer, ASKS_HOLDER);
  await press1(customer, "Pay ₦1,234.56");
  await untilShown(customer, "Your bank asks you to confirm");
  expect(await violationsOn(customer)).toEqual([]);
  await follow(page, () => page.locator("a.button").click());
  await press(page, "Confirm payment");

  await eventually(async () => {
    expect(page.url()).toContain(`${shop.origin}/done`);
  }, 30_000);
  expect(await session.now()).toMatchObject({ status: "completed", payment: { method: "card" } });
});

test("an invalid field is focused with its error, and the session stays open", async () => {
  const session = await givenSession({ methods: ["card"] });
  const customer = await open(session);

  await customer.page.locator("#number").fill("12");
  await press1(customer, "Pay ₦1,234.56");

  await untilShown(customer, "Enter the whole number on the card.");
  expect(await customer.page.evaluate("document.activeElement.id")).toBe("number");
  expect(await violationsOn(customer)).toEqual([]);
  expect(await session.now()).toMatchObject({ status: "open" });
});

test.each([
  ["bank_transfer", "virtual-account", "Show the account number", "Account number"],
  ["payid", "payid", "Show the PayID", "QR code"],
] as const)(
  "a customer pays by %s, and the page redirects to the shop",
  async (method, kind, label, shown) => {
    const session = await givenSession({ methods: [method] });
    const customer = await open(session, { width: 360, colors: "dark" });
    const { page } = customer;
    expect(await violationsOn(customer)).toEqual([]);

    await press1(customer, label);
    await untilShown(customer, "Waiting for your payment.");
    expect(await page.content()).toContain(shown);
    expect(await violationsOn(customer)).toEqual([]);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(360);
    await session.pay(kind);

    await eventually(async () => expect(page.url()).toContain(`${shop.origin}/done`), 40_000);
  },
);

test("the page works with the keyboard alone", async () => {
  const session = await givenSession({ methods: ["card", "payid"] });
  const customer = await open(session);
  const { page } = customer;

  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await untilShown(customer, "Show the PayID");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await untilShown(customer, "Waiting for your payment.");
});

test("an expired and an unknown session show their state, and a canceled one returns to the shop", async () => {
  const expired = await givenSession();
  await expired.expire();
  const ended = await open(expired);
  expect(await wordsOf(ended.page)).toContain("This page has expired");
  expect(await violationsOn(ended)).toEqual([]);

  const given = await givenSession();
  const customer = await open(given);
  await follow(customer.page, async () => {
    await customer.page.locator("button.plain").click();
  });
  expect(customer.page.url()).toBe(`${shop.origin}/cart`);
  expect(await given.now()).toMatchObject({ status: "canceled" });

  const stranger = await newCustomer();
  await stranger.page.goto(`${given.url}x`);
  expect(await wordsOf(stranger.page)).toContain("This page does not open");
  expect(await violationsOn(stranger)).toEqual([]);
});

test("nothing is kept in the browser's storage after a card payment", async () => {
  const session = await givenSession({ methods: ["card"], successUrl: undefined });
  const customer = await open(session);
  await fillCard(customer, PAYS);
  await press1(customer, "Pay ₦1,234.56");
  await untilShown(customer, "Thank you.");

  const kept = await customer.page.evaluate(
    `(async () => JSON.stringify([
      { ...localStorage }, { ...sessionStorage }, document.cookie,
      await indexedDB.databases(), await caches.keys(), history.state,
    ]))()`,
  );

  expect(kept).toBe('[{},{},"",[],[],null]');
  expect(customer.complaints).toEqual([]);
});
