import type { Mode } from "@kobo/core/tenant";
import { AppError, type ErrorCode } from "@kobo/errors";
import { readCategories, readServices, readVariations } from "../../clients/answers/read-catalogue";
import { kindOf } from "../../domain/catalogue/bill-type";
import type { Category, Service, Variation } from "../../domain/catalogue/catalogue";
import { isSoldByList, productOf } from "../../domain/catalogue/product";
import type { ExtraField } from "../../domain/orders/extra-fields";
import { type Chosen, extraFieldsFrom } from "./extra-fields";
import { type ListParts, providerList } from "./provider-list";

/** The provider's catalogue of bills. */
export interface Catalogue {
  /** @throws AppError FETCH_CATEGORIES_FAILED */
  categories: () => Promise<readonly Category[]>;
  /** @throws AppError SERVICE_NOT_FOUND for an unknown category; FETCH_SERVICES_FAILED */
  services: (categoryIdentifier: string) => Promise<readonly Service[]>;
  /**
   * Looks for a service in the lists of all categories.
   * @param failure the error code for a list that is unavailable; by default the code of that list
   * @throws AppError SERVICE_NOT_FOUND; `failure`, or FETCH_CATEGORIES_FAILED, FETCH_SERVICES_FAILED
   */
  service: (serviceId: string, failure?: ErrorCode) => Promise<Service>;
  /** Empty for a service that is not sold by its list. @throws AppError FETCH_VARIATIONS_FAILED */
  variations: (service: Service) => Promise<readonly Variation[]>;
  /**
   * An insurer's additional fields; empty for other services. `chosen` holds values under our names, for options that
   * depend on them.
   * @throws AppError FETCH_VARIATIONS_FAILED
   */
  extraFields: (service: Service, chosen: Chosen) => Promise<ExtraField[]>;
  /**
   * Invalidates all cached lists. They are still served while the provider is unavailable.
   * @throws AppError SERVICE_UNAVAILABLE when other processes could not be notified
   */
  invalidate: () => Promise<void>;
}

export type Catalogues = Readonly<Record<Mode, Catalogue>>;

export function catalogue(parts: ListParts): Catalogue {
  const { mode, cache, logger } = parts;
  const list = providerList(parts);

  const reportedFees = new Set<string>();
  /** Lists are read for every order; an unreadable fee is logged once. */
  const onUnreadableFee = (serviceId: string, fee: string) => {
    if (!reportedFees.has(serviceId)) {
      logger.warn({ mode, serviceId, fee }, "unreadable provider fee, charging 0");
    }
    reportedFees.add(serviceId);
  };

  const categories = (failure: ErrorCode = "FETCH_CATEGORIES_FAILED") => {
    const source = { path: "/service-categories", query: {}, isNeverEmpty: true };
    return list({ ...source, failure }, readCategories);
  };

  const services = async (identifier: string, failure: ErrorCode = "FETCH_SERVICES_FAILED") => {
    if (!kindOf(identifier)) throw new AppError("SERVICE_NOT_FOUND", "There is no such category.");
    return list({ path: "/services", query: { identifier }, failure }, (body) =>
      readServices(body, identifier, onUnreadableFee),
    );
  };

  return {
    categories: () => categories(),
    services: (identifier) => services(identifier),
    service: async (serviceId, failure) => {
      const known = await categories(failure);
      const lists = await Promise.allSettled(
        known.map(({ identifier }) => services(identifier, failure)),
      );
      for (const list of lists) {
        const found =
          list.status === "fulfilled" && list.value.find((s) => s.serviceId === serviceId);
        if (found) return found;
      }
      // The service may be in a list that was unavailable.
      const missing = lists.find((list) => list.status === "rejected");
      throw missing ? missing.reason : new AppError("SERVICE_NOT_FOUND");
    },
    variations: async (service) => {
      const product = productOf(service);
      const isNeverEmpty = isSoldByList(product);
      // The variations of electricity are the meter types.
      if (!isNeverEmpty && !product.isMetered) return [];
      const query = { serviceID: service.serviceId };
      return list(
        { path: "/service-variations", query, failure: "FETCH_VARIATIONS_FAILED", isNeverEmpty },
        readVariations,
      );
    },
    extraFields: async (service, chosen) => {
      if (kindOf(service.categoryIdentifier)?.billType !== "insurance") return [];
      return extraFieldsFrom(list, service.serviceId, chosen);
    },
    invalidate: async () => {
      try {
        await cache.invalidate(mode);
      } catch (cause) {
        throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 5, cause });
      }
    },
  };
}
