import { newCharge, takenInto } from "../../domain/card-processor/charge";
import type { PaymentMethod } from "../../domain/card-processor/customer";
import {
  authorised,
  type Intent,
  type PaymentError,
  refusedBy,
} from "../../domain/card-processor/intent";
import { feeOf, type Line } from "../../domain/card-processor/line";
import { cardMessage } from "../../domain/card-processor/refusal";
import { newId, type ProcessorDesk } from "./desk";
import { planExpiry } from "./intents";
import { notifyOfIntent, notifyOfProcessing } from "./notify";

/** The card says yes: its money is held, and taken at once where the intent wants it so. */
export function authorise(
  desk: ProcessorDesk,
  intent: Intent,
  method: PaymentMethod,
  hiddenUntil: Date | null = null,
): Intent {
  const { book } = desk;
  const at = desk.now();
  const held = newCharge(intent, {
    id: newId(desk, "ch"),
    paymentMethodId: method.id,
    createdAt: at,
  });
  const by = { paymentMethodId: method.id, chargeId: held.id, at };
  const after = { ...authorised(intent, by), hiddenUntil };
  const isTaken = after.status === "succeeded";
  if (intent.setupFutureUsage && intent.customerId) {
    book.recordMethod({ ...method, customerId: intent.customerId });
  }
  book.recordCharge(
    isTaken
      ? takenInto(held, intent.amount, bookCharge(desk, intent, { ...by, amount: intent.amount }))
      : held,
  );
  book.recordIntent(after);
  if (hiddenUntil) notifyOfProcessing(desk, after);
  notifyOfIntent(desk, isTaken ? "succeeded" : "amount_capturable_updated", after);
  planExpiry(desk, after);
  return after;
}

/** Writes money that was taken into the statement, and answers with the id of its line. */
export function bookCharge(
  desk: ProcessorDesk,
  { currency }: Intent,
  { chargeId, amount }: { chargeId: string; amount: bigint },
): string {
  const line: Line = {
    id: newId(desk, "txn"),
    type: "charge",
    amount,
    fee: feeOf(amount),
    currency,
    sourceId: chargeId,
    createdAt: desk.now(),
  };
  desk.book.recordLine(line);
  return line.id;
}

/** The card says no: the try stays in the book as a charge that failed. */
export function decline(
  desk: ProcessorDesk,
  intent: Intent,
  method: PaymentMethod,
  why: { code: string; declineCode: string | null },
): Intent {
  const failure = { ...why, message: cardMessage(why.code, why.declineCode) };
  const tried = newCharge(intent, {
    id: newId(desk, "ch"),
    paymentMethodId: method.id,
    createdAt: desk.now(),
  });
  desk.book.recordCharge({ ...tried, status: "failed", failure });
  return fail(desk, intent, { ...failure, chargeId: tried.id, paymentMethodId: method.id });
}

export function fail(desk: ProcessorDesk, intent: Intent, error: PaymentError): Intent {
  const after = refusedBy(intent, error);
  desk.book.recordIntent(after);
  notifyOfIntent(desk, "payment_failed", after);
  return after;
}
