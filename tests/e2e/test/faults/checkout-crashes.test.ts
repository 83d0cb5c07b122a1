import { randomBytes, randomUUID } from "node:crypto";
import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { CheckoutSessions } from "@kobo/protos";
import type { Calls } from "@kobo/rpc";
import { eventually, freePort } from "@kobo/testing";
import { ASKS_HOLDER, VISA } from "../cards/cards";
import {
  beginOnLink,
  type PageState,
  pageOf,
  paySession,
  sendLinkForm,
  storeCard,
} from "../checkout-page";
import { givenDoomed, patiently } from "../doomed";
import { workerDyingAt } from "../dying-worker";
import { startExtraProcess, withoutBus } from "../extra-process";
import { dataOf } from "../webhooks/webhooks";
import {
  EVENTS_TIMEOUT_MS,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
  wireTenantOf,
} from "../world";

const AMOUNT = 50_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
}, 60_000);
afterAll(() => db.destroy());

interface Session {
  id: string;
  url: string;
  now: () => Promise<Record<string, unknown>>;
}

async function givenSession(): Promise<Session> {
  const created = await merchant.api.post("/checkout/sessions", {
    amount: AMOUNT,
    reference: uniqueReference(),
    customer: { email: "ada@example.com" },
  });
  const { id, url } = dataOf(created);
  const now = async () => dataOf(await merchant.api.get(`/checkout/sessions/${id}`));
  return { id: String(id), url: String(url), now };
}

/** Does something on a session's page in a process that dies of it. */
async function dyingAt(
  crashPoint: string,
  { url }: Session,
  work: (page: ReturnType<typeof pageOf>) => Promise<unknown>,
  opens: (page: ReturnType<typeof pageOf>) => Promise<unknown> = (page) => page.state(),
): Promise<void> {
  const port = await freePort();
  const env = { CRASH_POINT: crashPoint, PORT: String(port) };
  const doomed = await startExtraProcess("checkout", { stack: await withoutBus(), env });
  const page = pageOf(`http://127.0.0.1:${port}${new URL(url).pathname}`);
  await eventually(() => opens(page), 45_000);
  await work(page).catch(() => {});
  const died = await Promise.race([
    doomed.died,
    new Promise((resolve) => setTimeout(() => resolve("survived"), 20_000)),
  ]);
  await doomed.stop();
  expect(died).toBe("SIGKILL");
}

/** The lease of the dead process runs out. */
async function letTimePass(session: Session): Promise<void> {
  await makeDue(session, { leased_until: null });
}

async function makeDue({ id }: Session, also: { leased_until?: null } = {}): Promise<void> {
  await db("checkout.checkout_sessions")
    .where({ id: fromPublicId("cs", id) })
    .whereNotNull("due_at")
    .update({ due_at: db.raw("now()"), ...also });
}

/** Calls a process that dies of the call. */
async function callDyingAt(
  crashPoint: string,
  call: (calls: Calls<typeof CheckoutSessions.service>) => Promise<unknown>,
): Promise<void> {
  const env = { PORT: "0", KAFKA_BROKERS: (await withoutBus()).kafkaBrokers };
  const doomed = await givenDoomed("checkout", CheckoutSessions, crashPoint, "gateway", env);
  await call(doomed.calls).catch(() => {});
  expect(await doomed.died).toBe("SIGKILL");
  doomed.close();
}

async function givenLink(fields: object = {}): Promise<{ id: string; url: string }> {
  const order = { name: "Cooking class", amount: AMOUNT, ...fields };
  const { id, url } = dataOf(await merchant.api.post("/payment-links", order));
  return { id: String(id), url: String(url) };
}

const linkNow = async (id: string) => dataOf(await merchant.api.get(`/payment-links/${id}`));

const chargesOf = async ({ id }: Session): Promise<number> => {
  const rows = await db("card_payments.payments")
    .where("public_id", "like", `${id}-%`)
    .where({ state: "succeeded" });
  return rows.length;
};

async function untilCompleted(session: Session): Promise<void> {
  await eventually(async () => {
    expect(await session.now()).toMatchObject({ status: "completed", extraPayments: [] });
  }, EVENTS_TIMEOUT_MS);
}

test.each(["checkout.stored_charge", "checkout.after_charge", "checkout.recorded_charge"])(
  "a process that dies at %s leaves a card that is charged at most once, and a session that can be paid",
  async (crashPoint) => {
    const session = await givenSession();
    const paymentMethod = await storeCard(session.url, VISA);
    await dyingAt(crashPoint, session, (page) => page.tryToBegin("card", { paymentMethod }));

    await letTimePass(session);
    const status = await eventually(async () => {
      await makeDue(session);
      const now = await session.now();
      expect(["open", "completed"]).toContain(now.status);
      return now.status;
    }, EVENTS_TIMEOUT_MS);

    expect(await chargesOf(session)).toBe(status === "completed" ? 1 : 0);
    if (status === "open") {
      const again = await storeCard(session.url, VISA);
      await pageOf(session.url).begin("card", { paymentMethod: again });
    }
    await untilCompleted(session);
    expect(await chargesOf(session)).toBe(1);
  },
  120_000,
);

test.each(["checkout.stored_create", "checkout.after_create", "checkout.recorded_create"])(
  "a process that dies at %s leaves one payment attempt, which completes the session",
  async (crashPoint) => {
    const session = await givenSession();
    await dyingAt(crashPoint, session, (page) => page.tryToBegin("payid"));

    await letTimePass(session);
    const page = pageOf(session.url);
    const shown = await eventually(async (): Promise<PageState> => {
      const now = await page.state();
      expect(now.attempt).toMatchObject({ number: 1, status: "waiting" });
      return now;
    }, EVENTS_TIMEOUT_MS);

    await paySession(merchant, shown);
    await untilCompleted(session);
  },
  120_000,
);

test.each(["checkout.stored_cancel", "checkout.after_cancel", "checkout.recorded_cancel"])(
  "a process that dies at %s leaves a card payment that is canceled, and a session that can be paid",
  async (crashPoint) => {
    const session = await givenSession();
    const paymentMethod = await storeCard(session.url, ASKS_HOLDER);
    await pageOf(session.url).begin("card", { paymentMethod });
    await dyingAt(crashPoint, session, (page) => page.tryToBegin("payid"));

    await letTimePass(session);
    await eventually(async () => {
      expect(await session.now()).toMatchObject({ status: "open" });
    }, EVENTS_TIMEOUT_MS);

    const payId = await pageOf(session.url).begin("payid");
    await paySession(merchant, payId);
    await untilCompleted(session);
    expect(await chargesOf(session)).toBe(0);
  },
  120_000,
);

test.each(["checkout.after_ask", "checkout.recorded_ask"])(
  "a process that dies at %s leaves a card payment that completes the session once it is confirmed",
  async (crashPoint) => {
    const session = await givenSession();
    const paymentMethod = await storeCard(session.url, ASKS_HOLDER);
    const { attempt } = await pageOf(session.url).begin("card", { paymentMethod });
    const work = () => letTimePass(session);
    await workerDyingAt(crashPoint, { service: "checkout", work });

    await fetch(`${attempt?.redirectUrl}/confirm`, { method: "POST", redirect: "manual" });
    await letTimePass(session);
    await untilCompleted(session);
    expect(await chargesOf(session)).toBe(1);
  },
  120_000,
);

test.each(["checkout.stored_close", "checkout.after_close", "checkout.recorded_close"])(
  "a process that dies at %s leaves a session that can be paid by another attempt, or expires unpaid",
  async (crashPoint) => {
    const [paid, unpaid] = [await givenSession(), await givenSession()];
    for (const { url } of [paid, unpaid]) await pageOf(url).begin("bank_transfer");
    const dying = [paid, unpaid].map((session) =>
      dyingAt(crashPoint, session, (page) => page.tryToCancel()),
    );
    await Promise.all(dying);

    await paySession(merchant, await pageOf(paid.url).begin("bank_transfer"));
    await db("checkout.checkout_sessions")
      .where({ id: fromPublicId("cs", unpaid.id) })
      .update({ lapses_at: db.raw("now()"), due_at: db.raw("now()"), leased_until: null });

    await untilCompleted(paid);
    await eventually(async () => {
      expect(await unpaid.now()).toMatchObject({ status: "expired", payment: null });
    }, EVENTS_TIMEOUT_MS);
  },
  120_000,
);

test("a process that dies at checkout.session_created leaves one session for its key", async () => {
  const reference = uniqueReference();
  const tenant = await wireTenantOf(db, merchant);
  const idempotency = { keyHash: randomBytes(32), fingerprint: randomBytes(32) };
  const order = {
    ...{ tenant, reference, idempotency, amount: AMOUNT, currency: "NGN" },
    customerEmail: "ada@example.com",
  };

  await callDyingAt("checkout.session_created", (calls) => calls.CreateSession(order, patiently()));

  const path = `/checkout/sessions?reference=${reference}`;
  const { checkoutSessions } = dataOf(await merchant.api.get(path));
  expect(checkoutSessions).toMatchObject([{ status: "open" }]);
  const [{ id }] = checkoutSessions as [{ id: string }];
  const { url } = dataOf(await merchant.api.get(`/checkout/sessions/${id}`));
  await paySession(merchant, await pageOf(String(url)).begin("payid"));
  const now = async () => dataOf(await merchant.api.get(`/checkout/sessions/${id}`));
  await untilCompleted({ id, url: String(url), now });
});

test("a process that dies at checkout.link_created leaves one link for its key", async () => {
  const reference = uniqueReference();
  const tenant = await wireTenantOf(db, merchant);
  const idempotency = { keyHash: randomBytes(32), fingerprint: randomBytes(32) };
  const order = { tenant, reference, idempotency, name: "Class", amount: AMOUNT, currency: "NGN" };

  await callDyingAt("checkout.link_created", (calls) =>
    calls.CreatePaymentLink(order, patiently()),
  );

  const { paymentLinks } = dataOf(await merchant.api.get(`/payment-links?reference=${reference}`));
  expect(paymentLinks).toMatchObject([{ status: "active", uses: 0, openSessions: 0 }]);
});

test("a process that dies at checkout.link_session_created leaves one session for the form", async () => {
  const { id, url } = await givenLink({ maxUses: 1 });
  const key = randomUUID();
  await dyingAt(
    "checkout.link_session_created",
    { id, url, now: () => linkNow(id) },
    (page) => sendLinkForm(page.url, { key }),
    (page) => page.fetch("").then((answer) => expect(answer.status).toBe(200)),
  );

  const page = await beginOnLink(url, { key });
  expect(await linkNow(id)).toMatchObject({ uses: 0, openSessions: 1 });
  await paySession(merchant, await page.begin("payid"));
  await eventually(async () => {
    expect(await linkNow(id)).toMatchObject({ status: "completed", uses: 1, openSessions: 0 });
  }, EVENTS_TIMEOUT_MS);
});

test("a process that dies at checkout.link_settled has counted each paid use once", async () => {
  const { id, url } = await givenLink();
  let paid = 0;
  const work = async () => {
    const page = await beginOnLink(url);
    await paySession(merchant, await page.begin("payid"));
    paid++;
  };
  await workerDyingAt("checkout.link_settled", { service: "checkout", work });

  await eventually(async () => {
    expect(await linkNow(id)).toMatchObject({ status: "active", uses: paid, openSessions: 0 });
  }, EVENTS_TIMEOUT_MS);
}, 120_000);
