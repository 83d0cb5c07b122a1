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
  /** The options of its start from the build. */
  built: StartOptions;
}

/** `@kobo/*` resolve to their sources, and stack traces show source lines. */
const SOURCE_ARGS = [
  "--conditions=kobo-source",
  "--enable-source-maps",
  `--require=${join(ROOT, "libs/tooling/compile-sources.js")}`,
];

/**
 * A service that runs from its sources instead of its build: same ports, environment, log and data
 * folder.
 */
export class SourceRun {
  readonly #args: string[];
  readonly #replicas: readonly Replica[];
  readonly #options: Options;
  /** Aborts a start that is obsolete: the code changed again, or the service is handed back. */
  #current = new AbortController();
  /** Starts run one after the other. */
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

  /** Stops the service, starts it with the current sources, and reports the result. */
  restart(): void {
    this.#current.abort();
    this.#current = new AbortController();
    const { signal } = this.#current;
    this.#last = this.#last.then(() => this.#restart(signal));
  }

  /** Returns to the build and to supervision. False when the launcher is stopping. */
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
