import { isObject, type JsonObject } from "../http/json";

/** One page of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  /** Whether there are older items. */
  hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
  /** The `cursor` of the previous page; null on the first one. */
  previousCursor: string | null;
}

/**
 * The page in a response of either version: the items under their name, or in `data` itself, with
 * `meta`.
 */
export function pageOf<Item>(body: JsonObject, name: string | null): Page<Item> {
  const { data, meta } = body;
  if (name === null) {
    const { has_more, next_cursor, previous_cursor } = objectIn(meta, "pagination");
    return {
      items: itemsOf(data),
      hasMore: has_more === true,
      nextCursor: textOrNull(next_cursor),
      previousCursor: textOrNull(previous_cursor),
    };
  }
  const { [name]: items, hasMore, nextCursor, previousCursor } = isObject(data) ? data : {};
  return {
    items: itemsOf(items),
    hasMore: hasMore === true,
    nextCursor: textOrNull(nextCursor),
    previousCursor: textOrNull(previousCursor),
  };
}

/** The API's document is the source of these types. */
function itemsOf<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? value : [];
}

function objectIn(value: unknown, name: string): JsonObject {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
