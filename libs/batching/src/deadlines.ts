/** In ms since 1970. */
interface Dated {
  deadline: number;
}

/** Sweeps closer together would cost more than they are punctual. */
const SWEEP_GAP_MS = 5;

/** Watches the deadlines of many entries with one timer, since nearly all of them end before theirs. */
export class Deadlines<Entry extends Dated> {
  readonly #onExpired: (entry: Entry) => void;
  readonly #entries = new Set<Entry>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(onExpired: (entry: Entry) => void) {
    this.#onExpired = onExpired;
  }

  add(entry: Entry): void {
    if (entry.deadline === Number.POSITIVE_INFINITY) return;
    this.#entries.add(entry);
    if (entry.deadline < this.#timerAt) this.#setTimer(entry.deadline);
    else this.#timer?.ref();
  }

  delete(entry: Entry): void {
    // The next entry uses the timer; without entries it must not keep the process alive.
    if (this.#entries.delete(entry) && this.#entries.size === 0) this.#timer?.unref();
  }

  #setTimer(deadline: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = deadline;
    const inMs = Math.max(deadline - Date.now(), SWEEP_GAP_MS);
    this.#timer = setTimeout(() => this.#sweep(), inMs);
  }

  #sweep(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const entry of this.#entries) {
      if (entry.deadline > now) {
        next = Math.min(next, entry.deadline);
        continue;
      }
      this.#entries.delete(entry);
      this.#onExpired(entry);
    }
    if (next < Number.POSITIVE_INFINITY) this.#setTimer(next);
  }
}
