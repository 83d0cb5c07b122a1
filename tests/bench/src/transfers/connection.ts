import { Client, type Dispatcher } from "undici";

interface Post {
  path: string;
  key: string;
  body: string;
  idempotencyKey: string | undefined;
}

const CREATED = 201;

/** One connection to the gateway, kept alive, with one request under way at a time. */
export class Connection {
  readonly #client: Client;

  constructor(baseUrl: string) {
    this.#client = new Client(baseUrl, { pipelining: 1 });
  }

  /** Resolves when the whole answer is there. @throws Error with the answer when it is not 201. */
  post({ path, key, body, idempotencyKey }: Post): Promise<void> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
    };
    if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
    return new Promise((resolve, reject) => {
      const request = { path, method: "POST", headers, body } as const;
      this.#client.dispatch(request, new Created(resolve, reject));
    });
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

/** The least that can be done with an answer and still know it: the generator shares the cores. */
class Created implements Dispatcher.DispatchHandler {
  readonly #resolve: () => void;
  readonly #reject: (reason: Error) => void;
  #status = 0;
  #refusal = "";

  constructor(resolve: () => void, reject: (reason: Error) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(): void {
    // Nothing is to be noted, but undici wants to be able to call it.
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#status !== CREATED) this.#refusal += chunk.toString();
  }

  onResponseEnd(): void {
    if (this.#status === CREATED) this.#resolve();
    else this.#reject(new Error(`A transfer was answered ${this.#status}: ${this.#refusal}`));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}
