import axe from "axe-core";
import type { Page } from "puppeteer-core";
import { customers } from "./customer";
import { theStack } from "./stack";

const newReader = customers();
const REFERENCE = `${theStack().sandboxBaseUrl}/docs`;

/** In the contents, to an operation. */
const LINK = 'nav a[href="#listBanks"]';

/** The test key of a merchant with a wallet. */
function testKey(): string {
  const [merchant] = theStack().merchants;
  if (!merchant) throw new Error("The system has no merchant.");
  return merchant.testKey;
}

/** Of what the same code makes over and over, a few of each kind: all of it takes minutes to look at. */
const LOOKED_AT = [
  ...["header", "nav", "h1", ".topic", "footer"],
  ...["#createDynamicPayId", "#walletStatement", "#createCardPayment", "#CardPaymentRecord"],
];
const SLOW_MS = 120_000;

async function violations(page: Page, include = LOOKED_AT) {
  await page.evaluate(axe.source);
  const found = (await page.evaluate(
    `axe.run({ include: ${JSON.stringify(include.map((one) => [one]))} })`,
  )) as axe.AxeResults;
  return found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]);
}

/** How wide the page is, also with what is laid out only when a reader comes near. */
async function widthOf(page: Page): Promise<unknown> {
  await page.$$eval(".operation, .record", (all) => {
    for (const { style } of all as unknown as { style: Record<string, string> }[]) {
      style.contentVisibility = "visible";
    }
  });
  return page.evaluate("document.documentElement.scrollWidth");
}

/** Without that of `data:`, which is nobody's. */
function ours(origins: Set<string>): string[] {
  return [...origins].filter((origin) => origin !== "null");
}

/** Whether somebody sees it: also not when the part around it is folded up. */
function isShown(page: Page, selector: string): Promise<boolean> {
  return page.$eval(selector, (element) =>
    (element as unknown as { checkVisibility: () => boolean }).checkVisibility(),
  );
}

/** Opens the form of an operation on the page. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${REFERENCE}#${id}`);
  await page.locator(`#${id} button.try`).click();
  await page.waitForSelector(`#${id} .trial`);
}

async function send(page: Page, id: string, key: string): Promise<string> {
  await page.locator(`#${id} .trial input[type="password"]`).fill(key);
  await page.locator(`#${id} .trial button[type="submit"]`).click();
  const answer = await page.waitForSelector(`#${id} .trial [aria-live] p`);
  return (await answer?.evaluate((element) => element.textContent)) ?? "";
}

test.each([
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const)(
  "can be used by everybody, %i px wide and %s",
  async (width, colors) => {
    const { page, complaints, origins } = await newReader({ width, colors });

    await page.goto(REFERENCE);

    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(ours(origins)).toEqual([theStack().sandboxBaseUrl]);
  },
  SLOW_MS,
);

test.each([1280, 768, 360, 320])("fits into %i px", async (width) => {
  const { page } = await newReader({ width });

  await page.goto(REFERENCE);

  expect(await widthOf(page)).toBe(width);
});

test("can be read without scripts, and offers nothing then that would need them", async () => {
  const { page, complaints } = await newReader();
  await page.setJavaScriptEnabled(false);

  await page.goto(`${REFERENCE}#createDynamicPayId`);

  const shown = await page.$eval("#createDynamicPayId", (article) => article.textContent);
  expect(shown).toContain("kobo.payIds.createDynamic");
  expect(await isShown(page, "#createDynamicPayId button.try")).toBe(false);
  expect(complaints).toEqual([]);
});

test("on a phone the contents open at a tap, and close when something was chosen", async () => {
  const { page } = await newReader({ width: 360 });
  await page.goto(REFERENCE);
  expect(await isShown(page, LINK)).toBe(false);

  await page.locator("nav summary").click();
  expect(await isShown(page, LINK)).toBe(true);
  await page.locator(LINK).click();

  expect(new URL(page.url()).hash).toBe("#listBanks");
  await page.waitForSelector("nav details:not([open])");
});

test("on a wide screen the contents are there, and tell where the reader is", async () => {
  const { page } = await newReader();

  await page.goto(`${REFERENCE}#listBanks`);

  await page.waitForSelector(`${LINK}[aria-current]`);
  expect(await isShown(page, LINK)).toBe(true);
});

test("the first stop of the keyboard leads past the contents", async () => {
  const { page } = await newReader();
  await page.goto(REFERENCE);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  expect(await page.evaluate("document.activeElement.id")).toBe("main");
});

test("an operation can be tried, and answers as it is told", async () => {
  const { page, complaints, origins } = await newReader();
  await open(page, "createDynamicPayId");

  const status = await send(page, "createDynamicPayId", testKey());

  expect(status).toMatch(/^201 Created in \d+ ms$/);
  const body = await page.$eval("#createDynamicPayId .trial [aria-live] > .code", (element) =>
    JSON.parse(element.textContent ?? ""),
  );
  expect(body).toMatchObject({ success: true, data: { type: "dynamic", status: "active" } });
  expect(complaints).toEqual([]);
  expect(ours(origins)).toEqual([theStack().sandboxBaseUrl]);
});

test("the same request sent twice is the same, and a changed one is another", async () => {
  const { page } = await newReader();
  const id = "createDynamicPayId";
  await open(page, id);
  const keyOf = () =>
    page.$$eval(`#${id} .trial label`, (labels) => {
      const label = labels.find(({ textContent }) => textContent === "Idempotency-Key");
      return label?.querySelector("input")?.value;
    });
  const first = await keyOf();

  await send(page, id, testKey());
  await page.locator(`#${id} .trial button[type="submit"]`).click();
  await page.waitForFunction(
    `document.querySelector("#${id} .trial details")?.textContent.includes("idempotent-replayed: true")`,
  );
  expect(await keyOf()).toBe(first);

  await page.locator(`#${id} .trial textarea`).fill('{"reference": "another"}');
  expect(await keyOf()).not.toBe(first);
});

test("a refusal is shown with its code", async () => {
  const { page } = await newReader();
  await open(page, "getPayId");

  const status = await send(page, "getPayId", testKey());

  expect(status).toMatch(/^404 Not Found in/);
  const body = await page.$eval("#getPayId .trial [aria-live] > .code", (element) =>
    JSON.parse(element.textContent ?? ""),
  );
  expect(body).toMatchObject({ success: false, code: "PAYID_NOT_FOUND" });
});

test("a live key is not sent anywhere", async () => {
  const { page } = await newReader();
  const asked: string[] = [];
  await open(page, "listBanks");
  page.on("request", (request) => asked.push(request.url()));

  const words = await send(page, "listBanks", "sk_live_0000000000000000000000000000000000000000");

  expect(words).toContain("test keys only");
  expect(asked).toEqual([]);
});

test("a key is remembered while the page is open, and kept nowhere", async () => {
  const { page } = await newReader();
  await open(page, "listBanks");
  await send(page, "listBanks", testKey());

  await page.locator("#listWallets button.try").click();
  const input = await page.waitForSelector('#listWallets .trial input[type="password"]');
  expect(await input?.evaluate((element) => (element as unknown as { value: string }).value)).toBe(
    testKey(),
  );

  const kept = await page.evaluate(
    "[localStorage.length, sessionStorage.length, document.cookie].join()",
  );
  expect(kept).toBe("0,0,");
  await page.reload();
  await open(page, "listBanks");
  const again = await page.$eval(
    '#listBanks .trial input[type="password"]',
    (element) => (element as unknown as { value: string }).value,
  );
  expect(again).toBe("");
});

test(
  "a form can be used by everybody",
  async () => {
    const { page } = await newReader({ width: 360, colors: "dark" });
    await open(page, "transferToBank");
    await send(page, "transferToBank", testKey());

    expect(await violations(page, ["#transferToBank"])).toEqual([]);
    expect(await widthOf(page)).toBe(360);
  },
  SLOW_MS,
);
