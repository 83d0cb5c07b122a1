import { query } from "../server";
import type { PostBook } from "./post-book";

/** What the service says of the whole run, and how it compares with what merchants saw. */
export interface Proof {
  told: number;
  /** Of those, to endpoints that are well. */
  toldToWell: number;
  arrived: number;
  verified: number;
  /** Messages that came more than once; each as often as the service says that it tried, at most. */
  repeated: number;
  /** What became of the deliveries to bad endpoints, by status. */
  bad: Record<string, number>;
  /** Empty when nothing was lost, and nothing came twice without a reason. */
  problems: string[];
}

interface Options {
  databaseUrl: string;
  book: PostBook;
  /** UUIDs of the endpoints that are well. */
  well: readonly string[];
  /** All events of the run. */
  told: number;
}

export async function prove({ databaseUrl, book, well, told }: Options): Promise<Proof> {
  const { repeats } = book;
  const [statuses, bad, attempts] = await Promise.all([
    statusesOf(databaseUrl, "endpoint_id = ANY($1)", well),
    statusesOf(databaseUrl, "NOT endpoint_id = ANY($1)", well),
    attemptsAt(databaseUrl, [...repeats.keys()]),
  ]);
  const { delivered = 0, ...others } = statuses;
  return {
    told,
    toldToWell: book.told,
    arrived: book.arrived,
    verified: book.verified,
    repeated: repeats.size,
    bad,
    problems: [
      ...book.problems,
      ...unasked(repeats, attempts),
      ...differs("events are stored", await countOf(databaseUrl, "events"), told),
      ...differs("deliveries wait", await countOf(databaseUrl, "pending_deliveries"), 0),
      ...differs("deliveries are stored as such", delivered, book.told),
      ...differs("deliveries to bad endpoints ended", sum(bad), told - book.told),
      ...Object.entries(others).map(([status, count]) => `${count} deliveries are ${status}`),
    ],
  };
}

/** Messages that came more often than there were attempts at them. */
export function unasked(
  repeats: ReadonlyMap<string, number>,
  attempts: ReadonlyMap<string, number>,
): string[] {
  return [...repeats].flatMap(([id, count]) => {
    const tried = attempts.get(id) ?? 0;
    return count > tried ? [`${id} came ${count} times, and was tried ${tried} times`] : [];
  });
}

function differs(what: string, count: number, wanted: number): string[] {
  return count === wanted ? [] : [`${count} ${what}, and not ${wanted}`];
}

async function statusesOf(
  databaseUrl: string,
  condition: string,
  endpoints: readonly string[],
): Promise<Record<string, number>> {
  const rows = await query(
    databaseUrl,
    `SELECT status, count(*)::text AS count FROM webhook.finished_deliveries
     WHERE ${condition} GROUP BY status ORDER BY status`,
    [endpoints],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

async function attemptsAt(
  databaseUrl: string,
  events: readonly string[],
): Promise<Map<string, number>> {
  const rows = await query(
    databaseUrl,
    `SELECT f.event_id AS id, count(*)::text AS count
     FROM webhook.finished_deliveries f JOIN webhook.attempts a ON a.delivery_id = f.id
     WHERE f.event_id = ANY($1) GROUP BY f.event_id`,
    [events],
  );
  return new Map(rows.map(({ id = "", count }) => [id, Number(count)]));
}

async function countOf(
  databaseUrl: string,
  table: "events" | "pending_deliveries",
): Promise<number> {
  const [row] = await query(databaseUrl, `SELECT count(*)::text AS count FROM webhook.${table}`);
  return Number(row?.count);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
