import { setTimeout as pause } from "node:timers/promises";
import type { CircuitBreaker } from "@kobo/provider-client";
import type Stripe from "stripe";
import { z } from "zod";
import type { Customer } from "../../domain/payments/payment";
import type { CardProcessor } from "../card-processor";
import { type CallResult, callProcessor } from "./call";
import { Id } from "./id";
import type { Parts as PaymentParts } from "./payments";

/** The usual duration of a concurrent creation of the same customer. */
const IN_USE_MS = 200;

const StripeCustomer = z.object({ object: z.literal("customer"), id: Id });

interface Parts {
  stripe: Stripe;
  breaker: CircuitBreaker;
  timeoutMs: number;
  deadline: number;
}

/**
 * Creates the customer and returns the processor's id. One idempotency key per customer makes repeats safe; if the
 * processor has lost the customer with the id `lost`, the key is a new one.
 */
export async function createCustomer(
  customer: Customer,
  lost: string,
  parts: Parts,
): Promise<CallResult<string>> {
  for (;;) {
    const result = await create(customer, lost, parts);
    const isInUse = result.kind === "refused" && result.refusal.status === 409;
    if (!isInUse || parts.deadline - Date.now() <= IN_USE_MS) return result;
    await pause(IN_USE_MS);
  }
}

/**
 * Sends only immutable fields, because the idempotency key is always the same. The email, which may change, comes with
 * each card.
 */
function create(
  { id }: Customer,
  lost: string,
  { stripe, ...call }: Parts,
): Promise<CallResult<string>> {
  const idempotencyKey = `customer-${id}${lost && `-after-${lost}`}`;
  return callProcessor({
    ...call,
    send: (options) =>
      stripe.customers.create(
        { metadata: { kobo_customer_uuid: id } },
        { ...options, idempotencyKey },
      ),
    read: (body) => StripeCustomer.parse(body).id,
  });
}

/** Deleted before, or never known. */
const UNKNOWN_STATUS = 404;

const DeletedCustomer = z.object({ object: z.literal("customer"), deleted: z.literal(true) });

export function erasingCalls({
  stripe,
  breakers,
  timeoutMs,
}: Pick<PaymentParts, "stripe" | "breakers" | "timeoutMs">): Pick<CardProcessor, "eraseCustomer"> {
  return {
    eraseCustomer: async (processorCustomerId, deadline) => {
      const result = await callProcessor({
        breaker: breakers.eraseCustomer,
        timeoutMs,
        deadline,
        send: (options) => stripe.customers.del(processorCustomerId, {}, options),
        read: (body) => DeletedCustomer.parse(body),
      });
      if (result.kind === "answered") return true;
      return result.kind === "refused" && result.refusal.status === UNKNOWN_STATUS;
    },
  };
}
