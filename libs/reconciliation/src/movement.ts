import type { DifferenceKind } from "@kobo/api-schemas/records";

/**
 * The state of the money: `open` not known yet, `settled` moved, `failed` never moved, `reversed` moved and came back.
 */
export type Standing = "open" | "settled" | "failed" | "reversed";

/** One movement of money in one of the two sources. */
export interface Movement {
  /** The key that both sources have. */
  key: string;
  /** Undefined while the source does not know it, such as before a provider reported its price. */
  amount: bigint | undefined;
  /** ISO code in upper case; naira by default. */
  currency?: string;
  /** The status in the source's own words, for display. */
  status: string;
  standing: Standing;
  /** The time at which the source recorded it. */
  at: Date;
  /**
   * The earliest time of the provider's movement, if ours may have been recorded long after it. By default both are
   * within a day.
   */
  since?: Date;
  /** The merchant; only in our records. */
  merchantId?: string;
}

/** A difference of one movement. A side that does not have the movement is undefined. */
export interface Difference {
  kind: DifferenceKind;
  key: string;
  ours: Side | undefined;
  theirs: Side | undefined;
  merchantId: string | undefined;
}

export interface Side {
  /** Undefined if unknown, or if there are several in different currencies. */
  amount: bigint | undefined;
  /** Undefined if there are several. */
  currency: string | undefined;
  status: string;
}

const NAIRA = "NGN";

export function currencyOf({ currency = NAIRA }: Movement): string {
  return currency;
}

/** The name of a difference, unique within a run. */
export function nameOf({ kind, key }: Pick<Difference, "kind" | "key">): string {
  return `${kind} ${key}`;
}
