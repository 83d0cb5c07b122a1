import { query } from "../server";
import { type Waiting, waitingOf } from "./waiting";

/** The way of a message in the order of its parts, as it is read in the report. */
const STAGES = [
  "commit to the service's hearing of it",
  "that to the beginning of the call",
  "that to its arrival",
] as const;

export type Stages = Record<(typeof STAGES)[number], Waiting>;

/** When a message was where, in ms since 1970. */
export interface Passage {
  committed: number;
  /** The transaction began that made a delivery of it. */
  heard: number;
  called: number;
  arrived: number;
}

export function stagesOf(passages: readonly Passage[]): Stages {
  const between = (from: keyof Passage, to: keyof Passage): Waiting =>
    waitingOf(passages.map((passage) => passage[to] - passage[from]));
  const [hearing, calling, arriving] = STAGES;
  return {
    [hearing]: between("committed", "heard"),
    [calling]: between("heard", "called"),
    [arriving]: between("called", "arrived"),
  } as Stages;
}

/** What the service keeps of the first attempt at each of these events, by their ids. */
export async function firstAttempts(
  databaseUrl: string,
  events: readonly string[],
): Promise<Map<string, Pick<Passage, "heard" | "called">>> {
  const rows = await query(
    databaseUrl,
    `SELECT f.event_id AS id, extract(epoch FROM f.created_at) * 1000 AS heard,
       extract(epoch FROM a.started_at) * 1000 AS called
     FROM webhook.finished_deliveries f
     JOIN webhook.attempts a ON a.delivery_id = f.id AND a.day = f.day AND a.number = 1
     WHERE f.event_id = ANY($1)`,
    [events],
  );
  return new Map(
    rows.map(({ id = "", heard, called }) => [
      id,
      { heard: Number(heard), called: Number(called) },
    ]),
  );
}
