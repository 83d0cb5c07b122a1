import type { LedgerAnswer } from "@kobo/ledger-client";
import { CLOSING_MS, refusalOf, retryTiming, type SagaRun } from "@kobo/saga";
import type { Admission, Instrument } from "../../clients/card-processor";
import type { Answer, Call, Unreachable } from "../../domain/answer";
import type { Payment } from "../../domain/payments/payment";
import type { Command } from "../../domain/payments/payment-states";
import type { Input } from "../../domain/payments/payment-step";
import type { CardParts } from "../parts";

/** One run of a payment. */
export interface PaymentTurn extends SagaRun {
  /** Its time was over when the turn began. */
  isOver: boolean;
  /** What is charged, and the right to send it; only the merchant's own request has them. */
  instrument?: Instrument;
  admission?: Pick<Admission, "confirm">;
}

/** Opening takes a moment; one that takes longer is better begun anew. */
const OPEN_MAX_MS = 3_000;
/** What is left of a turn, when the card is sent, to ask what became of it and to tell the ledger. */
const ASK_MS = 3_000;

/** In less a bank hardly answers. */
const SEND_MIN_MS = 1_500;

type Parts = Pick<CardParts, "ledger" | "processors" | "queryScale" | "logger">;

/** Executes a command once. Each of these but `confirm` may be executed again with the same effect. */
export async function executePayment(
  command: Command,
  parts: Parts,
  payment: Payment,
  turn: PaymentTurn,
): Promise<Input> {
  const { ledger, processors } = parts;
  const processor = processors[payment.mode];
  const { deadline } = turn;
  const closing = deadline - CLOSING_MS;
  const heard = (call: Call, answer: Answer | Unreachable) =>
    answered(parts, payment, call, answer);
  switch (command) {
    case "open": {
      const opening = await processor.open(payment, Math.min(Date.now() + OPEN_MAX_MS, closing));
      // Too late for the card: better begun anew than declined for want of time.
      if (Date.now() + SEND_MIN_MS > closing - ASK_MS) return { kind: "not opened" };
      if (opening.kind === "opened") return opening;
      return {
        kind: "not opened",
        ...(opening.kind === "refused" && { refusal: opening.code }),
      };
    }
    case "abandon":
      return { kind: "not opened" };
    case "confirm": {
      const { instrument, admission = processor } = turn;
      if (!instrument) throw new Error("Only the request that has the card confirms.");
      return heard("confirm", await admission.confirm(payment, instrument, closing - ASK_MS));
    }
    case "wait":
      if (turn.isOver) return { kind: "expired" };
      return heard("ask", await processor.ask(payment, closing));
    case "ask":
      return heard("ask", await processor.ask(payment, closing));
    case "capture":
      return heard("capture", await processor.capture(payment, closing));
    case "cancel":
      return heard("cancel", await processor.cancel(payment, closing));
    case "hold":
      return booked(parts, payment, "held", await ledger.authorize(payment, deadline));
    case "post":
      return booked(parts, payment, "posted", await ledger.capture(payment, deadline));
    case "release":
      return booked(parts, payment, "voided", await ledger.release(payment, deadline));
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
  return { kind: "answered", call, answer, patience: retryTiming(parts.queryScale) };
}

/** A refusal is a bug, and asking again would not mend it. */
function booked(
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
