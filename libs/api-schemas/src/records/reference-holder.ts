import { z } from "zod";
import { TRANSACTION_TYPES } from "./transaction-status";

/**
 * The record that already has a reference: the data of DUPLICATE_REFERENCE, by which clients find a lost response
 * (decision 13).
 */
export const ReferenceHolder = z.object({
  reference: z.string().describe("As you sent it."),
  type: z.enum(TRANSACTION_TYPES).describe("The type of the reference's record."),
  transactionId: z.string().nullable().describe("Null while there is no transaction yet."),
  status: z.string().describe("The current status, such as `pending` or `completed`."),
});
export type ReferenceHolder = z.infer<typeof ReferenceHolder>;
