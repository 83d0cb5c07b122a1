import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { eventually, freePort } from "@kobo/testing";
import { ASKS_HOLDER, VISA } from "../cards/cards";
import { type PageState, pageOf, paySession, storeCard } from "../checkout-page";
import { startExtraProcess } from "../extra-process";
import { dataOf } from "../webhooks/webhooks";
import {
  EVENTS_TIMEOUT_MS,
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
): Promise<void> {
  const port = await freePort();
  const env = { CRASH_POINT: crashPoint, PORT: String(port) };
  const doomed = await startExtraProcess("checkout", { env });
  const page = pageOf(`http://127.0.0.1:${port}${new URL(url).pathname}`);
  await eventually(() => page.state(), 45_000);
  await work(page).catch(() => {});
  const died = await Promise.race([
    doomed.died,
    new Promise((resolve) => setTimeout(() => resolve("survived"), 20_000)),
  ]);
  await doomed.stop();
  expect(died).toBe("SIGKILL");
}

/** The lease of the dead process runs out. */
async function letTimePass({ id }: Session): Promise<void> {
  await db("checkout.checkout_sessions")
    .where({ id: fromPublicId("cs", id) })
    .whereNotNull("due_at")
    .update({ due_at: db.raw("now()"), leased_until: null });
}

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
  "a process that dies at %s leaves a card that is charged once at most, and a session that can be paid",
  async (crashPoint) => {
    const session = await givenSession();
    const paymentMethod = await storeCard(session.url, VISA);
    await dyingAt(crashPoint, session, (page) => page.tryToBegin("card", { paymentMethod }));

    await letTimePass(session);
    const status = await eventually(async () => {
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
  "a process that dies at %s leaves one number, which completes the session",
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
