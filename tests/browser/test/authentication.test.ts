import { customers, press, wordsOf } from "./customer";
import { openShop, type Shop } from "./shop";
import { theStack } from "./stack";

const newCustomer = customers();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("a customer who confirms is redirected to the shop, and the payment succeeds", async () => {
  const { page, complaints, origins } = await newCustomer();
  const { id, pageUrl } = await shop.ask();

  await page.goto(pageUrl);
  await press(page, "Confirm payment");

  const back = new URL(page.url());
  expect(back.origin + back.pathname).toBe(new URL("/done", shop.origin).href);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    order: "7",
    payment_intent: expect.any(String),
    redirect_status: "succeeded",
  });
  expect(await wordsOf(page)).toBe("Back at the shop");
  const payment = await shop.until(id, {
    status: "succeeded",
    amount_captured: 123_456,
    next_action: null,
    failure: null,
  });
  expect(await shop.published(id, "payment.succeeded")).toEqual(payment);
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([theStack().simulatorUrl, shop.origin]);
});

test("the page shows the description and the card, and two buttons", async () => {
  const { page, complaints, origins } = await newCustomer();
  const { pageUrl } = await shop.ask({ description: "Three <b>books</b> & a lamp" });

  await page.goto(pageUrl);

  const words = await wordsOf(page);
  expect(words).toContain("Three <b>books</b> & a lamp");
  expect(words).toContain("Visa ending in 3220");
  const buttons = await page.$$eval("button", (all) => all.map(({ textContent }) => textContent));
  expect(buttons).toEqual(["Confirm payment", "Refuse"]);
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([theStack().simulatorUrl]);
});

test.each([
  ["NGN", 123_456, "NGN 1,234.56"],
  ["USD", 99_999_999, "$999,999.99"],
  ["GBP", 5, "£0.05"],
  ["EUR", 1_000, "€10.00"],
  ["GHS", 100, "GHS 1.00"],
  ["KES", 250_050, "KES 2,500.50"],
  ["ZAR", 12_345, "ZAR 123.45"],
])("an amount in %s is shown in its currency's format", async (currency, amount, shown) => {
  const { page } = await newCustomer();
  const { pageUrl } = await shop.ask({ currency, amount });

  await page.goto(pageUrl);

  expect((await wordsOf(page)).replaceAll("\u00a0", " ")).toContain(shown);
});

test("a customer who refuses is redirected to the shop, and the payment fails", async () => {
  const { page, complaints } = await newCustomer();
  const { id, pageUrl } = await shop.ask();

  await page.goto(pageUrl);
  await press(page, "Refuse");

  expect(new URL(page.url()).searchParams.get("redirect_status")).toBe("failed");
  const payment = await shop.until(id, { status: "failed", amount_captured: 0, next_action: null });
  expect(payment.failure).toMatchObject({
    code: "CARD_DECLINED",
    decline_code: "authentication_failed",
  });
  expect(await shop.published(id, "payment.failed")).toEqual(payment);
  expect(complaints).toEqual([]);
});

test("a confirmed payment cannot be refused in another window", async () => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const { id, pageUrl } = await shop.ask();
  await first.page.goto(pageUrl);
  await second.page.goto(pageUrl);
  await press(first.page, "Confirm payment");
  await shop.published(id, "payment.succeeded");

  const answer = await press(second.page, "Refuse");

  expect(answer?.status()).toBe(410);
  expect(await wordsOf(second.page)).toContain("already confirmed");
  const again = await second.page.goto(pageUrl);
  expect(again?.status()).toBe(410);
  expect(await second.page.$$("button")).toEqual([]);
  expect(await shop.payment(id)).toMatchObject({ status: "succeeded", amount_captured: 123_456 });
  expect(shop.eventsOf(id).filter((event) => event === "payment.succeeded")).toHaveLength(1);
  expect(shop.eventsOf(id)).not.toContain("payment.failed");
  expect(second.complaints).toEqual([]);
});

test("a canceled payment cannot be confirmed, and the page shows that it has ended", async () => {
  const { page, complaints } = await newCustomer();
  const { id, pageUrl } = await shop.ask();
  await page.goto(pageUrl);
  await shop.decide(id, "cancel");
  await shop.until(id, { status: "canceled" });

  const answer = await press(page, "Confirm payment");

  expect(answer?.status()).toBe(410);
  expect(await wordsOf(page)).toContain("ended");
  expect(await shop.payment(id)).toMatchObject({ status: "canceled", amount_captured: 0 });
  expect(complaints).toEqual([]);
});

test("a payment with manual capture is authorised on the page and captured later", async () => {
  const { page } = await newCustomer();
  const { id, pageUrl } = await shop.ask({ capture: false });

  await page.goto(pageUrl);
  await press(page, "Confirm payment");

  expect(new URL(page.url()).searchParams.get("redirect_status")).toBe("succeeded");
  await shop.until(id, {
    status: "pending",
    amount_capturable: 123_456,
    amount_captured: 0,
    next_action: null,
  });
  await shop.decide(id, "capture");
  await shop.until(id, { status: "succeeded", amount_capturable: 0, amount_captured: 123_456 });
});

test.each([
  ["Confirm payment", "succeeded"],
  ["Refuse", "failed"],
])("without a return_url, Kobo's return page is shown: %s", async (button, status) => {
  const { page, complaints, origins } = await newCustomer();
  const { id, pageUrl } = await shop.ask({ return_url: undefined });

  await page.goto(pageUrl);
  const answer = await press(page, button);

  const { sandboxBaseUrl, simulatorUrl } = theStack();
  expect(answer?.status()).toBe(200);
  expect(page.url()).toMatch(`${sandboxBaseUrl}/checkout/return?`);
  expect(await wordsOf(page)).toContain("You can close this window and return to the shop.");
  await shop.until(id, { status: status as "succeeded" | "failed" });
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([simulatorUrl, sandboxBaseUrl]);
});
