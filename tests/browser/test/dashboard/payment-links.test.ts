import { Kobo } from "@kobo/sdk";
import type { Page } from "puppeteer-core";
import { customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 60_000;
const PHONE = 360;

/** A user at the empty list of payment links. */
async function atLinks(): Promise<User> {
  const user = await signUp(await newCustomer({ width: PHONE, colors: "dark" }));
  await user.page.goto(`${user.home}/payment-links`);
  return user;
}

const linksOf = async ({ testKey }: User) => {
  const kobo = new Kobo(testKey, { baseUrl: theStack().sandboxBaseUrl });
  return (await kobo.paymentLinks.list()).items;
};

async function fillForm({ screen }: User): Promise<void> {
  await screen.press("Make a payment link");
  await screen.fill("Name", "Cooking class");
  await screen.fill("Amount (optional), in ₦", "15000");
  await screen.fill("How often it can be paid (optional)", "2");
}

/** The values of the open form. */
const typedIn = (page: Page) =>
  page.$$eval("dialog[open] input", (inputs) =>
    inputs.map((input) => (input as unknown as { value: string }).value),
  );

/** Lets the next call that makes a link reach the server, and loses its answer. */
async function loseNextAnswer(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  const patterns = [{ urlPattern: "*/payment-links", requestStage: "Response" as const }];
  let isDue = true;
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const isLost = isDue && request.method === "POST";
    if (isLost) isDue = false;
    void (isLost
      ? session.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
      : session.send("Fetch.continueRequest", { requestId }));
  });
  await session.send("Fetch.enable", { patterns });
}

test(
  "a link is created in a form that survives a reload, shared, turned off and on",
  async () => {
    const user = await atLinks();
    const { page, screen, complaints, home } = user;
    await page
      .browserContext()
      .overridePermissions(new URL(home).origin, ["clipboard-read", "clipboard-sanitized-write"]);
    await screen.see("No payment links yet");

    await fillForm(user);
    await page.reload();
    await screen.see("What is paid for. Payers see it.");
    expect(await typedIn(page)).toEqual(["Cooking class", "15,000.00", "2", ""]);
    expect(await violations(page)).toEqual([]);
    expect(await widthOf(page)).toBe(PHONE);
    await screen.press("Make payment link");
    await screen.see("The payment link is made.");
    await screen.see("0 of 2");
    await screen.press("Copy the link of Cooking class");
    await page.waitForFunction("document.body.innerText.includes('Copied.')");

    const [link] = await linksOf(user);
    expect(link).toMatchObject({ amount: 1_500_000, maxUses: 2, status: "active" });
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link?.url);
    const qrUrl = await page.$eval("a[href$='qr.png']", (anchor) => anchor.getAttribute("href"));
    const qr = await fetch(qrUrl ?? "");
    expect([qr.status, qr.headers.get("content-type")]).toEqual([200, "image/png"]);

    await screen.press("Turn off Cooking class");
    await screen.see("The link is off.");
    expect(await (await fetch(link?.url ?? "")).text()).toContain("This link takes no payments");
    await screen.press("Turn on Cooking class");
    await screen.see("The link is on again.");
    expect(await violations(page)).toEqual([]);
    expect(await widthOf(page)).toBe(PHONE);
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "a form whose response is lost creates one link, even when sent again after a reload",
  async () => {
    const user = await atLinks();
    const { page, screen } = user;
    await loseNextAnswer(page);

    await fillForm(user);
    await screen.press("Make payment link");
    await screen.see("Whether it was carried out is unknown");
    expect(await linksOf(user)).toHaveLength(1);
    await page.reload();
    await screen.press("Make payment link");
    await screen.see("The payment link is made.");

    expect(await linksOf(user)).toHaveLength(1);
  },
  SLOW_MS,
);

test(
  "an invalid field shows its error, and no link is created",
  async () => {
    const user = await atLinks();
    const { page, screen } = user;

    await fillForm(user);
    await screen.fill("Amount (optional), in ₦", "50");
    await screen.fill("How often it can be paid (optional)", "none");
    await screen.press("Make payment link");
    await screen.see("Enter a whole number from 1 to 1,000,000.");
    expect(await violations(page)).toEqual([]);
    expect(await linksOf(user)).toEqual([]);
  },
  SLOW_MS,
);
