import type Stripe from "stripe";
import type { Payment } from "../../domain/payments/payment";
import type { OpenRefusal } from "../../domain/payments/payment-step";
import type { CardProcessor, Opening } from "../card-processor";
import { type CallResult, callProcessor, type Refusal, type Unanswered } from "./call";
import { createCustomer } from "./customers";
import { type Intent, PAYMENT_UUID, readIntent } from "./intent";
import { checkedAnswer, type Parts } from "./payments";

/** Transient refusals: a concurrent request with the same key, or a rate limit. */
const RETRYABLE_STATUSES = new Set([409, 424, 429]);

/** `customer` is empty if it could not be created. */
interface Attempt {
  customer: string;
  result: CallResult<Intent>;
}

export function openingCalls(parts: Parts): Pick<CardProcessor, "open"> {
  const { stripe, breakers, timeoutMs, logger } = parts;

  /**
   * `lost` is the id of a customer that the processor does not know any more. It is part of both idempotency keys,
   * because under the old ones the processor would repeat its old answers.
   */
  const attempt = async (payment: Payment, deadline: number, lost: string): Promise<Attempt> => {
    const call = { breaker: breakers.open, timeoutMs, deadline };
    const { customer } = payment;
    const known: CallResult<string> =
      customer.processorCustomerId && !lost
        ? { kind: "answered", body: customer.processorCustomerId }
        : await createCustomer(customer, lost, { ...call, stripe });
    if (known.kind !== "answered") return { customer: "", result: known };
    const idempotencyKey = `open-${payment.id}${lost && `-after-${lost}`}`;
    const result = await callProcessor({
      ...call,
      send: (options) =>
        stripe.paymentIntents.create(intentParams(payment, known.body), {
          ...options,
          idempotencyKey,
        }),
      read: readIntent,
    });
    return { customer: known.body, result };
  };

  const notOpened = ({ id, mode }: Payment, result: Unanswered): Opening => {
    const opening = openingOf(result);
    const { detail } = result.kind === "refused" ? result.refusal : result;
    const isOurs = opening.kind === "refused" && opening.code === "OTHER";
    const line = { paymentId: id, mode, detail };
    if (isOurs) logger.error(line, "card processor refused payment intent");
    else logger.warn(line, "card processor created no payment intent");
    return opening;
  };

  return {
    open: async (payment, deadline) => {
      let { customer, result } = await attempt(payment, deadline, "");
      if (customer && isOfNoCustomer(result)) {
        const ids = { paymentId: payment.id, processorCustomerId: customer };
        logger.warn(ids, "card processor customer not found, creating a new one");
        ({ customer, result } = await attempt(payment, deadline, customer));
      }
      if (result.kind !== "answered") return notOpened(payment, result);
      if (checkedAnswer(parts, payment, result.body).kind !== "idle") return { kind: "unreached" };
      return { kind: "opened", processorId: result.body.id, processorCustomerId: customer };
    },
  };
}

function intentParams(payment: Payment, customer: string): Stripe.PaymentIntentCreateParams {
  const { id, publicId, amount, currency, capture, description, savesCard } = payment;
  return {
    amount: Number(amount),
    currency: currency.toLowerCase(),
    customer,
    capture_method: capture ? "automatic" : "manual",
    allowed_payment_method_types: ["card"],
    // Saves the card under a token that can be charged again.
    ...(savesCard && { setup_future_usage: "off_session" as const }),
    ...(description && { description }),
    metadata: { kobo_payment: publicId, [PAYMENT_UUID]: id },
  };
}

function isOfNoCustomer(result: CallResult<unknown>): boolean {
  if (result.kind !== "refused") return false;
  const { code, param } = result.refusal;
  return code === "resource_missing" && param === "customer";
}

function openingOf(result: Unanswered): Opening {
  if (result.kind === "no response" || RETRYABLE_STATUSES.has(result.refusal.status))
    return { kind: "unreached" };
  return { kind: "refused", code: codeOf(result.refusal) };
}

function codeOf({ code, param }: Refusal): OpenRefusal {
  if (code === "amount_too_small") return "AMOUNT_TOO_SMALL";
  if (code === "amount_too_large") return "AMOUNT_TOO_LARGE";
  // An unsupported currency has no code.
  return param === "currency" ? "CURRENCY_NOT_TAKEN" : "OTHER";
}
