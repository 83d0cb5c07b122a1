/** Runs the work at a time, or at once if that has passed; returns a function that cancels it. Tests replace it. */
export type SetTimer = (at: Date, work: () => void) => () => void;

/** The longest delay of a Node timer, a little less than 25 days. */
const DELAY_MAX_MS = 2 ** 31 - 1;

export const setSystemTimer: SetTimer = (at, work) => {
  const delayMs = Math.max(0, at.getTime() - Date.now());
  const timer = setTimeout(work, Math.min(delayMs, DELAY_MAX_MS));
  return () => clearTimeout(timer);
};

/** The pending timers of one provider. Their times are in its store. */
export class Timers {
  readonly #setTimer: SetTimer;
  readonly #cancels = new Set<() => void>();
  #isStopped = false;

  constructor(setTimer: SetTimer) {
    this.#setTimer = setTimer;
  }

  set(at: Date, work: () => void): void {
    if (this.#isStopped) return;
    const cancel = this.#setTimer(at, () => {
      this.#cancels.delete(cancel);
      work();
    });
    this.#cancels.add(cancel);
  }

  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
  }
}
