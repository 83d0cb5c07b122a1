import { setTimeout as pause } from "node:timers/promises";
import type { CircuitBreaker } from "@kobo/provider-client";
import type Stripe from "stripe";
import { z } from "zod";
import type { Customer } from "../../domain/payments/payment";
import { type CallResult, callProcessor } from "./call";
import { Id } from "./id";

/** Another payment of the same customer is just making him known, which takes about this long. */
const IN_USE_MS = 200;

const StripeCustomer = z.object({ object: z.literal("customer"), id: Id });

interface Parts {
  stripe: Stripe;
  breaker: CircuitBreaker;
  timeoutMs: number;
  deadline: number;
}

/**
 * What the processor calls the customer, whom it is told of under one key however often. When it has
 * lost the one that it called `lost`, he is made known once more.
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

/** Only what never changes: anything else would be another request under the same key. */
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
