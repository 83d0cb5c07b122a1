import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, Processes, startPostgres } from "@kobo/local";
import pg from "pg";

const PASSWORD = "bench";
/** What makes a commit durable; said aloud, and asked back from the server. */
const DURABLE = ["fsync=on", "synchronous_commit=on", "full_page_writes=on"];
/** Log files are kept for use again, as on a server that has run for a while; see `fillLog`. */
const SEASONED = ["min_wal_size=2GB"];
const LOG_MESSAGES = 120;
const LOG_MESSAGE_BYTES = 16_000_000;

const POLL_MS = 2;

/** A PostgreSQL of this run's own, in a folder that goes when the run ends, and the processes beside it. */
export class Server {
  readonly processes: Processes;
  /** The database of the wallet ledger, as its owner. */
  readonly url: string;
  readonly #directory: string;
  readonly #settings: readonly string[];

  private constructor(own: {
    processes: Processes;
    directory: string;
    settings: readonly string[];
    url: string;
  }) {
    this.processes = own.processes;
    this.#directory = own.directory;
    this.#settings = own.settings;
    this.url = own.url;
  }

  /** `settings` go to PostgreSQL, `name=value`, beside those of every run. */
  static async start(settings: readonly string[] = []): Promise<Server> {
    const directory = mkdtempSync(join(tmpdir(), "kobo-bench-"));
    // When root runs this, the server runs as another user, who has to get in.
    chmodSync(directory, 0o755);
    const processes = await Processes.open(directory);
    try {
      return new Server({
        ...{ processes, directory, settings },
        url: await launch({ processes, directory, settings }, await freePort()),
      });
    } catch (error) {
      await processes.stopAll();
      throw error;
    }
  }

  /** Ends PostgreSQL at once: no checkpoint, no goodbye. Resolves when the postmaster is gone. */
  async crash(): Promise<void> {
    const pid = this.processes.pids().postgres;
    if (pid === undefined) throw new Error("PostgreSQL is not running.");
    process.kill(pid, "SIGQUIT");
    while (this.processes.isRunning("postgres")) await delay(POLL_MS);
  }

  /** Starts PostgreSQL on the data that the crash left, at the same address. */
  async startAgain(): Promise<void> {
    const { processes } = this;
    const own = { processes, directory: this.#directory, settings: this.#settings };
    await launch(own, Number(new URL(this.url).port));
  }

  async end(): Promise<void> {
    await this.processes.stopAll();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

function launch(
  own: { processes: Processes; directory: string; settings: readonly string[] },
  port: number,
): Promise<string> {
  const settings = [...DURABLE, ...SEASONED, ...own.settings];
  const data = join(own.directory, "postgres");
  return startPostgres(own.processes, { directory: data, password: PASSWORD, settings, port });
}

/**
 * The settings that make a commit durable, as the server says them.
 * @throws Error when one of them is off: the figures would be worth nothing.
 */
export async function assertDurable(url: string): Promise<string[]> {
  const shown = await Promise.all(
    DURABLE.map(async (setting) => {
      const [name = ""] = setting.split("=");
      const [row] = await query(url, `SHOW ${name}`);
      return `${name}=${row?.[name]}`;
    }),
  );
  if (shown.join() !== DURABLE.join()) throw new Error(`Not durable: ${shown.join(", ")}.`);
  return shown;
}

/**
 * Writes the log once through. A new server makes its log files while it commits, which is slow and
 * which no server does that has run for an hour.
 */
export async function fillLog(url: string): Promise<void> {
  await query(
    url,
    `DO $$ BEGIN
       FOR i IN 1..${LOG_MESSAGES} LOOP
         PERFORM pg_logical_emit_message(false, 'bench', repeat('-', ${LOG_MESSAGE_BYTES}));
       END LOOP;
     END $$`,
  );
  await query(url, "CHECKPOINT");
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow = Record<string, string>>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
