import { createHash } from "node:crypto";
import type { Tenant } from "@kobo/core/tenant";
import { z } from "zod";
import { PageLimit } from "./fields";
import type { Call } from "./operation";

/** Longer than any cursor that we give out. */
const CURSOR_MAX = 500;

/** The query fields that every list has beside its filters. */
export const PageQuery = z.object({
  cursor: z
    .string()
    .max(CURSOR_MAX, `must have at most ${CURSOR_MAX} characters`)
    .optional()
    .describe("`nextCursor` or `previousCursor` of another page. Without it the first page comes."),
  limit: PageLimit,
});
export type PageQuery = z.infer<typeof PageQuery>;

/**
 * Which page a service is to give: the `limit` items next to a position, on the older side or on the newer one; the
 * newest where both are empty.
 */
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

/** A page as a service gives it: whether there are older items, and where its neighbours are; empty for nowhere. */
interface SourcePage<Source> {
  found: Source[];
  hasMore: boolean;
  next: string;
  previous: string;
}

interface List<Source, Item> {
  /** Tells the list from others, with what its path names. */
  name: string;
  find: (pageRequest: PageRequest) => Promise<SourcePage<Source>>;
  toItem: (source: Source) => Item;
}

/** Begins a position that the page lies on the newer side of. No key of a list begins so. */
const NEWER = ">";

/**
 * One page of a list. Its cursor fits the merchant, the mode, the list and its filters only: whatever
 * else stands in the query.
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

/** What a cursor is bound to: whose list it is, which one, and its filters. */
export function listIdentity(tenant: Tenant, name: string, filters: object): string {
  const identity = JSON.stringify([tenant.merchantId, tenant.mode, name, filters]);
  return createHash("sha256").update(identity).digest("hex");
}

/** A list that has one page only. */
export function onlyPage<Item>(items: Item[]): Page<Item> {
  return { items, hasMore: false, nextCursor: null, previousCursor: null };
}

/** The answer of every list: its items under their own name. */
export function listData<Item>(name: string, { items, ...page }: Page<Item>) {
  return { [name]: items, ...page };
}

/** What `listData` gives, as the reference tells it. */
export function listOf(name: string, item: z.ZodType) {
  return z.object({
    [name]: z.array(item),
    hasMore: z.boolean().describe("Whether there are older ones."),
    nextCursor: z
      .string()
      .nullable()
      .describe("Sent as `cursor`, it brings the next, older page; null on the last one."),
    previousCursor: z
      .string()
      .nullable()
      .describe(
        "Sent as `cursor`, it brings the page before, as it was; null on the first page. What is newer than the first page comes before it.",
      ),
  });
}
