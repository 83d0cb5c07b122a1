import { payIdPaymentRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { insertEvents, type NewEvent, type ReceivedEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import * as expectedPayments from "../../db/expected-payments";
import * as payIds from "../../db/pay-ids";
import * as payments from "../../db/payments";
import type { Payment } from "../../domain/payment";
import { receivedIn, runningTotals } from "../../domain/payment";

/** A PayID is paid from another wallet, or from outside the platform. */
const TYPES: ReadonlySet<string> = new Set(["payid_transfer", "payid_payment"]);

/** A committed payment and the PayID it was made to. */
interface PaymentTo extends Payment {
  mode: Mode;
  payId: string;
  traceparent: string;
}

/** Records committed payments, completes their expected payments, and publishes `payid.payment.completed`. */
export async function recordPayments(trx: Transaction, events: ReceivedEvent[]): Promise<void> {
  const committed = events.flatMap(paymentsIn);
  if (committed.length === 0) return;
  const locked = await payIds.lockPayable(trx, committed);
  const byName = new Map(locked.map((payId) => [`${payId.mode}/${payId.payId}`, payId]));
  const known = committed.flatMap((payment) => {
    const payId = byName.get(`${payment.mode}/${payment.payId}`);
    return payId ? [{ ...payment, address: payId, expectedPaymentId: payId.id }] : [];
  });
  if (known.length === 0) return;

  const fresh = new Set((await payments.insertNew(trx, known)).map(({ transferId }) => transferId));
  const noted = known.filter(({ transferId }) => fresh.has(transferId));
  const byAddress = Map.groupBy(noted, ({ expectedPaymentId }) => expectedPaymentId);
  await expectedPayments.addReceived(
    trx,
    [...byAddress].map(([id, list]) => ({ id, received: receivedIn(list) })),
  );
  await payIds.markUsed(trx, [...byAddress.keys()]);
  await insertEvents(trx, [...byAddress.values()].flatMap(toEvents));
}

/**
 * The payments to PayIDs in a committed group. A payment to the merchant's own PayID has a second transfer, to a
 * clearing account, which is skipped.
 */
function paymentsIn(event: ReceivedEvent): PaymentTo[] {
  if (event.name !== "ledger.transfers.committed") return [];
  const { data } = event as ReceivedEvent<"ledger.transfers.committed">;
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

interface NotedPayment extends PaymentTo {
  address: payIds.PayableId;
}

/** The events of new payments to one PayID, each with the running totals. */
function toEvents(payments: readonly NotedPayment[]): NewEvent<"payid.payment.completed">[] {
  const [first] = payments;
  if (!first) return [];
  return runningTotals(first.address, payments).map(({ payment, ...totals }) => {
    const { address } = payment;
    const status = address.type === "dynamic" ? "used" : address.status;
    return {
      name: "payid.payment.completed",
      id: deriveUuid(payment.transferId, "payid.payment.completed"),
      key: address.payId,
      merchantId: address.merchantId,
      mode: address.mode,
      at: payment.paidAt,
      traceparent: payment.traceparent,
      data: payIdPaymentRecord(
        { ...address, ...totals, status },
        { ...payment, transactionId: toPublicId("txn", payment.transferId) },
      ),
    };
  });
}
