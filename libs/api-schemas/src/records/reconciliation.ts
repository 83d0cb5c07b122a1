import { z } from "zod";
import { Amount } from "./wire";

/** The kinds of differences between our records and a provider's statement. */
export const DIFFERENCE_KINDS = [
  "ours_only",
  "theirs_only",
  "amount_differs",
  "status_differs",
  "double",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** ISO code in upper case; null for no amount, or several. */
const Currency = z.string().nullable().optional();

/** A difference that a reconciliation found, for operators. */
export const ReconciliationDifferenceRecord = z.object({
  source: z
    .enum(["rail", "bank_partner", "bill_provider", "card_processor"])
    .describe("The provider of the statement."),
  day: z.iso.date().describe("The Africa/Lagos day that was compared."),
  kind: z.enum(DIFFERENCE_KINDS),
  key: z
    .string()
    .describe(
      "The id that both sides share: our rail reference, the bank's session id, our request id, or, for the card processor, `charge/` or `refund/` and its UUID.",
    ),
  ourAmount: Amount.nullable(),
  theirAmount: Amount.nullable(),
  ourCurrency: Currency.describe("Of `ourAmount`; absent means NGN."),
  theirCurrency: Currency.describe("Of `theirAmount`; absent means NGN."),
  ourStatus: z.string().nullable(),
  theirStatus: z.string().nullable(),
});
export type ReconciliationDifferenceRecord = z.infer<typeof ReconciliationDifferenceRecord>;
