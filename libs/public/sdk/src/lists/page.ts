import { isObject, type JsonObject } from "../http/json";

/** One page of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  /** Whether there are older ones. */
  hasMore: boolean;
  /** Brings the next page as `cursor`; null on the last one. */
  nextCursor: string | null;
  /** Brings the page before as `cursor`; null on the first one. */
  previousCursor: string | null;
}

/** The page in an answer, of either kind: the items under a name of theirs, or `data` itself, with `meta`. */
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

/** They have the types of the API's document. */
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
