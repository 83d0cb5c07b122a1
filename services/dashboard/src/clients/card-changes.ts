import type { CardRefund } from "../domain/card-payments";
import { type CardPayment, toCardPayment, toRefund } from "./card-payments";
import { keyHashOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "cardPayments">;

/** A change to a payment. A repeat with the same key has the same result. */
interface Change {
  id: string;
  idempotencyKey: string;
}

interface Part {
  /** Undefined for all of it. */
  amount: bigint | undefined;
}

/** @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED */
export async function capturePayment(
  { cardPayments }: Calls,
  owner: Owner,
  { amount, ...change }: Change & Part,
): Promise<CardPayment> {
  const request = requestOf(owner, change, { amount });
  return toCardPayment((await cardPayments.CapturePayment(request)).payment);
}

/** @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, IDEMPOTENCY_KEY_REUSED */
export async function cancelPayment(
  { cardPayments }: Calls,
  owner: Owner,
  change: Change,
): Promise<CardPayment> {
  const request = requestOf(owner, change, {});
  return toCardPayment((await cardPayments.CancelPayment(request)).payment);
}

/**
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED,
 * INSUFFICIENT_WALLET_BALANCE, IDEMPOTENCY_KEY_REUSED
 */
export async function refundPayment(
  { cardPayments }: Calls,
  owner: Owner,
  { amount, reason, ...change }: Change & Part & { reason: string },
): Promise<CardRefund> {
  const request = requestOf(owner, change, { amount, reason });
  return toRefund((await cardPayments.CreateRefund(request)).refund);
}

function requestOf(
  owner: Owner,
  { id, idempotencyKey }: Change,
  { amount, ...body }: Partial<Part> & { reason?: string },
) {
  // The service checks the body, and knows a repeat by it.
  const json = { ...body, ...(amount !== undefined && { amount: Number(amount) }) };
  return {
    tenant: tenantOf(owner),
    paymentId: id,
    body: Buffer.from(JSON.stringify(json)),
    idempotencyKeyHash: keyHashOf(owner, idempotencyKey),
  };
}
