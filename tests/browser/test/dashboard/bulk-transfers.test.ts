import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HTTPRequest } from "puppeteer-core";
import { customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { DASHBOARD, signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const FUNDS_KOBO = 100_000_000;
const HEADER = "toPayId,accountNumber,bankCode,amount,reference";

/** Calls the API with a test key. */
async function api<Data>(key: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Data };
  expect([path, response.status < 300]).toEqual([path, true]);
  return answer.data;
}

/** A new user whose test wallet has ₦1,000,000.00. */
async function richUser(look: Parameters<typeof newCustomer>[0] = {}): Promise<User> {
  const user = await signUp(await newCustomer(look));
  const { wallets } = await api<{ wallets: { payId: string }[] }>(user.testKey, "/wallets");
  await api(user.testKey, `/sandbox/wallets/${wallets[0]?.payId}/fund`, { amount: FUNDS_KOBO });
  return user;
}

/** A PayID of another business. */
async function payIdOfAnother(): Promise<string> {
  const [another] = theStack().merchants;
  const id = randomUUID().slice(0, 8);
  const body = { name: `Staff ${id}`, reference: `staff-${id}` };
  return (await api<{ payId: string }>(another?.testKey ?? "", "/payid/static", body)).payId;
}

async function availableOf({ testKey }: User): Promise<number> {
  const { wallets } = await api<{ wallets: { available: number }[] }>(testKey, "/wallets");
  return wallets[0]?.available ?? 0;
}

/** The page can be used by everybody, and fits. */
async function checkPage({ page }: User, name: string): Promise<void> {
  const width = page.viewport()?.width;
  expect([name, await violations(page)]).toEqual([name, []]);
  expect([name, await widthOf(page)]).toEqual([name, width]);
}

/** Presses the button of the open dialog. */
const confirm = ({ page }: User) => page.locator("dialog form button[type=submit]").click();

async function paste({ screen, page, home }: User, reference: string, rows: string): Promise<void> {
  await page.goto(`${home}/bulk-transfers/new`);
  await screen.fill("Reference", reference);
  await screen.fill("Or paste the rows", rows);
  await screen.press("Check the rows");
}

const LOOKS = [
  { width: 1280, colors: "light" },
  { width: 360, colors: "dark" },
] as const;

test.each(LOOKS)(
  "rows are checked, corrected, approved and paid, $width px wide and $colors",
  async (look) => {
    const payId = await payIdOfAnother();
    const user = await richUser(look);
    const { screen, page, home, complaints } = user;
    await page.goto(`${home}/bulk-transfers`);
    await screen.see("No bulk transfers yet");
    await screen.follow("New bulk transfer");
    await screen.arriveAt("New bulk transfer");
    await checkPage(user, "form");

    await paste(user, "salaries", `${HEADER}\n${payId},,,250000,a/1\ngone-away.spid,,,ten,a/2`);
    await screen.see("Nothing was stored: 1 problem");
    await checkPage(user, "problems");
    const [problem] = await page.$$eval("tbody tr", (rows) => rows.map((row) => row.textContent));
    expect(problem).toMatch(/^2amount/);

    const good = [`${payId},,,250000,a/1`, `${payId},,,50000,a/2`, ",0690000031,058,100000,a/3"];
    await paste(user, "salaries", `${HEADER}\n${good.join("\n")}`);
    await screen.arriveAt("Bulk transfer");
    await screen.see("Nothing is paid yet");
    await screen.see("₦4,000.00");
    await checkPage(user, "draft");
    expect(await availableOf(user)).toBe(FUNDS_KOBO);

    await screen.press("Approve");
    await screen.see("3 rows are paid from");
    await checkPage(user, "approval");
    await confirm(user);
    await screen.see("3 of 3 rows are final");
    await checkPage(user, "completed");
    expect(await availableOf(user)).toBe(FUNDS_KOBO - 400_000);
    const csv = await page.$eval("a[download]", (link) => fetch(link.href).then((r) => r.text()));
    expect(csv.split("\r\n").slice(1, 4)).toEqual(
      ["a/1", "a/2", "a/3"].map((reference, at) =>
        expect.stringContaining(`${at + 1},${reference},completed,txn_`),
      ),
    );
    await page.goto(`${home}/bulk-transfers`);
    await screen.see("3 of 3");
    await checkPage(user, "list");
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "a file is uploaded, approved, paused, resumed and canceled",
  async () => {
    const user = await richUser();
    const { screen, page, home } = user;
    const folder = await mkdtemp(join(tmpdir(), "bulk-"));
    const file = join(folder, "salaries.csv");
    // The bank does not decide about this account, so that the bulk transfer stays open.
    await writeFile(file, `${HEADER}\n,0690000035,058,100000,b/1\n`);
    await page.goto(`${home}/bulk-transfers/new`);
    await screen.fill("Reference", "from-a-file");
    const input = await page.waitForSelector("input[type=file]");
    await input?.uploadFile(file);
    await screen.press("Check the rows");
    await screen.see("Nothing is paid yet");
    await rm(folder, { recursive: true });

    for (const [action, outcome] of [
      ["Approve", "The bulk transfer is approved."],
      ["Pause", "It is paused"],
      ["Resume", "The bulk transfer continues."],
      ["Cancel bulk transfer", "The bulk transfer is canceled."],
    ] as const) {
      await screen.press(action);
      await confirm(user);
      await screen.see(outcome);
      await page.waitForFunction("!document.querySelector('dialog')");
    }

    await screen.see("Canceled");
    await page.waitForFunction("document.querySelectorAll('main button').length === 0");
  },
  SLOW_MS,
);

test(
  "an approval whose response is lost is retried under its key after a reload, and pays once",
  async () => {
    const payId = await payIdOfAnother();
    const user = await richUser();
    const { screen, page } = user;
    await paste(user, "lost", `${HEADER}\n${payId},,,250000,c/1`);
    await screen.see("Nothing is paid yet");
    const keys: (string | undefined)[] = [];
    let isCut = true;
    await page.setRequestInterception(true);
    page.on("request", (request) => void answer(request));
    /** The first approval is carried out, and its answer is lost. */
    const answer = async (request: HTTPRequest) => {
      if (!request.url().endsWith("/approve")) return request.continue();
      keys.push(request.headers()["idempotency-key"]);
      if (!isCut) return request.continue();
      isCut = false;
      const cookies = await page.browserContext().cookies();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const own = { origin: DASHBOARD, "sec-fetch-site": "same-origin", cookie };
      const headers = { ...request.headers(), ...own };
      await fetch(request.url(), { method: "POST", headers, body: request.postData() ?? "" });
      return request.abort();
    };

    await screen.press("Approve");
    await confirm(user);
    await screen.see("The approval of ₦2,500.00: the outcome is unknown");
    await page.reload();
    await screen.see("1 of 1 rows are final");
    await page.waitForFunction("!document.body.textContent.includes('the outcome is unknown')");

    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(await availableOf(user)).toBe(FUNDS_KOBO - 250_000);
  },
  SLOW_MS,
);
