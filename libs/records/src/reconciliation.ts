import { z } from "zod";
import { Amount } from "./wire";

/** How a record of ours and a line of a provider's statement can differ. */
export const DIFFERENCE_KINDS = [
  "ours_only",
  "theirs_only",
  "amount_differs",
  "status_differs",
  "double",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One difference that a reconciliation found, for operators. */
export const ReconciliationDifferenceRecord = z.object({
  /** Whose statement it was. */
  source: z.enum(["rail", "bank_partner", "bill_provider"]),
  /** The Africa/Lagos day that was compared. */
  day: z.iso.date(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** What both sides call the movement: our rail reference, the bank's session id, or our request id. */
  key: z.string(),
  ourAmount: Amount.nullable(),
  theirAmount: Amount.nullable(),
  ourStatus: z.string().nullable(),
  theirStatus: z.string().nullable(),
});
export type ReconciliationDifferenceRecord = z.infer<typeof ReconciliationDifferenceRecord>;
