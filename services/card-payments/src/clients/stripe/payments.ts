import type { Mode } from "@kobo/core/tenant";
import type { CircuitBreaker } from "@kobo/provider-client";
import type { Logger } from "@kobo/runtime";
import type Stripe from "stripe";
import type { Answer, Unreachable } from "../../domain/answer";
import type { Payment } from "../../domain/payments/payment";
import type { CardProcessor, Instrument } from "../card-processor";
import { type Breakers, breakerOf, type Operation } from "./breakers";
import { callProcessor, type Refusal, unknown, unreachableOrUnknown } from "./call";
import { failureOf } from "./declines";
import { answerOf, EXPAND, type Intent, mismatchOf, readIntent } from "./intent";

export interface Parts {
  mode: Mode;
  stripe: Stripe;
  breakers: Breakers;
  timeoutMs: number;
  logger: Logger;
}

type Calls = Pick<CardProcessor, "reserve" | "confirm" | "query" | "capture" | "cancel">;

type Send = (options: Options) => Promise<unknown>;
interface Options {
  timeout: number;
}

/** In less a bank hardly answers, and nobody would know whether the card was charged. */
const CONFIRM_MIN_MS = 1_000;

/** Refusals of which the intent may tell why; after the others it would only be asked in vain. */
const EXPLAINED_BY_INTENT = new Set([400, 402, 404]);

export function paymentCalls(parts: Parts): Calls {
  const { mode, stripe, breakers, timeoutMs } = parts;
  const { paymentIntents } = stripe;

  const call = (operation: Operation, deadline: number, send: Send) =>
    callProcessor({ breaker: breakers[operation], deadline, timeoutMs, send, read: readIntent });

  const query: Calls["query"] = async (payment, deadline) => {
    const send: Send = (options) =>
      paymentIntents.retrieve(payment.processorId, { expand: EXPAND }, options);
    const result = await call("query", deadline, send);
    return result.kind === "answered"
      ? checkedAnswer(parts, payment, result.body)
      : unreachableOrUnknown(result);
  };

  /** What has an effect on the intent, unless it is past that: then it says how it stands. */
  const change = async (
    operation: "capture" | "cancel",
    payment: Payment,
    deadline: number,
    send: Send,
  ): Promise<Answer | Unreachable> => {
    const result = await call(operation, deadline, send);
    if (result.kind === "answered") return checkedAnswer(parts, payment, result.body);
    const mayExplain = result.kind === "refused" && EXPLAINED_BY_INTENT.has(result.refusal.status);
    return mayExplain ? query(payment, deadline) : unreachableOrUnknown(result);
  };

  /**
   * The card was declined if the intent that comes with the refusal says so too. A card that cannot be
   * one is refused before the intent hears of it.
   */
  const refused = (payment: Payment, refusal: Refusal): Answer => {
    if (refusal.type !== "card_error") return { kind: "unknown", detail: refusal.detail };
    const intent = intentIn(refusal);
    const answer: Answer = intent ? checkedAnswer(parts, payment, intent) : { kind: "idle" };
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
    const result = await callProcessor({
      breaker,
      deadline: until,
      timeoutMs,
      send,
      read: readIntent,
    });
    if (result.kind === "answered") return checkedAnswer(parts, payment, result.body);
    if (result.kind === "refused") return refused(payment, result.refusal);
    return result.neverSent ? { kind: "idle" } : unknown(result);
  };

  return {
    query,
    reserve: (instrument) => {
      if (!breakers.open.isAvailable()) return undefined;
      const permit = breakers[breakerOf(instrument, mode)].reserve();
      if (!permit) return undefined;
      return { confirm: (...args) => confirm(permit, ...args), release: permit.release };
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
export function checkedAnswer({ mode, logger }: Parts, payment: Payment, intent: Intent): Answer {
  const mismatch = mismatchOf(payment, intent, mode);
  if (mismatch === undefined) return answerOf(intent);
  const ids = { paymentId: payment.id, processorId: payment.processorId };
  logger.error(
    { ...ids, received: intent.id, mismatch },
    "card processor returned another payment",
  );
  return { kind: "unknown", detail: mismatch };
}

/** Another for each attempt: under the same the processor would also repeat its own failures. */
function attemptKey(operation: string, { id, calls }: Payment): string {
  return `${operation}-${id}-${calls}`;
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
