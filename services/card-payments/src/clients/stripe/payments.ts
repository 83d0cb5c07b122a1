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

/** Banks hardly answer in less time, and the outcome would be unknown. */
const CONFIRM_MIN_MS = 1_000;

/** Refusals that the intent's state may explain. */
const EXPLAINED_BY_INTENT = new Set([400, 402, 404]);

export function paymentCalls(parts: Parts): Calls {
  const { mode, stripe, breakers, timeoutMs } = parts;
  const { paymentIntents } = stripe;

  const call = (operation: Operation, deadline: number, send: Send) =>
    callProcessor({ breaker: breakers[operation], deadline, timeoutMs, send, read: readIntent });

  const query: Calls["query"] = async (payment, deadline) => {
    const send: Send = (options) =>
      paymentIntents.retrieve(payment.processorId, { expand: EXPAND }, options);
    const result = await call("ask", deadline, send);
    return result.kind === "answered"
      ? checkedAnswer(parts, payment, result.body)
      : unreachableOrUnknown(result);
  };

  /** Changes the intent. After a refusal, queries the state that may explain it. */
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
   * The card was declined if the intent in the error says so too. The processor refuses an invalid card before it
   * reaches the intent.
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
      // The key makes the processor charge at most once too.
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

/** The answer of an intent; `unknown` if it does not match the payment. */
export function checkedAnswer({ mode, logger }: Parts, payment: Payment, intent: Intent): Answer {
  const mismatch = mismatchOf(payment, intent, mode);
  if (mismatch === undefined) return answerOf(intent);
  const ids = { paymentId: payment.id, processorId: payment.processorId };
  logger.error(
    { ...ids, returnedId: intent.id, mismatch },
    "card processor returned another payment",
  );
  return { kind: "unknown", detail: mismatch };
}

/** A new key per attempt, because under the same one the processor would repeat its own failures. */
function attemptKey(operation: string, { id, calls }: Payment): string {
  return `${operation}-${id}-${calls}`;
}

function confirmParams(
  { returnUrl, offSession, customer: { email, name } }: Payment,
  instrument: Instrument,
): Stripe.PaymentIntentConfirmParams {
  const common = { expand: EXPAND, ...(returnUrl && { return_url: returnUrl }) };
  if ("vaultToken" in instrument) {
    const absent = offSession && { off_session: true };
    return { ...common, ...absent, payment_method: instrument.vaultToken };
  }
  const { number, expMonth, expYear, cvc } = instrument.card;
  return {
    ...common,
    payment_method_data: {
      type: "card",
      // The package has types only for cards that the customer's browser tokenized.
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
