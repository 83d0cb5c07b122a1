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
  /** Its time was over when the turn began. */
  isOver: boolean;
  /** What is charged, and the right to send it; only the merchant's own request has them. */
  instrument?: Instrument;
  permit?: Pick<SendPermit, "confirm">;
}

/** Opening takes a moment; one that takes longer is better begun anew. */
const OPEN_MAX_MS = 3_000;
/** What is left of a turn, when the card is sent, to ask what became of it and to tell the ledger. */
const QUERY_MS = 3_000;

/** In less a bank hardly answers. */
const SEND_MIN_MS = 1_500;

type Parts = Pick<CardParts, "ledger" | "processors" | "queryScale" | "logger">;

/** Executes a command once. Each of these but `confirm` may be executed again with the same effect. */
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
    answered(parts, payment, call, answer);
  switch (command) {
    case "open": {
      const opening = await processor.open(payment, Math.min(Date.now() + OPEN_MAX_MS, closing));
      // Too late for the card: better begun anew than declined for want of time.
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
  call: Call,
  answer: Answer | Unreachable,
): Input {
  if (answer.kind === "unknown" || answer.kind === "unreachable") {
    parts.logger.warn(
      { paymentId: id, mode, call, answer: answer.kind, detail: answer.detail },
      "card processor outcome unknown",
    );
  }
  return { kind: "answered", call, answer, timing: retryTiming(parts.queryScale) };
}

/** A refusal is a bug, and asking again would not mend it. */
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
