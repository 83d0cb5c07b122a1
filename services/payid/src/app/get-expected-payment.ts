import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import type { PaymentLookups } from "../clients/ledger";
import * as expectedPayments from "../db/expected-payments";
import * as payIds from "../db/pay-ids";
import { onceKeyOf, type PayId, statusAt } from "../domain/pay-id";
import { type Payment, type Received, withPayments } from "../domain/payment";

export interface ExpectedPaymentView {
  payId: PayId;
  received: Received;
  customerEmail: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Events come in seconds late at most; a topic that stands still longer is an operator's matter. */
const LAG_MAX_MS = 10 * 60 * 1000;

/**
 * What is known of the payment expected under a reference. What is noted here lags behind the ledger
 * by as long as an event travels, so while something may still be missing the ledger is asked too: a
 * payment that was answered is always seen.
 * @throws AppError TRANSACTION_NOT_FOUND
 */
export async function getExpectedPayment(
  db: Database,
  ledger: PaymentLookups,
  { tenant, reference }: { tenant: Tenant; reference: string },
): Promise<ExpectedPaymentView> {
  const before = await expectedPayments.findByReference(db, tenant, reference);
  const payId = before && (await payIds.findById(db, tenant, before.id));
  if (!before || !payId) throw new AppError("TRANSACTION_NOT_FOUND");

  const recent = await recentPayments(ledger, payId, before.received);
  // Read after the ledger was asked, the sum and what is in it at once: a payment that is noted in
  // between counts once.
  const payment = await expectedPayments.findWithNoted(db, tenant, { id: before.id, recent });
  const missing = recent.filter(({ transferId }) => !payment.noted.has(transferId));
  const received = withPayments(payment.received, missing);
  const status =
    payId.type === "dynamic" && received.count > 0n ? "used" : statusAt(payId, new Date());
  return {
    payId: { ...payId, status },
    received,
    customerEmail: payment.customerEmail,
    createdAt: payment.createdAt,
    updatedAt: received.lastPaidAt ?? payment.updatedAt,
  };
}

/** Payments that the ledger has and that may not be noted here yet. */
async function recentPayments(
  ledger: PaymentLookups,
  payId: payIds.PayableId,
  { count, lastPaidAt }: Received,
): Promise<Payment[]> {
  if (payId.type === "dynamic") {
    const paid = count === 0n ? await ledger.findOneTime(payId, onceKeyOf(payId)) : undefined;
    return paid ? [paid] : [];
  }
  const since = lastPaidAt ? new Date(lastPaidAt.getTime() - LAG_MAX_MS) : payId.createdAt;
  return ledger.listSince(payId, since);
}
