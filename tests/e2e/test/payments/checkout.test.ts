import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { ASKS_HOLDER, DECLINED, VISA } from "../cards/cards";
import { changed } from "../changed";
import { pageOf, paySession, storeCard } from "../checkout-page";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
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

async function givenSession(fields: object = {}, of: TestMerchant = merchant) {
  const reference = uniqueReference();
  const body = { amount: AMOUNT, reference, customer: { email: "ada@example.com" }, ...fields };
  const created = await of.api.post("/checkout/sessions", body);
  expect(created.status).toBe(201);
  const { id, url } = dataOf(created);
  const now = async () => dataOf(await of.api.get(`/checkout/sessions/${id}`));
  return { reference, body, id: String(id), page: pageOf(String(url)), now };
}

const events = (reference: string) => eventsOf(db, reference, "checkout.session.");

test("a customer pays the account number of a session, which completes once", async () => {
  const before = await availableOf(merchant);
  const session = await givenSession({ successUrl: "https://shop.example/thanks?a=1" });

  const chosen = await session.page.begin("bank_transfer");
  expect(chosen.attempt).toMatchObject({ status: "waiting", method: "bank_transfer" });
  await paySession(merchant, chosen);

  await eventually(async () => {
    expect(await session.now()).toMatchObject({
      status: "completed",
      payment: { method: "bank_transfer", amount: AMOUNT },
      extraPayments: [],
    });
  }, EVENTS_TIMEOUT_MS);
  expect(await availableOf(merchant)).toBe(before + AMOUNT);
  expect((await session.page.state()).successUrl).toBe(
    `https://shop.example/thanks?a=1&session_id=${session.id}`,
  );
  await eventually(async () => {
    expect(await events(session.reference)).toEqual(["checkout.session.completed"]);
  }, EVENTS_TIMEOUT_MS);
});

test("a customer pays by card, once from two tabs, and not with a card of another session", async () => {
  const session = await givenSession();
  const other = await givenSession();
  const theirs = await storeCard(other.page.url, VISA);
  const cards = await Promise.all([1, 2].map(() => storeCard(session.page.url, VISA)));

  const stolen = await session.page.begin("card", { paymentMethod: theirs });
  const tabs = await Promise.all(
    cards.map((paymentMethod) => session.page.tryToBegin("card", { paymentMethod })),
  );

  expect(stolen.attempt).toMatchObject({
    status: "failed",
    error: { code: "INVALID_PAYMENT_METHOD" },
  });
  await eventually(async () => {
    expect(await session.now()).toMatchObject({
      status: "completed",
      payment: { method: "card", amount: AMOUNT },
      extraPayments: [],
    });
  }, EVENTS_TIMEOUT_MS);
  const codes = ["CHECKOUT_PAYMENT_IN_PROGRESS", "INVALID_CHECKOUT_SESSION_STATE"];
  const refused = tabs.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  expect(codes).toContain(refused[0]?.body.code);
});

test("a declined card leaves the session open; one that needs authentication can be replaced by a PayID", async () => {
  const session = await givenSession();
  const declined = await session.page.begin("card", {
    paymentMethod: await storeCard(session.page.url, DECLINED),
  });
  const asks = await session.page.begin("card", {
    paymentMethod: await storeCard(session.page.url, ASKS_HOLDER),
  });
  const processing = await session.now();

  const payId = await session.page.begin("payid");

  expect(declined).toMatchObject({
    status: "open",
    attempt: { status: "failed", error: { code: "CARD_DECLINED" } },
  });
  expect(asks.attempt).toMatchObject({ status: "confirm", redirectUrl: expect.any(String) });
  expect(processing.status).toBe("processing");
  expect(payId).toMatchObject({ status: "open", attempt: { number: 3, status: "waiting" } });
  await paySession(merchant, payId);
  await eventually(async () => {
    expect(await session.now()).toMatchObject({
      status: "completed",
      payment: { method: "payid" },
      extraPayments: [],
    });
  }, EVENTS_TIMEOUT_MS);
});

test("a payment to an abandoned account number completes the session; a second one is extra", async () => {
  const session = await givenSession();
  const account = await session.page.begin("bank_transfer");
  const payId = await session.page.begin("payid");

  await paySession(merchant, account);
  await eventually(async () => {
    expect(await session.now()).toMatchObject({ status: "completed" });
  }, EVENTS_TIMEOUT_MS);
  await paySession(merchant, payId);

  await eventually(async () => {
    expect(await session.now()).toMatchObject({
      payment: { method: "bank_transfer" },
      extraPayments: [{ method: "payid", amount: AMOUNT }],
    });
  }, EVENTS_TIMEOUT_MS);
  await eventually(async () => {
    expect(await events(session.reference)).toEqual([
      "checkout.session.completed",
      "checkout.session.overpaid",
    ]);
  }, EVENTS_TIMEOUT_MS);
});

test("a payment that is too small is recorded, and the session stays open", async () => {
  const session = await givenSession({ methods: ["payid"] });
  const chosen = await session.page.begin("payid");

  await paySession(merchant, chosen, AMOUNT - 20_000);

  await eventually(async () => {
    expect(await session.now()).toMatchObject({
      status: "open",
      payment: null,
      extraPayments: [{ amount: AMOUNT - 20_000 }],
    });
  }, EVENTS_TIMEOUT_MS);
  expect(await session.page.state()).toMatchObject({ shortAmount: AMOUNT - 20_000 });
});

test("a session expires on request, and accepts no payment afterwards", async () => {
  const session = await givenSession();

  const answers = await Promise.all(
    [1, 2].map(() => merchant.api.post(`/checkout/sessions/${session.id}/expire`)),
  );
  const refused = await session.page.tryToBegin("payid");
  const late = await session.page.tryToCancel();

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { status, body } of [refused, late])
    expect([status, body.code]).toEqual([409, "INVALID_CHECKOUT_SESSION_STATE"]);
  expect(await session.now()).toMatchObject({ status: "expired" });
});

test("a customer can cancel the session", async () => {
  const session = await givenSession({ cancelUrl: "https://shop.example/cart" });

  const canceled = await session.page.cancel();
  const expired = await merchant.api.post(`/checkout/sessions/${session.id}/expire`);

  expect(canceled).toMatchObject({ status: "canceled", cancelUrl: "https://shop.example/cart" });
  expect([expired.status, expired.body.code]).toEqual([409, "INVALID_CHECKOUT_SESSION_STATE"]);
  await eventually(async () => {
    expect(await events(session.reference)).toEqual(["checkout.session.canceled"]);
  }, EVENTS_TIMEOUT_MS);
});

test.each(["expired", "canceled"])(
  "a payment concurrent with the end completes the session, or it is %s without money",
  async (ending) => {
    const before = await availableOf(merchant);
    const race = async (method: string, isPaidFirst: boolean) => {
      const session = await givenSession();
      const { attempt } = await session.page.begin(method);
      const kind = method === "payid" ? "payid" : "virtual-account";
      const reference = `${session.id}-${attempt?.number}`;
      const pay = () => merchant.api.post(`/sandbox/${kind}/pay`, { reference, amount: AMOUNT });
      const end = () =>
        ending === "expired"
          ? merchant.api.post(`/checkout/sessions/${session.id}/expire`)
          : session.page.tryToCancel();
      // In both orders: the other call begins while the first one is answered.
      await Promise.all(isPaidFirst ? [pay(), end()] : [end(), sleep(20).then(pay)]);
      return eventually(async () => {
        const now = await session.now();
        expect(["completed", ending]).toContain(now.status);
        expect(now.extraPayments).toEqual([]);
        expect(now.payment !== null).toBe(now.status === "completed");
        return now.status;
      }, EVENTS_TIMEOUT_MS);
    };

    const races = [true, false, true, false].flatMap((isPaidFirst) =>
      ["payid", "bank_transfer"].map((method) => race(method, isPaidFirst)),
    );
    const ends = await Promise.all(races);

    const paid = ends.filter((status) => status === "completed").length;
    await eventually(async () => {
      expect(await availableOf(merchant)).toBe(before + paid * AMOUNT);
    }, EVENTS_TIMEOUT_MS);
  },
);

test("while live mode is off, no live payment starts, and the page shows it", async () => {
  const shop = await givenMerchant({ funds: 0 });
  const created = await shop.liveApi.post("/checkout/sessions", {
    ...{ amount: AMOUNT, reference: uniqueReference(), customer: { email: "ada@example.com" } },
  });
  const page = pageOf(String(dataOf(created).url));
  const setLiveMode = async (live_mode: boolean) =>
    db("gateway.merchants").where({ slug: shop.slug }).update({ live_mode });

  await setLiveMode(false);
  const refused = await page.tryToBegin("payid");
  const html = await (await page.fetch("")).text();
  await setLiveMode(true);
  const begun = await page.tryToBegin("payid");

  expect([refused.status, refused.body.code]).toEqual([403, "LIVE_MODE_OFF"]);
  expect(html).toContain("Payments are not available");
  expect(begun).toMatchObject({ status: 200, body: { attempt: { number: 1 } } });
});

test("the session of a deleted customer keeps its payment, without personal data", async () => {
  const email = `gone-${randomUUID()}@example.com`;
  const profile = { email, name: "Gone Soon" };
  const customer = dataOf(await merchant.api.post("/customers", profile));
  const session = await givenSession({ customer: profile });
  await paySession(merchant, await session.page.begin("payid"));
  await eventually(async () => {
    expect(await session.now()).toMatchObject({ status: "completed", customer: profile });
  }, EVENTS_TIMEOUT_MS);

  await merchant.api.delete(`/customers/${customer.id}`);

  await eventually(async () => {
    expect(await session.now()).toMatchObject({
      status: "completed",
      customer: { email: "", name: null },
      payment: { amount: AMOUNT },
    });
  }, EVENTS_TIMEOUT_MS);
});

test("a session expires when the test clock has passed its end", async () => {
  const traveller = await givenMerchant({ funds: 0 });
  const session = await givenSession({}, traveller);

  await traveller.api.post("/sandbox/time/advance", { minutes: 25 * 60 });

  await eventually(async () => {
    expect(await session.now()).toMatchObject({ status: "expired" });
  }, 20_000);
});

test("an invalid session is refused, and a used reference returns its session", async () => {
  const session = await givenSession();
  const codes = [];
  for (const fields of [
    { amount: 9_999 },
    { amount: 100_000_000, methods: ["card"] },
    { currency: "XYZ" },
    { currency: "USD", methods: ["payid"] },
    { expiresAt: new Date(Date.now() + 60_000).toISOString() },
    { methods: [] },
    { successUrl: "javascript:alert(1)" },
  ]) {
    const body = { ...session.body, reference: uniqueReference(), ...fields };
    codes.push((await merchant.api.post("/checkout/sessions", body)).body.code);
  }
  const taken = await merchant.api.post("/checkout/sessions", session.body);
  const http = { ...session.body, reference: uniqueReference(), successUrl: "http://shop.example" };
  const plain = await merchant.liveApi.post("/checkout/sessions", http);

  expect(codes).toEqual([
    "INVALID_AMOUNT",
    "AMOUNT_TOO_HIGH",
    "INVALID_CURRENCY",
    "INVALID_CURRENCY",
    "VALIDATION_ERROR",
    "VALIDATION_ERROR",
    "VALIDATION_ERROR",
  ]);
  expect(taken.body).toMatchObject({
    code: "DUPLICATE_REFERENCE",
    data: { type: "checkout_session", id: session.id, status: "open" },
  });
  expect(plain.body.errors).toMatchObject([{ field: "successUrl" }]);
});

test("a page opens only with its secret, and refuses other sites", async () => {
  const { page } = await givenSession();

  const html = await page.fetch("");
  const wrong = await fetch(changed(page.url));
  const form = await page.fetch("/attempts", {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify({ method: "payid", key: "a-key-of-mine" }),
  });

  expect(html.status).toBe(200);
  expect(html.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html.headers.get("referrer-policy")).toBe("no-referrer");
  expect(html.headers.get("cache-control")).toBe("no-store");
  expect(wrong.status).toBe(404);
  expect(form.status).toBe(400);
  expect((await page.state()).attempt).toBeNull();
});
