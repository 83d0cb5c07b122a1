import { setTimeout as delay } from "node:timers/promises";
import { query } from "./server";

const LOOK_MS = 500;
/** PostgreSQL's counters may lag a second behind (its PGSTAT_MIN_INTERVAL), so this long nothing may move. */
const STILL_MS = 2_500;
const TIMEOUT_MS = 180_000;

/**
 * Waits until the events of all transfers were carried to everyone, so that no measurement pays for
 * the one before. Whoever handles an event writes a row: it is over when no outbox holds an event and
 * no table gets a row any more. Returns how long it went on.
 */
export async function untilAtRest(databaseUrl: string): Promise<number> {
  const begun = Date.now();
  const look = await lookAtWork(databaseUrl);
  let before = await look();
  let movedAt = begun;
  for (;;) {
    await delay(LOOK_MS);
    const now = await look();
    if (now.waiting || now.rows !== before.rows) movedAt = Date.now();
    if (Date.now() - movedAt >= STILL_MS) return movedAt - begun;
    if (Date.now() - begun > TIMEOUT_MS) throw new Error("The events were not carried in time.");
    before = now;
  }
}

interface Work {
  /** Whether any service's outbox holds an event. */
  waiting: boolean;
  /** That all tables were ever given. */
  rows: string | undefined;
}

async function lookAtWork(databaseUrl: string): Promise<() => Promise<Work>> {
  const outboxes = await query(
    databaseUrl,
    "SELECT schemaname FROM pg_stat_user_tables WHERE relname = 'outbox'",
  );
  const holding = outboxes.map(({ schemaname }) => `EXISTS (SELECT FROM ${schemaname}.outbox)`);
  return async () => {
    const [row] = await query(
      databaseUrl,
      `SELECT (${holding.join(" OR ")})::text AS waiting,
              (SELECT sum(n_tup_ins) FROM pg_stat_user_tables) AS rows`,
    );
    return { waiting: row?.waiting === "true", rows: row?.rows };
  };
}
