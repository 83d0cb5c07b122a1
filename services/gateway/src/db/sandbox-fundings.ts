import type { Database } from "@kobo/postgres";

/** Sandbox money credited to a test wallet. */
export interface SandboxFunding {
  /** The transfer's id in the ledger. */
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
