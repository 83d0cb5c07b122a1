import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as payments from "../../db/payments";
import { type Payment, type Status, statusOf } from "../../domain/payments/payment";

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
 * @throws AppError IDEMPOTENCY_KEY_REUSED; IDEMPOTENCY_KEY_IN_USE while it is still being made, or
 * while the payment that has its name may still be refused; DUPLICATE_REFERENCE when its name is another request's
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
  const status = statusOf(payment);
  // Until it is opened, the payment that has the name may still be refused.
  if (!status) throw inUse();
  if (!isOwn && !(isSame && request.isNamedByClient)) throw duplicate(payment, status);
  if (isRunning) throw inUse();
  return { payment, replay: isOwn ? "by key" : "by id" };
}

function inUse(): AppError {
  return new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
}

/** Decision 13. */
function duplicate({ publicId: reference }: Payment, status: Status): AppError {
  return new AppError("DUPLICATE_REFERENCE", undefined, {
    data: { reference, type: "card_payment", transactionId: reference, status },
  });
}
