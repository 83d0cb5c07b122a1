import { z } from "zod";
import type { AllowedAction, ReviewCase } from "./desk";

/** From this amount up, a second operator confirms a decision; ₦1,000,000. */
export const SecondApprovalConfig = {
  /** The least amount in kobo for which a second operator must confirm a review's decision. */
  REVIEW_SECOND_APPROVAL_KOBO: z.coerce.bigint().nonnegative().default(100_000_000n),
};

/**
 * Whether another operator must confirm the action. An amount in another currency always needs one, because the
 * threshold is in kobo. An action that only repeats a step of the service needs none.
 */
export function needsSecondApproval(
  { amount, currency }: Pick<ReviewCase, "amount" | "currency">,
  { repeatsStep }: Pick<AllowedAction, "repeatsStep">,
  thresholdKobo: bigint,
): boolean {
  if (repeatsStep) return false;
  return currency !== "NGN" || amount >= thresholdKobo;
}
