import { captureCharge } from "../../domain/card-processor/charge";
import type { Customer } from "../../domain/card-processor/customer";
import { invalidRequest, unexpectedState, unknownId } from "../../domain/card-processor/errors";
import {
  canceled,
  captured,
  expiryOf,
  type Intent,
  isHidden,
  whyNotCanceled,
} from "../../domain/card-processor/intent";
import { type CardProcessor, newId } from "./card-processor";
import { disputeIfPlanned } from "./disputes";
import { recordChargeLine } from "./lines";
import { emitCharge, emitIntent } from "./webhooks";

export function addCustomer(
  processor: CardProcessor,
  input: Omit<Customer, "id" | "createdAt">,
): Customer {
  const customer = { ...input, id: newId(processor, "cus"), createdAt: processor.now() };
  processor.store.customers.put(customer);
  return customer;
}

/** @throws ApiError for an unknown id */
export function customerOf({ store }: CardProcessor, id: string): Customer {
  const customer = store.customers.get(id);
  if (!customer) throw unknownId("customer", id);
  return customer;
}

/**
 * Deletes a customer; its saved cards cannot be charged any more.
 * @throws ApiError for an unknown id
 */
export function removeCustomer(processor: CardProcessor, id: string): Customer {
  const { store } = processor;
  const customer = customerOf(processor, id);
  for (const method of store.methods.list()) {
    if (method.customerId !== id) continue;
    store.methods.put({ ...method, customerId: null, email: null, name: null });
  }
  store.customers.delete(id);
  return customer;
}

type NewIntent = Pick<
  Intent,
  | "amount"
  | "currency"
  | "customerId"
  | "captureMethod"
  | "setupFutureUsage"
  | "description"
  | "metadata"
>;

/**
 * Opens a payment without a card.
 * @throws ApiError for an unknown customer
 */
export function openIntent(processor: CardProcessor, input: NewIntent): Intent {
  if (input.customerId) customerOf(processor, input.customerId);
  const intent: Intent = {
    ...input,
    id: newId(processor, "pi"),
    status: "requires_payment_method",
    paymentMethodId: null,
    latestChargeId: null,
    lastError: null,
    authentication: null,
    hiddenUntil: null,
    amountReceived: 0n,
    createdAt: processor.now(),
    authorisedAt: null,
    canceledAt: null,
    cancellationReason: null,
  };
  processor.store.putIntent(intent);
  return intent;
}

/**
 * The current intent. An authorization past its expiry expires now.
 * @throws ApiError for an unknown id
 */
export function currentIntent(processor: CardProcessor, id: string): Intent {
  const intent = processor.store.intents.get(id);
  if (!intent) throw unknownId("payment_intent", id);
  const expiry = expiryOf(intent);
  return expiry && expiry <= processor.now() ? expireIntent(processor, intent) : intent;
}

/** The intent for a caller. Only the first caller sees a hidden payment as processing. */
export function retrieveIntent(processor: CardProcessor, id: string): Intent {
  const intent = currentIntent(processor, id);
  if (isHidden(intent, processor.now())) {
    processor.store.putIntent({ ...intent, hiddenUntil: null });
  }
  return intent;
}

/** Schedules the expiry of an uncaptured authorization. */
export function scheduleExpiry(processor: CardProcessor, intent: Intent): void {
  const expiry = expiryOf(intent);
  if (!expiry) return;
  processor.timers.set(expiry, () => {
    if (processor.store.intents.get(intent.id)) currentIntent(processor, intent.id);
  });
}

export function expireIntent(processor: CardProcessor, intent: Intent): Intent {
  return endIntent(processor, intent, "automatic");
}

/**
 * Ends an intent for good and voids its authorization.
 * @throws ApiError for one that took money, was canceled, or is being processed
 */
export function cancelIntent(
  processor: CardProcessor,
  { intentId, reason }: { intentId: string; reason: string | null },
): Intent {
  const intent = currentIntent(processor, intentId);
  const status = whyNotCanceled(intent, processor.now());
  if (status) throw unexpectedState(intent, status, "canceled");
  return endIntent(processor, intent, reason);
}

function endIntent(processor: CardProcessor, intent: Intent, reason: string | null): Intent {
  const after = canceled(intent, reason, processor.now());
  processor.store.putIntent(after);
  emitIntent(processor, "canceled", after);
  return after;
}

/**
 * Captures all or part of an authorization, once; the rest is voided.
 * @throws ApiError in any other state, and for more than was authorized
 */
export function captureIntent(
  processor: CardProcessor,
  input: { intentId: string; amount: bigint | undefined },
): Intent {
  const { store } = processor;
  const intent = currentIntent(processor, input.intentId);
  const charge = store.charges.get(intent.latestChargeId);
  if (isHidden(intent, processor.now())) throw unexpectedState(intent, "processing", "captured");
  if (intent.status !== "requires_capture" || !charge) {
    throw unexpectedState(intent, intent.status, "captured");
  }
  const amount = input.amount ?? intent.amount;
  if (amount > intent.amount) {
    throw invalidRequest({
      code: "amount_too_large",
      message: `No more than the amount that is held (${intent.amount}) can be captured.`,
      param: "amount_to_capture",
    });
  }
  const { currency } = intent;
  const line = recordChargeLine(processor, { amount, currency, sourceId: charge.id });
  const taken = captureCharge(charge, amount, line.id);
  const after = captured(intent, amount);
  store.charges.put(taken);
  store.putIntent(after);
  emitCharge(processor, "captured", taken);
  emitIntent(processor, "succeeded", after);
  disputeIfPlanned(processor, taken.id);
  return after;
}
