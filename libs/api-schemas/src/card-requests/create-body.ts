import type { Mode } from "@kobo/core/tenant";
import { z } from "zod";
import { CustomerEmail } from "../customer-requests";
import { METADATA_RULE, Metadata, text } from "../input";
import { Amount } from "./amount";
import { SavedCard, TypedInCard } from "./payment-method";
import { returnUrl } from "./return-url";

/** In minor units of any currency (decision 97). */
export const CARD_AMOUNT_MAX = 99_999_999;

/** Decision 96. */
export const CARD_CURRENCIES = ["NGN", "USD", "GBP", "EUR", "GHS", "KES", "ZAR"] as const;

/** The customer of a payment. */
export const Customer = z.object({
  email: CustomerEmail.describe("Identifies the customer; case-insensitive."),
  name: text(0, 100).optional().describe("Updates the customer's name; if absent, the name stays."),
});

/** A new payment without its payment method, whose schema depends on its type: see `CreateBody`. */
export function createBody(mode: Mode) {
  return z.object({
    amount: Amount.meta({
      minimum: 1,
      maximum: CARD_AMOUNT_MAX,
      description: "In minor units of the currency, such as kobo or cents.",
    }),
    currency: z.string().meta({
      pattern: `^(?:${CARD_CURRENCIES.map(inAnyCase).join("|")})$`,
      description: `${CARD_CURRENCIES.join(", ")}, in any case.`,
    }),
    customer: Customer,
    description: text(0, 500).default("").describe("For your own use; returned unchanged."),
    metadata: Metadata.default({}).describe(`${METADATA_RULE} No card numbers.`),
    capture: z
      .boolean()
      .default(true)
      .describe("False only authorizes the payment: capture it within seven days."),
    off_session: z
      .boolean()
      .default(false)
      .describe(
        "The customer is not present and has agreed to the charge, such as a subscription's. Only with a saved card: `payment_method.id`. A bank that wants the customer to confirm declines with `authentication_required`.",
      ),
    return_url: returnUrl(mode).optional().meta({
      format: "uri",
      description:
        "The URL to which the bank's page sends the customer back: https, with a test key also http, without credentials. Default: a page of Kobo.",
    }),
  });
}

/** For letters A–Z. */
function inAnyCase(word: string): string {
  return [...word].map((char) => `[${char}${char.toLowerCase()}]`).join("");
}

/** A new payment, as documented in the API reference. */
export const CreateBody = createBody("live").extend({
  payment_method: z.union([TypedInCard, SavedCard]),
});
