import { z } from "zod";
import { Timestamp } from "../wire";
import { BillPurchaseRecord, FailedBillPurchaseRecord } from "./bill-purchase";

/** A purchase that the provider has not decided yet. */
export const PendingBillPurchaseRecord = BillPurchaseRecord.omit({ completedAt: true }).extend({
  status: z.literal("pending"),
});

/** A purchase that was delivered, whatever the provider did afterwards. */
export const CompletedBillPurchaseRecord = BillPurchaseRecord.extend({
  status: z
    .enum(["completed", "reversed"])
    .describe(
      "`reversed`: the provider took the delivery back, and so you were given back what it cost.",
    ),
  completedAt: Timestamp.describe("When it was delivered and charged."),
});

/** A purchase however it stands; a failed one has fields of its own (decision 113). */
export const AnyBillPurchaseRecord = z.discriminatedUnion("status", [
  PendingBillPurchaseRecord,
  CompletedBillPurchaseRecord,
  FailedBillPurchaseRecord,
]);
