import type { Database } from "@kobo/postgres";

export async function insert(
  db: Database,
  payment: { transferId: string; merchantId: string; amount: bigint },
): Promise<void> {
  const { transferId, merchantId, amount } = payment;
  await db("sandbox_payments").insert({ transfer_id: transferId, merchant_id: merchantId, amount });
}
