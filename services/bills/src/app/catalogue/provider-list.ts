import type { Mode } from "@kobo/core/tenant";
import { AppError, type ErrorCode } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Provider } from "../../clients/provider/provider";
import type { StaleCache } from "./stale-cache";

/** A list of the provider, and the error code for a failed fetch. */
interface Source {
  path: string;
  query: Record<string, string>;
  failure: ErrorCode;
  /** By default an empty list is accepted, unless the cached one has items. */
  isNeverEmpty?: boolean;
}

/** Fetches and parses a list. @throws AppError with the code of the source */
export type ProviderList = <Item>(
  source: Source,
  read: (body: unknown) => Item[],
) => Promise<readonly Item[]>;

export interface ListParts {
  mode: Mode;
  provider: Pick<Provider, "read">;
  cache: StaleCache;
  logger: Logger;
}

/** Less than the timeout of any caller. */
const FETCH_MS = 4_000;

/** Caches the provider's response bodies that could be parsed; parses each body once. */
export function providerList({ mode, provider, cache, logger }: ListParts): ProviderList {
  const readings = new WeakMap<object, readonly unknown[]>();
  /** A path always has the same `read`, so its results are memoized by body. */
  const readOnce = <Item>(body: unknown, read: (body: unknown) => Item[]): readonly Item[] => {
    if (typeof body !== "object" || body === null) return read(body);
    const items = (readings.get(body) as readonly Item[] | undefined) ?? read(body);
    readings.set(body, items);
    return items;
  };
  return async ({ path, query, failure, isNeverEmpty = false }, read) => {
    const name = `${path}?${new URLSearchParams(query)}`;
    const fetch = (cached: unknown) => {
      const mustBeNonEmpty = isNeverEmpty || isNonEmptyList(cached, read);
      return provider.read(path, query, Date.now() + FETCH_MS, (body) => {
        if (read(body).length === 0 && mustBeNonEmpty) throw new Error("The list is empty.");
      });
    };
    try {
      return readOnce(await cache.read({ group: mode, name }, fetch), read);
    } catch (cause) {
      logger.warn({ err: cause, mode, path }, "catalogue fetch failed");
      throw new AppError(failure, undefined, { cause });
    }
  };
}

/** A cached body from an earlier release may be unreadable. */
function isNonEmptyList(cached: unknown, read: (body: unknown) => unknown[]): boolean {
  try {
    return cached !== undefined && read(cached).length > 0;
  } catch {
    return false;
  }
}
