import type { Database } from "@kobo/postgres";

/** Money from nowhere for a test wallet. */
export interface SandboxFunding {
  /** Of the transfer in the ledger. */
  transferId: string;
  merchantId: string;
  amount: bigint;
}

export async function insert(
  db: Database,
  { transferId, merchantId, amount }: SandboxFunding,
): Promise<void> {
  await db("sandbox_fundings").insert({ transfer_id: transferId, merchant_id: merchantId, amount });
}
