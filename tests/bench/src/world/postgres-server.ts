import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, Processes, startPostgres } from "@kobo/local";
import { DURABLE } from "./database";

const PASSWORD = "bench";
/** WAL files are recycled, as on a server that has run for a while; see `beginRun`. */
export const SEASONED = ["min_wal_size=2GB"];
const POLL_MS = 2;

/** A folder that every user can enter: when root runs a bench, PostgreSQL runs as another user. */
export function makeFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), "kobo-bench-"));
  chmodSync(directory, 0o755);
  return directory;
}

/** A PostgreSQL server in a folder that is removed after the run. */
export class PostgresServer {
  /** The database of the wallet ledger, as its owner. */
  url = "";

  private constructor(
    readonly directory: string,
    readonly processes: Processes,
    private readonly launch: (port: number) => Promise<string>,
  ) {}

  /** `settings` go to PostgreSQL, `name=value`, in addition to those of every run. */
  static async start(settings: readonly string[] = []): Promise<PostgresServer> {
    const directory = makeFolder();
    const processes = await Processes.open(directory);
    const options = {
      directory: join(directory, "postgres"),
      password: PASSWORD,
      settings: [...DURABLE, ...SEASONED, ...settings],
    };
    const server = new PostgresServer(directory, processes, (port) =>
      startPostgres(processes, { ...options, port }),
    );
    try {
      server.url = await server.launch(await freePort());
      return server;
    } catch (error) {
      await server.end();
      throw error;
    }
  }

  /** Kills PostgreSQL without a checkpoint. Resolves when the postmaster has exited. */
  async crash(): Promise<void> {
    const pid = this.processes.pids().postgres;
    if (pid === undefined) throw new Error("PostgreSQL is not running.");
    process.kill(pid, "SIGQUIT");
    while (this.processes.isRunning("postgres")) await delay(POLL_MS);
  }

  /** Starts PostgreSQL on the data that the crash left, at the same address. */
  async restart(): Promise<void> {
    await this.launch(Number(new URL(this.url).port));
  }

  async end(): Promise<void> {
    await this.processes.stopAll();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
