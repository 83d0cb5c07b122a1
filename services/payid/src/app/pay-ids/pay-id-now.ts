import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { PaymentLookups } from "../../clients/ledger";
import * as expectedPayments from "../../db/expected-payments";
import type { PayableId } from "../../db/pay-ids";
import { statusAt, uniquenessKeyOf } from "../../domain/pay-id";
import { type Payment, type Received, withPayments } from "../../domain/payment";

/** A PayID's current status, and its expected payment. */
export interface PayIdNow {
  payId: PayableId;
  received: Received;
  /** The newest payments, oldest first. */
  transferIds: readonly string[];
  payment: expectedPayments.ExpectedPayment;
}

/** Longest event lag that reads compensate; usual lag is seconds. */
const LAG_MAX_MS = 10 * 60 * 1000;

/**
 * Recorded payments lag behind the ledger by an event, so the ledger is asked for recent ones: a committed payment is
 * always visible.
 */
export async function payIdNow(
  { db, payments }: { db: Database; payments: PaymentLookups },
  tenant: Tenant,
  payId: PayableId,
): Promise<PayIdNow> {
  const { id } = payId;
  const recent = await recentPayments(payments, payId);
  // Read after the ledger's answer, totals and recorded ids in one statement: a payment recorded in between counts
  // once.
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

/** Ledger payments that may not be recorded yet. */
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
