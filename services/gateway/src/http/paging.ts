import { createHash } from "node:crypto";
import type { Tenant } from "@kobo/tenant";
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
    .describe("`nextCursor` of the page before. Without it the first page comes."),
  limit: PageLimit,
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Which page a service is to give: the `limit` items that come before the position; from the newest without one. */
interface Wanted {
  before: string | undefined;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
  nextCursor: string | null;
}

interface List<Source, Item> {
  /** Tells the list from others, with what its path names. */
  name: string;
  find: (wanted: Wanted) => Promise<{ found: Source[]; hasMore: boolean; next: string }>;
  toItem: (source: Source) => Item;
}

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
  const before = cursor === undefined ? undefined : cursors.open(cursor, list);
  const { found, hasMore, next } = await find({ before, limit });
  return {
    items: found.map(toItem),
    hasMore,
    nextCursor: hasMore && next ? cursors.seal(next, list) : null,
  };
}

/** What a cursor is bound to: whose list it is, which one, and its filters. */
export function listIdentity(tenant: Tenant, name: string, filters: object): string {
  const identity = JSON.stringify([tenant.merchantId, tenant.mode, name, filters]);
  return createHash("sha256").update(identity).digest("hex");
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
      .describe("Sent as `cursor`, it brings the next page; null on the last one."),
  });
}
