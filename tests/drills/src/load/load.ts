import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Api, ApiRequest } from "./api";
import { type Merchant, type Operation, operationOf } from "./operations";

/** One request that was sent. */
interface Request {
  phase: string;
  kind: string;
  ms: number;
  /** In ms since 1970, when it ended. */
  at: number;
  failure?: string;
}

/** An operation whose requests all have a definite answer. */
export interface Acknowledged {
  operation: Operation;
  answers: readonly Answer[];
  /** In ms since 1970, of the last answer. */
  at: number;
}

interface Options {
  apis: readonly Api[];
  merchants: readonly Merchant[];
  /** Operations at the same time. */
  concurrency: number;
  /** The pause of each worker after an operation. */
  pauseMs: number;
  /** The beginning of every reference. */
  run: string;
}

const RETRY_MS = 300;

/** Two merchants that run every kind of operation, and retry each request until its answer is definite. */
export class Load {
  readonly requests: Request[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** The name under which requests are counted from now on. */
  phase = "start";
  readonly #options: Options;
  #workers: Promise<void>[] = [];
  #isRunning = false;
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#isRunning = true;
    const { concurrency } = this.#options;
    this.#workers = Array.from({ length: concurrency }, () => this.#work());
  }

  /** No new operations; resolves when those under way have definite answers. */
  async finish(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#workers);
  }

  /** Requests of a phase that a client had to send again, by how they failed. */
  failures(phase?: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { failure, kind, phase: of } of this.requests) {
      if (!failure || (phase !== undefined && of !== phase)) continue;
      counts.set(`${kind}: ${failure}`, (counts.get(`${kind}: ${failure}`) ?? 0) + 1);
    }
    return counts;
  }

  /** In ms, over the requests of a phase; with a kind, over those alone. */
  percentile(phase: string, rank: number, kind?: string): number {
    const times = this.requests
      .filter((one) => one.phase === phase && (kind === undefined || one.kind === kind))
      .map(({ ms }) => ms)
      .sort((one, other) => one - other);
    return times[Math.min(times.length - 1, Math.floor(times.length * rank))] ?? Number.NaN;
  }

  /** Runs one operation concurrently with the others. */
  async run(make: (reference: string, merchants: readonly Merchant[]) => Operation): Promise<void> {
    await this.#execute(make(this.#reference(), this.#options.merchants));
  }

  /** Sends the requests of operations again, as they were. */
  async repeat(operations: readonly Acknowledged[]): Promise<void> {
    for (const { operation } of operations) {
      for (const request of operation.requests) await this.#send(operation, request);
    }
  }

  #reference(): string {
    this.#count += 1;
    return `${this.#options.run}-${this.#count}`;
  }

  async #work(): Promise<void> {
    const { merchants, pauseMs } = this.#options;
    while (this.#isRunning) {
      const reference = this.#reference();
      const [merchant, payee] = this.#count % 2 === 0 ? merchants : [...merchants].reverse();
      if (!merchant || !payee) throw new Error("The load needs two merchants.");
      await this.#execute(operationOf(this.#count, { merchant, payee, reference }));
      await delay(pauseMs);
    }
  }

  async #execute(operation: Operation): Promise<void> {
    const answers: Answer[] = [];
    for (const request of operation.requests) {
      answers.push(await this.#send(operation, request));
    }
    this.acknowledged.push({ operation, answers, at: Date.now() });
  }

  async #send({ kind, merchant }: Operation, request: ApiRequest): Promise<Answer> {
    const api = this.#options.apis[merchant] as Api;
    for (;;) {
      const { phase } = this;
      const { answer, failure, ms } = await api(request);
      this.requests.push({ phase, kind, ms, at: Date.now(), ...(failure ? { failure } : {}) });
      if (answer && !failure) return answer;
      await delay(RETRY_MS);
    }
  }
}
