import type { Database } from "@kobo/postgres";
import { CardPayments } from "@kobo/protos";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import type { Calls } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import {
  AMOUNT,
  ASKS_HOLDER,
  anOrder,
  atProcessor,
  capture,
  cardsOf,
  DECLINED,
  expectAgreement,
  expectCleanAudit,
  givenAuthorized,
  givenPayment,
  letTimePass,
  liveCardsOf,
  paymentUnder,
  refundsOf,
  rowOf,
  settleWithin,
  untilEvents,
  untilPayment,
} from "../cards/cards";
import { givenDoomed, patiently, untilDead, untilKilled } from "../doomed";
import { controlOf } from "../simulator-control";
import {
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
  wireTenantOf,
} from "../world";

const processor = controlOf("card-processor");

let db: Database;
let merchant: TestMerchant;
let cards: Api;
let tenant: Awaited<ReturnType<typeof wireTenantOf>>;
const ready = (async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
  cards = cardsOf(merchant);
  tenant = await wireTenantOf(db, merchant);
})();
beforeAll(() => ready, 60_000);
afterAll(async () => {
  await expectCleanAudit();
  await db.destroy();
});

type CardCalls = Calls<CardPaymentsDefinition>;

const ATTEMPTS = 3;

/**
 * Calls a process that dies of it. Any process may resume work of other tests, and this one may
 * have died of that before the call: then another one is called.
 */
async function askAndDie(
  crashPoint: string,
  ask: (calls: CardCalls) => Promise<unknown>,
  hasBegun: () => Promise<boolean>,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const doomed = await givenDoomed("card-payments", CardPayments, crashPoint);
    await expect(ask(doomed.calls)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await untilDead(doomed);
    if (await hasBegun()) return;
  }
  throw new Error(`No process ever reached ${crashPoint}.`);
}

const bodyOf = (fields: object) => Buffer.from(JSON.stringify(fields));
const noKey = { idempotencyKeyHash: Buffer.alloc(0) };

interface Scenario {
  fields?: Parameters<typeof anOrder>[0];
  bend?: { operation: string; fault: string; status?: number }[];
}

function createAndDie(crashPoint: string, scenario: Scenario): Promise<string> {
  return untilKilled(() => tryToCreate(crashPoint, scenario));
}

async function tryToCreate(crashPoint: string, { fields, bend = [] }: Scenario): Promise<string> {
  const id = uniqueReference();
  const match = { "metadata.kobo_payment": id };
  for (const bent of bend) await processor.fault({ ...bent, match, times: 1 });
  await askAndDie(
    crashPoint,
    (calls) =>
      calls.CreatePayment(
        { tenant, body: bodyOf(anOrder(fields)), paymentId: id, defaultReturnUrl: "", ...noKey },
        patiently(),
      ),
    async () => (await rowOf(db, id)) !== undefined,
  );
  return id;
}

/** The outcome of a payment: here, at the processor and in its events. */
interface End {
  state: string;
  confirms: number;
  captured: number;
  events: string[];
}

const TURNS = 6;
/** For a recovery that calls the processor more than once. */
const TURN_MS = 8_000;

/**
 * Waits for the outcome after recovery. Another test's doomed process may take over the payment and
 * leave it once more. It polls the database's row, the cheapest way while other processes start.
 */
async function inTurns(id: string, seen: () => Promise<void>): Promise<void> {
  for (let turn = 1; turn < TURNS; turn++) {
    await letTimePass(db, id);
    const isThere = await eventually(seen, TURN_MS).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  await seen();
}

function untilState(id: string, state: string): Promise<void> {
  return inTurns(id, async () => expect(await rowOf(db, id)).toMatchObject({ state }));
}

async function expectEnd(id: string, { state, events, ...theirs }: End): Promise<void> {
  await untilState(id, state);
  expect(await atProcessor(id)).toMatchObject(theirs);
  if (state !== "refused") await expectAgreement(cards, id, { confirms: theirs.confirms });
  await untilEvents(db, id, events);
}

const CREATED = ["payment.created"];
const SUCCEEDED = [...CREATED, "payment.succeeded"];
const CANCELED = [...CREATED, "payment.canceled"];

const unseen: End = { state: "refused", confirms: 0, captured: 0, events: [] };
const succeeded: End = { state: "succeeded", confirms: 1, captured: AMOUNT, events: SUCCEEDED };
const failed: End = {
  ...{ state: "failed", confirms: 1, captured: 0 },
  events: [...CREATED, "payment.failed"],
};
/** The card was never sent, which only the processor knows and confirms. */
const neverSent: End = { ...failed, confirms: 0 };
const authorized: End = { state: "authorized", confirms: 1, captured: 0, events: CREATED };
const authenticating: End = { ...authorized, state: "authenticating" };

const LATER = { fields: { capture: false } };
const LOST_ANSWER = { bend: [{ operation: "confirm", fault: "error-after-commit" }] };
const LOST_CARD = { bend: [{ operation: "confirm", fault: "refuse", status: 500 }] };

describe("killed while a card is charged", () => {
  test.concurrent.each<[string, string, Scenario, End]>([
    ["cards.opening", "before the call to the processor", {}, unseen],
    ["cards.after_open", "before the intent is stored", {}, unseen],
    ["cards.confirming", "before the card is sent", {}, neverSent],
    ["cards.after_confirm", "before the response is stored", {}, succeeded],
    ["cards.captured", "before the call to the ledger", {}, succeeded],
    ["cards.after_post", "before the result is stored", {}, succeeded],
    ["cards.succeeded", "before the response to the merchant", {}, succeeded],
    ["cards.after_confirm", "with an authorisation", LATER, authorized],
    ["cards.authorizing", "before the call to the ledger", LATER, authorized],
    ["cards.after_hold", "before the result is stored", LATER, authorized],
    ["cards.authorized", "before the response to the merchant", LATER, authorized],
    ["cards.after_confirm", "with a refusal", { fields: { card: DECLINED } }, failed],
    ["cards.failed", "before the response to the merchant", { fields: { card: DECLINED } }, failed],
    [
      "cards.authenticating",
      "before the response to the merchant",
      { fields: { card: ASKS_HOLDER } },
      authenticating,
    ],
    ["cards.asking", "without a response", LOST_ANSWER, succeeded],
    ["cards.after_ask", "with a response that is not stored", LOST_ANSWER, succeeded],
    ["cards.canceling", "before the cancel", LOST_CARD, failed],
    ["cards.after_cancel", "after the cancel", LOST_CARD, failed],
  ])(
    "at %s, %s: at most one charge, and one outcome",
    async (crashPoint, _, scenario, end) => {
      await ready;

      const id = await createAndDie(crashPoint, scenario);

      await expectEnd(id, end);
    },
    240_000,
  );
});

describe("killed while the merchant ends an authorisation", () => {
  const wasRequested = async (id: string) => {
    const { id: paymentId } = await rowOf(db, id);
    const row = await db("card_payments.payment_commands").where({ payment_id: paymentId }).first();
    return row !== undefined;
  };

  test.concurrent.each([
    "cards.capture.taken",
    "cards.recovery.after_capture",
    "cards.recovery.captured",
    "cards.recovery.after_post",
    "cards.recovery.succeeded",
  ])(
    "at %s: it is captured once",
    async (crashPoint) => {
      await ready;
      const id = await untilKilled(async () => {
        const id = await givenAuthorized(cards);
        const request = { tenant, paymentId: id, body: bodyOf({ amount: 70_000 }), ...noKey };
        await askAndDie(
          crashPoint,
          (calls) => calls.CapturePayment(request, patiently()),
          () => wasRequested(id),
        );
        return id;
      });

      await expectEnd(id, { ...succeeded, captured: 70_000 });
    },
    240_000,
  );

  test.concurrent.each([
    "cards.cancel.taken",
    "cards.recovery.after_cancel",
    "cards.recovery.releasing",
    "cards.recovery.after_release",
    "cards.recovery.canceled",
  ])(
    "at %s: it is canceled once",
    async (crashPoint) => {
      await ready;
      const id = await untilKilled(async () => {
        const id = await givenAuthorized(cards);
        const request = { tenant, paymentId: id, body: bodyOf({}), ...noKey };
        await askAndDie(
          crashPoint,
          (calls) => calls.CancelPayment(request, patiently()),
          () => wasRequested(id),
        );
        return id;
      });

      await expectEnd(id, { state: "canceled", confirms: 1, captured: 0, events: CANCELED });
      expect(await atProcessor(id)).toMatchObject({ status: "canceled" });
    },
    240_000,
  );
});

describe("killed while money is refunded", () => {
  const AWAY = 60_000;
  const gone = { states: ["succeeded"], refunded: AWAY, events: ["payment.refunded"] };
  const kept = { states: ["failed"], refunded: 0, events: ["refund.failed"] };
  const never = { states: [], refunded: 0, events: [] };
  const waiting = { states: ["pending"], refunded: AWAY, events: [] };
  const FAILS = { operation: "refund-fate", fault: "failed" };
  const UNDER_WAY = ["reserving", "withdrawing", "submitting", "paid", "declined"];
  const WAITS = { operation: "refund-fate", fault: "pending" };

  test.concurrent.each([
    ["cards.refund.reserving", "before anything is held", undefined, never],
    ["cards.refund.after_hold", "before the result is stored", undefined, never],
    ["cards.refund.submitting", "before it is sent", undefined, gone],
    ["cards.refund.after_refund", "before the response is stored", undefined, gone],
    ["cards.refund.paid", "before the call to the ledger", undefined, gone],
    ["cards.refund.after_post", "before the result is stored", undefined, gone],
    ["cards.refund.succeeded", "before the response to the merchant", undefined, gone],
    ["cards.refund.after_refund", "with a refusal", FAILS, kept],
    ["cards.refund.declined", "before the hold is voided", FAILS, kept],
    ["cards.refund.after_void", "before the result is stored", FAILS, kept],
    ["cards.refund.failed", "before the response to the merchant", FAILS, kept],
    ["cards.refund.pending", "while the bank decides", WAITS, waiting],
  ])(
    "at %s, %s: once, or not at all",
    async (crashPoint, _, fate, end) => {
      await ready;
      const { id, rows } = await untilKilled(async () => {
        const id = await givenPayment(cards);
        const match = { "metadata.kobo_payment": id };
        if (fate) await processor.fault({ ...fate, match, times: 1 });
        const { id: paymentId } = await rowOf(db, id);
        const rows = () => db("card_payments.refunds").where({ payment_id: paymentId });
        const request = { tenant, paymentId: id, body: bodyOf({ amount: AWAY }), ...noKey };
        await askAndDie(
          crashPoint,
          (calls) => calls.CreateRefund(request, patiently()),
          async () => (await rows()).length > 0,
        );
        return { id, rows };
      });

      await inTurns(id, async () => {
        const [row] = await rows();
        expect(UNDER_WAY).not.toContain(row.state);
      });
      const seen = await refundsOf(cards, id);
      expect(seen.map(({ status }) => status)).toEqual(end.states);
      expect(await atProcessor(id)).toMatchObject({ refunded: end.refunded });
      const payment = await paymentUnder(cards, id);
      expect(payment.amount_refunded).toBe(end.events.includes("payment.refunded") ? AWAY : 0);
      await untilEvents(db, id, [...SUCCEEDED, ...end.events]);
    },
    240_000,
  );
});

/** The settling process is not selectable: payments fall due one by one until the doomed one has claimed one. */
describe("killed while naira are settled", () => {
  const PAYMENTS_MAX = 40;

  test.each(["cards.settlement.moving", "cards.settlement.settled"])(
    "at %s: each payment reaches the wallet once",
    async (crashPoint) => {
      const seller = await givenMerchant({ funds: 0 });
      const live = liveCardsOf(seller);
      const doomed = await givenDoomed("card-payments", CardPayments, crashPoint);
      const ids: string[] = [];
      const isDead = doomed.died.then(() => true);
      const isSettled = async (id: string) => {
        const { id: paymentId } = await rowOf(db, id);
        await eventually(async () => {
          const row = await db("card_payments.settlements").where({ id: paymentId }).first();
          expect(row.state).toBe("settled");
        }, 40_000);
        return false;
      };

      let died = false;
      while (!died) {
        if (ids.length === PAYMENTS_MAX) {
          // Otherwise it would live on and die in another test.
          await doomed.stop();
          throw new Error("The doomed process settles nothing.");
        }
        const id = await givenPayment(live, { metadata: { n: String(ids.length) } });
        ids.push(id);
        await settleWithin(db, id, 3);
        died = await Promise.race([isDead, isSettled(id)]);
      }
      doomed.close();
      for (const id of ids) await letTimePass(db, id);
      for (const id of ids) await isSettled(id);

      expect(await doomed.died).toBe("SIGKILL");
      const { body } = await seller.liveApi.get(`/wallets/${seller.wallet}/balance`);
      expect(body.data).toMatchObject({ available: ids.length * AMOUNT, settling: 0 });
      for (const id of ids) await expectAgreement(live, id, { mode: "live" });
    },
    240_000,
  );
});

test("a payment left by a crashed process can be requested again under its id", async () => {
  const id = await createAndDie("cards.after_open", {});
  await untilState(id, "refused");

  const answer = await cards.post(`/v2/payments/${id}`, anOrder({ capture: false }));

  expect(answer.status).toBe(201);
  await capture(cards, id);
  await untilPayment(cards, id, { status: "succeeded" });
}, 240_000);
