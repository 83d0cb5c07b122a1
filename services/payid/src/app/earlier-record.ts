import { AppError } from "@kobo/errors";
import type { Database, Transaction } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import * as expectedPayments from "../db/expected-payments";

/** What tells one request for a new record from another. */
export interface Request {
  tenant: Tenant;
  reference: string;
  /** Names the call, since a key means nothing on another one. */
  operation: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/**
 * The id of the record that this very request made earlier.
 * @param ownId of the record that is just being made: a COMMIT of unknown outcome had gone through
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED when the reference or the key belongs
 * to another request
 */
export async function findEarlier(
  db: Database | Transaction,
  request: Request,
  ownId?: string,
): Promise<string | undefined> {
  const { tenant, reference, operation, idempotencyHash, fingerprint } = request;
  const replay =
    idempotencyHash &&
    (await expectedPayments.findByIdempotency(db, tenant, { operation, idempotencyHash }));
  if (replay) {
    if (!replay.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return replay.id;
  }
  const holder = await expectedPayments.findByReference(db, tenant, reference);
  if (!holder || holder.id === ownId) return holder?.id;
  const status = holder.received.count > 0n ? "completed" : "pending";
  throw new AppError("DUPLICATE_REFERENCE", undefined, {
    data: { reference, type: holder.type, transactionId: null, status },
  });
}
