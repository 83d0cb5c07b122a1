import { z } from "zod";
import { TRANSACTION_TYPES } from "./transaction-status";

/**
 * The record that already has a reference: the data of DUPLICATE_REFERENCE, by which clients find a lost response
 * (decision 13).
 */
export const ReferenceHolder = z.object({
  reference: z.string().describe("As it was sent."),
  type: z.enum(TRANSACTION_TYPES).describe("What the reference stands for."),
  transactionId: z.string().nullable().describe("Null while there is no transaction yet."),
  status: z.string().describe("How it stands, such as `pending` or `completed`."),
});
export type ReferenceHolder = z.infer<typeof ReferenceHolder>;
