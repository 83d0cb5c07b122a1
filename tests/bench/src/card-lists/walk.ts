import { createHash } from "node:crypto";
import { type PaymentsClient, readPage } from "./client";
import type { List, PageName, Place } from "./plan";

/** The most that one page may show. */
const LIMIT_MAX = 100;
/** The pages that count as the middle: this share of the list, around its half. */
const MIDDLE = 0.1;

/** What a walk from the newest payment to the oldest has seen. */
export interface Walk {
  count: number;
  /** Of the ids in the order in which they came; see `digestOf`. */
  digest: string;
  /** Of each page what led there and what leads back from it. */
  pages: WalkedPage[];
}

interface WalkedPage {
  cursor: string | undefined;
  previous: string | undefined;
}

/** Follows `next_cursor` from the first page to the last. */
export async function walk(client: PaymentsClient, filters: List["filters"]): Promise<Walk> {
  const digest = createHash("md5");
  const pages: WalkedPage[] = [];
  let count = 0;
  let cursor: string | undefined;
  do {
    const answer = await client.list({ ...filters, limit: String(LIMIT_MAX), cursor });
    const { data, meta } = readPage(answer);
    const { next_cursor, previous_cursor } = meta.pagination;
    pages.push({ cursor, previous: previous_cursor ?? undefined });
    count += data.length;
    for (const { id } of data) digest.update(`${id}\n`);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { count, digest: digest.digest("hex"), pages };
}

/** The SQL for what a walk's `digest` has to be, of the ids of a list's rows. */
export const DIGEST = "md5(string_agg(public_id || E'\\n', '' ORDER BY created_at DESC, id DESC))";

/** Where the pages are that will be measured. In the middle each request is to get another one. */
export async function placesOf(
  client: PaymentsClient,
  { filters, pages, limit }: Pick<Walk, "pages"> & { filters: List["filters"]; limit: number },
): Promise<Record<PageName, Place[]>> {
  const middle = middleOf(pages);
  const at = (cursor: string | undefined): Place => ({ cursor, items: limit });
  return {
    first: [at(undefined)],
    middle: middle.map(({ cursor }) => at(cursor)),
    last: [await lastPlace(client, { filters, limit, cursor: pages.at(-1)?.cursor })],
    back: middle.map(({ previous }) => at(previous)),
  };
}

/** The pages around the half of a list, in an order in which neighbours do not follow each other. */
export function middleOf<Page>(pages: readonly Page[]): Page[] {
  const from = Math.floor(pages.length * (0.5 - MIDDLE / 2));
  const middle = pages.slice(
    from,
    Math.max(from + 1, Math.floor(pages.length * (0.5 + MIDDLE / 2))),
  );
  const half = Math.ceil(middle.length / 2);
  return middle.slice(0, half).flatMap((page, index) => {
    const other = middle[half + index];
    return other === undefined ? [page] : [page, other];
  });
}

/** The last page of this limit, which begins at the last of a hundred's or somewhat later. */
async function lastPlace(
  client: PaymentsClient,
  {
    filters,
    limit,
    cursor,
  }: { filters: List["filters"]; limit: number; cursor: string | undefined },
): Promise<Place> {
  const answer = await client.list({ ...filters, limit: String(limit), cursor });
  const { data, meta } = readPage(answer);
  const next = meta.pagination.next_cursor;
  if (next === null) return { cursor, items: data.length };
  return lastPlace(client, { filters, limit, cursor: next });
}
