/** Rings at a time, or at once when it is over. The answer takes the alarm back. */
export type SetAlarm = (at: Date, ring: () => void) => () => void;

/** The longest that a timer of Node's can wait, a little less than 25 days. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Alarms by the clock of this machine. */
export const setTimer: SetAlarm = (at, ring) => {
  const delayMs = Math.max(0, at.getTime() - Date.now());
  const timer = setTimeout(ring, Math.min(delayMs, TIMER_MAX_MS));
  return () => clearTimeout(timer);
};

/** What is still to be done at its time. The times themselves stand in the book. */
export class Alarms {
  readonly #setAlarm: SetAlarm;
  readonly #pending = new Set<() => void>();
  #isStopped = false;

  constructor(setAlarm: SetAlarm) {
    this.#setAlarm = setAlarm;
  }

  set(at: Date, ring: () => void): void {
    if (this.#isStopped) return;
    const cancel = this.#setAlarm(at, () => {
      this.#pending.delete(cancel);
      ring();
    });
    this.#pending.add(cancel);
  }

  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#pending) cancel();
    this.#pending.clear();
  }
}
