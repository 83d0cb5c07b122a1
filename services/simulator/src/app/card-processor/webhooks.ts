import type { Charge } from "../../domain/card-processor/charge";
import type { Dispute } from "../../domain/card-processor/dispute";
import { type Intent, metadataFields } from "../../domain/card-processor/intent";
import type { Refund } from "../../domain/card-processor/refund";
import { eventBody } from "../../domain/card-processor/webhook";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { emitWebhook } from "../provider";
import { type CardProcessor, newId } from "./card-processor";
import { renderCharge, renderDispute, renderIntent, renderRefund } from "./render";

function emit(
  processor: CardProcessor,
  intentId: string,
  event: { type: string; object: Json; fields: Fields; notBefore?: Date | null },
): void {
  const { type, object, ...rest } = event;
  const [at, isLive] = [processor.now(), processor.mode === "live"];
  emitWebhook(processor, {
    ...rest,
    event: type,
    about: intentId,
    id: newId(processor, "evt"),
    body: (id) => eventBody({ id, type, at, isLive, object }),
  });
}

export function emitIntent(processor: CardProcessor, type: string, intent: Intent): void {
  emit(processor, intent.id, {
    type: `payment_intent.${type}`,
    object: renderIntent(processor, { ...intent, hiddenUntil: null }),
    fields: fieldsOfIntent(intent),
    // A hidden payment emits its outcome when it is no longer hidden.
    notBefore: intent.hiddenUntil,
  });
}

export function emitProcessing(processor: CardProcessor, intent: Intent): void {
  const object = renderIntent(processor, intent);
  const fields = fieldsOfIntent(intent);
  emit(processor, intent.id, { type: "payment_intent.processing", object, fields });
}

export function emitCharge(processor: CardProcessor, type: string, charge: Charge): void {
  const intent = processor.store.intents.get(charge.intentId);
  emit(processor, charge.intentId, {
    type: `charge.${type}`,
    object: renderCharge(processor, charge),
    fields: { ...(intent && fieldsOfIntent(intent)), charge: charge.id },
  });
}

export function emitRefund(processor: CardProcessor, type: string, refund: Refund): void {
  emit(processor, refund.intentId, {
    type: `refund.${type}`,
    object: renderRefund(processor, refund),
    fields: fieldsOfRefund(processor, refund),
  });
}

export function emitDispute(
  processor: CardProcessor,
  type: string,
  dispute: Dispute,
  notBefore: Date | null = null,
): void {
  emit(processor, dispute.intentId, {
    type: `charge.dispute.${type}`,
    object: renderDispute(processor, dispute),
    fields: fieldsOfDispute(processor, dispute),
    notBefore,
  });
}

/** A dispute matches by its id and amount, and by its intent. */
export function fieldsOfDispute({ store }: CardProcessor, dispute: Dispute): Fields {
  const intent = store.intents.get(dispute.intentId);
  return {
    ...(intent && fieldsOfIntent(intent)),
    dispute: dispute.id,
    amount: String(dispute.amount),
  };
}

/** The fields by which a fault matches everything of an intent. */
export function fieldsOfIntent(intent: Intent): Fields {
  return {
    ...metadataFields(intent.metadata),
    payment_intent: intent.id,
    amount: String(intent.amount),
    currency: intent.currency,
    capture_method: intent.captureMethod,
    ...(intent.customerId && { customer: intent.customerId }),
    ...(intent.latestChargeId && { charge: intent.latestChargeId }),
  };
}

/** A refund matches by its own metadata and amount, and by its intent. */
export function fieldsOfRefund({ store }: CardProcessor, refund: Refund): Fields {
  const intent = store.intents.get(refund.intentId);
  return {
    ...(intent && fieldsOfIntent(intent)),
    ...metadataFields(refund.metadata),
    refund: refund.id,
    amount: String(refund.amount),
  };
}
