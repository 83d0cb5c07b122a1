import { claim } from "@kobo/saga/testing";
import { FINAL_STATES, feeOf, type State, statusOf } from "../../src/domain/payments/payment";
import type { RefundState } from "../../src/domain/refunds/refund";
import { HOUR_MS } from "./circumstances";
import { MERCHANT } from "./ledger";
import type { RefundModel } from "./refund-model";
import type { World } from "./world";

/** The invariants once nothing happens automatically any more. */
export function assertSoundAtRest(world: World): void {
  assertSentOnce(world);
  assertRest(world);
  assertCallbacksHandled(world);
  if (isStuck(world)) return;
  assertPayment(world);
  assertEvents(world);
  for (const refund of world.refunds) assertRefund(world, refund);
  assertMoney(world);
}

/** The invariants after reconciliation and manual review. */
export function assertSettled(world: World): void {
  claim(!isStuck(world), "it stays in review");
  const given = world.processor.given();
  claim(refunded(world) === given, `refunded ${refunded(world)} here, ${given} at the processor`);
  const clearing = world.ledger.clearing();
  const { processorCost } = world.payment.row.saga;
  const theirs = captured(world) - given - costOf(world, processorCost);
  claim(clearing === theirs, `the processor owes ${theirs}, by our ledger ${clearing}`);
}

function isStuck({ payment, refunds }: World): boolean {
  return [payment, ...refunds].some(({ isStuck: stuck }) => stuck);
}

function assertSentOnce({ processor, payment }: World): void {
  claim(processor.sent <= 1, "the card was sent twice");
  claim(processor.confirms <= 1, "the card was charged twice");
  const { state } = payment.row.saga;
  if (state === "refused") claim(processor.sent === 0, "the card of a refused payment was sent");
}

function assertRest({ payment, refunds }: World): void {
  assertOver(payment, FINAL_STATES);
  for (const refund of refunds) assertOver(refund, REFUND_ENDS);
}

interface AnySaga {
  row: { saga: { state: string }; dueAt: number | undefined };
  isStuck: boolean;
}

function assertOver({ row, isStuck }: AnySaga, ends: readonly string[]): void {
  const { state } = row.saga;
  claim(row.dueAt === undefined, `it is due when it is ${state}`);
  claim(isStuck || ends.includes(state), `it cannot get out of ${state}`);
}

const REFUND_ENDS: readonly RefundState[] = ["succeeded", "failed", "refused"];

/** The longest delay of the query schedule, a lease, and a run. */
const SLACK_MS = 2 * HOUR_MS;

/** The payment at the processor and ours agree. */
function assertPayment(world: World): void {
  const { payment, processor, now } = world;
  const { state, amountCaptured, endsAt, cancelReason } = payment.row.saga;
  const received = captured(world);
  claim((state === "succeeded") === received > 0n, `${state}, and ${received} was taken`);
  if (state === "succeeded") claim(amountCaptured === received, "another amount was taken");
  const standing = processor.intent?.status ?? "canceled";
  claim(!MAY_BE_TAKEN.includes(standing), `${state}, and it is still ${standing} there`);
  if (state === "canceled")
    claim(cancelReason !== "unanswered", "no answer was called a cancellation");
  const lastAt = Math.max(endsAt.getTime(), world.lastFaultAt, world.processorChangedAt);
  const endedAt = payment.endedAt ?? now;
  claim(endedAt <= lastAt + SLACK_MS, "it ended long after its outcome was known");
}

const MAY_BE_TAKEN = ["requires_action", "processing", "requires_capture"];

function assertEvents({ payment }: World): void {
  const published = payment.published.join();
  const expected = EVENTS[payment.row.saga.state]?.join();
  claim(published === expected, `${payment.row.saga.state}: published ${published}`);
}

const EVENTS: Partial<Record<State, readonly string[]>> = {
  succeeded: ["payment.created", "payment.succeeded"],
  failed: ["payment.created", "payment.failed"],
  canceled: ["payment.created", "payment.canceled"],
  refused: [],
};

function assertRefund(world: World, { row, published, wasSent, endedAt }: RefundModel): void {
  const { id, state, amount } = row.saga;
  const theirs = world.processor.refunds.filter(({ ours }) => ours === id);
  claim(theirs.length <= 1, "it was refunded twice");
  const [their] = theirs;
  const given = their && their.status !== "failed" ? their.amount : 0n;
  if (state === "refused") claim(!wasSent, "a refund was sent without a hold");
  if (state === "succeeded") {
    claim(their?.amount === amount, "another amount was refunded");
  } else claim(given === 0n, `a refund is ${state}, and was made`);
  const events = published.join();
  const wasReversed = events === "payment.refunded,refund.failed";
  const expected = state === "failed" && wasReversed ? events : (REFUND_EVENTS[state] ?? "");
  claim(events === expected, `a refund is ${state}: published ${events}`);
  const settledAt = Math.max(
    their?.changedAt ?? 0,
    world.lastFaultAt,
    row.saga.createdAt.getTime(),
  );
  const isLate = (endedAt ?? 0) > settledAt + LOST_MS + SLACK_MS;
  claim(!isLate || wasReversed, "a refund ended long after its outcome was known");
}

/** The time after which a refund that is not found counts as lost. */
const LOST_MS = 24 * HOUR_MS;

const REFUND_EVENTS: Partial<Record<RefundState, string>> = {
  succeeded: "payment.refunded",
  failed: "refund.failed",
};

/** A webhook about a returned refund, followed by a fresh answer, must have reversed it. */
function assertCallbacksHandled({ refunds, processor }: World): void {
  for (const { row, webhookAt } of refunds) {
    const { id, state } = row.saga;
    const their = processor.refunds.find(({ ours }) => ours === id);
    if (state !== "succeeded" || their?.status !== "failed" || webhookAt === undefined) continue;
    const wasNotified = webhookAt >= their.changedAt && processor.staleAt < their.changedAt;
    claim(!wasNotified, "a failed refund was not reversed despite a webhook");
  }
}

/** Every account has the expected balance. */
function assertMoney(world: World): void {
  const { ledger, payment } = world;
  const { saga: item } = payment.row;
  const { amountCaptured, amountRefunded, processorCost } = item;
  const back = refunded(world);
  claim(ledger.total() === 0n, "money was made or lost");
  claim(ledger.openHolds().length === 0, `holds are left: ${ledger.openHolds()}`);
  claim(amountRefunded === back, `refunded ${amountRefunded} by its word, ${back} in all`);
  claim(amountRefunded <= amountCaptured, "the refunds exceed the capture");
  const net = captured(world) - feeOf(item) - back - world.spent;
  const balance = ledger.balance(MERCHANT);
  claim(balance === net, `the merchant has ${balance} instead of ${net}`);
  claim(balance >= 0n, "the wallet is overdrawn");
  const clearing = captured(world) - costOf(world, processorCost) - back;
  claim(ledger.clearing() === clearing, `clearing is ${ledger.clearing()}, not ${clearing}`);
  const status = statusOf(item);
  const isRefunded = amountCaptured > 0n && back === amountCaptured;
  claim(!isRefunded || status === "refunded", `it is fully refunded, and ${status}`);
}

function costOf({ payment }: World, cost: bigint): bigint {
  return payment.row.saga.state === "succeeded" ? cost : 0n;
}

function captured({ processor }: World): bigint {
  return processor.intent?.received ?? 0n;
}

function refunded({ refunds }: World): bigint {
  let sum = 0n;
  for (const { row } of refunds) if (row.saga.state === "succeeded") sum += row.saga.amount;
  return sum;
}
