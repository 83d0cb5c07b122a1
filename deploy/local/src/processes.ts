import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { birthOf, isAlive, type Recorded, type StopSignal, stopAll } from "./recorded";

interface StartOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  user?: { uid: number; gid: number };
  stopSignal?: StopSignal;
  onExit?: (how: string) => void;
}

/** Whole shut-down, from the first signal to the last process gone. */
const STOP_TIMEOUT_MS = 9_000;

/**
 * The processes that this launcher started, and nobody else's. They stop in the reverse order of
 * their start. A guard process holds a pipe to us and stops them when we die without a word; a file
 * of pids lets the next start finish that work should the guard have died as well.
 */
export class Processes {
  readonly #logs: string;
  readonly #pidFile: string;
  readonly #guard: ChildProcess;
  #started: Recorded[] = [];

  private constructor(directory: string) {
    this.#logs = join(directory, "logs");
    this.#pidFile = join(directory, "pids.json");
    mkdirSync(this.#logs, { recursive: true });
    this.#guard = spawn(process.execPath, [join(__dirname, "guard.js")], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    this.#guard.unref();
  }

  /** Ends what an earlier launcher left behind in `directory`, then is ready to start new processes. */
  static async open(directory: string): Promise<Processes> {
    const pidFile = join(directory, "pids.json");
    if (existsSync(pidFile)) {
      const left: Recorded[] = JSON.parse(readFileSync(pidFile, "utf8"));
      await stopAll(left, STOP_TIMEOUT_MS);
    }
    return new Processes(directory);
  }

  /** Starts a process in a group of its own, so that Ctrl-C reaches it only through us. */
  start(options: StartOptions): ChildProcess {
    const { name, command, args, cwd, user, stopSignal = "SIGTERM" } = options;
    const log = openSync(join(this.#logs, `${name}.log`), "a");
    const spawnOptions: SpawnOptions = {
      detached: true,
      stdio: ["ignore", log, log],
      env: { ...process.env, ...options.env },
      ...(cwd === undefined ? {} : { cwd }),
      ...user,
    };
    const child = spawn(command, args, spawnOptions);
    closeSync(log);
    const pid = child.pid;
    if (pid !== undefined) this.#add({ name, pid, birth: birthOf(pid), stopSignal });
    child.once("error", (error) => options.onExit?.(error.message));
    child.once("exit", (code, signal) => {
      this.#remove(pid);
      options.onExit?.(signal ?? `code ${code}`);
    });
    return child;
  }

  pids(): Record<string, number> {
    return Object.fromEntries(this.#started.map(({ name, pid }) => [name, pid]));
  }

  isRunning(name: string): boolean {
    return this.#started.some((started) => started.name === name && isAlive(started));
  }

  async stop(name: string): Promise<void> {
    await stopAll(
      this.#started.filter((started) => started.name === name),
      STOP_TIMEOUT_MS,
    );
  }

  async stopAll(): Promise<void> {
    await stopAll(this.#started, STOP_TIMEOUT_MS);
    this.#guard.stdin?.end();
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

  #record(): void {
    const list = JSON.stringify(this.#started);
    writeFileSync(this.#pidFile, list);
    this.#guard.stdin?.write(`${list}\n`);
  }
}
