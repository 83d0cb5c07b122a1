import { payIdPaymentRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { insertEvents, type ReceivedEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import type { PaymentLookups } from "../../clients/ledger";
import * as payIds from "../../db/pay-ids";
import type { Payment } from "../../domain/payment";
import { payIdsNow } from "./pay-id-now";

// For one release: the consumer of `ledger.transfers.committed`, its group `payid.payments` and this file go in the
// next one, and with them the table `payments` and the totals of PayIDs in `expected_payments`, which only processes of
// the release before announcements read and write.

/** A PayID is paid from another wallet, or from outside the platform. */
const TYPES: ReadonlySet<string> = new Set(["payid_transfer", "payid_payment"]);

/** A committed payment and the PayID it was made to. */
interface PaymentTo extends Payment {
  mode: Mode;
  payId: string;
  traceparent: string;
}

/**
 * Publishes `payid.payment.completed` for payments that were not announced, which processes of the release before
 * announcements sent, and marks dynamic PayIDs as used; returns the number of payments. The event has the totals of
 * now: those of the payment's own time are not known any more.
 */
export async function publishUnannounced(
  { payments }: { payments: PaymentLookups },
  trx: Transaction,
  events: ReceivedEvent[],
): Promise<number> {
  const unannounced = events.flatMap(unannouncedIn);
  if (unannounced.length === 0) return 0;
  const { payIds: found } = await payIds.findPayable(trx, unannounced);
  // Read only, so a retried transaction may repeat it.
  const now = await payIdsNow({ db: trx, payments }, found);
  const byName = new Map(now.map((payId) => [`${payId.mode}/${payId.payId}`, payId]));
  const known = unannounced.flatMap((payment) => {
    const payId = byName.get(`${payment.mode}/${payment.payId}`);
    return payId ? [{ payment, payId }] : [];
  });
  await insertEvents(
    trx,
    known.map(({ payment, payId: { received, ...payId } }) => ({
      name: "payid.payment.completed",
      id: deriveUuid(payment.transferId, "payid.payment.completed"),
      key: payId.payId,
      merchantId: payId.merchantId,
      mode: payId.mode,
      at: payment.paidAt,
      traceparent: payment.traceparent,
      data: payIdPaymentRecord(
        { ...payId, amountReceived: received.amount, paymentsCount: Number(received.count) },
        { ...payment, transactionId: toPublicId("txn", payment.transferId) },
      ),
    })),
  );
  return known.length;
}

/**
 * A payment to the merchant's own PayID has a second transfer, to a clearing account, which is skipped.
 */
function unannouncedIn(event: ReceivedEvent): PaymentTo[] {
  if (event.name !== "ledger.transfers.committed") return [];
  const { data } = event as ReceivedEvent<"ledger.transfers.committed">;
  if (data.announced?.includes("payid.payment.completed")) return [];
  return data.transfers
    .filter(({ type, kind, credit }) => {
      return TYPES.has(type) && kind === "single" && credit.endsWith(".wallet");
    })
    .map((transfer) => ({
      mode: event.mode,
      payId: transfer.to.payId,
      transferId: data.rootId,
      amount: BigInt(transfer.amount),
      payerName: transfer.from.name,
      paidAt: new Date(data.at),
      traceparent: event.traceparent,
    }));
}
