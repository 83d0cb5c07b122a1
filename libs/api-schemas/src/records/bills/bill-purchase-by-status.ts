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
    .describe(
      "`reversed`: the provider took the delivery back, and so you were given back what it cost.",
    ),
  completedAt: Timestamp.describe("When it was delivered and charged."),
});

/** A purchase of any status; a failed one has its own fields (decision 113). */
export const AnyBillPurchaseRecord = z.discriminatedUnion("status", [
  PendingBillPurchaseRecord,
  CompletedBillPurchaseRecord,
  FailedBillPurchaseRecord,
]);
