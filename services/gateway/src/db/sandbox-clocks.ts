import type { Tenant } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";
import type { SandboxClock } from "../domain/sandbox-clock";

/** Creates the merchant's clock if it does not exist, and locks it until commit. */
export async function lock(trx: Transaction, { merchantId }: Tenant): Promise<SandboxClock> {
  await trx("sandbox_clocks").insert({ merchant_id: merchantId }).onConflict().ignore();
  return trx("sandbox_clocks")
    .select<SandboxClock[]>({
      offsetMs: "offset_ms",
      lastKeyHash: "last_key_hash",
      lastFingerprint: "last_fingerprint",
    })
    .where({ merchant_id: merchantId })
    .forNoKeyUpdate()
    .first() as Promise<SandboxClock>;
}

export async function update(
  trx: Transaction,
  { merchantId }: Tenant,
  clock: SandboxClock,
): Promise<void> {
  await trx("sandbox_clocks").where({ merchant_id: merchantId }).update({
    offset_ms: clock.offsetMs,
    last_key_hash: clock.lastKeyHash,
    last_fingerprint: clock.lastFingerprint,
  });
}
