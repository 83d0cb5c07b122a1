import type { Mode } from "@kobo/core/tenant";
import { AppError, type ErrorCode } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Provider } from "../../clients/provider/provider";
import type { StaleCache } from "./stale-cache";

/** Where a list of the provider's is; a failure to get it is told with this code. */
interface Source {
  path: string;
  query: Record<string, string>;
  failure: ErrorCode;
  /** Without it an empty list is good as well, unless the one that is kept has something in it. */
  isNeverEmpty?: boolean;
}

/** Gets a list and reads it. @throws AppError with the code of the source */
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

/** Within the time that any caller waits. */
const FETCH_MS = 4_000;

/** Only what could be read is kept, as the provider wrote it, and read once where it is served. */
export function providerList({ mode, provider, cache, logger }: ListParts): ProviderList {
  const readings = new WeakMap<object, readonly unknown[]>();
  /** Of a path all is read alike, and what a body says stays the same. */
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

/** What was kept may be written as we no longer read it, and is as good as nothing then. */
function isNonEmptyList(cached: unknown, read: (body: unknown) => unknown[]): boolean {
  try {
    return cached !== undefined && read(cached).length > 0;
  } catch {
    return false;
  }
}
