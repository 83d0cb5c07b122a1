import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import type { DeliveryWithAttempts } from "../../domain/delivery";
import { shownSince } from "../../domain/retention";
import { getEndpoint } from "../endpoints/get-endpoint";

/**
 * One delivery with all its attempts. @throws AppError WEBHOOK_NOT_FOUND; DELIVERY_NOT_FOUND, also
 * for another endpoint's delivery or one older than 30 days
 */
export async function getDelivery(
  db: Database,
  { tenant, endpointId, id }: { tenant: Tenant; endpointId: string; id: string | undefined },
): Promise<DeliveryWithAttempts> {
  await getEndpoint(db, { tenant, id: endpointId });
  const since = shownSince(new Date());
  const delivery = id && (await deliveryLists.find(db, { endpointId, id, since }));
  if (!delivery) throw new AppError("DELIVERY_NOT_FOUND");
  return delivery;
}
