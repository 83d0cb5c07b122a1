import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type PageQuery, pageOf, type Page as RefundPage } from "@kobo/postgres";
import type { Page, PageRequest } from "../db/page";
import * as paymentLists from "../db/payment-lists";
import * as refunds from "../db/refunds";
import type { Payment } from "../domain/payments/payment";
import { type Refund, type RefundStatus, refundStatesOf } from "../domain/refunds/refund";
import { findPayment } from "./payments/find-payment";

interface ListPayments {
  tenant: Tenant;
  filters: paymentLists.PaymentFilters;
  page: PageRequest;
}

/** A page of the merchant's payments, newest first. */
export function listPayments(
  db: Database,
  { tenant, ...query }: ListPayments,
): Promise<Page<Payment>> {
  return paymentLists.list(db, tenant, query);
}

/** The same page, with the fields of lists only. */
export function listPaymentsBasic(
  db: Database,
  { tenant, ...query }: ListPayments,
): Promise<Page<paymentLists.ListedPayment>> {
  return paymentLists.listBasic(db, tenant, query);
}

/**
 * A page of a payment's refunds, newest first.
 * @throws AppError PAYMENT_NOT_FOUND
 */
export async function listRefunds(
  db: Database,
  { tenant, publicId, page }: { tenant: Tenant; publicId: string; page: PageRequest },
): Promise<Page<Refund>> {
  const payment = await findPayment(db, { tenant, publicId });
  return refunds.list(db, payment.id, page);
}

export interface ListAllRefunds extends PageQuery {
  tenant: Tenant;
  /** Undefined means every status. */
  status: RefundStatus | undefined;
  /** The public id of a payment; empty means of all. */
  publicId: string;
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of the refunds of all payments, newest first by id. An unknown payment has none. */
export async function listAllRefunds(
  db: Database,
  { tenant, status, publicId, from, to, ...position }: ListAllRefunds,
): Promise<RefundPage<Refund>> {
  const paymentId = publicId === "" ? undefined : await idOfPayment(db, tenant, publicId);
  const filters = { states: refundStatesOf(status), paymentId, from, to };
  return pageOf(
    position,
    async (page) =>
      publicId !== "" && !paymentId ? [] : refunds.listAll(db, tenant, { ...filters, ...page }),
    ({ id }) => id,
  );
}

async function idOfPayment(
  db: Database,
  tenant: Tenant,
  publicId: string,
): Promise<string | undefined> {
  try {
    return (await findPayment(db, { tenant, publicId })).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "PAYMENT_NOT_FOUND") return undefined;
    throw error;
  }
}
