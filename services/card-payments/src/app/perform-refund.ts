import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import type { RefundAnswer, RefundCall, Unreachable } from "../domain/answer";
import type { Refund } from "../domain/refund";
import type { RefundTask } from "../domain/refund-saga";
import type { RefundInput } from "../domain/refund-step";
import { type CardParts, CLOSING_MS, patienceOf, type Turn } from "./parts";

/** One go at a refund. */
export interface RefundTurn extends Turn {
  /** How long ago it was first sent, when the turn began. */
  sentAgoMs: number;
}

export type LedgerRefusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

/** What came of a task; with `refusal`, why the ledger did not hold the money. */
export interface Done {
  input: RefundInput;
  refusal?: LedgerRefusal;
}

type Parts = Pick<CardParts, "ledger" | "processors" | "queryScale" | "logger">;

/** Does what a state asks for, once. Each of these may be done again with the same effect. */
export async function performRefund(
  task: RefundTask,
  parts: Parts,
  refund: Refund,
  turn: RefundTurn,
): Promise<Done> {
  const { ledger, processors } = parts;
  const processor = processors[refund.payment.mode];
  const { deadline } = turn;
  const closing = deadline - CLOSING_MS;
  switch (task) {
    case "hold":
      return hold(parts, refund, turn);
    case "refund":
      return answered(parts, refund, turn, task, await processor.refund(refund, closing));
    case "ask":
      return answered(parts, refund, turn, task, await processor.askRefund(refund, closing));
    case "post":
      return booked(parts, refund, "posted", await ledger.postRefund(refund, deadline));
    case "void":
      return booked(parts, refund, "voided", await ledger.voidRefund(refund, deadline));
    case "reverse":
      return booked(parts, refund, "reversed", await ledger.reverseRefund(refund, deadline));
  }
}

async function hold(
  { ledger, logger }: Parts,
  refund: Refund,
  { isRequest, deadline }: Turn,
): Promise<Done> {
  const answer = await ledger.holdRefund(refund, deadline).catch((error: unknown) => {
    if (isRequest && error instanceof CallFailed && !error.sent) return NEVER_ASKED;
    throw error;
  });
  if (answer.outcome !== "refused") {
    return { input: { kind: isRequest ? "held" : "held too late" } };
  }
  const { refusal } = answer;
  // The first attempt, of which nobody heard, may have held it all the same, or do so yet.
  if (!isRequest && !NEVER_HELD.has(refusal)) {
    logger.error({ refundId: refund.id, refusal }, "the ledger refuses a refund's hold");
    return { input: { kind: "refused by the ledger" } };
  }
  return { input: { kind: "hold refused" }, refusal };
}

/** With these there is no hold, and whichever attempt is still on its way will make none. */
const NEVER_HELD: ReadonlySet<LedgerRefusal> = new Set<LedgerRefusal>([
  "INSUFFICIENT_FUNDS",
  "TOO_LATE",
]);

/** The call never left this process, so the ledger holds nothing; it is as if it had been too late. */
const NEVER_ASKED = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" } as const;

function answered(
  parts: Parts,
  { id, payment: { mode } }: Refund,
  { sentAgoMs }: RefundTurn,
  call: RefundCall,
  answer: RefundAnswer | Unreachable,
): Done {
  if (answer.kind === "unknown" || answer.kind === "unreachable") {
    parts.logger.warn(
      { refundId: id, mode, call, answer: answer.kind, detail: answer.detail },
      "card processor gave no clear answer",
    );
  }
  return { input: { kind: "answered", call, answer, sentAgoMs, patience: patienceOf(parts) } };
}

/**
 * Whether the ledger has done it. Being late only means that the next turn asks again; any other
 * refusal is a bug, and asking again would not mend it.
 */
function booked(
  { logger }: Parts,
  { id }: Refund,
  kind: "posted" | "voided" | "reversed",
  answer: LedgerAnswer,
): Done {
  if (answer.outcome !== "refused") return { input: { kind } };
  if (answer.refusal === "TOO_LATE") throw new CallFailed(false);
  logger.error({ refundId: id, refusal: answer.refusal }, "the ledger refuses a refund's step");
  return { input: { kind: "refused by the ledger" } };
}
