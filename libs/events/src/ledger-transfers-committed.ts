import { z } from "zod";

const Kobo = z.int();
const Party = z.object({ payId: z.string(), name: z.string() });

/**
 * What the ledger tells the house about one committed group. Amounts are JSON integers of kobo;
 * wallets are named by PayID, system accounts by their name.
 */
export const LedgerTransfersCommitted = z.object({
  rootId: z.uuid(),
  at: z.iso.datetime({ precision: 3 }),
  transfers: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["single", "pending", "post", "void"]),
      type: z.string(),
      amount: Kobo,
      /** The hold, for post and void. */
      pendingId: z.uuid().optional(),
      debit: z.string(),
      credit: z.string(),
      reference: z.object({ family: z.string(), text: z.string() }).optional(),
      narration: z.string(),
      from: Party,
      to: Party,
      /** The entry's number in the credited wallet; absent when no wallet was credited. */
      creditSeq: z.int().optional(),
    }),
  ),
});
