import { AppError, type ErrorCode } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Mode } from "@kobo/tenant";
import type { Provider } from "../clients/provider";
import { readCategories, readServices, readVariations } from "../clients/provider-wire";
import { kindOf } from "../domain/bill-type";
import type { Category, Service, Variation } from "../domain/catalogue";
import type { StaleCache } from "./stale-cache";

/** What can be bought, as the provider sells it. */
export interface Catalogue {
  /** @throws AppError FETCH_CATEGORIES_FAILED */
  categories: () => Promise<Category[]>;
  /** @throws AppError SERVICE_NOT_FOUND for an unknown category; FETCH_SERVICES_FAILED */
  services: (categoryIdentifier: string) => Promise<Service[]>;
  /** @throws AppError SERVICE_NOT_FOUND, FETCH_CATEGORIES_FAILED, FETCH_SERVICES_FAILED */
  service: (serviceId: string) => Promise<Service>;
  /** @throws AppError FETCH_VARIATIONS_FAILED */
  variations: (service: Service) => Promise<Variation[]>;
}

export type Catalogues = Readonly<Record<Mode, Catalogue>>;

interface Parts {
  mode: Mode;
  provider: Provider;
  cache: StaleCache;
  logger: Logger;
}

/** Within the time that any caller waits. */
const FETCH_MS = 4_000;

export function catalogue({ mode, provider, cache, logger }: Parts): Catalogue {
  /** Only what could be read is kept, as the provider wrote it, and read again each time. */
  const list = async <Item>(
    source: { path: string; query: Record<string, string>; failure: ErrorCode },
    read: (body: unknown) => Item[],
  ): Promise<Item[]> => {
    const { path, query, failure } = source;
    const key = `${mode}${path}?${new URLSearchParams(query)}`;
    const fetch = async () => {
      const body = await provider.read(path, query, Date.now() + FETCH_MS);
      read(body);
      return body;
    };
    const body = await cache(key, fetch).catch((cause: unknown) => {
      logger.warn({ err: cause, mode, path }, "the bill provider gave no list");
      throw new AppError(failure, undefined, { cause });
    });
    return read(body);
  };

  const categories = () => {
    const failure = "FETCH_CATEGORIES_FAILED";
    return list({ path: "/service-categories", query: {}, failure }, readCategories);
  };

  const services = async (identifier: string) => {
    if (!kindOf(identifier)) throw new AppError("SERVICE_NOT_FOUND", "There is no such category.");
    const onOddFee = (serviceId: string, fee: string) =>
      logger.warn({ serviceId, fee }, "a fee that makes no sense is taken as 0");
    return list(
      { path: "/services", query: { identifier }, failure: "FETCH_SERVICES_FAILED" },
      (body) => readServices(body, identifier, onOddFee),
    );
  };

  return {
    categories,
    services,
    service: async (serviceId) => {
      const known = await categories();
      const lists = await Promise.allSettled(known.map(({ identifier }) => services(identifier)));
      for (const list of lists) {
        const found =
          list.status === "fulfilled" && list.value.find((s) => s.serviceId === serviceId);
        if (found) return found;
      }
      // It may be in a list that could not be had.
      const missing = lists.find((list) => list.status === "rejected");
      throw missing ? missing.reason : new AppError("SERVICE_NOT_FOUND");
    },
    variations: async ({ serviceId, categoryIdentifier }) => {
      if (kindOf(categoryIdentifier)?.soldBy === "amount") return [];
      const source = { path: "/service-variations", query: { serviceID: serviceId } };
      return list({ ...source, failure: "FETCH_VARIATIONS_FAILED" }, readVariations);
    },
  };
}
