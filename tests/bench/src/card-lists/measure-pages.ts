import type { PaymentsClient } from "./client";
import { readPage } from "./client";
import { type List, type Manner, PAGES, type PageName, type Place } from "./plan";

/** Waiting times in ms, of each page. */
export type Samples = Record<PageName, number[]>;

/** Requests of each page that do not count: connections are opened, plans are made. */
const WARM_UP = 8;

interface Asked extends Manner {
  clients: readonly Pick<PaymentsClient, "list">[];
  filters: List["filters"];
  places: Readonly<Record<PageName, readonly Place[]>>;
  /** Of each page. */
  requests: number;
}

/**
 * Asks for the four pages in turn, so that whatever else happens on the machine meets them all alike. Says also how
 * many were asked for, those included that do not count.
 * @throws Error when a page does not show as many items as it must
 */
export async function measurePages(asked: Asked): Promise<{ samples: Samples; asked: number }> {
  const { clients, callers, requests } = asked;
  const samples: Samples = { first: [], middle: [], last: [], back: [] };
  const end = (WARM_UP + requests) * PAGES.length;
  let next = 0;
  const call = async (client: Pick<PaymentsClient, "list">): Promise<void> => {
    for (let number = next++; number < end; number = next++) {
      const { page, round } = turnOf(number);
      const waitedMs = await askFor(client, page, round, asked);
      if (round >= WARM_UP) samples[page].push(waitedMs);
    }
  };
  await Promise.all(clients.slice(0, callers).map(call));
  return { samples, asked: end };
}

/** Each page once in every round; each round begins with another page. */
export function turnOf(number: number): { page: PageName; round: number } {
  const round = Math.floor(number / PAGES.length);
  const page = PAGES[(number + round) % PAGES.length] as PageName;
  return { page, round };
}

async function askFor(
  client: Pick<PaymentsClient, "list">,
  page: PageName,
  round: number,
  { filters, places, limit }: Asked,
): Promise<number> {
  const list = places[page];
  const { cursor, items } = list[round % list.length] as Place;
  const from = performance.now();
  const answer = await client.list({ ...filters, limit: String(limit), cursor });
  const waitedMs = performance.now() - from;
  const { length } = readPage(answer).data;
  if (length !== items) throw new Error(`The ${page} page showed ${length} of ${items} payments.`);
  return waitedMs;
}
