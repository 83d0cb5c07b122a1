import { Kobo } from "@kobo/sdk";
import { eventually } from "@kobo/testing";
import type { Page } from "puppeteer-core";
import { type Customer, customers, follow, press, wordsOf } from "./customer";
import { ours, violations, widthOf } from "./reader";
import { theStack } from "./stack";

const newCustomer = customers();
const [merchant] = theStack().merchants;
const kobo = new Kobo(merchant?.testKey ?? "", { baseUrl: theStack().sandboxBaseUrl });
const SLOW_MS = 60_000;
const AMOUNT = 250_000;
const EMAIL = "ada@example.com";
const CARD = "4242424242424242";

const LOOKS = [
  [1280, "light"],
  [360, "dark"],
] as const;

async function open(url: string, look: Parameters<typeof newCustomer>[0] = {}) {
  const customer = await newCustomer(look);
  await customer.page.goto(url);
  return customer;
}

/** Fills the form and sends it by keyboard alone: each field follows the one before. */
async function typeAndSend(page: Page, values: string[]) {
  for (const value of values) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(value);
  }
  return follow(page, () => page.keyboard.press("Enter"));
}

/** Begins a payment of a link with a fixed amount, and opens its session's page. */
async function begin({ page }: Pick<Customer, "page">) {
  await page.locator("#email").fill(EMAIL);
  return press(page, "Continue to pay ₦2,500.00");
}

async function checkPage({ page }: Pick<Customer, "page">, width: number): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(width);
}

test.each(LOOKS)(
  "by keyboard alone, %i px wide and %s, a wrong amount is explained and a valid one opens a session",
  async (width, colors) => {
    const link = await kobo.paymentLinks.create({ name: "Donation" });
    const { page, complaints, origins } = await open(link.url, { width, colors });
    await checkPage({ page }, width);

    const refused = await typeAndSend(page, ["50", EMAIL]);
    expect(refused?.status()).toBe(400);
    expect(await wordsOf(page)).toContain("Enter an amount from ₦100.00");
    expect(await page.title()).toMatch(/^Check your entries/);
    expect(await page.$eval("#email", (input) => input.getAttribute("value"))).toBe(EMAIL);
    await checkPage({ page }, width);
    expect((await kobo.paymentLinks.get(link.id)).openSessions).toBe(0);

    await page.keyboard.press("Tab");
    await page.keyboard.down("Control");
    await page.keyboard.press("A");
    await page.keyboard.up("Control");
    await page.keyboard.type("1,500.50");
    await follow(page, () => page.keyboard.press("Enter"));

    expect(new URL(page.url()).pathname).toMatch(/^\/c\//);
    expect(await wordsOf(page)).toContain("₦1,500.50");
    expect(complaints).toEqual([]);
    expect(ours(origins)).toEqual([theStack().checkoutUrl]);
  },
  SLOW_MS,
);

test.each(["0", "1e5", "-500", "1.234,50", "99999999999"])(
  "the amount %s opens no session",
  async (amount) => {
    const link = await kobo.paymentLinks.create({ name: "Donation" });
    const { page } = await open(link.url);

    const refused = await typeAndSend(page, [amount, EMAIL]);

    expect(refused?.status()).toBe(400);
    expect((await kobo.paymentLinks.get(link.id)).openSessions).toBe(0);
  },
  SLOW_MS,
);

test(
  "a link that is turned off accepts no payment, even from a form opened before",
  async () => {
    const link = await kobo.paymentLinks.create({ name: "Class", amount: AMOUNT });
    const customer = await open(link.url);
    await kobo.paymentLinks.update(link.id, { active: false });

    const refused = await begin(customer);

    expect(refused?.status()).toBe(409);
    expect(await wordsOf(customer.page)).toContain("This link takes no payments");
    expect((await kobo.paymentLinks.get(link.id)).openSessions).toBe(0);
    for (const [width, colors] of LOOKS) {
      const later = await open(link.url, { width, colors });
      expect(await wordsOf(later.page)).toContain("This link takes no payments");
      expect(await later.page.$("form")).toBeNull();
      await checkPage(later, width);
    }
  },
  SLOW_MS,
);

test(
  "the last use of a link is reserved for the first payer, and paid once",
  async () => {
    const link = await kobo.paymentLinks.create({ name: "Class", amount: AMOUNT, maxUses: 1 });
    const [first, second] = [await open(link.url), await open(link.url, { width: 360 })];

    await begin(first);
    const session = first.page.url();
    expect((await begin(second))?.status()).toBe(409);
    expect(await wordsOf(second.page)).toContain("Another customer is paying right now");
    await checkPage(second, 360);
    // The form that began the payment leads to the same payment again.
    await first.page.goBack();
    await begin(first);
    expect(first.page.url()).toBe(session);

    await first.page.locator("#number").fill(CARD);
    await first.page.locator("#expiry").fill("12/40");
    await first.page.locator("#cvc").fill("737");
    await first.page.locator(`::-p-aria([name="Pay ₦2,500.00"][role="button"])`).click();
    await eventually(async () => {
      expect(await wordsOf(first.page)).toContain("Thank you.");
    }, SLOW_MS);

    await eventually(async () => {
      expect(await kobo.paymentLinks.get(link.id)).toMatchObject({ uses: 1, status: "completed" });
    }, SLOW_MS);
    const late = await open(link.url, { width: 360, colors: "dark" });
    expect(await wordsOf(late.page)).toContain("All payments of this link are made");
    await checkPage(late, 360);
  },
  SLOW_MS,
);
