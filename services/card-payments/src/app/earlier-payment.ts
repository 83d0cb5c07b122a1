import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import * as payments from "../db/payments";
import { type Payment, statusOf } from "../domain/payment";

/** Which request asks for a payment. */
export interface PaymentRequest {
  tenant: Tenant;
  /** What clients are to call the payment. */
  publicId: string;
  /** The client chose the name himself, so that a repeat is known by it (decision 88). */
  isNamedByClient: boolean;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/** By what an earlier request was known to be the same; `none` when the record was made now. */
export type Replay = "none" | "by key" | "by id";

/**
 * The payment that this very request made earlier, as it stands now.
 * @throws AppError IDEMPOTENCY_KEY_REUSED; IDEMPOTENCY_KEY_IN_USE while it is still being made;
 * DUPLICATE_REFERENCE when its name is another request's
 */
export async function earlierPayment(
  db: Database,
  request: PaymentRequest,
): Promise<{ payment: Payment; replay: Replay } | undefined> {
  const earlier = await payments.findEarlier(db, request.tenant, request);
  if (!earlier) return undefined;
  const { payment, isOwn, isRunning } = earlier;
  const isSame = earlier.fingerprint.equals(request.fingerprint);
  if (isOwn && !isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (!isOwn && !(isSame && request.isNamedByClient)) throw duplicate(payment);
  if (isRunning || !statusOf(payment)) {
    throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
  }
  return { payment, replay: isOwn ? "by key" : "by id" };
}

/** Decision 13. */
function duplicate(payment: Payment): AppError {
  const { publicId } = payment;
  return new AppError("DUPLICATE_REFERENCE", undefined, {
    data: {
      reference: publicId,
      type: "card_payment",
      transactionId: publicId,
      status: statusOf(payment) ?? "pending",
    },
  });
}
