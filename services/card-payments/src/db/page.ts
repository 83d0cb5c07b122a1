import type { Database, Transaction } from "@kobo/postgres";

/** A position in a list ordered by (created_at, id). A page begins after it. */
export interface Position {
  /** µs since 1970. */
  createdAtUs: bigint;
  id: string;
}

/** `next` leads to older rows. */
type Direction = "next" | "previous";

export interface PageRequest {
  limit: number;
  /** Undefined for the first page. */
  from: (Position & { direction: Direction }) | undefined;
}

export interface Page<Item> {
  /** Newest first, in both directions. */
  items: Item[];
  /** Whether there are more in the requested direction. */
  hasMore: boolean;
  /** Undefined at the end of the list. */
  next: Position | undefined;
  previous: Position | undefined;
  /** Of each item, in the same order. */
  positions: Position[];
}

type Query = ReturnType<Database>;

/** PostgreSQL's precision, so that distinct times stay distinct. */
const US = "(extract(epoch FROM created_at) * 1000000)::bigint AS created_at_us";
const AT = "'epoch'::timestamptz + ?::float8 * interval '1 microsecond'";

/** A timestamp in SQL, to the microsecond. */
export function timestampOf(db: Database | Transaction, us: bigint) {
  return db.raw(AT, [String(us)]);
}

/** Restricts a query to the rows of a page, and one more to see whether there are more. */
export function selectPage(
  db: Database | Transaction,
  query: Query,
  { limit, from }: PageRequest,
): Query {
  const isPrevious = from?.direction === "previous";
  const order = isPrevious ? "asc" : "desc";
  query
    .select("*", db.raw(US))
    .orderBy([
      { column: "created_at", order },
      { column: "id", order },
    ])
    .limit(limit + 1);
  if (from) {
    const beyond = isPrevious ? ">" : "<";
    query.whereRaw(`(created_at, id) ${beyond} (${AT}, ?::uuid)`, [
      String(from.createdAtUs),
      from.id,
    ]);
  }
  return query;
}

/** The page of rows in the order of `selectPage`. */
export function pageOf<Row extends { id: string; created_at_us: bigint }, Item>(
  found: readonly Row[],
  { limit, from }: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> {
  const isPrevious = from?.direction === "previous";
  const rows = found.slice(0, limit);
  if (isPrevious) rows.reverse();
  const hasMore = found.length > limit;
  // An empty page keeps the position that it was requested from.
  const positions = rows.map(positionOf);
  const first = positions.at(0) ?? from;
  const last = positions.at(-1) ?? from;
  return {
    items: rows.map(toItem),
    positions,
    hasMore,
    // There are always rows in the direction that the client came from.
    next: isPrevious || hasMore ? last : undefined,
    previous: from && (!isPrevious || hasMore) ? first : undefined,
  };
}

function positionOf(row: { id: string; created_at_us: bigint }): Position {
  return { createdAtUs: row.created_at_us, id: row.id };
}
