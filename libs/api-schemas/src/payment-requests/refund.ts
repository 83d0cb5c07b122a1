import { z } from "zod";
import { METADATA_RULE, Metadata, text } from "../input";
import { Amount, NewReference, REFERENCE_RULE } from "./fields";

export const RefundPaymentBody = z.object({
  amount: Amount.optional().describe("In kobo. Default: all that is left of the payment."),
  reference: NewReference.optional().describe(
    `Your reference, unique among all refunds of this mode. Default: the refund's id. ${REFERENCE_RULE}`,
  ),
  reason: text(0, 200).optional().describe("For your own use; returned unchanged."),
  metadata: Metadata.optional().describe(METADATA_RULE),
});
