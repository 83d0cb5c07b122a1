import { z } from "zod";

const MinorUnits = z.int();
const Party = z.object({ payId: z.string(), name: z.string() });

/**
 * One committed group of ledger transfers. Amounts are JSON integers in the minor unit of the currency; wallets are
 * named by PayID, settling accounts by `<PayID>/settling`, system accounts by their name.
 */
export const LedgerTransfersCommitted = z.object({
  rootId: z.uuid(),
  at: z.iso.datetime({ precision: 3 }),
  announced: z
    .array(z.string())
    .optional()
    .describe(
      "Names of the public events about the group that the ledger published with it; absent when none.",
    ),
  transfers: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["single", "pending", "post", "void"]),
      type: z.string(),
      amount: MinorUnits,
      currency: z
        .string()
        .optional()
        .describe("ISO code of the amount and of both accounts; absent for NGN."),
      pendingId: z.uuid().optional().describe("The hold, for post and void."),
      debit: z.string(),
      credit: z.string(),
      reference: z.object({ family: z.string(), text: z.string() }).optional(),
      narration: z.string(),
      from: Party,
      to: Party,
      creditSeq: z
        .int()
        .optional()
        .describe(
          "The entry's number in the credited wallet or settling account; absent when a system account was credited.",
        ),
    }),
  ),
});
