import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as refunds from "../../db/refunds";
import type { Refund } from "../../domain/refunds/refund";
import { findPayment } from "../payments/find-payment";

/** @throws AppError PAYMENT_NOT_FOUND; REFUND_NOT_FOUND, also for a refund of another payment */
export async function findRefund(
  db: Database,
  { tenant, publicId, refundId }: { tenant: Tenant; publicId: string; refundId: string },
): Promise<Refund> {
  const payment = await findPayment(db, { tenant, publicId });
  const id = fromPublicId("re", refundId);
  const refund = id && (await refunds.findOf(db, payment.id, id));
  if (!refund) throw new AppError("REFUND_NOT_FOUND");
  return refund;
}

/** @throws AppError REFUND_NOT_FOUND */
export async function findOwnRefund(
  db: Database,
  { tenant, refundId }: { tenant: Tenant; refundId: string },
): Promise<Refund> {
  const id = fromPublicId("re", refundId);
  const refund = id && (await refunds.findOwn(db, tenant, id));
  if (!refund) throw new AppError("REFUND_NOT_FOUND");
  return refund;
}
