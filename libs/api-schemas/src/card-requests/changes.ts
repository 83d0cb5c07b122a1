import { z } from "zod";
import { METADATA_RULE, Metadata, text } from "../input";
import { Amount } from "./amount";

/** What may be done to a payment that there is. Each of these bodies may be left out. */

export const CaptureBody = z.object({
  amount: Amount.optional().describe(
    "In minor units. At most what was authorised, and all of it unless you say; the rest is released.",
  ),
});

/** There is nothing to say. */
export const CancelBody = z.object({});

export const RefundBody = z.object({
  amount: Amount.optional().describe("In minor units. All that is left of it unless you say."),
  reason: text(0, 200).default("").describe("Yours, given back as sent."),
  metadata: Metadata.default({}).describe(`${METADATA_RULE} No card numbers.`),
});
