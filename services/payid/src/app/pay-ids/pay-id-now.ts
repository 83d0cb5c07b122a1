import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { PaymentLookups } from "../../clients/ledger";
import * as expectedPayments from "../../db/expected-payments";
import type { PayableId } from "../../db/pay-ids";
import { statusAt, uniquenessKeyOf } from "../../domain/pay-id";
import { type Payment, type Received, withPayments } from "../../domain/payment";

/** An address as it stands now, and the payment that is expected on it. */
export interface PayIdNow {
  payId: PayableId;
  received: Received;
  /** Of the newest payments, oldest first. */
  transferIds: readonly string[];
  payment: expectedPayments.ExpectedPayment;
}

/** Events come in seconds late at most; a topic that stands still longer is an operator's matter. */
const LAG_MAX_MS = 10 * 60 * 1000;

/**
 * What is noted here lags behind the ledger by as long as an event travels, so while something may
 * still be missing the ledger is asked too: a payment that was answered is always seen.
 */
export async function payIdNow(
  { db, payments }: { db: Database; payments: PaymentLookups },
  tenant: Tenant,
  payId: PayableId,
): Promise<PayIdNow> {
  const { id } = payId;
  const recent = await recentPayments(payments, payId);
  // Read after the ledger was asked, the sum and what is in it at once: a payment that is noted in
  // between counts once.
  const payment = await expectedPayments.findWithNoted(db, tenant, { id, recent });
  const missing = recent.filter(({ transferId }) => !payment.noted.has(transferId));
  const received = withPayments(payment.received, missing);
  const isUsed = payId.type === "dynamic" && received.count > 0n;
  const now = {
    ...payId,
    status: isUsed ? "used" : statusAt(payId, new Date()),
    amountReceived: received.amount,
    paymentsCount: Number(received.count),
  } as const;
  const transferIds = [...payment.transferIds, ...missing.map(({ transferId }) => transferId)];
  return { payId: now, received, transferIds, payment };
}

/** Payments that the ledger has and that may not be noted here yet. */
async function recentPayments(payments: PaymentLookups, payId: PayableId): Promise<Payment[]> {
  const { type, paymentsCount, lastPaidAt } = payId;
  if (type === "dynamic") {
    const isOpen = paymentsCount === 0;
    const paid = isOpen ? await payments.findOneTime(payId, uniquenessKeyOf(payId)) : undefined;
    return paid ? [paid] : [];
  }
  const since = lastPaidAt ? new Date(lastPaidAt.getTime() - LAG_MAX_MS) : payId.createdAt;
  return payments.listSince(payId, since);
}
