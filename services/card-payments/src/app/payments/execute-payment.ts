import type { LedgerAnswer } from "@kobo/ledger-client";
import { CLOSING_MS, refusalOf, retryTiming, type SagaRun } from "@kobo/saga";
import type { Instrument, SendPermit } from "../../clients/card-processor";
import type { Answer, Call, Unreachable } from "../../domain/answer";
import type { Payment } from "../../domain/payments/payment";
import type { Command } from "../../domain/payments/payment-states";
import type { Input } from "../../domain/payments/payment-step";
import type { CardParts } from "../parts";

/** One run of a payment. */
export interface PaymentRun extends SagaRun {
  /** The payment had expired when the run began. */
  isOver: boolean;
  /** Only the merchant's request has the instrument and the permit to send it. */
  instrument?: Instrument;
  permit?: Pick<SendPermit, "confirm">;
}

/** The timeout of opening; a new attempt is better than a longer wait. */
const OPEN_MAX_MS = 3_000;
/** Reserved after the confirmation for a query and the ledger call. */
const QUERY_MS = 3_000;

/** Banks hardly answer in less time. */
const SEND_MIN_MS = 1_500;

type Parts = Pick<CardParts, "ledger" | "processors" | "queryScale" | "logger">;

/** Executes a command. All but `confirm` are idempotent. */
export async function executePayment(
  command: Command,
  parts: Parts,
  payment: Payment,
  run: PaymentRun,
): Promise<Input> {
  const { ledger, processors } = parts;
  const processor = processors[payment.mode];
  const { deadline } = run;
  const closing = deadline - CLOSING_MS;
  const answeredInput = (call: Call, answer: Answer | Unreachable) =>
    answered(parts, payment, run, { call, answer });
  switch (command) {
    case "open": {
      const opening = await processor.open(payment, Math.min(Date.now() + OPEN_MAX_MS, closing));
      // Too little time is left to confirm, so the client should try again.
      if (Date.now() + SEND_MIN_MS > closing - QUERY_MS) return { kind: "not opened" };
      if (opening.kind === "opened") return opening;
      return {
        kind: "not opened",
        ...(opening.kind === "refused" && { refusal: opening.code }),
      };
    }
    case "abandon":
      return { kind: "not opened" };
    case "confirm": {
      const { instrument, permit = processor } = run;
      if (!instrument) throw new Error("Only the request that has the card confirms.");
      return answeredInput(
        "confirm",
        await permit.confirm(payment, instrument, closing - QUERY_MS),
      );
    }
    case "wait":
      if (run.isOver) return { kind: "expired" };
      return answeredInput("ask", await processor.query(payment, closing));
    case "ask":
      return answeredInput("ask", await processor.query(payment, closing));
    case "capture":
      return answeredInput("capture", await processor.capture(payment, closing));
    case "cancel":
      return answeredInput("cancel", await processor.cancel(payment, closing));
    case "hold":
      return ledgerInput(parts, payment, "held", await ledger.authorize(payment, deadline));
    case "post":
      return ledgerInput(parts, payment, "posted", await ledger.capture(payment, deadline));
    case "release":
      return ledgerInput(parts, payment, "voided", await ledger.release(payment, deadline));
  }
}

function answered(
  parts: Parts,
  { id, mode }: Payment,
  { isOver }: Pick<PaymentRun, "isOver">,
  { call, answer }: { call: Call; answer: Answer | Unreachable },
): Input {
  if (answer.kind === "unknown" || answer.kind === "unreachable") {
    parts.logger.warn(
      { paymentId: id, mode, call, answer: answer.kind, detail: answer.detail },
      "card processor outcome unknown",
    );
  }
  return { kind: "answered", call, answer, timing: retryTiming(parts.queryScale), isOver };
}

/** A refusal is a bug, which a retry would not fix. */
function ledgerInput(
  { logger }: Parts,
  { id }: Payment,
  kind: "held" | "posted" | "voided",
  answer: LedgerAnswer,
): Input {
  const refusal = refusalOf(answer);
  if (!refusal) return { kind };
  logger.error({ paymentId: id, refusal }, "ledger refused card payment step");
  return { kind: "refused by the ledger" };
}
