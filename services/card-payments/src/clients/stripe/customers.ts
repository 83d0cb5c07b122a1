import { setTimeout as pause } from "node:timers/promises";
import type { CircuitBreaker } from "@kobo/provider-client";
import type Stripe from "stripe";
import { z } from "zod";
import type { Customer } from "../../domain/payments/payment";
import { type CallResult, callProcessor } from "./call";
import { Id } from "./id";

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

/** Sends only immutable fields, because the idempotency key is always the same. */
function create(
  { id, email }: Customer,
  lost: string,
  { stripe, ...call }: Parts,
): Promise<CallResult<string>> {
  const idempotencyKey = `cus-${id}${lost && `-after-${lost}`}`;
  return callProcessor({
    ...call,
    send: (options) =>
      stripe.customers.create(
        { email, metadata: { kobo_customer_uuid: id } },
        { ...options, idempotencyKey },
      ),
    read: (body) => StripeCustomer.parse(body).id,
  });
}
