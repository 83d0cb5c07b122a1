import type { LedgerAnswer } from "@kobo/ledger-client";
import {
  CLOSING_MS,
  executeHold,
  type LedgerRefusal,
  refusalOf,
  retryTiming,
  type SagaRun,
} from "@kobo/saga";
import type { RefundAnswer, RefundCall, Unreachable } from "../../domain/answer";
import type { Refund } from "../../domain/refunds/refund";
import type { RefundCommand } from "../../domain/refunds/refund-states";
import type { RefundInput } from "../../domain/refunds/refund-step";
import type { CardParts } from "../parts";

/** One run of a refund. */
export interface RefundRun extends SagaRun {
  /** The time since the refund was first sent, when the run began. */
  sentAgoMs: number;
}

/** The result of a command. `refusal` is the ledger's reason for not holding the money. */
export interface RefundResult {
  input: RefundInput;
  refusal?: LedgerRefusal;
}

type Parts = Pick<CardParts, "ledger" | "processors" | "queryScale" | "logger">;

/** Executes a command. All are idempotent. */
export async function executeRefund(
  command: RefundCommand,
  parts: Parts,
  refund: Refund,
  run: RefundRun,
): Promise<RefundResult> {
  const { ledger, processors } = parts;
  const processor = processors[refund.payment.mode];
  const { deadline } = run;
  const closing = deadline - CLOSING_MS;
  switch (command) {
    case "hold":
      return executeHold(
        () => ledger.holdRefund(refund, deadline),
        run,
        (refusal) =>
          parts.logger.error({ refundId: refund.id, refusal }, "ledger refused refund hold"),
      );
    case "refund":
      return answered(parts, refund, run, command, await processor.refund(refund, closing));
    case "ask":
      return answered(parts, refund, run, command, await processor.queryRefund(refund, closing));
    case "post":
      return ledgerInput(parts, refund, "posted", await ledger.postRefund(refund, deadline));
    case "void":
      return ledgerInput(parts, refund, "voided", await ledger.voidRefund(refund, deadline));
    case "reverse":
      return ledgerInput(parts, refund, "reversed", await ledger.reverseRefund(refund, deadline));
  }
}

function answered(
  parts: Parts,
  { id, payment: { mode } }: Refund,
  { sentAgoMs }: RefundRun,
  call: RefundCall,
  answer: RefundAnswer | Unreachable,
): RefundResult {
  if (answer.kind === "unknown" || answer.kind === "unreachable") {
    parts.logger.warn(
      { refundId: id, mode, call, answer: answer.kind, detail: answer.detail },
      "card processor outcome unknown",
    );
  }
  return {
    input: { kind: "answered", call, answer, sentAgoMs, timing: retryTiming(parts.queryScale) },
  };
}

/** A refusal is a bug, which a retry would not fix. */
function ledgerInput(
  { logger }: Parts,
  { id }: Refund,
  kind: "posted" | "voided" | "reversed",
  answer: LedgerAnswer,
): RefundResult {
  const refusal = refusalOf(answer);
  if (!refusal) return { input: { kind } };
  logger.error({ refundId: id, refusal }, "ledger refused refund step");
  return { input: { kind: "refused by the ledger" } };
}
