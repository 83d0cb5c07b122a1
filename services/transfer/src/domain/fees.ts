import { type Kobo, kobo } from "@kobo/core/money";

/** One tier of the fee schedule. */
export interface Tier {
  /** Inclusive; undefined for the last tier. */
  upTo: bigint | undefined;
  fee: Kobo;
}

/** Charges of a bank transfer on top of its amount (decision 46). */
export interface Charges {
  /** Cheapest first; empty when transfers are free. */
  tiers: readonly Tier[];
  stampDuty: Kobo;
  /** The least amount that stamp duty applies to. */
  stampDutyFrom: bigint;
}

const TIER = /^(\d{1,15}|\*):(\d{1,15})$/;

/**
 * Parses a schedule such as `500000:1000,5000000:2500,*:5000`: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above.
 * Undefined when an amount has no price, or two.
 */
export function parseTiers(text: string): Tier[] | undefined {
  if (text.trim() === "") return [];
  const tiers: Tier[] = [];
  for (const part of text.split(",")) {
    const [, upTo, fee] = TIER.exec(part.trim()) ?? [];
    if (upTo === undefined || fee === undefined) return undefined;
    const last = tiers.at(-1);
    const bound = upTo === "*" ? undefined : BigInt(upTo);
    if (last && !isAbove(bound, last.upTo)) return undefined;
    tiers.push({ upTo: bound, fee: kobo(BigInt(fee)) });
  }
  return tiers.at(-1)?.upTo === undefined ? tiers : undefined;
}

function isAbove(bound: bigint | undefined, earlier: bigint | undefined): boolean {
  if (earlier === undefined) return false;
  return bound === undefined || bound > earlier;
}

export function chargesFor(
  amount: bigint,
  { tiers, stampDuty, stampDutyFrom }: Charges,
): { fee: Kobo; stampDuty: Kobo } {
  const tier = tiers.find(({ upTo }) => upTo === undefined || amount <= upTo);
  return {
    fee: tier?.fee ?? kobo(0n),
    stampDuty: amount >= stampDutyFrom ? stampDuty : kobo(0n),
  };
}
