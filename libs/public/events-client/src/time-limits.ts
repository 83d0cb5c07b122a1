/** Pauses grow up to five seconds, so five attempts take about half a minute. */
const HITS_MAX = 5;
const LASTING_MS = 30_000;
const PAUSE_MS = 400;
const PAUSE_MAX_MS = 5_000;

/**
 * Distinguishes an event whose effect always exceeds the database's time limit from a database that
 * is slow for all: counts only attempts after which other work succeeded, and only over a minimum
 * time.
 */
export class TimeLimits {
  readonly #now: () => number;
  readonly #begun: number;
  #hits = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#begun = now();
  }

  count(doesOtherWork: boolean): void {
    if (doesOtherWork) this.#hits++;
  }

  get isPoison(): boolean {
    return this.#hits >= HITS_MAX && this.#now() - this.#begun >= LASTING_MS;
  }

  get pauseMs(): number {
    return Math.min(PAUSE_MS * 2 ** this.#hits, PAUSE_MAX_MS) * (0.5 + Math.random());
  }

  /** The error for the dead letter. */
  reason(cause: unknown): Error {
    const message = `The effect hit the database's time limit ${this.#hits} times while other work succeeded. ${cause}`;
    return new Error(message, { cause });
  }
}
