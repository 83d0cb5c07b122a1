import { z } from "zod";
import type { CardVault } from "../card-processor";
import { callProcessor } from "./call";
import { Id } from "./id";
import type { Parts } from "./payments";

const StoredMethod = z.object({ object: z.literal("payment_method"), id: Id });

/** Stores cards at the processor. The idempotency key makes a repeat return the same token. */
export function vaultCalls({ stripe, breakers, timeoutMs }: Parts): CardVault {
  return {
    storeCard: async (id, { number, expMonth, expYear, cvc }, deadline) => {
      const result = await callProcessor({
        breaker: breakers.store,
        deadline,
        timeoutMs,
        send: (options) =>
          stripe.paymentMethods.create(
            {
              type: "card",
              // The package has types only for cards that the customer's browser tokenized.
              ...{ card: { number, exp_month: expMonth, exp_year: expYear, cvc } },
            },
            { ...options, idempotencyKey: `store-${id}` },
          ),
        read: (body) => StoredMethod.parse(body).id,
      });
      if (result.kind === "answered") return { kind: "stored", vaultToken: result.body };
      const isCardError = result.kind === "refused" && result.refusal.type === "card_error";
      return isCardError ? { kind: "refused", code: result.refusal.code } : { kind: "unreached" };
    },
  };
}
