import type { Transaction } from "@kobo/postgres";

/** What a merchant wants done about a payment; each kind once. */
export interface Command {
  paymentId: string;
  kind: "capture" | "cancel";
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** Captures only; otherwise 0n. */
  amount: bigint;
}

export async function insert(trx: Transaction, command: Command): Promise<void> {
  await trx("payment_commands").insert({
    payment_id: command.paymentId,
    kind: command.kind,
    idempotency_hash: command.idempotencyHash,
    fingerprint: command.fingerprint,
    amount: String(command.amount),
  });
}

/** The command that the same request gave, by its idempotency key. */
export async function findEarlier(
  trx: Transaction,
  { paymentId, kind, idempotencyHash }: Command,
): Promise<{ fingerprint: Buffer } | undefined> {
  if (!idempotencyHash) return undefined;
  return trx("payment_commands")
    .select("fingerprint")
    .where({ payment_id: paymentId, kind, idempotency_hash: idempotencyHash })
    .first<{ fingerprint: Buffer } | undefined>();
}
