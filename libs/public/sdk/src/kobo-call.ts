import type { Answer } from "./http/answer";

/** A call in progress: a promise of the response's `data`, or of the whole response. */
export class KoboCall<Data> extends Promise<Data> {
  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    super((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    this.#answer = answer;
  }

  /** `then` and the like return plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** With status, headers, the request's id, and whether an earlier request did it. */
  withResponse(): Promise<Answer<Data>> {
    // The caller handles a failure on the returned promise, so it is not unhandled here.
    this.catch(() => undefined);
    return this.#answer;
  }
}
