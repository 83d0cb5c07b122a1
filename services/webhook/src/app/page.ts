import { AppError } from "@kobo/errors";

const LIMIT_MAX = 100;

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
  /** `before` of the next page; empty when there is none. */
  nextBefore: string;
}

/**
 * One page of a list. One more than asked for is read, to see whether there is more.
 * @throws AppError VALIDATION_ERROR
 */
export async function pageOf<Item>(
  limit: number,
  read: (limit: number) => Promise<Item[]>,
  positionOf: (item: Item) => string,
): Promise<Page<Item>> {
  if (limit < 1 || limit > LIMIT_MAX) {
    const message = `must be from 1 to ${LIMIT_MAX}`;
    throw new AppError("VALIDATION_ERROR", undefined, {
      errors: [{ field: "limit", code: "out_of_range", message }],
    });
  }
  const found = await read(limit + 1);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, hasMore: last !== undefined, nextBefore: last ? positionOf(last) : "" };
}
