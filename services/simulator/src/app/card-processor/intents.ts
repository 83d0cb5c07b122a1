import { canceled, expiryOf, type Intent, isHidden } from "../../domain/card-processor/intent";
import { unknownId } from "../../domain/card-processor/refusal";
import { newId, type ProcessorDesk } from "./desk";
import { notifyOfIntent } from "./notify";

export type NewIntent = Pick<
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
 * Opens a payment that no card has been asked for yet.
 * @throws Refused for a customer who is not known
 */
export function openIntent(desk: ProcessorDesk, asked: NewIntent): Intent {
  const { book } = desk;
  if (asked.customerId && !book.findCustomer(asked.customerId)) {
    throw unknownId("customer", asked.customerId);
  }
  const intent: Intent = {
    ...asked,
    id: newId(desk, "pi"),
    status: "requires_payment_method",
    paymentMethodId: null,
    latestChargeId: null,
    lastError: null,
    authentication: null,
    hiddenUntil: null,
    amountReceived: 0n,
    createdAt: desk.now(),
    authorisedAt: null,
    canceledAt: null,
    cancellationReason: null,
  };
  book.recordIntent(intent);
  return intent;
}

/**
 * The intent as it stands. What has expired in the meantime does so now.
 * @throws Refused for an id that is not known
 */
export function currentIntent(desk: ProcessorDesk, id: string): Intent {
  const intent = desk.book.findIntent(id);
  if (!intent) throw unknownId("payment_intent", id);
  const expiry = expiryOf(intent);
  return expiry && expiry <= desk.now() ? expire(desk, intent) : intent;
}

/** An authorisation that nobody captured is let go. */
export function expire(desk: ProcessorDesk, intent: Intent): Intent {
  const after = canceled(intent, "automatic", desk.now());
  desk.book.together(() => {
    desk.book.recordIntent(after);
    notifyOfIntent(desk, "canceled", after);
  });
  return after;
}

/** Has an authorisation end by itself. */
export function planExpiry(desk: ProcessorDesk, intent: Intent): void {
  const expiry = expiryOf(intent);
  if (!expiry) return;
  desk.alarms.set(expiry, () => {
    if (desk.book.findIntent(intent.id)) currentIntent(desk, intent.id);
  });
}

/** Tells how an intent stands. Of two who ask too early, the first alone hears that it takes time. */
export function askedAbout(desk: ProcessorDesk, id: string): Intent {
  const intent = currentIntent(desk, id);
  if (isHidden(intent, desk.now())) desk.book.recordIntent({ ...intent, hiddenUntil: null });
  return intent;
}
