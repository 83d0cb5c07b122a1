import axe from "axe-core";
import { type Customer, customers, follow, press } from "./customer";
import { openShop, type Shop } from "./shop";
import { theStack } from "./stack";

const newCustomer = customers();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The longest that a shop may say, without a place to break it. */
const LONG = "Lampenschirmhalterung".repeat(30).slice(0, 500);

/** Each page that a customer may come to, and the way to it. */
const PAGES: [string, (customer: Customer) => Promise<unknown>][] = [
  ["the confirmation page", async ({ page }) => page.goto((await shop.ask()).pageUrl)],
  [
    "the confirmation page with a long description",
    async ({ page }) => {
      const { pageUrl } = await shop.ask({ description: LONG, amount: 99_999_999 });
      await page.goto(pageUrl);
    },
  ],
  [
    "the confirmation page of a decided payment",
    async ({ page }) => {
      const { pageUrl } = await shop.ask();
      await page.goto(pageUrl);
      await press(page, "Confirm payment");
      await page.goto(pageUrl);
    },
  ],
  [
    "an unknown confirmation page",
    ({ page }) => page.goto(`${theStack().simulatorUrl}/card-processor/authenticate/nobody`),
  ],
  ["Kobo's return page", ({ page }) => page.goto(ourPage("/checkout/return"))],
  ["Kobo's list of deprecations", ({ page }) => page.goto(ourPage("/deprecations"))],
];

function ourPage(path: string): string {
  return theStack().sandboxBaseUrl + path;
}

describe.each(PAGES)("%s", (_, comeTo) => {
  test.each([
    [1280, "light"],
    [320, "dark"],
  ] as const)("has no accessibility violations, %i px wide and %s", async (width, colors) => {
    const customer = await newCustomer({ width, colors });
    const { page, complaints } = customer;

    await comeTo(customer);

    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("fits into 320 px", async () => {
    const customer = await newCustomer({ width: 320 });

    await comeTo(customer);

    const width = await customer.page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBe(320);
  });
});

test.each([
  ["confirms", 1, "succeeded"],
  ["refuses", 2, "failed"],
])("a customer with only a keyboard %s", async (_, tabs, status) => {
  const { page } = await newCustomer();
  const { id, pageUrl } = await shop.ask();
  await page.goto(pageUrl);

  for (let pressed = 0; pressed < tabs; pressed += 1) await page.keyboard.press("Tab");
  const outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
  await follow(page, () => page.keyboard.press("Enter"));

  expect(outline).toBe("solid");
  expect(new URL(page.url()).searchParams.get("redirect_status")).toBe(status);
  await shop.until(id, { status: status as "succeeded" | "failed" });
});
