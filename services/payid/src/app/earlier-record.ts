import { toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database, Transaction } from "@kobo/postgres";
import * as expectedPayments from "../db/expected-payments";
import { getExpectedPayment, type ReadParts } from "./get-expected-payment";

/** The identity of a request that creates a record. */
export interface Request {
  tenant: Tenant;
  reference: string;
  /** The operation; an idempotency key is scoped to it. */
  operation: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** The same under further keys, while one replaces another. */
  otherFingerprints?: readonly Buffer[];
}

/** An earlier record with the same reference or idempotency key. */
export interface Earlier {
  id: string;
  /** Another request has the reference; otherwise this request is a replay. */
  isOther: boolean;
}

/**
 * The record of this request's idempotency key, or of another request with the same reference.
 * @param ownId the id of the record being inserted, which a COMMIT of unknown outcome may have stored
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key belongs to another request
 */
export async function findEarlier(
  db: Database | Transaction,
  request: Request,
  ownId?: string,
): Promise<Earlier | undefined> {
  const { tenant, reference, operation, idempotencyHash } = request;
  // The reference first: a concurrent replay that commits in between is then found by its key.
  const holder = await expectedPayments.findByReference(db, tenant, reference);
  const replay =
    idempotencyHash &&
    (await expectedPayments.findByIdempotency(db, tenant, { operation, idempotencyHash }));
  if (replay) {
    // Of a deleted customer's account, no fingerprint is left.
    const isErased = replay.fingerprint.length === 0;
    const { fingerprint, otherFingerprints = [] } = request;
    const isSame = [fingerprint, ...otherFingerprints].some((own) =>
      replay.fingerprint.equals(own),
    );
    if (!isErased && !isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return { id: replay.id, isOther: false };
  }
  return holder && { id: holder.id, isOther: holder.id !== ownId };
}

/**
 * The DUPLICATE_REFERENCE error, with the status of the record that has the reference. Calls the ledger, so it must
 * not run in a transaction.
 */
export async function duplicateReference(
  parts: ReadParts,
  { tenant, reference }: Pick<Request, "tenant" | "reference">,
): Promise<AppError> {
  const { on, received, transferIds } = await getExpectedPayment(parts, { tenant, reference });
  const status = received.count > 0n ? "completed" : "pending";
  const newest = transferIds.at(-1);
  const transactionId = newest === undefined ? null : toPublicId("txn", newest);
  return new AppError("DUPLICATE_REFERENCE", undefined, {
    data: { reference, type: on.type, transactionId, status },
  });
}
