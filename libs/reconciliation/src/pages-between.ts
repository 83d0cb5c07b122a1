import type { Database } from "@kobo/postgres";
import type { Span } from "./day";

interface Ordered {
  /** The rows of a book, without order and limit. */
  rows: () => ReturnType<Database>;
  /** Columns by which they are ordered: a moment, which is in the span, and an id. */
  at: string;
  id: string;
}

interface Position {
  position: string;
  positionId: string;
}

const PAGE = 1_000;

/** A book's rows of a span, half open, a page at a time. */
export async function* pagesBetween<Row extends object>(
  db: Database,
  { from, to }: Span,
  { rows, at, id }: Ordered,
): AsyncIterable<Row[]> {
  let last: Position | undefined;
  do {
    const page: (Row & Position)[] = await rows()
      // To the microsecond, which a Date does not hold: no page begins with the end of another.
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
