import { randomBytes } from "node:crypto";
import type { Database } from "@kobo/postgres";
import type { Payment } from "../../src/domain/payments/payment";
import type { Refund } from "../../src/domain/refunds/refund";

const FINAL_STATES = ["succeeded", "failed", "canceled", "refused"];

/** Inserts a payment in a state, without pending work. */
export async function keepPayment(db: Database, payment: Payment): Promise<void> {
  const { customer, paymentMethod, merchantId, mode } = payment;
  await db("customers").insert({
    id: customer.id,
    merchant_id: merchantId,
    mode,
    email: `${customer.id}@example.com`,
  });
  await db("payment_methods").insert({
    id: paymentMethod.id,
    customer_id: customer.id,
    brand: paymentMethod.brand,
    last4: paymentMethod.last4,
    exp_month: paymentMethod.expMonth,
    exp_year: paymentMethod.expYear,
    bin6: "424242",
    fingerprint: randomBytes(32),
  });
  await db("payments").insert({
    id: payment.id,
    public_id: payment.publicId,
    merchant_id: merchantId,
    mode,
    merchant_name: payment.merchantName,
    wallet_pay_id: payment.walletPayId,
    fingerprint: randomBytes(32),
    customer_id: customer.id,
    payment_method_id: paymentMethod.id,
    amount: String(payment.amount),
    currency: payment.currency,
    capture: payment.capture,
    description: payment.description,
    metadata: JSON.stringify(payment.metadata),
    return_url: payment.returnUrl,
    fee_basis_points: String(payment.feeBasisPoints),
    state: payment.state,
    processor_id: payment.processorId,
    amount_captured: String(payment.amountCaptured),
    processor_cost: String(payment.processorCost),
    failure_code: payment.failure?.code,
    ends_at: payment.endsAt ?? payment.createdAt,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    due_at: FINAL_STATES.includes(payment.state) ? null : new Date("2100-01-01"),
  });
}

/** Inserts a refund of a stored payment. */
export async function keepRefund(db: Database, refund: Refund): Promise<void> {
  await db("refunds").insert({
    id: refund.id,
    payment_id: refund.paymentId,
    fingerprint: randomBytes(32),
    amount: String(refund.amount),
    from_settling: String(refund.fromSettling),
    reason: refund.reason,
    metadata: JSON.stringify(refund.metadata),
    not_after: refund.notAfter,
    state: refund.state,
    processor_refund_id: refund.processorRefundId,
    created_at: refund.createdAt,
    updated_at: refund.updatedAt,
  });
}

/** Inserts an answer of the processor. */
export async function keepAnswer(
  db: Database,
  said: { subjectId: string; number?: number; answer: string; at?: Date },
): Promise<void> {
  const { subjectId, number = 1, answer, at = new Date() } = said;
  const row = { subject_id: subjectId, number, call: "ask", answer, detail: "", at };
  await db("processor_answers").insert(row);
}
