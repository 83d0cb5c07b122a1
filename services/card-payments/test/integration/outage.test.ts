import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "@kobo/testing";
import { startPaymentRecovery } from "../../src/app/payments/run-payment";
import { startRefundRecovery } from "../../src/app/refunds/run-refund";
import { retryUnreachable } from "../../src/app/retry-unreachable";
import * as payments from "../../src/db/payments";
import * as refunds from "../../src/db/refunds";
import { cardWorlds, uuidOf, type World } from "./world";

/** Calls fail without a response. */
const { aWorld } = cardWorlds();

const UNREACHABLE = {
  ask: "before",
  capture: "before",
  cancel: "before",
  refund: "before",
  askRefund: "before",
} as const;

interface Given {
  table: "payments" | "refunds";
  id: string;
}

async function givenPayment(world: World, { public_id: publicId }: { public_id: string }) {
  const { id } = await world.row({ id: publicId });
  return { table: "payments", id } as const;
}

/** A payment or refund in each state that waits for the processor. */
const WAITING: Readonly<Record<string, (world: World) => Promise<Given>>> = {
  "asking payment": async (world) => {
    world.processor.cardOutcome = "is being processed";
    const { payment } = await world.create();
    return givenPayment(world, { public_id: payment.id });
  },
  "authenticating payment": async (world) => {
    world.processor.cardOutcome = "asks the customer";
    const { payment } = await world.create();
    return givenPayment(world, { public_id: payment.id });
  },
  "capturing payment": async (world) => {
    const { payment } = await world.create({ capture: false });
    world.processor.silent = { capture: "before" };
    await world.capture(payment.id);
    world.processor.silent = {};
    return givenPayment(world, { public_id: payment.id });
  },
  "canceling payment": async (world) => {
    const { payment } = await world.create({ capture: false });
    world.processor.silent = { cancel: "before" };
    await world.cancel(payment.id);
    world.processor.silent = {};
    return givenPayment(world, { public_id: payment.id });
  },
  "pending refund": async (world) => {
    world.processor.refundOutcome = "waits";
    return givenRefund(world);
  },
  "succeeded refund": (world) => givenRefund(world),
};

async function givenRefund(world: World): Promise<Given> {
  const { payment } = await world.create();
  world.ledger.ledger.fund("NGN wallet ada-stores.wallet", 1_000_000n);
  const { refund } = await world.refund(payment.id);
  return { table: "refunds", id: uuidOf(refund) };
}

const rowOf = (world: World, { table, id }: Given) => world.admin(table).where({ id }).first();

async function callback(world: World, given: Given): Promise<void> {
  const { db } = world.parts;
  const row = await rowOf(world, given);
  if (given.table === "payments") {
    return payments.recordCallback(db, { mode: "test", processorId: row.processor_id });
  }
  const payment = await world.admin("payments").where({ id: row.payment_id }).first();
  const { processor_refund_id: processorRefundId } = row;
  const { processor_id: processorId } = payment;
  return refunds.recordCallback(db, { mode: "test", processorRefundId, processorId });
}

async function recover(world: World, { table, id }: Given): Promise<void> {
  await world
    .admin(table)
    .where({ id })
    .update({ due_at: world.ago("0 s"), leased_until: null });
  await world.work();
}

const dueInMs = async (world: World, given: Given) =>
  (await rowOf(world, given)).due_at.getTime() - Date.now();

const answersAbout = (world: World, { id }: Given) =>
  world.admin("processor_answers").where({ subject_id: id });

test.each(Object.entries(WAITING))(
  "a call about a %s without a response is not counted, and is retried soon",
  async (_, wait) => {
    const world = aWorld();
    const given = await wait(world);
    const { state, calls, questions, updated_at } = await rowOf(world, given);
    const answers = await answersAbout(world, given);
    world.processor.unreachable = UNREACHABLE;

    for (let attempt = 0; attempt < 9; attempt++) {
      await recover(world, given);
      expect(await dueInMs(world, given)).toBeGreaterThan(29_000);
      expect(await dueInMs(world, given)).toBeLessThan(60_500);
    }

    const kept = { state, calls, questions, updated_at, unreachable: true };
    expect(await rowOf(world, given)).toMatchObject(kept);
    expect(await answersAbout(world, given)).toHaveLength(answers.length);
  },
);

test("a refund without a response is resent with its key, and executed once", async () => {
  const world = aWorld();
  world.processor.unreachable = { refund: "after" };
  const given = await givenRefund(world);
  expect(await rowOf(world, given)).toMatchObject({ state: "submitting", calls: 0 });
  await recover(world, given);
  world.processor.unreachable = {};

  await recover(world, given);

  const { payment_id: paymentId, state } = await rowOf(world, given);
  expect(state).toBe("succeeded");
  expect(world.processor.callsAbout(given.id)).toEqual(["refund", "refund", "refund"]);
  expect(world.processor.givenBack(paymentId)).toBe(100_000n);
});

test("an answer without an outcome is counted", async () => {
  const world = aWorld();
  const given = await WAITING["asking payment"]?.(world);
  if (!given) throw new Error("There is such a payment.");
  const { calls, questions } = await rowOf(world, given);
  world.processor.silent = { ask: "before" };

  await recover(world, given);

  const counted = { calls: calls + 1, questions: questions + 1, unreachable: false };
  expect(await rowOf(world, given)).toMatchObject(counted);
});

test.each([
  ["authenticating payment", "succeeded"],
  ["succeeded refund", "failed"],
])("a callback about a %s is handled only once the processor responds", async (name, state) => {
  const world = aWorld();
  const given = await WAITING[name]?.(world);
  if (!given) throw new Error("There is such a row.");
  const { notices_heard } = await rowOf(world, given);
  world.processor.unreachable = UNREACHABLE;
  if (given.table === "payments") world.processor.decide(given.id, "pays");
  else world.processor.decideRefund(given.id, "failed");

  for (const notices of [1n, 2n]) {
    await callback(world, given);
    await world.work();
    expect(await rowOf(world, given)).toMatchObject({ notices, notices_heard });
    expect(await dueInMs(world, given)).toBeGreaterThan(29_000);
  }
  world.processor.unreachable = {};
  await recover(world, given);

  expect(await rowOf(world, given)).toMatchObject({ state, notices_heard: 2n });
});

test("only retries are brought forward when the processor recovers", async () => {
  const world = aWorld();
  const refund = await givenRefund(world);
  const payment = await WAITING["asking payment"]?.(world);
  const answered = await WAITING["asking payment"]?.(world);
  if (!payment || !answered) throw new Error("There are such payments.");
  for (let question = 0; question < 4; question++) await recover(world, answered);
  world.processor.unreachable = UNREACHABLE;
  for (const given of [payment, refund]) await recover(world, given);

  await retryUnreachable(world.parts, "live");
  expect(await dueInMs(world, payment)).toBeGreaterThan(20_000);
  await retryUnreachable(world.parts, "test");

  for (const given of [payment, refund]) expect(await dueInMs(world, given)).toBeLessThan(2_500);
  expect(await dueInMs(world, answered)).toBeGreaterThan(50_000);
});

/** Shortens all times to a fifth: the outage lasts 12 s. */
const SCALE = 0.2;
const OUTAGE_MS = 60_000 * SCALE;
/** The circuit breaker stays open for ten seconds at every scale. */
const BREAKER_OPEN_MS = 10_000;
const PROMISED_MS = (90_000 - BREAKER_OPEN_MS) * SCALE + BREAKER_OPEN_MS;

test("after an outage of a minute all payments and refunds finish within a minute and a half", async () => {
  const world = aWorld({ queryScale: SCALE });
  const waiting: Given[] = [];
  for (const wait of Object.values(WAITING)) {
    waiting.push(await wait(world));
    Object.assign(world.processor, { cardOutcome: "pays", refundOutcome: "succeeds" });
  }
  const [asking, authenticating, , , pending, succeeded] = waiting.map(({ id }) => id);
  world.processor.unreachable = UNREACHABLE;
  const recoveries = [startPaymentRecovery(world.parts), startRefundRecovery(world.parts)];
  for (const id of [asking, authenticating]) world.processor.decide(id ?? "", "pays");
  world.processor.decideRefund(pending ?? "", "succeeded");
  world.processor.decideRefund(succeeded ?? "", "failed");
  for (const given of waiting) await callback(world, given);
  await delay(OUTAGE_MS);

  world.processor.unreachable = {};

  const states = () => Promise.all(waiting.map(async (given) => (await rowOf(world, given)).state));
  const settled = ["succeeded", "succeeded", "succeeded", "canceled", "succeeded", "failed"];
  await eventually(async () => expect(await states()).toEqual(settled), PROMISED_MS);
  await Promise.all(recoveries.map(({ stop }) => stop()));
}, 60_000);
