import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CookieData } from "puppeteer-core";
import { customers } from "../../test/customer";
import { openReceiver, type Receiver } from "../../test/dashboard/receiver";
import { addPasskey, giveAuthenticator, signUp, type User } from "../../test/dashboard/user";
import { type Demo, fillDemo } from "./demo";
import { BYTES_MAX, HEIGHT, pictureOf } from "./picture";
import { SHOTS, type Shot } from "./shots";

const DOCS = join(__dirname, "../../../../docs");
const FOLDER = join(DOCS, "images/dashboard");
const WIDTH = 1_280;
const SLOW_MS = 120_000;

const OWNER = {
  name: "Ngozi Okafor",
  email: "ngozi@zumafoods.example",
  merchantName: "Zuma Foods",
};
const KEYS = [
  { name: "Order server", scopes: [] },
  { name: "Accounting", scopes: ["transactions:read", "wallets:read"] },
];
const TEAM = [
  { email: "tunde@zumafoods.example", role: "developer" },
  { email: "halima@zumafoods.example", role: "operations" },
  { email: "audit@ledgerwise.example", role: "viewer" },
];

const newCustomer = customers();
let owner: User;
let demo: Demo;
let receiver: Receiver;
let cookies: CookieData[];

beforeAll(async () => {
  owner = await signUp(await newCustomer(), OWNER);
  receiver = await openReceiver();
  demo = await fillDemo({ testKey: owner.testKey, webhookUrl: receiver.url });
  await giveAuthenticator(owner);
  await addPasskey(owner);
  for (const key of KEYS) await createKey(owner, key);
  for (const invitation of TEAM) await invite(owner, invitation);
  cookies = await owner.page.browserContext().cookies();
}, SLOW_MS);
afterAll(() => receiver.close());

test("the guide shows each picture, and no other", () => {
  const guide = readFileSync(join(DOCS, "merchants/dashboard.md"), "utf8");
  const shown = [...guide.matchAll(/\(\.\.\/images\/dashboard\/([\w-]+)\.webp\)/g)];

  expect(shown.map(([, name]) => name).toSorted()).toEqual(
    SHOTS.map(({ name }) => name).toSorted(),
  );
});

test.each(SHOTS.map((shot) => [shot.name, shot] as const))(
  "%s",
  async (name, { path, mode, width = WIDTH, colors = "light" }: Shot) => {
    const { page } = await signedIn({ width, colors });
    const home = mode ? owner.home.replace(/test$/, mode) : owner.home;

    const answer = await page.goto(home + path(demo), { waitUntil: "networkidle0" });
    const picture = await pictureOf(page);

    expect(answer?.status()).toBe(200);
    expect(await page.title()).not.toContain("no such page");
    expect(picture.byteLength).toBeLessThanOrEqual(BYTES_MAX);
    writeFileSync(join(FOLDER, `${name}.webp`), picture);
  },
  SLOW_MS,
);

async function createKey({ page, screen, home }: User, key: (typeof KEYS)[number]): Promise<void> {
  await page.goto(`${home}/keys`);
  await screen.press("Create key");
  await screen.fill("Name", key.name);
  for (const scope of key.scopes) await screen.tick(scope);
  await page.locator("dialog form button[type=submit]").click();
  await screen.press("I have stored it");
}

async function invite(
  { page, screen, home }: User,
  { email, role }: (typeof TEAM)[number],
): Promise<void> {
  await page.goto(`${home}/team`);
  await screen.press("Invite");
  await screen.fill("E-mail", email);
  await page.locator(`dialog input[value="${role}"]`).click();
  await screen.press("Send invitation");
  await screen.see(`A mail is on its way to ${email}.`);
}

async function signedIn(look: Pick<Required<Shot>, "width" | "colors">) {
  const customer = await newCustomer({ ...look, height: HEIGHT });
  await customer.page.browserContext().setCookie(...cookies);
  await customer.page.emulateTimezone("Africa/Lagos");
  return customer;
}
