import { setTimeout as delay } from "node:timers/promises";
import { type Answer, type Api, isRetryable } from "./api";
import { isRefusal, type Merchant, type Operation, type OperationSource } from "./operations";
import type { Random } from "./random";

/** An operation with the last definite answer to each of its requests. */
export interface Executed {
  operation: Operation;
  answers: Answer[];
  /** Whether each request succeeded. */
  isComplete: boolean;
  attempts: number;
}

interface Options {
  apis: readonly Api[];
  merchants: readonly Merchant[];
  source: OperationSource;
  random: Random;
  /** Operations at the same time. */
  concurrency: number;
  run: string;
}

const PAUSE_MS = 500;

/** Merchants that do all there is to do, and repeat each request until its answer is definite. */
export class Driver {
  readonly executed: Executed[] = [];
  readonly #options: Options;
  #isLoaded = true;
  #workers: Promise<void>[] = [];
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    const { concurrency } = this.#options;
    this.#workers = Array.from({ length: concurrency }, () => this.#work());
  }

  /** No new operations; resolves when those under way have definite answers. */
  async finish(): Promise<void> {
    this.#isLoaded = false;
    await Promise.all(this.#workers);
  }

  async #work(): Promise<void> {
    const { random, merchants, source, run } = this.#options;
    while (this.#isLoaded) {
      this.#count += 1;
      const operation = source.draw(random, merchants, `c${run}-${this.#count}`);
      this.executed.push(await this.#execute(operation));
      await delay(PAUSE_MS * random.next());
    }
  }

  async #execute(operation: Operation): Promise<Executed> {
    const api = this.#options.apis[operation.merchant] as Api;
    const answers: Answer[] = [];
    let attempts = 0;
    for (const step of operation.requests) {
      const request = typeof step === "function" ? step(answers) : step;
      let answer = await api(request);
      attempts += 1;
      while (!answer || isRetryable(answer)) {
        await delay(PAUSE_MS);
        answer = await api(request);
        attempts += 1;
      }
      answers.push(answer);
      if (isRefusal(answer) && !request.accepts?.includes(answer.status)) {
        return { operation, answers, isComplete: false, attempts };
      }
    }
    return { operation, answers, isComplete: true, attempts };
  }
}
