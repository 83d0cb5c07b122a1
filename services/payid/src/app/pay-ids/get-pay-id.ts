import type { Tenant } from "@kobo/core/tenant";
import { payIdNotFound } from "@kobo/errors";
import * as payIds from "../../db/pay-ids";
import { normalised } from "../../domain/address";
import type { ReadParts } from "../get-expected-payment";
import { type PayIdNow, payIdNow } from "./pay-id-now";

/**
 * The merchant's own PayID, in any status.
 * @throws AppError PAYID_NOT_FOUND
 */
export async function getPayId(
  parts: ReadParts,
  { tenant, payId }: { tenant: Tenant; payId: string },
): Promise<PayIdNow> {
  const found = await payIds.findByName(parts.db, tenant, normalised(payId));
  if (!found) throw payIdNotFound("payId", "not_own");
  return payIdNow(parts, found);
}
