import type { DeprecatedCalls } from "../../domain/deprecated-calls";

/** Sums calls by key, operation and day until they are drained. */
export class Tally {
  readonly #sumsMax: number;
  #sums = new Map<string, DeprecatedCalls>();

  constructor(sumsMax: number) {
    this.#sumsMax = sumsMax;
  }

  /** False when the tally is full and has no sum for these calls. */
  add(calls: DeprecatedCalls): boolean {
    const name = nameOf(calls);
    const sum = this.#sums.get(name);
    if (!sum && this.#sums.size >= this.#sumsMax) return false;
    this.#sums.set(name, sum ? merge(sum, calls) : calls);
    return true;
  }

  /** Sorted, so that two processes that store them lock rows in the same order and cannot deadlock. */
  drain(): DeprecatedCalls[] {
    const names = [...this.#sums.keys()].sort();
    const sums = names.flatMap((name) => this.#sums.get(name) ?? []);
    this.#sums = new Map();
    return sums;
  }
}

function nameOf({ merchantId, mode, keyId, operation, day }: DeprecatedCalls): string {
  return [merchantId, mode, keyId, operation, day].join("\n");
}

function merge(one: DeprecatedCalls, other: DeprecatedCalls): DeprecatedCalls {
  const isLater = other.lastCalledAt > one.lastCalledAt;
  return { ...(isLater ? other : one), calls: one.calls + other.calls };
}
