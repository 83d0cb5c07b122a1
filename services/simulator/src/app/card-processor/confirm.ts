import { brandOf, cardProblem, conductOf, type TypedCard } from "../../domain/card-processor/card";
import type { PaymentMethod } from "../../domain/card-processor/customer";
import {
  cardError,
  cardMessage,
  invalidRequest,
  unexpectedState,
} from "../../domain/card-processor/errors";
import { acceptsCard, type Intent, requiringAction } from "../../domain/card-processor/intent";
import { authorize, decline } from "./authorize";
import { type CardProcessor, newId } from "./card-processor";
import { currentIntent } from "./intents";
import { renderIntent, renderMethod } from "./render";
import { emitIntent } from "./webhooks";

/** A typed card, or a saved one. */
export type PaymentSource =
  | { kind: "typed"; card: TypedCard; email: string | null; name: string | null }
  | { kind: "vaulted"; methodId: string };

interface Confirmed {
  intent: Intent;
  /** The caller gets no response. */
  isSilent: boolean;
  /** The request is lost: nothing is stored. */
  isLost: boolean;
}

/**
 * How long a payment without a response reads as processing: longer than the caller's timeout, so
 * that its first retrieve still sees that.
 */
const HIDDEN_MS = 10_000;

/**
 * Confirms an intent with a card. Runs in one turn of the event loop, so two confirms never both
 * succeed.
 * @throws ApiError for what cannot be confirmed, and for what the card declines
 */
export function confirmIntent(
  processor: CardProcessor,
  input: {
    intentId: string;
    means: PaymentSource;
    returnUrl: string | null;
    setupFutureUsage: Intent["setupFutureUsage"] | undefined;
    /** The customer is not present. */
    isOffSession: boolean;
  },
): Confirmed {
  const opened = currentIntent(processor, input.intentId);
  if (!acceptsCard(opened)) throw unexpectedState(opened, opened.status, "confirmed");
  const setupFutureUsage = input.setupFutureUsage ?? opened.setupFutureUsage;
  if (input.isOffSession && setupFutureUsage) throw savesWithoutCustomer();
  const intent = { ...opened, setupFutureUsage };
  const method = methodOf(processor, intent, input.means);
  const { conduct } = method.card;
  const { methods } = processor.store;
  // A card without a customer is charged once.
  if (method.isUnused && conduct.does !== "vanish") methods.put({ ...method, isUnused: false });
  if (conduct.does !== "vanish" && !methods.get(method.id)) methods.put(method);
  const confirmed = (after: Intent) => ({ intent: after, isSilent: false, isLost: false });
  switch (conduct.does) {
    case "pay":
      return confirmed(authorize(processor, intent, method));
    case "decline":
      throw declined(processor, decline(processor, intent, method, conduct));
    case "authenticate":
      if (input.isOffSession) {
        throw declined(processor, decline(processor, intent, method, NEEDS_AUTHENTICATION));
      }
      return confirmed(openPage(processor, intent, method, input.returnUrl));
    case "pay in silence": {
      const hiddenUntil = new Date(processor.now().getTime() + HIDDEN_MS);
      const after = authorize(processor, intent, method, hiddenUntil);
      return { intent: after, isSilent: true, isLost: false };
    }
    case "vanish":
      return { intent, isSilent: true, isLost: true };
  }
}

/** The decline of a bank that wants a customer who is not present. */
const NEEDS_AUTHENTICATION = {
  code: "authentication_required",
  declineCode: "authentication_required",
};

function savesWithoutCustomer() {
  return invalidRequest({
    message:
      "A payment with setup_future_usage cannot be confirmed with off_session=true: the customer must be present.",
    param: "off_session",
  });
}

function methodOf(processor: CardProcessor, intent: Intent, means: PaymentSource): PaymentMethod {
  return means.kind === "typed"
    ? newMethod(processor, means)
    : savedMethod(processor, intent, means.methodId);
}

const NOT_A_TEST_CARD =
  "Your card was declined. Your request was in test mode, but used a card that is no test card.";

/** The stored part of a typed card, without its number and security code. */
function newMethod(
  processor: CardProcessor,
  typed: PaymentSource & { kind: "typed" },
): PaymentMethod {
  const { number, expMonth, expYear } = typed.card;
  const conduct = conductOf(number, processor.mode);
  if (!conduct) throw unknownNumber(number, processor);
  const mistake = cardProblem(typed.card, processor.now());
  if (mistake) throw cardError({ code: mistake, message: cardMessage(mistake, null) });
  return {
    id: newId(processor, "pm"),
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      expMonth,
      expYear,
      fingerprint: processor.store.hashOf(`card ${number}`).slice(0, 16),
      conduct,
    },
    customerId: null,
    email: typed.email,
    name: typed.name,
    createdAt: processor.now(),
  };
}

/**
 * Stores a card without a payment, as a browser's form does before it pays.
 * @throws ApiError for a card that is not valid
 */
export function storeMethod(
  processor: CardProcessor,
  typed: PaymentSource & { kind: "typed" },
): PaymentMethod {
  const method = { ...newMethod(processor, typed), isUnused: true };
  processor.store.methods.put(method);
  return method;
}

function unknownNumber(number: string, { mode }: CardProcessor) {
  const isLiveCard = conductOf(number, "live") !== undefined;
  if (mode === "live" || !isLiveCard) {
    const code = "incorrect_number";
    return cardError({ code, message: cardMessage(code, null), param: "number" });
  }
  const declineCode = "test_mode_live_card";
  return cardError({ code: "card_declined", decline_code: declineCode, message: NOT_A_TEST_CARD });
}

function savedMethod({ store }: CardProcessor, intent: Intent, id: string): PaymentMethod {
  const method = store.methods.get(id);
  const param = "payment_method";
  if (!method) {
    const message = `No such PaymentMethod: '${id}'`;
    throw invalidRequest({ code: "resource_missing", message, param });
  }
  if (method.customerId === null && method.isUnused) return method;
  if (method.customerId === null) {
    const message = `The PaymentMethod ${id} was used before and belongs to no customer. It cannot be used again.`;
    throw invalidRequest({ message, param });
  }
  if (method.customerId !== intent.customerId) {
    const message = `The PaymentMethod ${id} belongs to another customer than the PaymentIntent.`;
    throw invalidRequest({ message, param });
  }
  return method;
}

function openPage(
  processor: CardProcessor,
  intent: Intent,
  method: PaymentMethod,
  returnUrl: string | null,
): Intent {
  const token = processor.random.code() + processor.random.code();
  const after = requiringAction(intent, method.id, { token, returnUrl });
  processor.store.putIntent(after);
  emitIntent(processor, "requires_action", after);
  return after;
}

function declined(processor: CardProcessor, intent: Intent) {
  const { lastError } = intent;
  return cardError({
    charge: lastError?.chargeId,
    code: lastError?.code,
    ...(lastError?.declineCode && { decline_code: lastError.declineCode }),
    message: lastError?.message,
    payment_intent: renderIntent(processor, intent),
    payment_method: renderMethod(processor, lastError?.paymentMethodId),
  });
}
