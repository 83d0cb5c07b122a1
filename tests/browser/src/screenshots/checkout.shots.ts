import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kobo } from "@kobo/sdk";
import { eventually } from "@kobo/testing";
import { customers, wordsOf } from "../../test/customer";
import { theStack } from "../../test/stack";
import { BYTES_MAX, HEIGHT, pictureOf } from "./picture";

const DOCS = join(__dirname, "../../../../docs");
const FOLDER = join(DOCS, "images/checkout");
const PHONE = 360;

interface Shot {
  method: "card" | "bank_transfer" | "payid";
  /** The button that leads to the picture; absent for the page as it opens. */
  press?: string;
  colors: "light" | "dark";
}

/** The pictures of the guide, by the names of their files. */
const SHOTS: Record<string, Shot> = {
  card: { method: "card", colors: "light" },
  "bank-transfer": { method: "bank_transfer", press: "Show the account number", colors: "light" },
  payid: { method: "payid", press: "Show the PayID", colors: "dark" },
};

const newCustomer = customers();
mkdirSync(FOLDER, { recursive: true });

test("the guide shows each picture, and no other", () => {
  const guide = readFileSync(join(DOCS, "merchants/checkout.md"), "utf8");
  const shown = [...guide.matchAll(/\(\.\.\/images\/checkout\/([\w-]+)\.webp\)/g)];

  expect(shown.map(([, name]) => name).toSorted()).toEqual(Object.keys(SHOTS).toSorted());
});

test.each(Object.entries(SHOTS))(
  "%s",
  async (name, { method, press, colors }) => {
    const { sandboxBaseUrl, merchants } = theStack();
    const kobo = new Kobo(merchants[0]?.testKey ?? "", { baseUrl: sandboxBaseUrl });
    const { url } = await kobo.checkoutSessions.create({
      ...{ amount: 1_250_000, reference: randomUUID(), methods: [method] },
      ...{ customer: { email: "ada@example.com" }, cancelUrl: "https://shop.example/cart" },
    });
    const { page } = await newCustomer({ width: PHONE, height: HEIGHT, colors });
    await page.goto(url, { waitUntil: "networkidle0" });
    if (press) {
      await page.locator(`::-p-aria([name="${press}"][role="button"])`).click();
      await eventually(async () => {
        expect(await wordsOf(page)).toContain("Waiting for your payment.");
      }, 20_000);
    }

    const picture = await pictureOf(page);

    expect(picture.byteLength).toBeLessThanOrEqual(BYTES_MAX);
    writeFileSync(join(FOLDER, `${name}.webp`), picture);
  },
  60_000,
);
