import { fromPublicId } from "@kobo/core/ids";
import { query } from "../../world/database";
import type { Arrival, Collected } from "./receivers";

/** An event of a merchant whose endpoint is well. */
export interface Expected {
  /** UUID. */
  id: string;
  receiver: number;
}

/** Every event for the endpoints that are well, and everything that arrived. */
export class DeliveryRecord {
  readonly #expected = new Map<string, number>();
  readonly #arrived = new Map<string, Arrival[]>();
  readonly #forged: string[] = [];
  verified = 0;

  expect(events: readonly Expected[]): void {
    for (const { id, receiver } of events) this.#expected.set(id, receiver);
  }

  /** When each of these messages arrived first. */
  take({ arrivals, verified, forged }: Collected): Map<string, number> {
    const first = new Map<string, number>();
    for (const arrival of arrivals) {
      const id = fromPublicId("evt", arrival.id) ?? arrival.id;
      if (!first.has(id)) first.set(id, arrival.atMs);
      const earlier = this.#arrived.get(id);
      if (earlier) earlier.push(arrival);
      else this.#arrived.set(id, [arrival]);
    }
    this.verified += verified;
    this.#forged.push(...forged);
    return first;
  }

  get expected(): number {
    return this.#expected.size;
  }

  get arrived(): number {
    return [...this.#arrived.values()].reduce((all, arrivals) => all + arrivals.length, 0);
  }

  /** How often each message arrived that arrived more than once. */
  get repeats(): Map<string, number> {
    const counts = [...this.#arrived].map(([id, arrivals]) => [id, arrivals.length] as const);
    return new Map(counts.filter(([, count]) => count > 1));
  }

  /** What is wrong with what arrived, and with what did not. Repeats may be right; see `repeats`. */
  get problems(): string[] {
    const lost = [...this.#expected.keys()].filter((id) => !this.#arrived.has(id));
    const astray = [...this.#arrived].flatMap(([id, arrivals]) =>
      arrivals
        .filter(({ receiver }) => receiver !== this.#expected.get(id))
        .map(({ receiver }) => `${id} came to merchant ${receiver}, who was not to receive it`),
    );
    return [...lost.map((id) => `${id} was lost`), ...astray, ...this.#forged];
  }
}

/** The service's own records of the whole run, compared with what merchants received. */
export interface DeliveryProof {
  events: number;
  /** Of those, for endpoints that are well. */
  expected: number;
  arrived: number;
  verified: number;
  /** Messages that arrived more than once; each as often as the service tried, at most. */
  repeated: number;
  problems: string[];
}

export async function proveDeliveries(
  databaseUrl: string,
  record: DeliveryRecord,
  /** `well` are UUIDs of the endpoints that are well; `events` is the number of all events. */
  { well, events }: { well: readonly string[]; events: number },
): Promise<DeliveryProof> {
  const { repeats, expected } = record;
  const rows = await query(
    databaseUrl,
    `SELECT status, (endpoint_id = ANY($1))::text AS well, count(*) AS count
     FROM webhook.finished_deliveries GROUP BY 1, 2`,
    [well],
  );
  const finished = (isWell: string) =>
    rows
      .filter((row) => row.well === isWell)
      .map((row) => [row.status, Number(row.count)] as const);
  const { delivered = 0, ...others } = Object.fromEntries(finished("true"));
  const toBad = finished("false").reduce((all, [, count]) => all + count, 0);
  const [stored] = await query(
    databaseUrl,
    `SELECT (SELECT count(*) FROM webhook.events) AS events,
            (SELECT count(*) FROM webhook.pending_deliveries) AS pending`,
  );
  return {
    ...{ events, expected, arrived: record.arrived, verified: record.verified },
    repeated: repeats.size,
    problems: [
      ...record.problems,
      ...unexpectedRepeats(repeats, await attemptsAt(databaseUrl, [...repeats.keys()])),
      ...differs("events are stored", Number(stored?.events), events),
      ...differs("deliveries wait", Number(stored?.pending), 0),
      ...differs("deliveries are stored as such", delivered, expected),
      ...differs("deliveries to bad endpoints ended", toBad, events - expected),
      ...Object.entries(others).map(([status, count]) => `${count} deliveries are ${status}`),
    ],
  };
}

/** Messages that arrived more often than there were attempts at them. */
export function unexpectedRepeats(
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
