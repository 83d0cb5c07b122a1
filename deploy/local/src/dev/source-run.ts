import { join } from "node:path";
import { ROOT } from "../config";
import { Failure } from "../failure";
import type { Processes, StartOptions } from "../processes/processes";
import { untilReady } from "../stack/readiness";
import type { DevMessage } from "./dev-socket";

interface Options {
  replicas: readonly { name: string; opsUrl: string }[];
  processes: Processes;
  onStart: () => void;
  report: (message: DevMessage) => void;
}

interface Replica {
  name: string;
  opsUrl: string;
  /** How the launcher started it, from its build. */
  built: StartOptions;
}

/** `@kobo/*` resolve to their sources, and stack traces name their lines. */
const SOURCE_ARGS = [
  "--conditions=kobo-source",
  "--enable-source-maps",
  `--require=${join(ROOT, "libs/tooling/compile-sources.js")}`,
];

/** One service that runs from its sources instead of its build: same ports, environment, log and folder of data. */
export class SourceRun {
  readonly #args: string[];
  readonly #replicas: readonly Replica[];
  readonly #options: Options;
  /** Aborts when its start is obsolete: there is newer code, or the launcher takes the service back. */
  #current = new AbortController();
  /** Starts happen one after the other. */
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(service: string, options: Options) {
    this.#args = [...SOURCE_ARGS, join(ROOT, "services", service, "src/main.ts")];
    this.#options = options;
    this.#replicas = options.replicas.map((replica) => {
      const built = options.processes.optionsOf(replica.name);
      if (!built) throw new Failure(`${replica.name} was never started.`);
      return { ...replica, built };
    });
  }

  /** Stops the service and starts it with the sources of this moment; then reports what came of it. */
  restart(): void {
    this.#current.abort();
    this.#current = new AbortController();
    const { signal } = this.#current;
    this.#last = this.#last.then(() => this.#restart(signal));
  }

  /** Back to the build and to supervision. False when the launcher itself is ending. */
  async handBack(): Promise<boolean> {
    this.#current.abort();
    await this.#last;
    const { processes, onStart } = this.#options;
    await Promise.all(
      this.#replicas.map(async ({ name, built }) => {
        await processes.stop(name);
        if (this.#closed) return;
        processes.start(built);
        processes.supervise(name);
      }),
    );
    if (!this.#closed) onStart();
    return !this.#closed;
  }

  /** The launcher stops all processes itself. */
  close(): void {
    this.#closed = true;
    this.#current.abort();
  }

  async #restart(signal: AbortSignal): Promise<void> {
    try {
      await Promise.all(this.#replicas.map((replica) => this.#start(replica, signal)));
      if (!signal.aborted) this.#options.report({ outcome: "ready" });
    } catch (error) {
      if (!signal.aborted) this.#fail((error as Error).message);
    }
  }

  async #start({ name, opsUrl, built }: Replica, signal: AbortSignal): Promise<void> {
    const { processes, onStart } = this.#options;
    await processes.stop(name);
    signal.throwIfAborted();
    let how: string | undefined;
    let isReady = false;
    processes.start({
      ...built,
      args: this.#args,
      onExit: (ended) => {
        how = ended;
        if (isReady && !signal.aborted) this.#fail(`${name} ended (${ended})`);
      },
    });
    onStart();
    await untilReady({ name, opsUrl, log: processes.logOf(name), ended: () => how, signal });
    isReady = true;
  }

  #fail(reason: string): void {
    this.#options.report({ outcome: "failed", reason });
  }
}
