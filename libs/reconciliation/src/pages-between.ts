import type { Database } from "@kobo/postgres";
import type { Span } from "./day";

interface Ordered {
  /** The rows, without order and limit. */
  rows: () => ReturnType<Database>;
  /** Columns of the order: a timestamp, which is in the span, and an id. */
  at: string;
  id: string;
}

interface Position {
  position: string;
  positionId: string;
}

const PAGE = 1_000;

/** The rows of a half-open span, page by page. */
export async function* pagesBetween<Row extends object>(
  db: Database,
  { from, to }: Span,
  { rows, at, id }: Ordered,
): AsyncIterable<Row[]> {
  let last: Position | undefined;
  do {
    const page: (Row & Position)[] = await rows()
      // Microseconds, which a Date does not hold, so that no row is on two pages.
      .select(db.raw("??::text AS position", [at]), { positionId: id })
      .where(at, ">=", from)
      .where(at, "<", to)
      .modify((query) => {
        if (!last) return;
        const { position, positionId } = last;
        query.whereRaw("(??, ??) > (?::timestamptz, ?::uuid)", [at, id, position, positionId]);
      })
      .orderBy([at, id])
      .limit(PAGE);
    yield page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}
