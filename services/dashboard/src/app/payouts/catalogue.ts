import { getService, listCategories, listExtraFields, listServices } from "../../clients/bills";
import { listBanks } from "../../clients/transfers";
import type { Parts } from "../parts";
import type { OfMode } from "./payer";

export function getBanks({ services }: Parts, of: OfMode) {
  return listBanks(services, of);
}

/** @throws AppError FETCH_CATEGORIES_FAILED */
export function getBillCategories({ services }: Parts, { mode }: OfMode) {
  return listCategories(services, mode);
}

/** @throws AppError SERVICE_NOT_FOUND, FETCH_SERVICES_FAILED */
export function getBillServices(
  { services }: Parts,
  { mode, category }: OfMode & { category: string },
) {
  return listServices(services, { mode, categoryIdentifier: category });
}

/**
 * The fields that an order of a service has; `chosen` are values that options depend on.
 * @throws AppError SERVICE_NOT_FOUND, FETCH_VARIATIONS_FAILED
 */
export async function getBillService(
  { services }: Parts,
  { mode, serviceId, chosen }: OfMode & { serviceId: string; chosen: Record<string, string> },
) {
  const [service, fields] = await Promise.all([
    getService(services, { mode, serviceId }),
    listExtraFields(services, { mode, serviceId, chosen }),
  ]);
  return { ...service, fields };
}
