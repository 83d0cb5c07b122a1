import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database, Transaction } from "@kobo/postgres";
import * as expectedPayments from "../db/expected-payments";
import { getExpectedPayment, type ReadParts } from "./get-expected-payment";

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

/** What stands in the way of a new record. */
export interface Earlier {
  id: string;
  /** Made by another request, which has the reference; else this very request made it. */
  isOther: boolean;
}

/**
 * The record that was made earlier by this very request, or by another under its reference.
 * @param ownId of the record that is just being made: a COMMIT of unknown outcome had gone through
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key belongs to another request
 */
export async function findEarlier(
  db: Database | Transaction,
  request: Request,
  ownId?: string,
): Promise<Earlier | undefined> {
  const { tenant, reference, operation, idempotencyHash, fingerprint } = request;
  // The holder first: a twin that commits in between is then seen by its key, and not taken for another.
  const holder = await expectedPayments.findByReference(db, tenant, reference);
  const replay =
    idempotencyHash &&
    (await expectedPayments.findByIdempotency(db, tenant, { operation, idempotencyHash }));
  if (replay) {
    if (!replay.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return { id: replay.id, isOther: false };
  }
  return holder && { id: holder.id, isOther: holder.id !== ownId };
}

/**
 * What the merchant is told whose reference is taken. The ledger is asked how the holder stands, so
 * this belongs into no transaction.
 */
export async function duplicateReference(
  parts: ReadParts,
  { tenant, reference }: Pick<Request, "tenant" | "reference">,
): Promise<AppError> {
  const { on, received } = await getExpectedPayment(parts, { tenant, reference });
  const status = received.count > 0n ? "completed" : "pending";
  return new AppError("DUPLICATE_REFERENCE", undefined, {
    data: { reference, type: on.type, transactionId: null, status },
  });
}
