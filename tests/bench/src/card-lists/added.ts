import { type PaymentsClient, readPage } from "./client";

/** Smaller than any list here, so that rows are added while it is walked. */
const LIMIT = 7;

/** The ids that one walk showed, in the order in which it met them. */
export interface Sighting {
  /** What was there when the walk began; it has to see all of it. */
  before: readonly string[];
  seen: readonly string[];
}

/** What walks over a list saw while payments were added to it. */
export interface Sightings {
  /** To older payments, and then back to the newest. */
  down: Sighting[];
  up: Sighting[];
}

/**
 * Walks over the payments since `since`, down and back up, again and again while `add` adds some.
 * `existing` is filled by whoever adds, as each is answered.
 */
export async function walkWhileAdding(
  client: Pick<PaymentsClient, "list">,
  { since, existing, add }: { since: Date; existing: readonly string[]; add: () => Promise<void> },
): Promise<Sightings> {
  const sightings: Sightings = { down: [], up: [] };
  let isOver = false;
  const walks = async (): Promise<void> => {
    while (!isOver) {
      const before = [...existing];
      const down = await follow(client, since, { way: "next_cursor", from: undefined });
      sightings.down.push({ before, seen: down.seen });
      const beforeUp = [...existing];
      const up = await follow(client, since, { way: "previous_cursor", from: down.last });
      sightings.up.push({ before: beforeUp, seen: [...up.seen].reverse() });
    }
  };
  const adding = add().finally(() => {
    isOver = true;
  });
  await Promise.all([adding, walks()]);
  return sightings;
}

interface Followed {
  /** Going up, each page is turned round, since pages show the newest first whichever way one goes. */
  seen: string[];
  /** The cursor of the last page. */
  last: string | undefined;
}

async function follow(
  client: Pick<PaymentsClient, "list">,
  since: Date,
  { way, from }: { way: "next_cursor" | "previous_cursor"; from: string | undefined },
): Promise<Followed> {
  const seen: string[] = [];
  let last: string | undefined;
  let cursor = from;
  do {
    const created_after = since.toISOString();
    const page = readPage(await client.list({ created_after, limit: String(LIMIT), cursor }));
    const ids = page.data.map(({ id }) => id);
    seen.push(...(way === "next_cursor" ? ids : ids.reverse()));
    last = cursor;
    cursor = page.meta.pagination[way] ?? undefined;
  } while (cursor !== undefined);
  return { seen, last };
}

/** What is wrong with a walk; `order` is how the list stands in the end, the newest first. */
export function faultsOf({ before, seen }: Sighting, order: readonly string[]): string[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const shown = seen.map((id) => places.get(id) ?? Number.NaN);
  const all = new Set(seen);
  const missing = before.filter((id) => !all.has(id));
  const isOrdered = shown.every((place, index) => index === 0 || place > (shown[index - 1] ?? -1));
  return [
    ...(all.size === seen.length ? [] : [`${seen.length - all.size} payments were shown twice`]),
    ...(missing.length === 0 ? [] : [`${missing.length} payments were not shown`]),
    ...(isOrdered ? [] : ["payments were shown in another order than the list's"]),
  ];
}
