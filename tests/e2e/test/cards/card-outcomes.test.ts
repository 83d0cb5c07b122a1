import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import { controlOf } from "../simulator-control";
import { givenMerchant, openDatabase, runCommand, theStack, uniqueReference } from "../world";
import {
  AMOUNT,
  atProcessor,
  cancel,
  capture,
  captureInTheEnd,
  cardsOf,
  expectAgreement,
  expectCleanAudit,
  givenAuthorized,
  givenPayment,
  intentIdOf,
  pay,
  payInTheEnd,
  paymentUnder,
  refund,
  refundInTheEnd,
  refundsOf,
  untilEvents,
  untilPayment,
} from "./cards";

const processor = controlOf("card-processor");

let db: Database;
let cards: Api;
beforeAll(async () => {
  db = openDatabase();
  cards = cardsOf(await givenMerchant({ funds: 0 }));
}, 60_000);
afterAll(async () => {
  await expectCleanAudit();
  await db.destroy();
});

interface Bent {
  operation: string;
  fault: string;
  status?: number;
  times?: number;
  ms?: number;
}

async function bend(id: string, { times = 1, ...bent }: Bent): Promise<void> {
  await processor.fault({ ...bent, times, match: { "metadata.kobo_payment": id } });
}

/** Only these tests make the bank fail this often: good payments in parallel keep the breaker closed. */
async function payConcurrently(): Promise<void> {
  await Promise.all([1, 2].map(() => givenPayment(cards)));
}

const CREATED = ["payment.created"];
const SUCCEEDED = [...CREATED, "payment.succeeded"];
const FAILED = [...CREATED, "payment.failed"];

describe("a confirm that goes wrong", () => {
  const charged = { status: "succeeded", events: SUCCEEDED, captured: AMOUNT };
  const notCharged = { status: "failed", events: FAILED, captured: 0 };

  test.concurrent.each([
    ["is charged and hangs", { fault: "accept-then-hang" }, charged],
    ["is charged and its connection is cut", { fault: "accept-then-reset" }, charged],
    ["is charged and answered with a truncated body", { fault: "reset-mid-body" }, charged],
    ["is charged and answered by a proxy's error", { fault: "error-after-commit" }, charged],
    ["is charged and answered with garbage", { fault: "garbage" }, charged],
    ["is charged slowly", { fault: "slow", ms: 1_500 }, charged],
    ["arrives too late", { fault: "slow", ms: 5_000 }, notCharged],
    ["is not charged and hangs", { fault: "hang-then-refuse" }, notCharged],
    ["meets an outage", { fault: "refuse", status: 503 }, notCharged],
    ["is rate limited", { fault: "refuse", status: 429 }, notCharged],
    ["conflicts under its key", { fault: "refuse", status: 409 }, notCharged],
    ["is refused as invalid", { fault: "refuse", status: 400 }, notCharged],
  ])(
    "%s: it is sent once, and the payment ends as at the processor",
    async (_, bent, expected) => {
      const id = uniqueReference();
      await bend(id, { operation: "confirm", ...bent });
      await payConcurrently();

      const { answer } = await payInTheEnd(cards, { id });

      expect([201, 202, 402]).toContain(answer.status);
      await untilPayment(cards, id, { status: expected.status });
      expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: expected.captured });
      await expectAgreement(cards, id);
      await untilEvents(db, id, expected.events);
    },
    60_000,
  );

  test.concurrent("is unknown at first: the payment is pending, and queried until the outcome is known", async () => {
    const id = uniqueReference();
    await bend(id, { operation: "confirm", fault: "error-after-commit" });
    await bend(id, { operation: "retrieve", fault: "garbage", times: 3 });
    await payConcurrently();

    const { answer } = await payInTheEnd(cards, { id });
    const again = await pay(cards, { id });

    expect([answer.status, answer.body.data]).toMatchObject([202, { status: "pending" }]);
    expect([200, 202]).toContain(again.answer.status);
    await untilPayment(cards, id, { status: "succeeded" });
    await expectAgreement(cards, id);
    await untilEvents(db, id, SUCCEEDED);
  }, 60_000);

  test.concurrent("a stale read does not fail a charged payment", async () => {
    const id = uniqueReference();
    await bend(id, { operation: "confirm", fault: "error-after-commit" });
    // It still reports no card, so we cancel; a charged payment cannot be canceled.
    await bend(id, { operation: "retrieve", fault: "lagging-retrieve" });
    await payConcurrently();

    await payInTheEnd(cards, { id });

    await untilPayment(cards, id, { status: "succeeded", amount_captured: AMOUNT });
    await expectAgreement(cards, id);
    await untilEvents(db, id, SUCCEEDED);
  }, 60_000);

  test.concurrent("a cancel whose response is lost is retried", async () => {
    const id = uniqueReference();
    await bend(id, { operation: "confirm", fault: "refuse", status: 500 });
    await bend(id, { operation: "cancel", fault: "error-after-commit" });
    await payConcurrently();

    await payInTheEnd(cards, { id });

    await untilPayment(cards, id, { status: "failed" });
    expect(await atProcessor(id)).toMatchObject({ status: "canceled", captured: 0 });
    await untilEvents(db, id, FAILED);
  }, 60_000);
});

describe("an intent that is not opened", () => {
  test.concurrent.each([
    ["hangs", { fault: "accept-then-hang" }],
    ["meets an outage", { fault: "refuse", status: 500 }],
    ["is answered with garbage", { fault: "garbage" }],
    ["is disconnected", { fault: "accept-then-reset" }],
  ])(
    "because it %s: no card is sent, and the id is free",
    async (_, bent) => {
      const id = uniqueReference();
      await bend(id, { operation: "open", ...bent });
      await payConcurrently();

      const { answer } = await pay(cards, { id });
      const read = await cards.get(`/v2/payments/${id}`);
      expect([answer.status, answer.body.code, read.status]).toEqual([
        ...[503, "SERVICE_UNAVAILABLE", 404],
      ]);
      expect(answer.headers.get("retry-after")).toBe("1");
      const { intents } = await processor.records({ "metadata.kobo_payment": id });
      expect(intents.every(({ confirms }) => confirms === 0)).toBe(true);

      const again = await pay(cards, { id });
      expect([again.answer.status, again.answer.body.data]).toMatchObject([
        201,
        { status: "succeeded" },
      ]);
      await untilEvents(db, id, SUCCEEDED);
    },
    60_000,
  );
});

const LOST = [
  ["hangs after its execution", { fault: "accept-then-hang" }],
  ["is executed and answered by a proxy's error", { fault: "error-after-commit" }],
  ["is executed and answered with garbage", { fault: "garbage" }],
  ["is executed and disconnected", { fault: "reset-mid-body" }],
  ["meets an outage", { fault: "refuse", status: 500 }],
  ["hangs and is not executed", { fault: "hang-then-refuse" }],
] as const;

describe("a capture or a cancel", () => {
  test.concurrent.each(LOST)(
    "that %s is executed once",
    async (_, bent) => {
      const ids = [await givenAuthorized(cards), await givenAuthorized(cards)] as const;
      await bend(ids[0], { operation: "capture", ...bent });
      await bend(ids[1], { operation: "cancel", ...bent });
      await payConcurrently();

      const [captured, canceled] = await Promise.all([
        capture(cards, ids[0], { amount: 70_000 }),
        cancel(cards, ids[1]),
      ]);

      expect([200, 202]).toContain(captured.status);
      expect([200, 202]).toContain(canceled.status);
      await untilPayment(cards, ids[0], { status: "succeeded", amount_captured: 70_000 });
      await untilPayment(cards, ids[1], { status: "canceled" });
      for (const id of ids) await expectAgreement(cards, id);
      await untilEvents(db, ids[0], SUCCEEDED);
      await untilEvents(db, ids[1], [...CREATED, "payment.canceled"]);
    },
    60_000,
  );
});

describe("a refund", () => {
  const refunded = async (id: string) => {
    await untilPayment(cards, id, { status: "partially_refunded", amount_refunded: 70_000 });
    expect(await refundsOf(cards, id)).toMatchObject([{ status: "succeeded", amount: 70_000 }]);
    await expectAgreement(cards, id);
    await untilEvents(db, id, [...SUCCEEDED, "payment.refunded"]);
  };

  test.concurrent.each(LOST)(
    "that %s is refunded once",
    async (_, bent) => {
      const id = await givenPayment(cards);
      await bend(id, { operation: "refund", ...bent });
      await payConcurrently();

      const { status } = await refund(cards, id, { amount: 70_000 });

      expect([201, 202]).toContain(status);
      await refunded(id);
    },
    60_000,
  );

  test.concurrent("that the processor refuses permanently fails, and the payment stays succeeded", async () => {
    const id = await givenPayment(cards);
    const match = { "metadata.kobo_payment": id };
    await processor.fault({
      ...{ operation: "refund", fault: "refuse", times: 1, match },
      ...{ status: 400, code: "charge_disputed" },
    });

    await refund(cards, id, { amount: 70_000 });

    await eventually(async () =>
      expect(await refundsOf(cards, id)).toMatchObject([
        { status: "failed", failure_reason: "charge_disputed" },
      ]),
    );
    expect(await paymentUnder(cards, id)).toMatchObject({ status: "succeeded" });
    await untilEvents(db, id, [...SUCCEEDED, "refund.failed"]);
  }, 30_000);
});

describe("the processor's callbacks", () => {
  /** The processor's callbacks about a payment, altered in this way. */
  const alteredCallbacks = (id: string, fault: string, ms = 0) =>
    processor.fault({
      ...{ operation: "notice", fault, ms },
      match: { "metadata.kobo_payment": id },
    });

  test.concurrent.each(["doubled", "late", "wrong", "bad-signature", "old-timestamp", "off"])(
    "that are %s do not change a payment's outcome",
    async (fault) => {
      const ids = [uniqueReference(), uniqueReference()] as const;
      for (const id of ids) await alteredCallbacks(id, fault, fault === "late" ? 800 : 0);

      await payInTheEnd(cards, { id: ids[0] });
      await givenAuthorized(cards, { id: ids[1] });
      await captureInTheEnd(cards, ids[1]);
      for (const id of ids) await untilPayment(cards, id, { status: "succeeded" });
      await refundInTheEnd(cards, ids[1], { amount: 1 });

      await untilPayment(cards, ids[1], { status: "partially_refunded", amount_refunded: 1 });
      for (const id of ids) await expectAgreement(cards, id);
      await untilEvents(db, ids[0], SUCCEEDED);
      await untilEvents(db, ids[1], [...SUCCEEDED, "payment.refunded"]);
    },
    60_000,
  );

  test.concurrent("that are resent cause no further events", async () => {
    const id = await givenPayment(cards);

    for (let time = 0; time < 5; time++) {
      await processor.resend({ payment_intent: await intentIdOf(id) });
    }

    const { notices } = await processor.records({ "metadata.kobo_payment": id });
    expect(notices.length).toBeGreaterThan(0);
    await untilEvents(db, id, SUCCEEDED);
    await expectAgreement(cards, id);
  }, 30_000);

  test.concurrent("without a valid signature are refused", async () => {
    const url = `${theStack().sandboxBaseUrl}/callbacks/card-processor`;
    const body = JSON.stringify({ object: "event", type: "payment_intent.succeeded" });
    const send = (signature: Record<string, string>) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...signature },
        body,
      });

    const answers = [
      await send({}),
      await send({ "stripe-signature": "t=1,v1=00" }),
      await send({ "stripe-signature": "nonsense" }),
    ];

    for (const answer of answers) {
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        ...[401, "INVALID_SIGNATURE"],
      ]);
    }
  });
});

test("every kind of difference with the processor's statement is listed", async () => {
  const rowIdOf = async (id: string) =>
    (await db("card_payments.payments").where({ public_id: id }).first()).id as string;
  const given = async (): Promise<{ id: string; uuid: string; intent: string }> => {
    const id = await givenPayment(cards);
    return { id, uuid: await rowIdOf(id), intent: await intentIdOf(id) };
  };
  const good = await given();
  const [twice, missing, otherAmount] = [await given(), await given(), await given()];
  await bend(twice.id, { operation: "refund", fault: "double-execution" });
  const { body } = await refund(cards, twice.id, { amount: 60_000 });
  expect(body.data).toMatchObject({ status: "succeeded" });
  // Refunded twice there, and once here.
  expect(await atProcessor(twice.id)).toMatchObject({ refunded: 120_000 });
  await processor.command("/book", { plant: "forget", id: missing.intent });
  await processor.command("/book", { plant: "amount", id: otherAmount.intent, amount: 1_234 });

  const { code, output } = await runCommand("reconcile", "--mode", "test");

  expect(code).toBe(1);
  const linesOf = (key: string) => output.split("\n").filter((line) => line.includes(key));
  const { id: refundUuid } = await db("card_payments.refunds")
    .where({ payment_id: twice.uuid })
    .first();
  expect(linesOf(refundUuid).join()).toMatch(/double/);
  expect(linesOf(missing.uuid).join()).toMatch(/ours only/);
  expect(linesOf(otherAmount.uuid).join()).toMatch(/amount differs/);
  expect(linesOf(good.uuid)).toEqual([]);
}, 90_000);
