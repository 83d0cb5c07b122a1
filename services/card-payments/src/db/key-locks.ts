import type { Transaction } from "@kobo/postgres";
import type { KeyHashes } from "../domain/key-hashes";

/**
 * Whether a repeat is stored under another hash than the first, which a unique index recognizes. Concurrent repeats wait
 * until commit: while the gateway's secret changes, two processes may store one request under different hashes.
 */
export async function isStoredUnderOthers(
  trx: Transaction,
  keyHashes: KeyHashes,
  isStored: (others: KeyHashes) => Promise<boolean>,
): Promise<boolean> {
  const others = keyHashes.slice(1);
  if (others.length === 0) return false;
  await lock(trx, keyHashes);
  return isStored(others);
}

async function lock(trx: Transaction, keyHashes: KeyHashes): Promise<void> {
  // In one order, so that two requests never wait for each other.
  for (const name of keyHashes.map((hash) => hash.toString("hex")).sort()) {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
      `card_payments/keys/${name}`,
    ]);
  }
}
