import type { Database, Transaction } from "@kobo/postgres";

/** A place in a list that is ordered by (created_at, id): what lies beyond it is wanted. */
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
  /** Newest first, whichever way the page was turned. */
  items: Item[];
  /** There are more in the direction that was asked for. */
  hasMore: boolean;
  /** Undefined when nothing lies that way. */
  next: Position | undefined;
  previous: Position | undefined;
}

type Query = ReturnType<Database>;

/** As long as PostgreSQL's own precision, so that no two rows fall together that it tells apart. */
const US = "(extract(epoch FROM created_at) * 1000000)::bigint AS created_at_us";
const AT = "'epoch'::timestamptz + ?::float8 * interval '1 microsecond'";

/** A moment as SQL, to the microsecond. */
export function timestampOf(db: Database | Transaction, us: bigint) {
  return db.raw(AT, [String(us)]);
}

/** Of the rows of a query those that the page is to show, and one more, which tells whether there are more. */
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

/** The page that these rows make, in the order in which `turn` asked for them. */
export function pageOf<Row extends { id: string; created_at_us: bigint }, Item>(
  found: readonly Row[],
  { limit, from }: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> {
  const isPrevious = from?.direction === "previous";
  const rows = found.slice(0, limit);
  if (isPrevious) rows.reverse();
  const hasMore = found.length > limit;
  // Where nothing is left to show, one can still go back to where one came from.
  const first = edgeOf(rows.at(0)) ?? from;
  const last = edgeOf(rows.at(-1)) ?? from;
  return {
    items: rows.map(toItem),
    hasMore,
    // Whence one came there is something, even if it is nothing new.
    next: isPrevious || hasMore ? last : undefined,
    previous: from && (!isPrevious || hasMore) ? first : undefined,
  };
}

function edgeOf(row: { id: string; created_at_us: bigint } | undefined): Position | undefined {
  return row && { createdAtUs: row.created_at_us, id: row.id };
}
