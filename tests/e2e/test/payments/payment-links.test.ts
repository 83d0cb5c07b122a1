import { randomUUID } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { VISA } from "../cards/cards";
import { changed } from "../changed";
import { beginOnLink, paySession, sendLinkForm, storeCard } from "../checkout-page";
import { givenPublishableKey } from "../conformance/keys";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";

const AMOUNT = 50_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
}, 60_000);
afterAll(() => db.destroy());

async function givenLink(fields: object = {}) {
  const order = { name: "Cooking class", amount: AMOUNT, reference: uniqueReference(), ...fields };
  const created = await merchant.api.post("/payment-links", order);
  expect(created.status).toBe(201);
  const { id, url, qrCode } = dataOf(created);
  return {
    ...{ id: String(id), url: String(url), qrCode: qrCode as { svg: string; png: string }, order },
    now: async () => dataOf(await merchant.api.get(`/payment-links/${id}`)),
    change: (change: object) => merchant.api.patch(`/payment-links/${id}`, change),
    sessions: async () =>
      dataOf(await merchant.api.get(`/checkout/sessions?paymentLink=${id}`))
        .checkoutSessions as Record<string, unknown>[],
  };
}

test("payers use a link up, by PayID and by card, and each payment arrives once", async () => {
  const before = await availableOf(merchant);
  const link = await givenLink({ maxUses: 2, metadata: { course: 7 } });

  const byPayId = await beginOnLink(link.url);
  const byCard = await beginOnLink(link.url);
  const held = await sendLinkForm(link.url);
  expect([held.status, await held.text()]).toEqual([
    409,
    expect.stringContaining("Another customer is paying right now"),
  ]);
  await paySession(merchant, await byPayId.begin("payid"));
  await byCard.begin("card", { paymentMethod: await storeCard(byCard.url, VISA) });

  await eventually(async () => {
    expect(await link.now()).toMatchObject({ status: "completed", uses: 2, openSessions: 0 });
  }, EVENTS_TIMEOUT_MS);
  expect(await link.sessions()).toMatchObject(
    [1, 2].map(() => ({ paymentLink: link.id, status: "completed", metadata: { course: 7 } })),
  );
  await eventually(async () => {
    expect(await availableOf(merchant)).toBeGreaterThan(before + AMOUNT);
  }, EVENTS_TIMEOUT_MS);
  const page = await fetch(link.url);
  expect(await page.text()).toContain("All payments of this link are made");
});

test("a payer chooses an open amount within its bounds, and card numbers are refused", async () => {
  const link = await givenLink({ amount: null, minAmount: 20_000, maxAmount: 90_000 });

  for (const [fields, problem] of [
    [{ amount: "100" }, "Enter an amount from ₦200.00 to ₦900.00."],
    [{ amount: VISA }, "Enter an amount"],
    [{ amount: "500", email: VISA }, "Enter an email address"],
    [{ amount: "500", name: VISA }, "Enter a name"],
  ] as const) {
    const refused = await sendLinkForm(link.url, fields);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(problem)]);
  }
  const key = randomUUID();
  const page = await beginOnLink(link.url, { amount: "₦500.00", key });
  const again = await beginOnLink(link.url, { amount: "500", key });

  expect(again.url).toBe(page.url);
  expect(await page.state()).toMatchObject({ amount: 50_000, cancelUrl: link.url });
  expect(await link.now()).toMatchObject({ uses: 0, openSessions: 1 });
  await page.cancel();
  await eventually(async () => {
    expect(await link.now()).toMatchObject({ uses: 0, openSessions: 0 });
  }, EVENTS_TIMEOUT_MS);
});

test("a link is changed and turned off, and invalid links are refused", async () => {
  const link = await givenLink();

  expect(dataOf(await link.change({ name: "Course", maxUses: 1 }))).toMatchObject({ maxUses: 1 });
  const page = await beginOnLink(link.url);
  expect(dataOf(await link.change({ active: false }))).toMatchObject({ status: "inactive" });
  expect((await sendLinkForm(link.url)).status).toBe(409);
  expect((await page.state()).status).toBe("open");

  const orders: [object, number, string][] = [
    [{ name: "x", amount: 9_999 }, 400, "INVALID_AMOUNT"],
    [{ name: "x", amount: 0 }, 400, "INVALID_AMOUNT"],
    [{ name: "x", minAmount: 0 }, 400, "INVALID_AMOUNT"],
    [{ name: "x", maxAmount: 2_000_000_000 }, 400, "AMOUNT_TOO_HIGH"],
    [{ name: "x", amount: AMOUNT, minAmount: AMOUNT }, 400, "VALIDATION_ERROR"],
    [{ name: "x", minAmount: 30_000, maxAmount: 20_000 }, 400, "VALIDATION_ERROR"],
    [{ name: "x", currency: "XYZ" }, 400, "INVALID_CURRENCY"],
    [link.order, 409, "DUPLICATE_REFERENCE"],
  ];
  for (const [order, status, code] of orders) {
    const refused = await merchant.api.post("/payment-links", order);
    expect([order, refused.status, refused.body.code]).toEqual([order, status, code]);
  }
  const none = await link.change({});
  expect([none.status, none.body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("a link's page refuses other sites; its QR codes can be embedded anywhere", async () => {
  const { url, qrCode } = await givenLink({ name: "<b>Class</b>" });

  const page = await fetch(url);
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("&lt;b&gt;Class&lt;/b&gt;");
  const body = new URLSearchParams({ email: "ada@example.com" });
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await fetch(url, { method: "POST", body, headers })).status).toBe(404);
  expect((await fetch(changed(url))).status).toBe(404);

  for (const [address, type, start] of [
    [qrCode.svg, "image/svg+xml", "<svg"],
    [qrCode.png, "image/png", "\x89PNG"],
  ] as const) {
    const image = await fetch(address);
    expect(image.headers.get("content-type")).toContain(type);
    expect(image.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(bytes.toString("latin1").startsWith(start)).toBe(true);
  }
});

test("a publishable key reads the session of a client secret, and no other merchant's", async () => {
  const order = { amount: AMOUNT, customer: { email: "ada@example.com" } };
  const created = await merchant.api.post("/checkout/sessions", {
    ...{ ...order, reference: uniqueReference(), metadata: { margin: 3 } },
  });
  const { id, clientSecret } = dataOf(created) as { id: string; clientSecret: string };
  const read = async (of: TestMerchant, secret: string) => {
    const answer = await fetch(
      `${theStack().sandboxBaseUrl}/api/v1/developer/checkout/sessions/read`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${await givenPublishableKey(db, of)}`,
          "content-type": "application/json",
          origin: "https://shop.example",
        },
        body: JSON.stringify({ clientSecret: secret }),
      },
    );
    return { answer, body: await answer.json() };
  };

  const { answer, body } = await read(merchant, clientSecret);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(body.data).toMatchObject({ id, status: "open", amount: AMOUNT, payment: null });
  for (const hidden of ["customer", "metadata", "clientSecret", "url", "reference"])
    expect(body.data).not.toHaveProperty(hidden);

  const wrong = `${clientSecret.slice(0, -1)}${clientSecret.endsWith("A") ? "B" : "A"}`;
  const stranger = await givenMerchant({ funds: 0 });
  for (const refused of [
    await read(merchant, wrong),
    await read(merchant, id),
    await read(stranger, clientSecret),
  ]) {
    const { status } = refused.answer;
    expect([status, refused.body.code]).toEqual([404, "CHECKOUT_SESSION_NOT_FOUND"]);
  }
  // A client secret alone stores cards, and reads nothing.
  const bare = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer/checkout/sessions/read`, {
    method: "POST",
    headers: { authorization: `Bearer ${clientSecret}`, "content-type": "application/json" },
    body: JSON.stringify({ clientSecret }),
  });
  expect(bare.status).toBe(403);
});
