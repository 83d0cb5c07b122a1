import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { backOffMs } from "./back-off";
import { claim, release } from "./launcher";
import { makePrivate } from "./private-folder";
import { birthOf, isAlive, type Recorded, type StopSignal, stopAll } from "./recorded";
import { writeWhole } from "./write-whole";

export interface StartOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  user?: { uid: number; gid: number };
  stopSignal?: StopSignal;
  /** Stages stop one after the other, the highest first. The parts are stage 0; the default is 1. */
  stage?: number;
  /** Its output goes to a log file of its name, or to our own terminal. */
  output?: "log" | "terminal";
  onExit?: (how: string) => void;
}

/** Is notified about supervised processes. */
export interface Supervisor {
  /** The process ended as in `how`; it restarts after the back-off. */
  ended: (name: string, how: string, backOffMs: number) => void;
  restarted: (name: string) => void;
}

interface Supervised {
  /** Failures in a row. */
  failures: number;
  startedAt: number;
  backOffMaxMs: number;
  restart?: NodeJS.Timeout;
}

/** For the whole shutdown, from the first signal to the last process. */
const STOP_TIMEOUT_MS = 9_000;

/** A process that ran this long has recovered from its earlier failures. */
const STABLE_AFTER_MS = 30_000;

/** Others may pass through to their own files, such as PostgreSQL's user when root starts it. */
const ENTERED_BY_OTHERS = 0o711;
const OWNER_ONLY = 0o600;
/** Only the owner can read files of the system's processes. */
const PRIVATE_UMASK = 0o077;

/** From `src` as well as from `dist`: the guard is always the compiled one. */
const GUARD = join(__dirname, "../../dist/processes/guard.js");

/**
 * The processes of this launcher. A guard process holds a pipe to the launcher and stops them when
 * it dies without notice; a file of pids lets the next start stop them if the guard died as well.
 */
export class Processes {
  readonly #directory: string;
  readonly #logs: string;
  readonly #pidFile: string;
  readonly #guard: ChildProcess;
  #started: Recorded[] = [];
  /** Processes whose end is not reported yet; their pids are gone a moment before. */
  readonly #unheard = new Map<Promise<void>, string>();
  #stopping: Promise<void> | undefined;
  /** The options of each process's last start, by name. */
  readonly #options = new Map<string, StartOptions>();
  readonly #supervised = new Map<string, Supervised>();
  readonly #supervisor: Supervisor | undefined;

  private constructor(directory: string, supervisor: Supervisor | undefined) {
    this.#directory = directory;
    this.#supervisor = supervisor;
    this.#logs = join(directory, "logs");
    this.#pidFile = pidFileOf(directory);
    makePrivate(this.#logs);
    this.#guard = spawn(process.execPath, [GUARD], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    // Without the guard, processes outlive a killed launcher until the next start.
    this.#guard.stdin?.on("error", () => {});
    this.#guard.unref();
  }

  /**
   * Stops leftovers of an earlier launcher in `directory` and then starts new processes. Without a
   * supervisor, ended processes are not restarted.
   * @throws Failure when another launcher uses the folder.
   */
  static async open(directory: string, supervisor?: Supervisor): Promise<Processes> {
    mkdirSync(directory, { recursive: true, mode: ENTERED_BY_OTHERS });
    claim(directory);
    await stopLeftovers(directory);
    return new Processes(directory, supervisor);
  }

  /** Starts a process in its own group, so that Ctrl-C reaches it only through us. */
  start(options: StartOptions): ChildProcess {
    const { name, command, args, cwd, user, stopSignal = "SIGTERM", stage = 1 } = options;
    if (this.#stopping !== undefined)
      throw new Failure(`${name} was not started: everything is being stopped.`);
    this.#options.set(name, options);
    const log =
      options.output === "terminal" ? undefined : openSync(this.logOf(name), "a", OWNER_ONLY);
    const output = log ?? "inherit";
    const spawnOptions: SpawnOptions = {
      detached: true,
      stdio: ["ignore", output, output],
      env: { ...process.env, ...options.env },
      ...(cwd === undefined ? {} : { cwd }),
      ...user,
    };
    const run = () => spawn(command, args, spawnOptions);
    const child = log === undefined ? run() : withUmask(PRIVATE_UMASK, run);
    if (log !== undefined) closeSync(log);
    const pid = child.pid;
    if (pid !== undefined) this.#add({ name, pid, birth: birthOf(pid), stopSignal, stage });
    const ended = new Promise<void>((resolve) => {
      child.once("error", (error) => {
        this.#ended(options, error.message);
        resolve();
      });
      child.once("exit", (code, signal) => {
        this.#remove(pid);
        this.#ended(options, signal ?? `code ${code}`);
        resolve();
      });
    });
    this.#unheard.set(ended, name);
    void ended.then(() => this.#unheard.delete(ended));
    return child;
  }

  /**
   * From now on the process restarts, with the same options and after a back-off, whenever it ends.
   * Called once it works: an earlier end is a failure to start.
   */
  supervise(
    name: string,
    { backOffMaxMs = Number.POSITIVE_INFINITY }: { backOffMaxMs?: number | undefined } = {},
  ): void {
    this.#supervised.set(name, { failures: 0, startedAt: Date.now(), backOffMaxMs });
  }

  /** The options of this process's last start. */
  optionsOf(name: string): StartOptions | undefined {
    return this.#options.get(name);
  }

  pids(): Record<string, number> {
    return Object.fromEntries(this.#started.map(({ name, pid }) => [name, pid]));
  }

  isRunning(name: string): boolean {
    return this.#started.some((started) => started.name === name && isAlive(started));
  }

  /** Afterwards the name is free: a new process of this name is not taken for the stopped one. */
  async stop(name: string): Promise<void> {
    this.#release(name);
    await stopAll(
      this.#started.filter((started) => started.name === name),
      STOP_TIMEOUT_MS,
    );
    const unheard = [...this.#unheard].filter(([, of]) => of === name);
    await Promise.all(unheard.map(([ended]) => ended));
  }

  /** Stops everything, once, even if called again. It resolves after all ends were reported. */
  stopAll(): Promise<void> {
    for (const name of [...this.#supervised.keys()]) this.#release(name);
    this.#stopping ??= stopAll(this.#started, STOP_TIMEOUT_MS).then(async () => {
      await Promise.all(this.#unheard.keys());
      this.#guard.stdin?.end();
      release(this.#directory);
    });
    return this.#stopping;
  }

  logOf(name: string): string {
    return join(this.#logs, `${name}.log`);
  }

  #add(started: Recorded): void {
    this.#started = [...this.#started, started];
    this.#record();
  }

  #remove(pid: number | undefined): void {
    this.#started = this.#started.filter((started) => started.pid !== pid);
    this.#record();
  }

  #ended(options: StartOptions, how: string): void {
    options.onExit?.(how);
    const supervised = this.#supervised.get(options.name);
    if (!supervised || !this.#supervisor) return;
    const wasStable = Date.now() - supervised.startedAt >= STABLE_AFTER_MS;
    supervised.failures = wasStable ? 1 : supervised.failures + 1;
    const pause = Math.min(backOffMs(supervised.failures), supervised.backOffMaxMs);
    supervised.restart = setTimeout(() => this.#restart(options, supervised), pause);
    this.#supervisor.ended(options.name, how, pause);
  }

  #restart(options: StartOptions, supervised: Supervised): void {
    supervised.startedAt = Date.now();
    try {
      this.start(options);
      this.#supervisor?.restarted(options.name);
    } catch (error) {
      // For example a log file that cannot be opened.
      this.#ended(options, (error as Error).message);
    }
  }

  #release(name: string): void {
    clearTimeout(this.#supervised.get(name)?.restart);
    this.#supervised.delete(name);
  }

  #record(): void {
    if (!existsSync(this.#directory)) return;
    const list = JSON.stringify(this.#started);
    this.#guard.stdin?.write(`${list}\n`);
    try {
      writeWhole(this.#pidFile, this.#started);
    } catch {
      // A full disk must not end the launcher; the guard still knows every process.
    }
  }
}

/** A child inherits the umask of the moment in which it is started. */
function withUmask<Result>(mask: number, work: () => Result): Result {
  const before = process.umask(mask);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

function pidFileOf(directory: string): string {
  return join(directory, "pids.json");
}

/** Stops the processes of a launcher that is gone. */
export async function stopLeftovers(directory: string): Promise<void> {
  const pidFile = pidFileOf(directory);
  if (!existsSync(pidFile)) return;
  const left: Recorded[] = JSON.parse(readFileSync(pidFile, "utf8"));
  await stopAll(left, STOP_TIMEOUT_MS);
}
