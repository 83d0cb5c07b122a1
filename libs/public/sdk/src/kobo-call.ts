import type { Answer } from "./http/answer";

/** A call under way: a promise of the answer's `data`, or of the whole answer. */
export class KoboCall<Data> extends Promise<Data> {
  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    super((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    this.#answer = answer;
  }

  /** What `then` and its like make are plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** With status, headers, the request's id, and whether it was done by an earlier request. */
  withResponse(): Promise<Answer<Data>> {
    // Whoever asks for the whole answer is told of its failure there.
    this.catch(() => undefined);
    return this.#answer;
  }
}
