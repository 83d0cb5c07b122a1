import type { Transaction } from "@kobo/postgres";
import type { KeyHashes } from "../domain/key-hashes";

/**
 * Serializes concurrent repeats until commit. While the gateway's secret changes, two processes may store one request
 * under different hashes, which no unique index compares.
 */
export async function lock(trx: Transaction, keyHashes: KeyHashes): Promise<void> {
  // In one order, so that two requests never wait for each other.
  for (const name of keyHashes.map((hash) => hash.toString("hex")).sort()) {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
      `card_payments/keys/${name}`,
    ]);
  }
}
