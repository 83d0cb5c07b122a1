import { Client } from "undici";
import { LIMIT_MAX } from "../../load/requests";

/** `back` is a page in the middle that is reached from the older side. */
export const PAGES = ["first", "middle", "last", "back"] as const;
export type PageName = (typeof PAGES)[number];

export type Filters = Readonly<Record<string, string>>;

/** Where in a list a page is, and how many items it must show. */
interface Place {
  /** Undefined for the first page. */
  cursor: string | undefined;
  items: number;
}

export type Places = Readonly<Record<PageName, readonly Place[]>>;

/** The part of a page that benches read. */
interface Page {
  data: { id: string }[];
  meta: { pagination: { next_cursor: string | null; previous_cursor: string | null } };
}

/** One connection of one merchant, kept alive, with one request under way at a time. */
export class PaymentsClient {
  readonly #client: Client;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(baseUrl: string, key: string) {
    this.#client = new Client(baseUrl, { pipelining: 1 });
    this.#headers = { authorization: `Bearer ${key}` };
  }

  /** The whole response, unparsed, so that parsing it is not measured. @throws Error unless it is a 200 */
  async list(query: Readonly<Record<string, string | undefined>>): Promise<string> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] satisfies [string, string]],
    );
    const path = `/v2/payments?${new URLSearchParams(given)}`;
    const answer = await this.#client.request({ method: "GET", path, headers: this.#headers });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return text;
  }

  async end(): Promise<void> {
    await this.#client.close();
  }
}

type Lister = Pick<PaymentsClient, "list">;

async function readPage(
  client: Lister,
  filters: Filters,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page> {
  return JSON.parse(await client.list({ ...filters, limit: String(limit), cursor }));
}

/** The pages that count as the middle: this share of the list, around its half. */
const MIDDLE = 0.1;

/** A list from the newest payment to the oldest. */
export interface Walk {
  count: number;
  /** The cursors that lead to each page, and back from it. */
  pages: { cursor: string | undefined; previous: string | undefined }[];
}

/** Follows `next_cursor` from the first page to the last. */
export async function walk(client: Lister, filters: Filters): Promise<Walk> {
  const pages: Walk["pages"] = [];
  let count = 0;
  let cursor: string | undefined;
  do {
    const { data, meta } = await readPage(client, filters, { limit: LIMIT_MAX, cursor });
    pages.push({ cursor, previous: meta.pagination.previous_cursor ?? undefined });
    count += data.length;
    cursor = meta.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { count, pages };
}

/** The cursors of the measured pages. In the middle, each request gets another page. */
export async function placesOf(
  client: Lister,
  { filters, pages, limit }: Pick<Walk, "pages"> & { filters: Filters; limit: number },
): Promise<Places> {
  const middle = middleOf(pages);
  const at = (cursor: string | undefined): Place => ({ cursor, items: limit });
  // The last page of this limit begins at the last of a hundred's or somewhat later.
  let cursor = pages.at(-1)?.cursor;
  let last = await readPage(client, filters, { limit, cursor });
  for (let next = last.meta.pagination.next_cursor; next; ) {
    cursor = next;
    last = await readPage(client, filters, { limit, cursor });
    next = last.meta.pagination.next_cursor;
  }
  return {
    first: [at(undefined)],
    middle: middle.map((page) => at(page.cursor)),
    last: [{ cursor, items: last.data.length }],
    back: middle.map(({ previous }) => at(previous)),
  };
}

/** The pages around the half of a list, in an order in which neighbours do not follow each other. */
function middleOf<Each>(pages: readonly Each[]): Each[] {
  const from = Math.floor(pages.length * (0.5 - MIDDLE / 2));
  const to = Math.max(from + 1, Math.floor(pages.length * (0.5 + MIDDLE / 2)));
  const middle = pages.slice(from, to);
  const half = Math.ceil(middle.length / 2);
  return middle.slice(0, half).flatMap((page, index) => {
    const other = middle[half + index];
    return other === undefined ? [page] : [page, other];
  });
}

/** Warm-up requests of each page, which do not count: they open connections and make plans. */
const WARM_UP = 8;

interface Input {
  clients: readonly Lister[];
  filters: Filters;
  places: Places;
  limit: number;
  callers: number;
  /** Of each page. */
  requests: number;
}

/**
 * Requests the four pages in turn, so that what else happens on the machine meets all of them alike. Returns the
 * latencies and how many requests there were, those included that do not count.
 * @throws Error when a page has another number of items than expected
 */
export async function measurePages(input: Input) {
  const { clients, filters, places, limit, callers, requests } = input;
  const samples: Record<PageName, number[]> = { first: [], middle: [], last: [], back: [] };
  const sent = (WARM_UP + requests) * PAGES.length;
  let next = 0;
  const call = async (client: Lister): Promise<void> => {
    for (let number = next++; number < sent; number = next++) {
      const { page, round } = turnOf(number);
      const { cursor, items } = places[page][round % places[page].length] as Place;
      const from = performance.now();
      const text = await client.list({ ...filters, limit: String(limit), cursor });
      if (round >= WARM_UP) samples[page].push(performance.now() - from);
      const { length } = (JSON.parse(text) as Page).data;
      if (length !== items)
        throw new Error(`The ${page} page showed ${length} of ${items} payments.`);
    }
  };
  await Promise.all(clients.slice(0, callers).map(call));
  return { samples, sent };
}

/** Each page once per round; each round begins with another page. */
export function turnOf(number: number): { page: PageName; round: number } {
  const round = Math.floor(number / PAGES.length);
  const page = PAGES[(number + round) % PAGES.length] as PageName;
  return { page, round };
}
