/** Of the time that passes. A request that is refused has cost about as much again before. */
const SHARE = 0.1;
/** Saved up while there are none, so that a few are sent at once. */
const SAVED_MAX_MS = 5;
const AGAIN_MS = 5;
/** As many as two roots have connections. A client that sends more before it is answered is refused at once. */
const WAITING_MAX = 10_000;

/**
 * Sends the refusals of shed requests in at most a tenth of the process's time, in turn. Clients that send again as soon
 * as they are refused would otherwise leave admitted requests no time: one that waits for its answer sends nothing.
 */
export class PacedRefusals {
  readonly #waiting = new Set<() => void>();
  #leftMs = SAVED_MAX_MS;
  #at = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** Returns a function that withdraws the refusal of a client that has disconnected. */
  send(refuse: () => void): () => void {
    if (this.#waiting.size >= WAITING_MAX) refuse();
    else this.#waiting.add(refuse);
    if (!this.#timer) this.#sendSome();
    return () => this.#waiting.delete(refuse);
  }

  readonly #sendSome = (): void => {
    let now = performance.now();
    this.#leftMs = Math.min(SAVED_MAX_MS, this.#leftMs + (now - this.#at) * SHARE);
    this.#at = now;
    for (const refuse of this.#waiting) {
      if (this.#leftMs <= 0) break;
      this.#waiting.delete(refuse);
      refuse();
      const then = performance.now();
      this.#leftMs -= then - now;
      now = then;
    }
    this.#timer = this.#waiting.size > 0 ? setTimeout(this.#sendSome, AGAIN_MS) : undefined;
  };
}
