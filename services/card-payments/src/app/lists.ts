import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { Page, PageRequest } from "../db/page";
import * as paymentLists from "../db/payment-lists";
import * as refunds from "../db/refunds";
import type { Payment } from "../domain/payments/payment";
import type { Refund } from "../domain/refunds/refund";
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
