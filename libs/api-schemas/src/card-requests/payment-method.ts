import { z } from "zod";

/** The card checks its digits and their number, with their own error codes. */
const Digits = z.string("must be a text of digits");
const Whole = z.int("must be a whole number");

const Card = z.object({
  number: Digits.meta({
    pattern: "^[ -]*(?:[0-9][ -]*){12,19}$",
    writeOnly: true,
    description:
      "12 to 19 digits, with or without separators. With a test key only the published test cards.",
  }),
  exp_month: Whole.meta({ minimum: 1, maximum: 12 }),
  exp_year: Whole.meta({
    minimum: 0,
    maximum: 9999,
    description: "Four digits; two digits mean a year of this century.",
  }),
  cvc: Digits.meta({
    pattern: "^[0-9]{3,4}$",
    writeOnly: true,
    description: "Three digits; four for American Express. Never stored.",
  }),
});

/** A card that the customer typed in. */
export const TypedInCard = z
  .object({ type: z.literal("card"), card: Card })
  .describe("A card that the customer typed in.");

/** A saved card. Unknown ids have their own error code. */
export const SavedCard = z
  .object({
    id: z.string().meta({
      pattern: "^pm_[0-9a-hjkmnp-tv-z]{26}$",
      description: "The `payment_method.id` of an earlier payment of the same customer.",
    }),
    type: z.literal("card").optional(),
  })
  .describe("A card that was charged or authorized before.");

/** A card that is stored before it is charged. */
export const PaymentMethodBody = TypedInCard.extend({
  save: z
    .boolean()
    .default(false)
    .describe(
      "Whether the customer has agreed that you charge the card again. Without it the card can be charged once.",
    ),
});
