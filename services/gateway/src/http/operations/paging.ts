import { createHash } from "node:crypto";
import type { Tenant } from "@kobo/core/tenant";
import { z } from "zod";
import { PageLimit } from "./fields";
import type { Call } from "./operation";

/** Longer than any cursor that is issued. */
const CURSOR_MAX = 500;

/** The query fields of every list, besides its filters. */
export const PageQuery = z.object({
  cursor: z
    .string()
    .max(CURSOR_MAX, `must have at most ${CURSOR_MAX} characters`)
    .optional()
    .describe("`nextCursor` or `previousCursor` of another page. Defaults to the first page."),
  limit: PageLimit,
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The page to request: the `limit` items before or after a position; the newest when both are empty. */
interface PageRequest {
  before: string;
  after: string;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
  nextCursor: string | null;
  previousCursor: string | null;
}

/**
 * A page from a service: whether there are older items, and the positions of its neighbours; empty when there
 * is none.
 */
interface SourcePage<Source> {
  found: Source[];
  hasMore: boolean;
  next: string;
  previous: string;
}

interface List<Source, Item> {
  /** Identifies the list, with the ids in its path. */
  name: string;
  find: (pageRequest: PageRequest) => Promise<SourcePage<Source>>;
  toItem: (source: Source) => Item;
}

/** Marks a position with newer items. No key of a list starts with it. */
const NEWER = ">";

/**
 * One page of a list. A cursor fits its merchant, mode, list and filters only.
 * @throws AppError INVALID_CURSOR
 */
export async function pageOf<Source, Item>(
  {
    tenant,
    cursors,
    query,
  }: Pick<Call<unknown, PageQuery, unknown>, "tenant" | "cursors" | "query">,
  { name, find, toItem }: List<Source, Item>,
): Promise<Page<Item>> {
  const { cursor, limit, ...filters } = query;
  const list = listIdentity(tenant, name, filters);
  const place = positionOf(cursor === undefined ? "" : cursors.open(cursor, list));
  const { found, hasMore, next, previous } = await find({ ...place, limit });
  return {
    items: found.map(toItem),
    hasMore,
    nextCursor: hasMore && next ? cursors.seal(next, list) : null,
    previousCursor: previous ? cursors.seal(NEWER + previous, list) : null,
  };
}

function positionOf(position: string): Pick<PageRequest, "before" | "after"> {
  return position.startsWith(NEWER)
    ? { before: "", after: position.slice(NEWER.length) }
    : { before: position, after: "" };
}

/** The merchant, the list and its filters, to which a cursor is bound. */
export function listIdentity(tenant: Tenant, name: string, filters: object): string {
  const identity = JSON.stringify([tenant.merchantId, tenant.mode, name, filters]);
  return createHash("sha256").update(identity).digest("hex");
}

/** A list with one page. */
export function onlyPage<Item>(items: Item[]): Page<Item> {
  return { items, hasMore: false, nextCursor: null, previousCursor: null };
}

/** The `data` of every list: its items under their own name. */
export function listData<Item>(name: string, { items, ...page }: Page<Item>) {
  return { [name]: items, ...page };
}

/** The schema of `listData`. */
export function listOf(name: string, item: z.ZodType) {
  return z.object({
    [name]: z.array(item),
    hasMore: z.boolean().describe("Whether there are older items."),
    nextCursor: z
      .string()
      .nullable()
      .describe("Send it as `cursor` to get the next, older page; null on the last one."),
    previousCursor: z
      .string()
      .nullable()
      .describe(
        "Send it as `cursor` to get the previous page; null on the first one. Newer items are before the first page.",
      ),
  });
}
