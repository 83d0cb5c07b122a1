import type { Mode } from "@kobo/core/tenant";
import type { CircuitBreaker } from "@kobo/provider-client";
import type { Logger } from "@kobo/runtime";
import type Stripe from "stripe";
import type { Answer, Unreachable } from "../../domain/answer";
import type { Payment } from "../../domain/payments/payment";
import type { CardProcessor, Instrument } from "../card-processor";
import { type Breakers, breakerOf, type Operation } from "./breakers";
import { hear, type Refusal, unknown, unreachableOrUnknown } from "./call";
import { failureOf } from "./declines";
import { answerOf, EXPAND, type Intent, readIntent, strangeness } from "./intent";

export interface Parts {
  mode: Mode;
  stripe: Stripe;
  breakers: Breakers;
  timeoutMs: number;
  logger: Logger;
}

type Calls = Pick<CardProcessor, "admit" | "confirm" | "ask" | "capture" | "cancel">;

type Send = (options: Options) => Promise<unknown>;
interface Options {
  timeout: number;
}

/** In less a bank hardly answers, and nobody would know whether the card was charged. */
const CONFIRM_MIN_MS = 1_000;

/** Refusals of which the intent may tell why; after the others it would only be asked in vain. */
const EXPLAINED_BY_THE_INTENT = new Set([400, 402, 404]);

export function paymentCalls(parts: Parts): Calls {
  const { mode, stripe, breakers, timeoutMs } = parts;
  const { paymentIntents } = stripe;

  const call = (operation: Operation, deadline: number, send: Send) =>
    hear({ breaker: breakers[operation], deadline, timeoutMs, send, read: readIntent });

  const ask: Calls["ask"] = async (payment, deadline) => {
    const send: Send = (options) =>
      paymentIntents.retrieve(payment.processorId, { expand: EXPAND }, options);
    const heard = await call("ask", deadline, send);
    return heard.kind === "told"
      ? standing(parts, payment, heard.told)
      : unreachableOrUnknown(heard);
  };

  /** What has an effect on the intent, unless it is past that: then it says how it stands. */
  const change = async (
    operation: "capture" | "cancel",
    payment: Payment,
    deadline: number,
    send: Send,
  ): Promise<Answer | Unreachable> => {
    const heard = await call(operation, deadline, send);
    if (heard.kind === "told") return standing(parts, payment, heard.told);
    const mayExplain =
      heard.kind === "refused" && EXPLAINED_BY_THE_INTENT.has(heard.refusal.status);
    return mayExplain ? ask(payment, deadline) : unreachableOrUnknown(heard);
  };

  /**
   * The card was declined if the intent that comes with the refusal says so too. A card that cannot be
   * one is refused before the intent hears of it.
   */
  const refused = (payment: Payment, refusal: Refusal): Answer => {
    if (refusal.type !== "card_error") return { kind: "unknown", detail: refusal.detail };
    const intent = intentIn(refusal);
    const answer: Answer = intent ? standing(parts, payment, intent) : { kind: "idle" };
    const isRefused = answer.kind === "declined" || answer.kind === "idle";
    return isRefused ? { kind: answer.kind, failure: failureOf(refusal) } : answer;
  };

  const confirm = async (
    breaker: Pick<CircuitBreaker, "run">,
    ...[payment, instrument, deadline]: Parameters<Calls["confirm"]>
  ): Promise<Answer> => {
    const params = confirmParams(payment, instrument);
    const send: Send = (options) =>
      // A key of its own, so that the processor too would charge it once.
      paymentIntents.confirm(payment.processorId, params, {
        ...options,
        idempotencyKey: `confirm-${payment.id}`,
      });
    const until = deadline - Date.now() < CONFIRM_MIN_MS ? 0 : deadline;
    const heard = await hear({ breaker, deadline: until, timeoutMs, send, read: readIntent });
    if (heard.kind === "told") return standing(parts, payment, heard.told);
    if (heard.kind === "refused") return refused(payment, heard.refusal);
    return heard.neverSent ? { kind: "idle" } : unknown(heard);
  };

  return {
    ask,
    admit: (instrument) => {
      if (!breakers.open.isAvailable()) return undefined;
      const permit = breakers[breakerOf(instrument, mode)].reserve();
      if (!permit) return undefined;
      return { confirm: (...asked) => confirm(permit, ...asked), giveUp: permit.release };
    },
    confirm: (payment, instrument, deadline) =>
      confirm(breakers[breakerOf(instrument, mode)], payment, instrument, deadline),

    capture: (payment, deadline) =>
      change("capture", payment, deadline, (options) =>
        paymentIntents.capture(
          payment.processorId,
          { amount_to_capture: Number(payment.captureAmount), expand: EXPAND },
          { ...options, idempotencyKey: attemptKey("capture", payment) },
        ),
      ),

    cancel: (payment, deadline) =>
      change("cancel", payment, deadline, (options) =>
        paymentIntents.cancel(
          payment.processorId,
          { expand: EXPAND },
          { ...options, idempotencyKey: attemptKey("cancel", payment) },
        ),
      ),
  };
}

/** How the payment stands by this intent, if it is the payment's. */
export function standing({ mode, logger }: Parts, payment: Payment, intent: Intent): Answer {
  const strange = strangeness(payment, intent, mode);
  if (strange === undefined) return answerOf(intent);
  const ids = { paymentId: payment.id, processorId: payment.processorId };
  logger.error({ ...ids, told: intent.id, strange }, "card processor returned another payment");
  return { kind: "unknown", detail: strange };
}

/** Another for each attempt: under the same the processor would also repeat its own failures. */
function attemptKey(deed: string, { id, calls }: Payment): string {
  return `${deed}-${id}-${calls}`;
}

function confirmParams(
  { returnUrl, customer: { email, name } }: Payment,
  instrument: Instrument,
): Stripe.PaymentIntentConfirmParams {
  const common = { expand: EXPAND, ...(returnUrl && { return_url: returnUrl }) };
  if ("vaultToken" in instrument) return { ...common, payment_method: instrument.vaultToken };
  const { number, expMonth, expYear, cvc } = instrument.card;
  return {
    ...common,
    payment_method_data: {
      type: "card",
      // The package's types know only cards that were made into tokens in the customer's browser.
      ...{ card: { number, exp_month: expMonth, exp_year: expYear, cvc } },
      billing_details: { email, ...(name && { name }) },
    },
  };
}

function intentIn({ intent }: Refusal): Intent | undefined {
  try {
    return readIntent(intent);
  } catch {
    return undefined;
  }
}
