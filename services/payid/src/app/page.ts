import { AppError } from "@kobo/errors";
import { isUuid } from "@kobo/ids";

const LIMIT_MAX = 100;

/** Where a page begins and how long it is. */
export interface PageQuery {
  /** The last record of the page before; empty for the first page. */
  before: string;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
  /** `before` of the next page; empty when there is none. */
  nextBefore: string;
}

/**
 * One page of records that are listed newest first. One more than asked for is read, to see whether
 * there is more.
 * @throws AppError INVALID_CURSOR, VALIDATION_ERROR
 */
export async function pageOf<Item extends { id: string }>(
  { before, limit }: PageQuery,
  read: (page: { beforeId: string | undefined; limit: number }) => Promise<Item[]>,
): Promise<Page<Item>> {
  if (before !== "" && !isUuid(before)) throw new AppError("INVALID_CURSOR");
  if (limit < 1 || limit > LIMIT_MAX) {
    const message = `must be from 1 to ${LIMIT_MAX}`;
    throw new AppError("VALIDATION_ERROR", undefined, {
      errors: [{ field: "limit", code: "out_of_range", message }],
    });
  }
  const found = await read({ beforeId: before || undefined, limit: limit + 1 });
  const items = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { items, hasMore, nextBefore: hasMore ? (items.at(-1)?.id ?? "") : "" };
}
