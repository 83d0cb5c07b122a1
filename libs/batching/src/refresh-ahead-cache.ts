import { detached } from "./detached";

interface Options<Value> {
  /** Loads the values of these keys with one call, in order; undefined for a key that has none any more. */
  load: (keys: string[]) => Promise<readonly (Value | undefined)[]>;
  /** A value may be used for this long after its read began. */
  validMs: number;
  /** Values are refreshed this long before they expire. */
  aheadMs: number;
  /** A value that was not used for this long is not refreshed. */
  usedWithinMs: number;
  /** Keys of one refresh; only one is in flight. */
  keysMax: number;
  /** The weight of a value, such as its characters, and the limit of all. Beyond it the earliest to expire go. */
  weight: { of: (value: Value) => number; max: number };
}

/** Times are by `performance.now()`. */
interface Entry<Value> {
  value: Value;
  expiresAt: number;
  /** When it is refreshed, or dropped. */
  dueAt: number;
  usedAt: number;
}

/** Refreshes due within this time share a call. */
const SWEEP_MS = 50;

/**
 * A cache that refreshes the values in use before they expire, so that only the first use of a key waits. No wall clock
 * counts, since another process's differs from this one's, and this one's may be set.
 */
export class RefreshAheadCache<Value> {
  readonly #options: Options<Value>;
  /** By due time: all values are valid for about as long, and a refreshed one goes to the end. */
  readonly #entries = new Map<string, Entry<Value>>();
  #weight = 0;
  #timer: NodeJS.Timeout | undefined;
  #isRefreshing = false;
  #isStopped = false;

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  /** Undefined for a key that is unknown, or whose value has expired. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    const now = performance.now();
    if (!entry || entry.expiresAt <= now) return undefined;
    entry.usedAt = now;
    return entry.value;
  }

  /** @param readAt when the read of the value began, by `performance.now()` */
  set(key: string, value: Value, readAt: number): void {
    if (this.#hasNewer(key, readAt)) return;
    this.#put(key, value, { readAt, usedAt: performance.now() });
    detached(() => this.#schedule());
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= this.#options.weight.of(entry.value);
  }

  /** Refreshes no more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #put(key: string, value: Value, { readAt, usedAt }: { readAt: number; usedAt: number }): void {
    const { validMs, aheadMs, weight } = this.#options;
    this.delete(key);
    const expiresAt = readAt + validMs;
    this.#entries.set(key, { value, expiresAt, dueAt: expiresAt - aheadMs, usedAt });
    this.#weight += weight.of(value);
    for (const first of this.#entries.keys()) {
      if (this.#weight <= weight.max) break;
      this.delete(first);
    }
  }

  #schedule(): void {
    const [first] = this.#entries.values();
    if (!first || this.#timer || this.#isRefreshing || this.#isStopped) return;
    const inMs = Math.max(first.dueAt - performance.now(), SWEEP_MS);
    this.#timer = setTimeout(() => void this.#sweep(), inMs).unref();
  }

  async #sweep(): Promise<void> {
    this.#timer = undefined;
    const due = this.#takeDue();
    if (due.length > 0) await this.#refresh(due);
    this.#schedule();
  }

  /** The keys to refresh. Values that are not in use any more are dropped. */
  #takeDue(): string[] {
    const { usedWithinMs, keysMax } = this.#options;
    const now = performance.now();
    const due: string[] = [];
    for (const [key, { dueAt, expiresAt, usedAt }] of this.#entries) {
      if (dueAt > now + SWEEP_MS || due.length === keysMax) break;
      if (expiresAt <= now || usedAt < now - usedWithinMs) this.delete(key);
      else due.push(key);
    }
    return due;
  }

  async #refresh(keys: string[]): Promise<void> {
    this.#isRefreshing = true;
    const readAt = performance.now();
    try {
      const values = await this.#options.load(keys);
      for (const [at, key] of keys.entries()) this.#renew(key, values[at], readAt);
    } catch {
      // The values stay until they expire; the next use of each then loads it.
      for (const key of keys) this.#postpone(key);
    }
    this.#isRefreshing = false;
  }

  #renew(key: string, value: Value | undefined, readAt: number): void {
    const usedAt = this.#entries.get(key)?.usedAt;
    if (usedAt === undefined || this.#hasNewer(key, readAt)) return;
    if (value === undefined) this.delete(key);
    else this.#put(key, value, { readAt, usedAt });
  }

  /** Two reads of a key may end in the other order. */
  #hasNewer(key: string, readAt: number): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.expiresAt > readAt + this.#options.validMs;
  }

  /** As long as a new value waits, so that the entries stay in the order of their due times. */
  #postpone(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const { validMs, aheadMs } = this.#options;
    const dueAt = Math.min(entry.expiresAt, performance.now() + validMs - aheadMs);
    this.#entries.delete(key);
    this.#entries.set(key, { ...entry, dueAt });
  }
}
