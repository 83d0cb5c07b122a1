import { z } from "zod";
import { METADATA_RULE, Metadata, text } from "../input";
import { Amount } from "./amount";

/** Changes to an existing payment. Each body is optional. */

export const CaptureBody = z.object({
  amount: Amount.optional().describe(
    "In minor units. At most the authorized amount, which is the default; the rest is released.",
  ),
});

/** The body has no fields. */
export const CancelBody = z.object({});

export const RefundBody = z.object({
  amount: Amount.optional().describe("In minor units. Default: the whole remaining amount."),
  reason: text(0, 200).default("").describe("For your own use; returned unchanged."),
  metadata: Metadata.default({}).describe(`${METADATA_RULE} No card numbers.`),
});
