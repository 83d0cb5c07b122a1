import { setTimeout as delay } from "node:timers/promises";
import type { Replay } from "../judge/replays";
import type { Random } from "../random";
import { type Answer, type Api, type ApiRequest, isRetryable } from "./api";
import { isRefusal, type Operation, type OperationSource } from "./operations";
import type { Merchant } from "./operations/operation";

/** An operation with the last definite answer to each of its requests. */
export interface Executed {
  operation: Operation;
  answers: Answer[];
  /** Whether each request succeeded. */
  isComplete: boolean;
  attempts: number;
  /** A request that never got a definite answer, or never the one that it waited for. */
  stuck?: string;
}

interface Options {
  apis: readonly Api[];
  merchants: readonly Merchant[];
  source: OperationSource;
  random: Random;
  /** Operations at the same time. */
  concurrency: number;
  run: string;
  /** For one request, faults included. */
  definiteMs: number;
}

const PAUSE_MS = 500;
/** How many of the requests with a key are repeated, and how. */
const PARALLEL = 0.05;
const PARALLEL_COPIES = 3;
const LATE = 0.06;
const LATE_MS: [number, number] = [500, 20_000];
const OTHER_BODY = 0.02;
const OTHER_KEY = 0.03;
/** Creations whose reference is taken once they succeeded. */
const REFERENCED = /\/(transfer\/(payid|external)|bills\/purchase|virtual-account)$/;

/** Merchants that run every operation, and retry each request until its answer is definite. */
export class Driver {
  readonly executed: Executed[] = [];
  readonly replays: Replay[] = [];
  readonly #options: Options;
  #isLoaded = true;
  #everyMs: number | undefined;
  #workers: Promise<void>[] = [];
  readonly #late: Promise<void>[] = [];
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    const { concurrency } = this.#options;
    this.#workers = Array.from({ length: concurrency }, () => this.#work());
  }

  /** From now on each of the workers begins an operation so often, or later when one takes longer. */
  pace(everyMs: number): void {
    this.#everyMs = everyMs;
  }

  /** No new operations; resolves when those under way have definite answers. */
  async finish(): Promise<void> {
    this.#isLoaded = false;
    await Promise.all(this.#workers);
    await Promise.all(this.#late);
  }

  async #work(): Promise<void> {
    const { random, merchants, source, run } = this.#options;
    while (this.#isLoaded) {
      this.#count += 1;
      const begun = performance.now();
      const operation = source.draw(random, merchants, `c${run}-${this.#count}`);
      this.executed.push(await this.#execute(operation));
      await delay(this.#pauseMs(performance.now() - begun));
    }
  }

  #pauseMs(tookMs: number): number {
    const everyMs = this.#everyMs;
    if (everyMs === undefined) return PAUSE_MS * this.#options.random.next();
    return Math.max(0, everyMs - tookMs);
  }

  async #execute(operation: Operation): Promise<Executed> {
    const api = this.#options.apis[operation.merchant] as Api;
    const answers: Answer[] = [];
    let attempts = 0;
    const counted: Api = (request) => {
      attempts += 1;
      return api(request);
    };
    for (const step of operation.requests) {
      const request = typeof step === "function" ? step(answers) : step;
      if (!request) break;
      const answer = await this.#send(counted, request);
      if (!answer) {
        const stuck = `${request.method} ${request.path}`;
        return { operation, answers, isComplete: false, attempts, stuck };
      }
      // Dropped after its comparison: a long run would keep gigabytes.
      answers.push({ ...answer, text: "" });
      if (isRefusal(answer) && !request.accepts?.includes(answer.status)) {
        return { operation, answers, isComplete: false, attempts };
      }
    }
    return { operation, answers, isComplete: true, attempts };
  }

  /** Once, or as clients with a key do at times: several times at once, and again later. */
  async #send(api: Api, request: ApiRequest): Promise<Answer | undefined> {
    const { random } = this.#options;
    if (!request.idempotencyKey) return this.#definite(api, request);
    const begun = Date.now();
    const copies = random.next() < PARALLEL ? PARALLEL_COPIES : 1;
    const all = await Promise.all(
      Array.from({ length: copies }, () => this.#definite(api, request)),
    );
    const [first] = all;
    if (!first) return undefined;
    const compare = (manner: Replay["manner"], again: Answer | undefined): void =>
      void this.replays.push({ manner, request, first, again, during: [begun, Date.now()] });
    for (const again of all.slice(1)) compare("parallel", again);
    if (random.next() < LATE) {
      this.#later(random.between(...LATE_MS), async () =>
        compare("late", await this.#definite(api, request)),
      );
    }
    const isCreated = first.status < 300 && REFERENCED.test(request.path);
    if (isCreated && random.next() < OTHER_BODY) {
      const other = { ...request, body: otherBody(request.body) };
      this.#later(0, async () => compare("other body", await this.#definite(api, other)));
    }
    if (isCreated && random.next() < OTHER_KEY) {
      const other = { ...request, idempotencyKey: `again ${request.idempotencyKey}`.slice(0, 255) };
      this.#later(0, async () => compare("other key", await this.#definite(api, other)));
    }
    return first;
  }

  /**
   * Undefined when no definite answer came for long, or never the one that the request waits for. A refusal that stays
   * is definite.
   */
  async #definite(api: Api, request: ApiRequest): Promise<Answer | undefined> {
    const deadline = Date.now() + this.#options.definiteMs;
    let refusal: Answer | undefined;
    while (Date.now() < deadline) {
      const answer = await api(request);
      if (answer && !isRetryable(answer)) {
        if (isEnough(request, answer)) return answer;
        refusal = isRefusal(answer) ? answer : undefined;
      }
      await delay(PAUSE_MS);
    }
    return refusal;
  }

  #later(ms: number, work: () => Promise<void>): void {
    this.#late.push(delay(ms).then(work));
  }
}

/** Whether a definite answer is the one that the request waits for. */
function isEnough({ until, untilAllowed }: ApiRequest, answer: Answer): boolean {
  if (isRefusal(answer)) return !untilAllowed?.includes(answer.status);
  return until?.(answer.data) ?? true;
}

/** Changes the amount by one naira, or the phone. */
function otherBody(body: object | undefined): object {
  const { amount, ...rest } = (body ?? {}) as { amount?: number };
  return amount === undefined
    ? { ...rest, phone: "08022222222" }
    : { ...rest, amount: amount + 100 };
}
