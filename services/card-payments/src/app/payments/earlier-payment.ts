import { toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as payments from "../../db/payments";
import { type Fingerprints, isOneOf } from "../../domain/fingerprints";
import type { KeyHashes } from "../../domain/key-hashes";
import { type Payment, type Status, statusOf } from "../../domain/payments/payment";

/** The identity of a request for a payment. */
export interface PaymentRequest {
  tenant: Tenant;
  /** The payment's public id. */
  publicId: string;
  /** The client chose the public id, which identifies a repeat (decision 88). */
  isNamedByClient: boolean;
  keyHashes: KeyHashes;
  fingerprints: Fingerprints;
}

/** How a repeat was recognized; `none` for a new payment. */
export type Replay = "none" | "by key" | "by id";

/**
 * The payment of an earlier attempt of the same request, in its current state.
 * @throws AppError IDEMPOTENCY_KEY_REUSED; IDEMPOTENCY_KEY_IN_USE while the earlier attempt is running, or while the
 * payment with this id may still be refused; DUPLICATE_REFERENCE if the id belongs to another request
 */
export async function earlierPayment(
  db: Database,
  request: PaymentRequest,
): Promise<{ payment: Payment; replay: Replay } | undefined> {
  const earlier = await payments.findEarlier(db, request.tenant, request);
  if (!earlier) return undefined;
  const { payment, isOwn, isRunning } = earlier;
  const isSame = isOneOf(earlier.fingerprint, request.fingerprints);
  if (isOwn && !isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  const status = statusOf(payment);
  // Until it is opened, the payment with this id may still be refused.
  if (!status) throw inUse();
  if (!isOwn && !(isSame && request.isNamedByClient)) throw duplicate(payment, status);
  if (isRunning) throw inUse();
  return { payment, replay: isOwn ? "by key" : "by id" };
}

function inUse(): AppError {
  return new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
}

/** Decision 13. */
function duplicate({ id, publicId: reference }: Payment, status: Status): AppError {
  const transactionId = toPublicId("txn", id);
  return new AppError("DUPLICATE_REFERENCE", undefined, {
    data: { reference, type: "card_payment", transactionId, status },
  });
}
