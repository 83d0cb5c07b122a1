import { z } from "zod";
import { Timestamp } from "../wire";
import { BillPurchaseRecord, FailedBillPurchaseRecord } from "./bill-purchase";

/** A purchase without an outcome yet. */
export const PendingBillPurchaseRecord = BillPurchaseRecord.omit({ completedAt: true }).extend({
  status: z.literal("pending"),
});

/** A delivered purchase, even if the provider reversed it later. */
export const CompletedBillPurchaseRecord = BillPurchaseRecord.extend({
  status: z
    .enum(["completed", "reversed"])
    .describe("`reversed`: the provider reversed the delivery, and you were refunded."),
  completedAt: Timestamp.describe("The time of the delivery and the charge."),
});

/** A purchase of any status; a failed one has its own fields (decision 113). */
export const AnyBillPurchaseRecord = z.discriminatedUnion("status", [
  PendingBillPurchaseRecord,
  CompletedBillPurchaseRecord,
  FailedBillPurchaseRecord,
]);
