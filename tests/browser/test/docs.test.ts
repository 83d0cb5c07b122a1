import type { Page } from "puppeteer-core";
import { customers, follow, wordsOf } from "./customer";
import { DOCS, isShown, largestPaintMs, ours, SLOW_LINE, violations, widthOf } from "./reader";
import { theStack } from "./stack";

const newReader = customers();
const HOME = DOCS;
const GUIDE = `${DOCS}/guides/transfers`;
const REFERENCE = `${DOCS}/reference/transfers`;
const SLOW_MS = 120_000;

/** In the contents, to an operation of the page. */
const LINK = '.contents a[href="#listBanks"]';

/** Of all that is loaded before a reader does anything, as it comes over the wire. */
const FIRST_PAGE_BYTES_MAX = 120 * 1024;
const LARGEST_PAINT_MS_MAX = 2_000;

interface Box {
  left: number;
  right: number;
  top: number;
}

/** The language of the first example that is shown. */
function shownLanguages(page: Page): Promise<string[]> {
  return page.$$eval(".tabs .code", (all) =>
    (all as unknown as { checkVisibility: () => boolean; dataset: { code: string } }[])
      .filter((element) => element.checkVisibility())
      .map(({ dataset }) => dataset.code),
  );
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press("/");
  await page.waitForSelector("dialog.search[open] input");
  await page.keyboard.type(words);
  await page.waitForFunction("document.querySelector('.search-status').textContent !== ''");
}

const backgroundOf = (page: Page) =>
  page.evaluate("getComputedStyle(document.body).backgroundColor");

describe.each([
  ["the first page", HOME],
  ["a guide", GUIDE],
  ["a guide with wide tables", `${DOCS}/guides/events`],
  ["a guide with images", `${DOCS}/guides/dashboard`],
  ["a page of the reference", REFERENCE],
])("%s", (_, address) => {
  test.each([
    [1440, "light"],
    [1440, "dark"],
    [360, "dark"],
  ] as const)(
    "has no accessibility violations, %i px wide and %s",
    async (width, colors) => {
      const { page, complaints, origins } = await newReader({ width, colors });

      await page.goto(address);

      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(ours(origins)).toEqual([theStack().sandboxBaseUrl]);
    },
    SLOW_MS,
  );

  test.each([1440, 1200, 768, 360, 320])("fits into %i px", async (width) => {
    const { page } = await newReader({ width });

    await page.goto(address);

    expect(await widthOf(page)).toBe(width);
  });

  test("stays within the limits for size and largest paint on a slow connection", async () => {
    const { page } = await newReader({ width: 360 });
    await page.emulateNetworkConditions(SLOW_LINE);

    await page.goto(address, { waitUntil: "networkidle0" });

    const bytes = await page.evaluate(
      "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, { transferSize }) => sum + transferSize, 0)",
    );
    expect(bytes).toBeGreaterThan(2_000);
    expect(bytes).toBeLessThan(FIRST_PAGE_BYTES_MAX);
    expect(await largestPaintMs(page)).toBeLessThan(LARGEST_PAINT_MS_MAX);
  });

  test("can be read without scripts, and shows no buttons then", async () => {
    const { page, complaints } = await newReader();
    await page.setJavaScriptEnabled(false);

    await page.goto(address);

    expect(
      await page.$$eval("button", (all) =>
        (all as unknown as { checkVisibility: () => boolean }[]).some((one) =>
          one.checkVisibility(),
        ),
      ),
    ).toBe(false);
    expect((await wordsOf(page)).length).toBeGreaterThan(500);
    expect(complaints).toEqual([]);
  });
});

describe("search", () => {
  test("opens with a slash, and finds guides and reference pages", async () => {
    const { page, complaints, origins } = await newReader();
    await page.goto(GUIDE);

    await searchFor(page, "webhook signature");

    const headings = await page.$$eval(".search-page", (all) => all.map((one) => one.textContent));
    expect(headings.some((heading) => heading?.startsWith("API reference ›"))).toBe(true);
    expect(headings.some((heading) => !heading?.startsWith("API reference ›"))).toBe(true);
    expect(await violations(page, [".search"])).toEqual([]);
    expect(complaints).toEqual([]);
    expect(ours(origins)).toEqual([theStack().sandboxBaseUrl]);
  });

  test("opens a result by keyboard", async () => {
    const { page } = await newReader();
    await page.goto(HOME);
    await searchFor(page, "duplicate_reference");

    await page.keyboard.press("ArrowDown");
    await follow(page, () => page.keyboard.press("Enter"));

    expect(page.url()).toBe(`${DOCS}/reference/errors#DUPLICATE_REFERENCE`);
  });

  test("tolerates a misspelt word, and shows when there are no results", async () => {
    const { page } = await newReader();
    await page.goto(HOME);

    await searchFor(page, "idempotancy");
    expect(await page.$eval(".search-results", (one) => one.textContent)).toContain("Idempotency");
    await page.$eval(".search input", (input) => {
      (input as unknown as { value: string }).value = "";
    });
    await page.keyboard.type("xyzzyxyzzy");

    await page.waitForFunction(
      "document.querySelector('.search-status').textContent === 'No results.'",
    );
  });

  test("closes with Escape, and a slash in the field is text", async () => {
    const { page } = await newReader();
    await page.goto(HOME);

    await searchFor(page, "a/b");
    const typed = await page.$eval(
      ".search input",
      (one) => (one as unknown as { value: string }).value,
    );
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    expect(typed).toBe("a/b");
    expect(await page.$("dialog.search[open]")).toBeNull();
  });
});

test("a chosen language applies to all pages", async () => {
  const { page } = await newReader({ width: 1440 });
  await page.goto(HOME);
  expect(await shownLanguages(page)).toEqual(["curl"]);

  await page.locator('[data-choose="python"]').click();
  expect(await shownLanguages(page)).toEqual(["python"]);
  await page.goto(`${DOCS}/reference/payids`);

  expect(new Set(await shownLanguages(page))).toEqual(new Set(["python"]));
  const pressed = await page.$$eval(".choices", (all) =>
    all.map((one) => one.querySelector('[aria-pressed="true"]')?.textContent),
  );
  expect(new Set(pressed)).toEqual(new Set(["Python"]));
});

test("an example without the chosen language shows its first language", async () => {
  const { page } = await newReader();
  await page.goto(HOME);
  await page.locator('[data-choose="typescript"]').click();

  await page.goto(`${DOCS}/reference/events#streamEvents`);

  const shown = await page.$eval("#streamEvents .tabs", (tabs) => ({
    pressed: tabs.querySelector('[aria-pressed="true"]')?.textContent,
    languages: [...tabs.querySelectorAll(".code")]
      .filter((one) => (one as unknown as { checkVisibility: () => boolean }).checkVisibility())
      .map((one) => (one as unknown as { dataset: { code: string } }).dataset.code),
  }));
  expect(shown).toEqual({ pressed: "curl", languages: ["curl"] });
});

test("code blocks have a copy button, which copies the code unchanged", async () => {
  const { page } = await newReader();
  await page
    .browserContext()
    .overridePermissions(theStack().sandboxBaseUrl, [
      "clipboard-read",
      "clipboard-sanitized-write",
    ]);
  await page.goto(GUIDE);
  const [blocks, buttons] = await Promise.all([
    page.$$eval("figure.code", (all) => all.length),
    page.$$eval("figure.code .copy", (all) => all.length),
  ]);

  await page.locator("figure.code .copy").click();
  await page.waitForFunction("document.querySelector('.copy').textContent === 'Copied'");

  const code = await page.$eval("figure.code pre", (one) => one.textContent);
  expect(buttons).toBe(blocks);
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(code);
});

test("dark colours override the system's, and persist across pages", async () => {
  const { page } = await newReader({ colors: "light" });
  await page.goto(HOME);
  const light = await backgroundOf(page);

  await page.locator(".theme-button").click();
  const dark = await backgroundOf(page);
  await page.goto(GUIDE);

  expect(dark).not.toBe(light);
  expect(await backgroundOf(page)).toBe(dark);
  expect(await page.$eval(".theme-button", (one) => one.getAttribute("aria-pressed"))).toBe("true");
  expect(await violations(page, ["header", "main h1"])).toEqual([]);
});

test.each([
  [1200, true],
  [1199, false],
])("at %i px, examples beside the text: %s", async (width, isSideBySide) => {
  const { page } = await newReader({ width });
  await page.goto(GUIDE);

  const boxOf = (selector: string) =>
    page.$eval(selector, (one) =>
      (one as unknown as { getBoundingClientRect: () => { toJSON: () => Box } })
        .getBoundingClientRect()
        .toJSON(),
    );
  const text = await boxOf(".row:has(> .examples) > .prose");
  const examples = await boxOf(".row:has(> .examples) > .examples");

  expect(examples.left >= text.right).toBe(isSideBySide);
  expect(examples.top === text.top).toBe(isSideBySide);
});

test("on a phone the contents open with a tap, and close after a choice", async () => {
  const { page } = await newReader({ width: 360 });
  await page.goto(REFERENCE);
  expect(await isShown(page, LINK)).toBe(false);

  await page.locator(".contents summary").click();
  await page.waitForSelector(LINK, { visible: true });
  await page.locator(LINK).click();

  await page.waitForFunction("location.hash === '#listBanks'");
  await page.waitForSelector(".contents details:not([open])");
});

test("on a phone a path stays on one line without widening the page", async () => {
  const { page } = await newReader({ width: 320 });
  await page.goto(`${DOCS}/reference/payids`);

  const heights = await page.$$eval("code.solid", (all) =>
    all.map((one) => (one as unknown as { clientHeight: number }).clientHeight),
  );

  expect(heights.length).toBeGreaterThan(5);
  expect(Math.max(...heights)).toBeLessThan(32);
  expect(await widthOf(page)).toBe(320);
});

test("on a wide screen the contents are shown and mark the current section", async () => {
  const { page } = await newReader();

  await page.goto(`${REFERENCE}#listBanks`);

  await page.waitForSelector(`${LINK}[aria-current]`);
  expect(await isShown(page, LINK)).toBe(true);
  expect(
    await page.$$eval('.contents [aria-current="page"]', (all) =>
      all.map((one) => one.textContent),
    ),
  ).toEqual(["Transfers"]);
});

test("the first Tab stop skips to the main content", async () => {
  const { page } = await newReader();
  await page.goto(GUIDE);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  expect(await page.evaluate("document.activeElement.id")).toBe("main");
});

test("an old single-page reference address redirects to the current page", async () => {
  const { page } = await newReader();

  await page.goto(`${DOCS}#listBanks`);

  await page.waitForFunction(`location.href === "${REFERENCE}#listBanks"`);
});
