import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import type { FindReceivedPayment } from "../../clients/pay-ids";
import * as transferReads from "../../db/external-transfer-reads";
import * as externalTransfers from "../../db/external-transfers";
import * as refundedPayments from "../../db/refunded-payments";
import * as refunds from "../../db/refunds";
import type { ExternalTransfer } from "../../domain/external-transfer";
import {
  type Destination,
  REFUND_STATUSES,
  type Refund,
  type RefundStatus,
  statusOf,
} from "../../domain/refund";
import { destinationOf } from "./create-refund";

/** A refund, and the bank transfer that carries it; undefined for one to a wallet. */
export interface RefundWithTransfer {
  refund: Refund;
  transfer: ExternalTransfer | undefined;
}

/** @throws AppError REFUND_NOT_FOUND */
export async function getRefund(
  { db }: { db: Database },
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<RefundWithTransfer> {
  const refund = await refunds.findById(db, tenant, id);
  if (!refund || !statusOf(refund.state)) throw new AppError("REFUND_NOT_FOUND");
  return { refund, transfer: await externalTransfers.find(db, id) };
}

/**
 * A refund that the merchant's wallet received for a transfer of its own, by the refund's transaction.
 * @throws AppError REFUND_NOT_FOUND
 */
export async function getReceivedRefund(
  { db }: { db: Database },
  { tenant, transactionId }: { tenant: Tenant; transactionId: string },
): Promise<Refund> {
  const refund = await refunds.findReceived(db, tenant, transactionId);
  if (!refund) throw new AppError("REFUND_NOT_FOUND");
  return refund;
}

export interface ListRefunds extends PageQuery {
  tenant: Tenant;
  /** Undefined fields do not filter. */
  status: RefundStatus | undefined;
  paymentId: string | undefined;
  reference: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

/** The merchant's refunds, newest first. */
export async function listRefunds(
  { db }: { db: Database },
  { tenant, status, paymentId, reference, from, to, ...position }: ListRefunds,
): Promise<Page<RefundWithTransfer>> {
  const filters = { states: status ? [status] : REFUND_STATUSES, paymentId, reference, from, to };
  const { items, ...page } = await pageOf(
    position,
    (pageQuery) => refunds.list(db, tenant, { ...filters, ...pageQuery }),
    ({ id }) => id,
  );
  const found = await transferReads.findRefunds(
    db,
    tenant,
    items.map(({ id }) => id),
  );
  const transfers = new Map(found.map((transfer) => [transfer.id, transfer]));
  return {
    ...page,
    items: items.map((refund) => ({ refund, transfer: transfers.get(refund.id) })),
  };
}

export interface Refundable {
  received: bigint;
  /** Counts refunds that failed but may still be paid, as the bound does. */
  refunded: bigint;
  refundable: bigint;
  destination: Destination | undefined;
}

/** @throws AppError PAYMENT_NOT_FOUND */
export async function getRefundable(
  { db, findReceivedPayment }: { db: Database; findReceivedPayment: FindReceivedPayment },
  { tenant, paymentId, deadline }: { tenant: Tenant; paymentId: string; deadline: number },
): Promise<Refundable> {
  const payment = await findReceivedPayment({ tenant, id: paymentId }, deadline);
  const destination = destinationOf(payment);
  const refunded = (await refundedPayments.find(db, tenant, paymentId))?.reserved ?? 0n;
  const canBe = payment.status === "completed" && destination !== undefined;
  const refundable = canBe ? payment.amount - refunded : 0n;
  return { received: payment.amount, refunded, refundable, destination };
}
