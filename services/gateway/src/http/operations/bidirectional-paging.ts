import { AppError } from "@kobo/errors";
import type { Direction__Output } from "@kobo/protos/card_payments/v1/Direction";
import type { Position__Output } from "@kobo/protos/card_payments/v1/Position";
import type { Cursors } from "../../domain/cursor";
import type { Pagination } from "../envelopes/v2";
import type { Call } from "./operation";
import { listIdentity, PageQuery } from "./paging";

/** The query fields of every such list, besides its filters. */
export const BidirectionalPageQuery = PageQuery.extend({
  cursor: PageQuery.shape.cursor.describe(
    "`next_cursor` or `previous_cursor` of another page. Defaults to the first page.",
  ),
});

/** One page, and the positions of its neighbours; null when there is none. */
interface SourcePage<Source> {
  found: Source[];
  next: Position__Output | null;
  previous: Position__Output | null;
}

interface List<Source, Item> {
  /** Identifies the list, with the ids in its path. */
  name: string;
  find: (pageRequest: {
    limit: number;
    position?: Position__Output;
  }) => Promise<SourcePage<Source>>;
  toItem: (source: Source) => Item;
}

/**
 * One page of a list that can be read in both directions. A cursor fits its merchant, mode, list and filters
 * only (decision 103).
 * @throws AppError INVALID_CURSOR
 */
export async function bidirectionalPageOf<Source, Item>(
  {
    tenant,
    cursors,
    query,
  }: Pick<Call<unknown, PageQuery, unknown>, "tenant" | "cursors" | "query">,
  { name, find, toItem }: List<Source, Item>,
): Promise<{ data: Item[]; pagination: Pagination }> {
  const { cursor, limit, ...filters } = query;
  const list = listIdentity(tenant, name, filters);
  const position = cursor === undefined ? undefined : openPosition(cursors, cursor, list);
  const { found, next, previous } = await find({ limit, ...(position ? { position } : {}) });
  const seal = (direction: Direction__Output, edge: Position__Output | null) =>
    edge && cursors.seal(toText({ ...edge, direction }), list);
  return {
    data: found.map(toItem),
    pagination: {
      has_more: next !== null,
      next_cursor: seal("DIRECTION_NEXT", next),
      // Newer items than the first page appear when it is requested again.
      previous_cursor: position ? seal("DIRECTION_PREVIOUS", previous) : null,
    },
  };
}

/** The version of a cursor's content. */
const VERSION = 1;

function toText({ createdAtUs, uuid, direction }: Position__Output): string {
  return JSON.stringify([VERSION, direction, createdAtUs, uuid]);
}

/**
 * The MAC proves that we wrote the cursor, but not in which version.
 * @throws AppError INVALID_CURSOR
 */
function openPosition(cursors: Cursors, cursor: string, list: string): Position__Output {
  const [version, direction, createdAtUs, uuid] = JSON.parse(cursors.open(cursor, list));
  if (version !== VERSION) throw new AppError("INVALID_CURSOR");
  return { createdAtUs, uuid, direction };
}
