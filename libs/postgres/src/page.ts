import { AppError } from "@kobo/errors";
import type { Knex } from "knex";
import type { Database } from "./connect";

/** A position in a list that is shown newest first, by keys that rise with time; neither field means the newest page. */
export interface PagePosition {
  /** The page next to this key on the older side. */
  before?: string | undefined;
  /** The page next to this key on the newer side. */
  after?: string | undefined;
}

export interface PageQuery extends PagePosition {
  limit: number;
}

export interface Page<Item> {
  /** Newest first, in either direction. */
  items: Item[];
  /** Whether there are older ones. */
  hasMore: boolean;
  /** `before` of the next page; empty when there is none. */
  nextBefore: string;
  /** `after` of the previous page; empty on the first page. */
  previousAfter: string;
}

const LIMIT_MAX = 100;

/** The order in which a page's rows are read: those next to its position come first. */
export function readingOrder({ after }: PagePosition): "asc" | "desc" {
  return after === undefined ? "desc" : "asc";
}

/** Cuts a query to the rows of a page, by a column whose values rise with time. */
export function wherePage<Query extends Knex.QueryBuilder>(
  query: Query,
  column: string,
  { before, after, limit }: PageQuery,
): Query {
  if (before !== undefined) query.where(column, "<", before);
  if (after !== undefined) query.where(column, ">", after);
  query.orderBy(column, readingOrder({ after })).limit(limit);
  return query;
}

/**
 * The rows of several queries in one list, of which a page needs only as many as each query is cut to. A query for each
 * value of a column, such as each state, reads the index of that value alone, and its plan follows how frequent it is.
 */
export function unionOf(db: Database, queries: readonly Knex.QueryBuilder[]): Knex.QueryBuilder {
  const union = queries.map(() => "?").join(" UNION ALL ");
  return db.select("found.*").from(db.raw(`(${union}) AS found`, [...queries]));
}

/**
 * A page of a list. `read` returns rows in `readingOrder`; it is called with a limit of one more than the
 * page, to know whether there are more. An empty previous page is answered with the newest page.
 * @throws AppError VALIDATION_ERROR
 */
export async function pageOf<Item>(
  { before, after, limit }: PageQuery,
  read: (page: PageQuery) => Promise<Item[]>,
  keyOf: (item: Item) => string,
): Promise<Page<Item>> {
  if (limit < 1 || limit > LIMIT_MAX) throw limitOutOfRange();
  const found = await read({ before, after, limit: limit + 1 });
  if (after !== undefined && found.length === 0) return pageOf({ limit }, read, keyOf);
  const items = found.slice(0, limit);
  const isLonger = found.length > limit;
  if (after !== undefined) items.reverse();
  const [first = "", last = ""] = [items.at(0), items.at(-1)].map((item) => item && keyOf(item));
  const hasMore = isLonger || after !== undefined;
  const hasNewer = after === undefined ? before !== undefined : isLonger;
  return {
    items,
    hasMore,
    nextBefore: hasMore ? last : "",
    previousAfter: hasNewer ? first : "",
  };
}

function limitOutOfRange(): AppError {
  const message = `must be from 1 to ${LIMIT_MAX}`;
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "limit", code: "out_of_range", message }],
  });
}

/**
 * A position as calls carry it: empty for none.
 * @throws AppError INVALID_CURSOR for a key that is none
 */
export function pagePositionFromWire(
  { before, after }: { before: string; after: string },
  isKey: (text: string) => boolean,
): PagePosition {
  if ([before, after].some((key) => key && !isKey(key))) throw new AppError("INVALID_CURSOR");
  return { before: before || undefined, after: after || undefined };
}
