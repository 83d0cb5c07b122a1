import { isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Difference, Movement, ReconciliationSources, Standing } from "@kobo/reconciliation";
import type { LineKind, ProcessorStatement, StatementLine } from "../clients/card-processor";
import {
  type Confirmed,
  capturedBetween,
  disputedBetween,
  findDisputeLines,
  findPayments,
  findRefunds,
  type MovedDispute,
  type MovedPayment,
  type MovedRefund,
  refundedBetween,
  requery,
} from "../db/moved-payments";
import type { State } from "../domain/payments/payment";
import type { RefundState } from "../domain/refunds/refund";

interface Parts {
  db: Database;
  statements: Readonly<Record<Mode, ProcessorStatement>>;
}

/** Our captures, refunds and disputes, and the processor's statement of them. */
export function cardProcessorSource({ db, statements }: Parts): ReconciliationSources {
  return {
    source: "card_processor",
    ours: async function* (mode, span) {
      for await (const page of capturedBetween(db, mode, span)) yield page.map(ourCharge);
      for await (const page of refundedBetween(db, mode, span)) yield page.map(ourRefund);
      for await (const page of disputedBetween(db, mode, span)) yield page.map(ourDispute);
    },
    oursLater: (mode, keys) => findNamed(db, mode, keys),
    theirs: async function* (mode, span) {
      for await (const page of statements[mode].read(span)) yield page.map(theirs);
    },
    heal: requeryDifferences,
  };
}

/** The key of a movement, the same on both sides and unique across kinds. */
function keyOf(kind: LineKind, id: string): string {
  return `${kind}/${id}`;
}

/** Our UUIDs among the keys of a kind. */
function idsOf(kind: LineKind, keys: readonly string[]): string[] {
  return namesOf(kind, keys).filter(isUuid);
}

/** The keys of a kind, without it. */
function namesOf(kind: LineKind, keys: readonly string[]): string[] {
  const head = keyOf(kind, "");
  return keys.filter((key) => key.startsWith(head)).map((key) => key.slice(head.length));
}

/** Our records, of any time, of movements in the statement that we did not record in its span. */
async function findNamed(db: Database, mode: Mode, keys: readonly string[]): Promise<Movement[]> {
  const charges = await findPayments(db, mode, idsOf("charge", keys));
  const refunds = await findRefunds(db, mode, idsOf("refund", keys));
  const failures = await findRefunds(db, mode, idsOf("refund failure", keys));
  const lineIds = [...namesOf("dispute", keys), ...namesOf("dispute reversal", keys)];
  const disputed = await findDisputeLines(db, mode, lineIds);
  return [
    ...disputed.map(ourDispute),
    ...charges.map(ourCharge),
    ...refunds.map(ourRefund),
    ...failures.map((refund) => ({
      ...ourRefund(refund),
      key: keyOf("refund failure", refund.id),
      standing: RETURNED.includes(refund.state) ? ("settled" as const) : ("open" as const),
    })),
  ];
}

function ourCharge(payment: MovedPayment & Partial<Confirmed>): Movement {
  const { amount, state } = payment;
  return {
    ...movementOf("charge", payment),
    // No capture is known.
    amount: amount === 0n ? undefined : amount,
    status: state,
    standing: CHARGE_STANDING[state],
  };
}

function ourRefund(refund: MovedRefund & Partial<Confirmed>): Movement {
  const { amount, state } = refund;
  return {
    ...movementOf("refund", refund),
    amount,
    status: state,
    standing: REFUND_STANDING[state],
  };
}

/** A dispute's money is known from the processor only, so the movement has happened. */
function ourDispute(line: MovedDispute & Partial<Confirmed>): Movement {
  const isReturned = line.amount > 0n;
  const kind = isReturned ? "dispute reversal" : "dispute";
  return {
    ...movementOf(kind, line),
    key: keyOf(kind, line.lineId),
    amount: isReturned ? line.amount : -line.amount,
    status: isReturned ? "returned" : "taken",
    standing: "settled",
  };
}

function movementOf(
  kind: LineKind,
  moved: (MovedPayment | MovedRefund | MovedDispute) & Partial<Confirmed>,
) {
  const { id, merchantId, currency, createdAt, confirmedAt = createdAt } = moved;
  return { key: keyOf(kind, id), currency, at: confirmedAt, since: createdAt, merchantId };
}

/** The expected standing of a payment in the statement. */
const CHARGE_STANDING: Readonly<Record<State, Standing>> = {
  // The card is sent only after opening.
  opening: "failed",
  confirming: "open",
  asking: "open",
  authenticating: "open",
  authorizing: "open",
  authorized: "open",
  capturing: "open",
  captured: "settled",
  canceling: "open",
  releasing: "failed",
  succeeded: "settled",
  failed: "failed",
  canceled: "failed",
  refused: "failed",
};

/** The expected standing of a refund. A failed one may have been paid before. */
const REFUND_STANDING: Readonly<Record<RefundState, Standing>> = {
  reserving: "failed",
  withdrawing: "failed",
  submitting: "open",
  pending: "open",
  paid: "settled",
  declined: "failed",
  succeeded: "settled",
  reversing: "reversed",
  failed: "reversed",
  refused: "failed",
};

/** Refunds whose money is known to have returned. */
const RETURNED: readonly RefundState[] = ["declined", "reversing", "failed"];

function theirs({ kind, key, amount, currency, status, writtenAt }: StatementLine): Movement {
  return {
    key: keyOf(kind, key),
    // The kind implies the direction.
    amount: amount < 0n ? -amount : amount,
    currency,
    status,
    standing: standingOf(kind, status),
    at: writtenAt,
  };
}

function standingOf(kind: LineKind, status: string): Standing {
  switch (kind) {
    case "charge":
      return status === "pending" ? "open" : "settled";
    case "refund":
      return REFUND_STANDING_OF_STATUS.get(status) ?? "open";
    // Every other line has moved money.
    case "refund failure":
    case "dispute":
    case "dispute reversal":
    case "other":
      return "settled";
  }
}

/** Unknown statuses count as open. */
const REFUND_STANDING_OF_STATUS: ReadonlyMap<string, Standing> = new Map([
  ["succeeded", "settled"],
  ["failed", "reversed"],
  ["canceled", "reversed"],
]);

/**
 * Makes payments and refunds whose status differs due for a query. The statement itself changes nothing, because an
 * answer about one payment is more reliable than a line in a list.
 */
async function requeryDifferences(
  trx: Transaction,
  mode: Mode,
  differences: readonly Difference[],
): Promise<void> {
  const keys = differences.filter(({ kind }) => kind === "status_differs").map(({ key }) => key);
  await requery(trx, mode, {
    paymentIds: idsOf("charge", keys),
    refundIds: [...idsOf("refund", keys), ...idsOf("refund failure", keys)],
  });
}
