import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import * as endpoints from "../../db/endpoints/endpoints";
import type { DeliveryWithAttempts } from "../../domain/delivery";
import { shownSince } from "../../domain/retention";
import { getEndpoint } from "../endpoints/get-endpoint";

/**
 * One delivery with all its attempts, of one endpoint or of any. @throws AppError WEBHOOK_NOT_FOUND;
 * DELIVERY_NOT_FOUND, also for another endpoint's delivery or one older than 30 days
 */
export async function getDelivery(
  db: Database,
  query: { tenant: Tenant; endpointId: string | undefined; id: string | undefined },
): Promise<DeliveryWithAttempts> {
  const { tenant, endpointId, id } = query;
  if (endpointId) await getEndpoint(db, { tenant, id: endpointId });
  const since = shownSince(new Date());
  const delivery = id && (await deliveryLists.find(db, { endpointId, id, since }));
  if (!delivery || !(await endpoints.find(db, tenant, delivery.endpointId)))
    throw new AppError("DELIVERY_NOT_FOUND");
  return delivery;
}
