import type { Database, Transaction } from "@kobo/postgres";
import type { KeyHashes } from "../domain/key-hashes";

/** A merchant's command for a payment; each kind is stored once. */
export interface Command {
  paymentId: string;
  kind: "capture" | "cancel";
  keyHashes: KeyHashes;
  fingerprint: Buffer;
  /** For captures; otherwise 0n. */
  amount: bigint;
}

export async function insert(trx: Transaction, command: Command): Promise<void> {
  await trx("payment_commands").insert({
    payment_id: command.paymentId,
    kind: command.kind,
    idempotency_hash: command.keyHashes[0] ?? null,
    fingerprint: command.fingerprint,
    amount: String(command.amount),
  });
}

/** When the merchant's commands were stored. */
export async function listTimes(
  db: Database,
  paymentId: string,
): Promise<{ kind: Command["kind"]; at: Date }[]> {
  return db("payment_commands").select("kind", "at").where({ payment_id: paymentId });
}

/** Finds an earlier command with the same idempotency key. */
export async function findEarlier(
  trx: Transaction,
  { paymentId, kind, keyHashes }: Command,
): Promise<{ fingerprint: Buffer } | undefined> {
  if (keyHashes.length === 0) return undefined;
  return trx("payment_commands")
    .select("fingerprint")
    .where({ payment_id: paymentId, kind })
    .whereIn("idempotency_hash", keyHashes)
    .first<{ fingerprint: Buffer } | undefined>();
}
