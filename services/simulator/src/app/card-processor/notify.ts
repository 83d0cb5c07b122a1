import type { Charge } from "../../domain/card-processor/charge";
import type { Intent } from "../../domain/card-processor/intent";
import { eventBody } from "../../domain/card-processor/letter";
import { metadataFields } from "../../domain/card-processor/metadata";
import type { Refund } from "../../domain/card-processor/refund";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { newNotice } from "../../domain/notice";
import { newId, type ProcessorDesk } from "./desk";
import { tellCharge, tellIntent, tellRefund } from "./tell";

/** What faults may be set for, of all that has to do with an intent. */
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

function notify(
  desk: ProcessorDesk,
  intentId: string,
  told: { type: string; object: Json; fields: Fields; notBefore?: Date | null },
): void {
  const { type, object, fields, notBefore } = told;
  const fault = desk.faults.take("notice", { ...fields, event: type });
  const id = newId(desk, "evt");
  const at = desk.now();
  const body = eventBody({ id, type, at, isLive: desk.mode === "live", object });
  const notice = newNotice({ id, event: type, about: intentId, body }, fault, notBefore ?? at);
  desk.book.recordNotice(notice);
  desk.postman.expect(notice);
}

export function notifyOfIntent(desk: ProcessorDesk, type: string, intent: Intent): void {
  const told = { ...intent, hiddenUntil: null };
  notify(desk, intent.id, {
    type: `payment_intent.${type}`,
    object: tellIntent(desk, told),
    fields: fieldsOfIntent(intent),
    // What is still being processed is told as such; how it ended follows when that may be known.
    notBefore: intent.hiddenUntil,
  });
}

export function notifyOfProcessing(desk: ProcessorDesk, intent: Intent): void {
  const object = tellIntent(desk, intent);
  const fields = fieldsOfIntent(intent);
  notify(desk, intent.id, { type: "payment_intent.processing", object, fields });
}

export function notifyOfCharge(desk: ProcessorDesk, type: string, charge: Charge): void {
  const intent = desk.book.findIntent(charge.intentId);
  notify(desk, charge.intentId, {
    type: `charge.${type}`,
    object: tellCharge(desk, charge),
    fields: { ...(intent && fieldsOfIntent(intent)), charge: charge.id },
  });
}

export function notifyOfRefund(desk: ProcessorDesk, type: string, refund: Refund): void {
  notify(desk, refund.intentId, {
    type: `refund.${type}`,
    object: tellRefund(desk, refund),
    fields: fieldsOfRefund(desk, refund),
  });
}

/** A refund is found by its own metadata and amount, and by the intent that it belongs to. */
export function fieldsOfRefund({ book }: ProcessorDesk, refund: Refund): Fields {
  const intent = book.findIntent(refund.intentId);
  return {
    ...(intent && fieldsOfIntent(intent)),
    ...metadataFields(refund.metadata),
    refund: refund.id,
    amount: String(refund.amount),
  };
}
