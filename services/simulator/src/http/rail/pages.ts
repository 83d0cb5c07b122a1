import type { Json } from "../../domain/json";
import { railError } from "../../domain/rail/errors";

/** By number, or by cursor. */
interface PageRequest {
  perPage: number;
  page: number;
  use_cursor: "true" | "false";
  next?: string | undefined;
}

interface Page<Item> {
  items: Item[];
  meta: Json;
}

/** Paystack's two kinds of pages. A cursor names the last item of the previous page. */
export function pageOf<Item extends { id: number }>(
  all: readonly Item[],
  request: PageRequest,
): Page<Item> {
  return request.use_cursor === "true" ? byCursor(all, request) : byNumber(all, request);
}

function byNumber<Item>(all: readonly Item[], { perPage, page }: PageRequest): Page<Item> {
  const skipped = (page - 1) * perPage;
  const pageCount = Math.ceil(all.length / perPage);
  return {
    items: all.slice(skipped, skipped + perPage),
    meta: { total: all.length, skipped, perPage, page, pageCount },
  };
}

function byCursor<Item extends { id: number }>(
  all: readonly Item[],
  { perPage, next }: PageRequest,
): Page<Item> {
  const start = next === undefined ? 0 : indexAfter(all, next);
  const items = all.slice(start, start + perPage);
  const last = items.at(-1);
  const hasMore = start + perPage < all.length;
  return {
    items,
    meta: { next: last && hasMore ? toCursor(last.id) : null, previous: null, perPage },
  };
}

function indexAfter(all: readonly { id: number }[], cursor: string): number {
  const id = Number(Buffer.from(cursor, "base64url").toString().replace("id:", ""));
  const position = all.findIndex((item) => item.id === id);
  if (position === -1) throw railError("invalid_params", "The cursor is not known.");
  return position + 1;
}

function toCursor(id: number): string {
  return Buffer.from(`id:${id}`).toString("base64url");
}
