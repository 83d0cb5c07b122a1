import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Database, isUnavailable } from "@kobo/postgres";
import { eventually } from "@kobo/testing";

/** A server of the cluster, which is started again whenever it ends. */
export class Server {
  readonly #db: Database;
  readonly #directory: string;

  private constructor(db: Database, directory: string) {
    this.#db = db;
    this.#directory = directory;
  }

  static async of(db: Database): Promise<Server> {
    const { rows } = await db.raw<{ rows: [{ data_directory: string }] }>("SHOW data_directory");
    return new Server(db, rows[0].data_directory);
  }

  /** Kills all processes at once, as if the machine were switched off. */
  async kill(): Promise<void> {
    const [line = ""] = readFileSync(join(this.#directory, "postmaster.pid"), "utf8").split("\n");
    const pids = [Number(line), ...childrenOf(Number(line))];
    for (const pid of pids) killHard(pid);
    await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
    await delay(SOCKETS_MS);
  }

  /** The process that works for a process of the coordinator; undefined if its transaction has just failed. */
  async backendFor(coordinatorPid: number): Promise<number | undefined> {
    const { rows } = await this.#db.raw<{ rows: { pid: number }[] }>(
      `SELECT pid FROM pg_stat_activity
       WHERE application_name LIKE 'citus\\_internal gpid=%' AND datname = current_database()
         AND right(application_name, ${PID_DIGITS}) = lpad(?::text, ${PID_DIGITS}, '0')`,
      [coordinatorPid],
    );
    return rows[0]?.pid;
  }

  /** Resolves when it answers. */
  async untilUp(): Promise<void> {
    await eventually(() => this.#db.raw("SELECT 1"), UP_MS);
  }
}

/** Long enough for a recovery after a crash on a busy machine. */
const UP_MS = 60_000;
/** The kernel's time for closing the sockets of killed processes. */
const SOCKETS_MS = 50;
/** A global process id of Citus ends with the process id. */
const PID_DIGITS = 10;

/** Ends one backend, after which its server ends all others and recovers. */
export async function killBackend(pid: number): Promise<void> {
  killHard(pid);
  await eventually(() => expect(isAlive(pid)).toBe(false));
  await delay(SOCKETS_MS);
}

/** Undefined while a server is down. */
export async function ifUp<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** A process that has ended and that its parent has not waited for yet is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Children end by themselves when their parent has ended, only later. */
function childrenOf(pid: number): number[] {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return pids === "" ? [] : pids.split(" ").map(Number);
  } catch {
    return [];
  }
}
