import { z } from "zod";
import { METADATA_RULE, Metadata, text } from "../input";
import { Amount } from "./amount";

/** Changes to an existing payment. Each body is optional. */

export const CaptureBody = z.object({
  amount: Amount.optional().describe(
    "In minor units. At most what was authorised, and all of it unless you say; the rest is released.",
  ),
});

/** The body has no fields. */
export const CancelBody = z.object({});

export const RefundBody = z.object({
  amount: Amount.optional().describe("In minor units. All that is left of it unless you say."),
  reason: text(0, 200).default("").describe("Yours, given back as sent."),
  metadata: Metadata.default({}).describe(`${METADATA_RULE} No card numbers.`),
});
