import type { Dispatcher, Pool } from "undici";

/** One request to the sandbox root, and the merchant that sends it. */
interface Request {
  path: string;
  key: string;
  body: string;
}

/** What came back; only of refusals more than the status is kept. */
export interface Exchange {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/** Resolves when the whole answer is there. @throws Error when there is none */
export function exchange(pool: Pool, { path, key, body }: Request): Promise<Exchange> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    pool.dispatch({ path, method: "POST", headers, body }, new Answer(resolve, reject));
  });
}

const REFUSAL = 400;

/** The least that can be done with an answer and still know it: the generator shares the cores. */
class Answer implements Dispatcher.DispatchHandler {
  readonly #resolve: (exchange: Exchange) => void;
  readonly #reject: (reason: Error) => void;
  #status = 0;
  #retryAfter: string | undefined;
  #body = "";

  constructor(resolve: (exchange: Exchange) => void, reject: (reason: Error) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(): void {
    // Nothing is to be noted, but undici wants to be able to call it.
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    const retryAfter = headers["retry-after"];
    if (typeof retryAfter === "string") this.#retryAfter = retryAfter;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#status >= REFUSAL) this.#body += chunk.toString();
  }

  onResponseEnd(): void {
    this.#resolve({ status: this.#status, retryAfter: this.#retryAfter, body: this.#body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}
