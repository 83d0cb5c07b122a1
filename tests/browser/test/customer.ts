import puppeteer, { type Browser, type HTTPResponse, type Page } from "puppeteer-core";

/** A browser window with its own session. */
export interface Customer {
  page: Page;
  /** Errors of the browser: scripts, policies, failed loads. */
  complaints: string[];
  /** The origins of all requests. */
  origins: Set<string>;
}

interface Look {
  width?: number;
  height?: number;
  colors?: "light" | "dark";
}

/** Starts a browser for the tests of a file; gives what opens a customer's window in it. */
export function customers(): (look?: Look) => Promise<Customer> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  return async ({ width = 1280, height = 800, colors = "light" } = {}) => {
    const context = await browser.createBrowserContext();
    closing.push(() => context.close());
    const page = await context.newPage();
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: colors }]);
    return { page, ...watch(page) };
  };
}

function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error("CHROMIUM names no browser: use `npm run test:browser`.");
  return puppeteer.launch({
    executablePath,
    headless: true,
    // Chromium keeps root out of its sandbox; the pages are our own.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

function watch(page: Page): Pick<Customer, "complaints" | "origins"> {
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on("console", (message) => {
    const isOfConcern = message.type() === "error" || message.type() === "warn";
    if (isOfConcern && !isAnswerOfThePage(message.location().url, page)) {
      complaints.push(message.text());
    }
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`${request.url()} did not load`));
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  return { complaints, origins };
}

/** A page with status 404 or 410 is also reported as an error; tests check the status. */
function isAnswerOfThePage(url: string | undefined, page: Page): boolean {
  return url === page.url();
}

/** Navigates by an action, and waits for the page. */
export async function follow(page: Page, deed: () => Promise<void>): Promise<HTTPResponse | null> {
  const [response] = await Promise.all([page.waitForNavigation(), deed()]);
  return response;
}

/** Presses the button of that name, and waits for the page it leads to. */
export function press(page: Page, name: string): Promise<HTTPResponse | null> {
  return follow(page, () => page.locator(`::-p-aria([name="${name}"][role="button"])`).click());
}

/** The visible text of a page. */
export async function wordsOf(page: Page): Promise<string> {
  return (await page.evaluate("document.body.innerText")) as string;
}
