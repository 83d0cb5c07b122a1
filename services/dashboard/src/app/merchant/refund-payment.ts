import { createPaymentRefund } from "../../clients/payment-refunds";
import type { By } from "../../domain/audit";
import { recordIntent } from "../audit/record-change";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode } from "./owner-of";

interface RefundPayment extends OfMode {
  /** `txn_…` */
  id: string;
  amount: bigint;
  reason: string;
  idempotencyKey: string;
  by: By;
}

/**
 * Refunds a PayID's or virtual account's payment under its form's key: a repeat has the same result.
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, REFUND_AMOUNT_EXCEEDED, PAYER_ACCOUNT_UNKNOWN,
 * INSUFFICIENT_FUNDS, LIVE_MODE_OFF, IDEMPOTENCY_KEY_REUSED
 */
export async function refundPayment(
  parts: Parts,
  { merchantId, mode, id: paymentId, amount, reason, idempotencyKey, by }: RefundPayment,
): Promise<void> {
  const owner = await activeOwnerOf(parts, { merchantId, mode });
  const after = { mode, amount: String(amount) };
  const intent = {
    ...{ merchantId, by, action: "payment.refunded" as const, before: null, idempotencyKey },
    ...{ object: `payment:${paymentId}`, after },
    afterOf: ({ id: refund }: { id: string }) => ({ ...after, refund }),
  };
  await recordIntent(parts, intent, () =>
    createPaymentRefund(parts.services, owner, { paymentId, amount, reason, idempotencyKey }),
  );
}
