import { captureCharge, newCharge } from "../../domain/card-processor/charge";
import type { PaymentMethod } from "../../domain/card-processor/customer";
import { cardMessage } from "../../domain/card-processor/errors";
import {
  authorized,
  type Intent,
  type PaymentError,
  refusedBy,
} from "../../domain/card-processor/intent";
import { type CardProcessor, newId } from "./card-processor";
import { disputeIfPlanned } from "./disputes";
import { scheduleExpiry } from "./intents";
import { recordChargeLine } from "./lines";
import { emitIntent, emitProcessing } from "./webhooks";

/** Authorizes the amount, and captures it at once for automatic capture. */
export function authorize(
  processor: CardProcessor,
  intent: Intent,
  method: PaymentMethod,
  hiddenUntil: Date | null = null,
): Intent {
  const { store } = processor;
  const { amount, currency } = intent;
  const charge = chargeOf(processor, intent, method);
  const at = charge.createdAt;
  const by = { paymentMethodId: method.id, chargeId: charge.id, at };
  const after = { ...authorized(intent, by), hiddenUntil };
  const isCaptured = after.status === "succeeded";
  if (intent.setupFutureUsage && intent.customerId) {
    store.methods.put({ ...method, customerId: intent.customerId });
  }
  if (isCaptured) {
    const line = recordChargeLine(processor, { amount, currency, sourceId: charge.id });
    store.charges.put(captureCharge(charge, amount, line.id));
  } else store.charges.put(charge);
  store.putIntent(after);
  if (hiddenUntil) emitProcessing(processor, after);
  emitIntent(processor, isCaptured ? "succeeded" : "amount_capturable_updated", after);
  if (isCaptured) disputeIfPlanned(processor, charge.id);
  scheduleExpiry(processor, after);
  return after;
}

/** Declines the card; the attempt is stored as a failed charge. */
export function decline(
  processor: CardProcessor,
  intent: Intent,
  method: PaymentMethod,
  why: { code: string; declineCode: string | null },
): Intent {
  const failure = { ...why, message: cardMessage(why.code, why.declineCode) };
  const charge = chargeOf(processor, intent, method);
  processor.store.charges.put({ ...charge, status: "failed", failure });
  return fail(processor, intent, { ...failure, chargeId: charge.id, paymentMethodId: method.id });
}

/** Decides a payment that waits for authentication. */
export function authenticate(
  processor: CardProcessor,
  intent: Intent,
  isConfirmed: boolean,
): Intent {
  const method = processor.store.methods.get(intent.paymentMethodId);
  if (!method) throw new Error(`The card of ${intent.id} is not in the store.`);
  if (isConfirmed) {
    const { conduct } = method.card;
    return conduct.does === "decline"
      ? decline(processor, intent, method, conduct)
      : authorize(processor, intent, method);
  }
  const code = "payment_intent_authentication_failure";
  const message = cardMessage(code, null);
  const error = { code, declineCode: null, message, chargeId: null };
  return fail(processor, intent, { ...error, paymentMethodId: method.id });
}

/** The intent of a page. The page is open while the intent requires an action. */
export function findByPage({ store }: CardProcessor, token: string): Intent | undefined {
  return store.intents.list().find(({ authentication }) => authentication?.token === token);
}

function chargeOf(processor: CardProcessor, intent: Intent, { id }: PaymentMethod) {
  const createdAt = processor.now();
  return newCharge(intent, { id: newId(processor, "ch"), paymentMethodId: id, createdAt });
}

function fail(processor: CardProcessor, intent: Intent, error: PaymentError): Intent {
  const after = refusedBy(intent, error);
  processor.store.putIntent(after);
  emitIntent(processor, "payment_failed", after);
  return after;
}
