import { AppError } from "@kobo/errors";
import type { Direction__Output } from "@kobo/protos/card_payments/v1/Direction";
import type { Position__Output } from "@kobo/protos/card_payments/v1/Position";
import type { Cursors } from "../../domain/cursor";
import type { Pagination } from "../envelopes/v2";
import type { Call } from "./operation";
import { listIdentity, PageQuery } from "./paging";

/** The query fields that every such list has beside its filters. */
export const BidirectionalPageQuery = PageQuery.extend({
  cursor: PageQuery.shape.cursor.describe(
    "`next_cursor` or `previous_cursor` of another page. Without it the first page comes.",
  ),
});

/** One page, and where its neighbours begin; null where nothing lies that way. */
interface SourcePage<Source> {
  found: Source[];
  next: Position__Output | null;
  previous: Position__Output | null;
}

interface List<Source, Item> {
  /** Tells the list from others, with what its path names. */
  name: string;
  find: (pageRequest: {
    limit: number;
    position?: Position__Output;
  }) => Promise<SourcePage<Source>>;
  toItem: (source: Source) => Item;
}

/**
 * One page of a list that can be turned both ways. Its cursors fit the merchant, the mode, the list and
 * its filters only (decision 103).
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
      // What came since the first page was asked for is seen by asking for it again.
      previous_cursor: position ? seal("DIRECTION_PREVIOUS", previous) : null,
    },
  };
}

/** Of the form of what stands in a cursor, should another one ever follow. */
const VERSION = 1;

function toText({ createdAtUs, uuid, direction }: Position__Output): string {
  return JSON.stringify([VERSION, direction, createdAtUs, uuid]);
}

/**
 * What is in an unbroken cursor is what we put there, if not in this version of it.
 * @throws AppError INVALID_CURSOR
 */
function openPosition(cursors: Cursors, cursor: string, list: string): Position__Output {
  const [version, direction, createdAtUs, uuid] = JSON.parse(cursors.open(cursor, list));
  if (version !== VERSION) throw new AppError("INVALID_CURSOR");
  return { createdAtUs, uuid, direction };
}
