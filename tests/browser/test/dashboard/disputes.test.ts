import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kobo } from "@kobo/sdk";
import { eventually } from "@kobo/testing";
import type { CookieData } from "puppeteer-core";
import { type Customer, customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { screenOf } from "./screen";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const DISPUTED_MS = 30_000;
const LOOKS = [
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const;

let user: User;
let kobo: Kobo;
let session: CookieData[];
let folder: string;
beforeAll(async () => {
  user = await signUp(await newCustomer());
  kobo = new Kobo(user.testKey, { baseUrl: theStack().sandboxBaseUrl });
  session = await user.page.browserContext().cookies();
  folder = mkdtempSync(join(tmpdir(), "kobo-evidence-"));
}, SLOW_MS);
afterAll(() => rmSync(folder, { recursive: true }));

/** A window in which the user is signed in. */
async function signedIn(look: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  const customer = await newCustomer(look);
  await customer.page.browserContext().setCookie(...session);
  return customer;
}

/** A payment of ₦250, disputed by its cardholder. */
async function givenDispute(): Promise<{ id: string; payment: string }> {
  const { id: payment } = await kobo.cardPayments.create({
    ...{ amount: 25_000, currency: "NGN", customer: { email: "buyer@example.com" } },
    payment_method: {
      type: "card",
      card: { number: "4000000000002685", exp_month: 12, exp_year: 2040, cvc: "123" },
    },
  });
  const id = await eventually(async () => {
    const { items } = await kobo.disputes.list({ payment_id: payment });
    if (!items[0]) throw new Error("The dispute has not come yet.");
    return items[0].id;
  }, DISPUTED_MS);
  return { id, payment };
}

test.each([
  ["winning_evidence", "Won", "Dispute won"],
  ["losing_evidence", "Lost", "Dispute lost"],
])(
  "evidence of %s is saved as text and file, submitted, and ends as %s on the payment's timeline",
  async (text, outcome, moment) => {
    const { page, complaints } = await signedIn();
    const screen = screenOf(page);
    const { id, payment } = await givenDispute();
    const receipt = join(folder, "receipt.pdf");
    writeFileSync(receipt, "%PDF-1.7\nproof of delivery\n");
    await page.goto(`${user.home}/payments/${payment}`);

    await screen.see("The cardholder disputes the payment");
    await page.goto(`${user.home}/disputes?status=needs_response`);
    await page.locator(`a[href$="/disputes/${id}"]`).click();
    await screen.see("The bank waits for you");
    await screen.fill("What happened", text);
    await screen.press("Keep evidence");
    await screen.see("The evidence is kept. Submit it when it is complete.");
    const input = await page.waitForSelector("input[type=file]");
    await input?.uploadFile(receipt);
    await screen.press("Attach file");
    await screen.see("Receipt or invoice: receipt.pdf");
    await screen.press("Submit evidence");
    await page.locator("dialog[open] form button[type=submit]").click();
    await screen.see("The evidence was submitted.");
    await screen.see(outcome);

    await page.goto(`${user.home}/payments/${payment}`);
    await screen.see("Disputed by the cardholder");
    await screen.see("Evidence submitted to the bank");
    await screen.see(moment);
    expect((await kobo.disputes.get(id)).status).toBe(outcome.toLowerCase());
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

describe("a dispute that needs a response", () => {
  let dispute: Awaited<ReturnType<typeof givenDispute>>;
  beforeAll(async () => {
    dispute = await givenDispute();
  }, SLOW_MS);

  test.each(LOOKS)(
    "at %i px wide and %s, each page and dialog fits and has no accessibility violations",
    async (width, colors) => {
      const { page, complaints } = await signedIn({ width, colors });
      const screen = screenOf(page);
      const pages = {
        "/disputes": ["Disputes", ""],
        [`/disputes/${dispute.id}`]: ["Dispute", "Accept dispute"],
        [`/cards/${dispute.payment}`]: ["Card payment", ""],
        [`/payments/${dispute.payment}`]: ["Card payment", ""],
      };

      for (const [path, [title = "", dialog = ""]] of Object.entries(pages)) {
        await page.goto(user.home + path, { waitUntil: "networkidle2" });
        await screen.arriveAt(title);
        expect([path, await violations(page)]).toEqual([path, []]);
        expect([path, await widthOf(page)]).toEqual([path, width]);
        if (dialog === "") continue;
        await screen.press(dialog);
        await page.locator("dialog[open] form").wait();
        expect([dialog, await violations(page)]).toEqual([dialog, []]);
        expect([dialog, await widthOf(page)]).toEqual([dialog, width]);
      }
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    "shows when evidence is due, and is accepted after a confirmation",
    async () => {
      const { page, complaints } = await signedIn();
      const screen = screenOf(page);
      await page.goto(`${user.home}/disputes/${dispute.id}`);

      await screen.see("Evidence due");
      await screen.press("Accept dispute");
      await screen.see("The cardholder keeps ₦250.00. This cannot be undone.");
      await page.locator("dialog[open] form button[type=submit]").click();
      await screen.see("The dispute was accepted.");
      await screen.see("Accepted");

      expect((await kobo.disputes.get(dispute.id)).status).toBe("accepted");
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );
});
