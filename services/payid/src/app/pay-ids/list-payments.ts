import type { Tenant } from "@kobo/core/tenant";
import { payIdNotFound } from "@kobo/errors";
import * as payIds from "../../db/pay-ids";
import { normalised } from "../../domain/address";
import { uniquenessKeyOf } from "../../domain/pay-id";
import type { Payment } from "../../domain/payment";
import type { ReadParts } from "../get-expected-payment";

/**
 * The newest payments to the merchant's own PayID, newest first.
 * @throws AppError PAYID_NOT_FOUND
 */
export async function listPayIdPayments(
  { db, payments }: Pick<ReadParts, "db" | "payments">,
  { tenant, payId }: { tenant: Tenant; payId: string },
): Promise<Payment[]> {
  const found = await payIds.findByName(db, tenant, normalised(payId));
  if (!found) throw payIdNotFound("payId", "not_own");
  return (await payments.newest(found, uniquenessKeyOf(found))).toReversed();
}
