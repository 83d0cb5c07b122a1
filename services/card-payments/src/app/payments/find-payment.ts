import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database, Transaction } from "@kobo/postgres";
import * as payments from "../../db/payments";
import { type Payment, statusOf } from "../../domain/payments/payment";

/** @throws AppError PAYMENT_NOT_FOUND, also for a payment of another merchant */
export async function findPayment(
  db: Database | Transaction,
  { tenant, publicId }: { tenant: Tenant; publicId: string },
): Promise<Payment> {
  const payment = await payments.findByPublicId(db, tenant, publicId);
  if (!payment || !statusOf(payment)) throw new AppError("PAYMENT_NOT_FOUND");
  return payment;
}
