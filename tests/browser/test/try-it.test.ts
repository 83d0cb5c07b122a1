import type { Page } from "puppeteer-core";
import { customers } from "./customer";
import { DOCS, ours, violations, widthOf } from "./reader";
import { theStack } from "./stack";

const newReader = customers();
const SLOW_MS = 120_000;

/** The page of the reference that has an operation. */
const PAGES = {
  createDynamicPayId: "payids",
  getPayId: "payids",
  listBanks: "transfers",
  transferToBank: "transfers",
} as const;

/** The test key of a merchant with a wallet. */
function testKey(): string {
  const [merchant] = theStack().merchants;
  if (!merchant) throw new Error("The system has no merchant.");
  return merchant.testKey;
}

/** Opens the form of an operation on the page. */
async function open(page: Page, id: keyof typeof PAGES): Promise<void> {
  await page.goto(`${DOCS}/reference/${PAGES[id]}#${id}`);
  await page.locator(`#${id} button.try`).click();
  await page.waitForSelector(`#${id} .trial`);
}

async function send(page: Page, id: string, key: string): Promise<string> {
  await page.locator(`#${id} .trial input[type="password"]`).fill(key);
  await page.locator(`#${id} .trial button[type="submit"]`).click();
  const answer = await page.waitForSelector(`#${id} .trial [aria-live] p`);
  return (await answer?.evaluate((element) => element.textContent)) ?? "";
}

test("an operation can be tried, and shows its response", async () => {
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

test("a repeated request keeps its Idempotency-Key, and a changed one gets a new key", async () => {
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

test("a live key is never sent", async () => {
  const { page } = await newReader();
  const asked: string[] = [];
  await open(page, "listBanks");
  page.on("request", (request) => asked.push(request.url()));

  const words = await send(page, "listBanks", "sk_live_0000000000000000000000000000000000000000");

  expect(words).toContain("test keys only");
  expect(asked).toEqual([]);
});

test("a key is remembered while the page is open, and never stored", async () => {
  const { page } = await newReader();
  await open(page, "listBanks");
  await send(page, "listBanks", testKey());

  await page.locator("#transferToBank button.try").click();
  const input = await page.waitForSelector('#transferToBank .trial input[type="password"]');
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
  "a form has no accessibility violations",
  async () => {
    const { page } = await newReader({ width: 360, colors: "dark" });
    await open(page, "transferToBank");
    await send(page, "transferToBank", testKey());

    expect(await violations(page, ["#transferToBank"])).toEqual([]);
    expect(await widthOf(page)).toBe(360);
  },
  SLOW_MS,
);
