import { brandOf, conductOf, mistakeIn, type TypedCard } from "../../domain/card-processor/card";
import type { PaymentMethod } from "../../domain/card-processor/customer";
import { type Intent, takesCard, waitingForHolder } from "../../domain/card-processor/intent";
import {
  cardError,
  cardMessage,
  invalidRequest,
  unexpectedState,
} from "../../domain/card-processor/refusal";
import { authorise, decline } from "./authorise";
import { newId, type ProcessorDesk } from "./desk";
import { currentIntent } from "./intents";
import { notifyOfIntent } from "./notify";
import { tellIntent, tellMethod } from "./tell";

/** What to pay with: a card as it was typed, or one of the vault. */
export type Means =
  | { kind: "typed"; card: TypedCard; email: string | null; name: string | null }
  | { kind: "vaulted"; methodId: string };

interface Confirmed {
  intent: Intent;
  /** Whether whoever asked is left without an answer. */
  isSilent: boolean;
  /** Whether the request got lost, so that nothing is remembered of it. */
  isLost: boolean;
}

/**
 * How long a payment that nobody was told of looks unfinished: longer than whoever sent the card waits
 * before he asks, so that he too hears no more at first.
 */
const HIDDEN_MS = 10_000;

/**
 * Asks a card for the money of an intent. There is no wait between the checks and the entries, so
 * that two confirms can never both take it.
 * @throws Refused for what cannot be confirmed, and for what the card says no to
 */
export function confirm(
  desk: ProcessorDesk,
  asked: {
    intentId: string;
    means: Means;
    returnUrl: string | null;
    setupFutureUsage: Intent["setupFutureUsage"] | undefined;
  },
): Confirmed {
  const opened = currentIntent(desk, asked.intentId);
  if (!takesCard(opened)) throw unexpectedState(opened, opened.status, "confirmed");
  const setupFutureUsage = asked.setupFutureUsage ?? opened.setupFutureUsage;
  const intent = { ...opened, setupFutureUsage };
  const method = methodOf(desk, intent, asked.means);
  const { conduct } = method.card;
  const answered = { isSilent: false, isLost: false };
  switch (conduct.does) {
    case "pay":
      keep(desk, method);
      return { ...answered, intent: authorise(desk, intent, method) };
    case "decline":
      keep(desk, method);
      throw declined(desk, decline(desk, intent, method, conduct));
    case "authenticate":
      keep(desk, method);
      return { ...answered, intent: sendToPage(desk, intent, method, asked.returnUrl) };
    case "pay in silence": {
      keep(desk, method);
      const hiddenUntil = new Date(desk.now().getTime() + HIDDEN_MS);
      const after = authorise(desk, intent, method, hiddenUntil);
      return { intent: after, isSilent: true, isLost: false };
    }
    case "vanish":
      return { intent, isSilent: true, isLost: true };
  }
}

function keep({ book }: ProcessorDesk, method: PaymentMethod): void {
  if (!book.findMethod(method.id)) book.recordMethod(method);
}

function methodOf(desk: ProcessorDesk, intent: Intent, means: Means): PaymentMethod {
  return means.kind === "typed" ? newMethod(desk, means) : vaulted(desk, intent, means.methodId);
}

const NOT_A_TEST_CARD =
  "Your card was declined. Your request was in test mode, but used a card that is no test card.";

/** What is left of a typed card once its number and its security code are forgotten. */
function newMethod(desk: ProcessorDesk, typed: Means & { kind: "typed" }): PaymentMethod {
  const { number, expMonth, expYear } = typed.card;
  const conduct = conductOf(number, desk.mode);
  if (!conduct) throw unknownNumber(number, desk);
  const mistake = mistakeIn(typed.card, desk.now());
  if (mistake) throw cardError({ code: mistake, message: cardMessage(mistake, null) });
  return {
    id: newId(desk, "pm"),
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      expMonth,
      expYear,
      fingerprint: desk.book.hashOf(`card ${number}`).slice(0, 16),
      conduct,
    },
    customerId: null,
    email: typed.email,
    name: typed.name,
    createdAt: desk.now(),
  };
}

function unknownNumber(number: string, { mode }: ProcessorDesk) {
  if (mode === "live" || !isPlausible(number)) {
    const code = "incorrect_number";
    return cardError({ code, message: cardMessage(code, null), param: "number" });
  }
  const declineCode = "test_mode_live_card";
  return cardError({ code: "card_declined", decline_code: declineCode, message: NOT_A_TEST_CARD });
}

/** A number that the live mode would take. */
function isPlausible(number: string): boolean {
  return conductOf(number, "live") !== undefined;
}

function vaulted({ book }: ProcessorDesk, intent: Intent, id: string): PaymentMethod {
  const method = book.findMethod(id);
  const param = "payment_method";
  if (!method) {
    const message = `No such PaymentMethod: '${id}'`;
    throw invalidRequest({ code: "resource_missing", message, param });
  }
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

function sendToPage(
  desk: ProcessorDesk,
  intent: Intent,
  method: PaymentMethod,
  returnUrl: string | null,
): Intent {
  const token = desk.chance.code() + desk.chance.code();
  const after = waitingForHolder(intent, method.id, { token, returnUrl });
  desk.book.recordIntent(after);
  notifyOfIntent(desk, "requires_action", after);
  return after;
}

function declined(desk: ProcessorDesk, intent: Intent) {
  const { lastError } = intent;
  return cardError({
    charge: lastError?.chargeId,
    code: lastError?.code,
    ...(lastError?.declineCode && { decline_code: lastError.declineCode }),
    message: lastError?.message,
    payment_intent: tellIntent(desk, intent),
    payment_method: tellMethod(desk, lastError?.paymentMethodId ?? ""),
  });
}
