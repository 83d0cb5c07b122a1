import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type MachineSpeed, measureMachineSpeed } from "../measure/machine-speed";

/** The settings that make a commit durable. */
export const DURABLE = ["fsync=on", "synchronous_commit=on", "full_page_writes=on"];

const LOG_MESSAGES = 120;
const LOG_MESSAGE_BYTES = 16_000_000;
const GIB = 2 ** 30;

export interface Machine {
  cpu: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
  postgres: string;
  /** The load average of the minute before; above 0, other processes were running. */
  loadBefore: number;
  /** Absent in runs before 30 November 2026. */
  speed?: MachineSpeed;
}

/** The beginning of every result. */
export interface Header {
  at: string;
  machine: Machine;
  /** PostgreSQL's own, for durable commits. */
  settings: string[];
}

/**
 * Describes the machine, and brings the server's WAL into the state of a server that has run for an hour.
 * @throws Error when commits are not durable, which would make the figures meaningless
 */
export async function beginRun(databaseUrl: string): Promise<Header> {
  const at = new Date().toISOString();
  const settings = await Promise.all(
    DURABLE.map(async (setting) => {
      const [name = ""] = setting.split("=");
      const [row] = await query(databaseUrl, `SHOW ${name}`);
      return `${name}=${row?.[name]}`;
    }),
  );
  if (settings.join() !== DURABLE.join()) throw new Error(`Not durable: ${settings.join(", ")}.`);
  const [version] = await query(databaseUrl, "SHOW server_version");
  const cores = cpus();
  const machine = {
    cpu: cores[0]?.model.trim() ?? "unknown",
    cores: cores.length,
    memoryGib: Math.round(totalmem() / GIB),
    system: `${platform()} ${release()}`,
    node: process.version,
    postgres: version?.server_version ?? "unknown",
    loadBefore: loadavg()[0] ?? Number.NaN,
    speed: await measureMachineSpeed(),
  };
  await fillLog(databaseUrl);
  return { at, machine, settings };
}

/** Fills the WAL once: a new server creates its WAL files at commits, which is slow. */
async function fillLog(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `DO $$ BEGIN
       FOR i IN 1..${LOG_MESSAGES} LOOP
         PERFORM pg_logical_emit_message(false, 'bench', repeat('-', ${LOG_MESSAGE_BYTES}));
       END LOOP;
     END $$`,
  );
  await query(databaseUrl, "CHECKPOINT");
}

/** Runs one statement on its own connection. */
export async function query<Row extends pg.QueryResultRow = Record<string, string>>(
  databaseUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(
    databaseUrl,
    async (client) => (await client.query<Row>(statement, values)).rows,
  );
}

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server's statistics so far. */
interface DatabaseCounts {
  walBytes: number;
  commits: number;
  statements: number;
}

/** The setting with which a server counts statements. */
export const COUNTING = "shared_preload_libraries=pg_stat_statements";

/** Of a server with `COUNTING`. */
export async function countStatements(databaseUrl: string): Promise<void> {
  await query(databaseUrl, "CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
}

export async function countsSoFar(databaseUrl: string): Promise<DatabaseCounts> {
  const [row] = await query(
    databaseUrl,
    `SELECT (SELECT wal_bytes FROM pg_stat_wal) AS wal_bytes,
            (SELECT sum(xact_commit) FROM pg_stat_database) AS commits,
            (SELECT sum(calls) FROM pg_stat_statements) AS statements`,
  );
  return {
    walBytes: Number(row?.wal_bytes),
    commits: Number(row?.commits),
    statements: Number(row?.statements),
  };
}

const REST_POLL_MS = 250;
const STILL_MS = 2_500;
/** Writes by autovacuum and periodic jobs, which occur without any event. */
const STILL_TRANSACTIONS_MAX = 2;
const REST_TIMEOUT_MS = 180_000;

/**
 * Waits until the events of all transfers were delivered, so that no measurement pays for the one before: no outbox
 * holds an event and no transaction writes any more. Returns when the webhook service stored the last event, in ms from
 * now, to about half a second: its table's size tells it, and a table grows by several pages at once. PostgreSQL's
 * counters of rows are up to ten seconds late.
 */
export async function untilAtRest(databaseUrl: string): Promise<number> {
  const startedAt = Date.now();
  const outboxes = await query(
    databaseUrl,
    `SELECT schemaname, relname FROM pg_stat_user_tables
     WHERE relname IN ('outbox', 'outbox_batches')`,
  );
  const holding = outboxes.map(
    ({ schemaname, relname }) => `EXISTS (SELECT FROM ${schemaname}.${relname})`,
  );
  let still: { at: number; transactions: number }[] = [];
  let events = { bytes: "", storedAt: startedAt };
  for (; ; await delay(REST_POLL_MS)) {
    const [row] = await query(
      databaseUrl,
      `SELECT (${holding.join(" OR ")})::text AS waiting,
              pg_snapshot_xmax(pg_current_snapshot())::text AS transactions,
              (SELECT sum(pg_relation_size(inhrelid)) FROM pg_inherits
               WHERE inhparent = 'webhook.events'::regclass)::text AS event_bytes`,
    );
    const now = { at: Date.now(), transactions: Number(row?.transactions) };
    const isStill = ({ transactions }: typeof now) =>
      now.transactions - transactions <= STILL_TRANSACTIONS_MAX;
    const bytes = row?.event_bytes ?? "";
    if (events.bytes === "") events = { bytes, storedAt: startedAt };
    else if (bytes !== events.bytes || row?.waiting === "true")
      events = { bytes, storedAt: now.at };
    still = row?.waiting === "true" ? [] : [...still.filter(isStill), now];
    const since = still[0]?.at ?? now.at;
    if (now.at - since >= STILL_MS) return events.storedAt - startedAt;
    if (now.at - startedAt > REST_TIMEOUT_MS) {
      throw new Error("The events were not delivered in time.");
    }
  }
}

/** Result of the wallet ledger's own audit of a database. */
export interface Audit {
  database: string;
  clean: boolean;
  /** A line for each invariant, and the rows that break one. */
  report: string;
}

const AUDIT = require.resolve("@kobo/wallet-ledger/dist/audit.js");

/** Runs the audit as an operator would. */
export async function auditLedger(
  database: string,
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Audit> {
  const child = spawn(process.execPath, [AUDIT], {
    env: { ...process.env, DATABASE_URL: databaseUrl, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [report, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { database, clean: code === 0, report: report + errors };
}
