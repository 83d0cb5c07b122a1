import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure";
import { claim, release } from "./launcher";
import { birthOf, isAlive, type Recorded, type StopSignal, stopAll } from "./recorded";

interface StartOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  user?: { uid: number; gid: number };
  stopSignal?: StopSignal;
  /** Stages stop one after the other, the highest first. The parts are stage 0; 1 when not named. */
  stage?: number;
  /** Where its lines go: into a log file of its name, or to our own terminal. */
  output?: "log" | "terminal";
  /** Its end is no accident. */
  endsByItself?: boolean;
  /** It may be started again after an accident, just as it was; see `revive`. */
  mayRevive?: boolean;
  onExit?: (how: string) => void;
}

/** Whole shut-down, from the first signal to the last process gone. */
const STOP_TIMEOUT_MS = 9_000;

const REVIVAL_PAUSE_MS = 250;
/** More accidents than this within a minute, and starting again is no help. */
const ACCIDENTS_MAX = 5;
const ACCIDENTS_WITHIN_MS = 60_000;

/** From `src` as well as from `dist`: the guard is always the compiled one. */
const GUARD = join(__dirname, "../dist/guard.js");

/**
 * The processes that this launcher started, and nobody else's. A guard process holds a pipe to us
 * and stops them when we die without a word; a file of pids lets the next start finish that work
 * should the guard have died as well.
 */
export class Processes {
  readonly #directory: string;
  readonly #logs: string;
  readonly #pidFile: string;
  readonly #guard: ChildProcess;
  #started: Recorded[] = [];
  /** Those whose end we have not heard of yet; pids are gone a moment before. */
  readonly #unheard = new Set<Promise<void>>();
  #stopping: Promise<void> | undefined;
  #onLoss: (failure: Failure) => void = () => {};
  #onRevival: ((name: string, how: string) => void) | undefined;
  readonly #accidents = new Map<string, number[]>();

  private constructor(directory: string) {
    this.#directory = directory;
    this.#logs = join(directory, "logs");
    this.#pidFile = pidFileOf(directory);
    mkdirSync(this.#logs, { recursive: true });
    this.#guard = spawn(process.execPath, [GUARD], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    // Without a guard we only lose the help after our own sudden death.
    this.#guard.stdin?.on("error", () => {});
    this.#guard.unref();
  }

  /**
   * Ends what an earlier launcher left behind in `directory`, then is ready to start new processes.
   * @throws Failure when another launcher is at work there.
   */
  static async open(directory: string): Promise<Processes> {
    mkdirSync(directory, { recursive: true });
    claim(directory);
    await stopLeftovers(directory);
    return new Processes(directory);
  }

  /** Starts a process in a group of its own, so that Ctrl-C reaches it only through us. */
  start(options: StartOptions): ChildProcess {
    const { name, command, args, cwd, user, stopSignal = "SIGTERM", stage = 1 } = options;
    if (this.#stopping !== undefined)
      throw new Failure(`${name} was not started: everything is being stopped.`);
    const log = options.output === "terminal" ? undefined : openSync(this.logOf(name), "a");
    const output = log ?? "inherit";
    const spawnOptions: SpawnOptions = {
      detached: true,
      stdio: ["ignore", output, output],
      env: { ...process.env, ...options.env },
      ...(cwd === undefined ? {} : { cwd }),
      ...user,
    };
    const child = spawn(command, args, spawnOptions);
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
    this.#unheard.add(ended);
    void ended.then(() => this.#unheard.delete(ended));
    return child;
  }

  /**
   * From now on a process that may be revived is started again when it ends by accident, and the
   * listener hears of it. One that ends too often is a loss.
   */
  revive(listener: (name: string, how: string) => void): void {
    this.#onRevival = listener;
  }

  /** Hears of a process that ended while it should have gone on. */
  onLoss(listener: (failure: Failure) => void): void {
    this.#onLoss = listener;
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

  /** Stops everything, once, however often it is asked. Whoever listens for an end has then heard of it. */
  stopAll(): Promise<void> {
    this.#stopping ??= stopAll(this.#started, STOP_TIMEOUT_MS).then(async () => {
      await Promise.all(this.#unheard);
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
    if (this.#stopping !== undefined || options.endsByItself) return;
    const { name } = options;
    if (options.mayRevive && this.#onRevival && this.#isRareFor(name)) {
      setTimeout(() => this.#startAgain(options, how), REVIVAL_PAUSE_MS);
      return;
    }
    this.#onLoss(
      new Failure(
        `${name} ended unexpectedly (${how}); everything is being stopped. Its log: ${this.logOf(name)}`,
      ),
    );
  }

  #isRareFor(name: string): boolean {
    const now = Date.now();
    const recent = (this.#accidents.get(name) ?? []).filter((at) => now - at < ACCIDENTS_WITHIN_MS);
    this.#accidents.set(name, [...recent, now]);
    return recent.length < ACCIDENTS_MAX;
  }

  #startAgain(options: StartOptions, how: string): void {
    if (this.#stopping !== undefined) return;
    this.start(options);
    this.#onRevival?.(options.name, how);
  }

  #record(): void {
    if (!existsSync(this.#directory)) return;
    const list = JSON.stringify(this.#started);
    writeFileSync(this.#pidFile, list);
    this.#guard.stdin?.write(`${list}\n`);
  }
}

function pidFileOf(directory: string): string {
  return join(directory, "pids.json");
}

/** Ends what a launcher that is gone left running. */
export async function stopLeftovers(directory: string): Promise<void> {
  const pidFile = pidFileOf(directory);
  if (!existsSync(pidFile)) return;
  const left: Recorded[] = JSON.parse(readFileSync(pidFile, "utf8"));
  await stopAll(left, STOP_TIMEOUT_MS);
}
