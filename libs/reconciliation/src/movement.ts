import type { DifferenceKind } from "@kobo/api-schemas/records";

/**
 * Where the money is: `open` nobody knows yet, `settled` it moved, `failed` it never did, `reversed`
 * it moved and came back.
 */
export type Standing = "open" | "settled" | "failed" | "reversed";

/** One movement of money as one of both sides has it in its book. */
export interface Movement {
  /** What both sides call it. */
  key: string;
  /** Undefined while that side does not know it, as before a provider has named its price. */
  amount: bigint | undefined;
  /** ISO code in upper case; naira when absent. */
  currency?: string;
  /** In the words of that side, for people to read. */
  status: string;
  standing: Standing;
  /** When that side wrote it down. */
  at: Date;
  /**
   * The earliest that theirs may stand, when we may have heard of it long after. Without it, theirs
   * stands within a day of ours.
   */
  since?: Date;
  /** Whose money it is; only we know. */
  merchantId?: string;
}

/** What differs about one movement. What one side does not have is undefined there. */
export interface Difference {
  kind: DifferenceKind;
  key: string;
  ours: Side | undefined;
  theirs: Side | undefined;
  merchantId: string | undefined;
}

export interface Side {
  /** Undefined when it is not known, or when there are several in different currencies. */
  amount: bigint | undefined;
  /** Undefined when there are several. */
  currency: string | undefined;
  status: string;
}

const NAIRA = "NGN";

export function currencyOf({ currency = NAIRA }: Movement): string {
  return currency;
}

/** What tells the differences of one run apart. */
export function nameOf({ kind, key }: Pick<Difference, "kind" | "key">): string {
  return `${kind} ${key}`;
}
