import { type Kobo, kobo } from "@kobo/core/money";

/** One step of the schedule: what transfers of up to so much cost. */
export interface Tier {
  /** Undefined for everything above the other tiers. */
  upTo: bigint | undefined;
  fee: Kobo;
}

/** What a bank transfer costs the merchant beside its amount (decision 46). */
export interface Charges {
  /** Cheapest first; empty when transfers are free. */
  tiers: readonly Tier[];
  stampDuty: Kobo;
  /** The least amount that the state takes duty of. */
  stampDutyFrom: bigint;
}

const TIER = /^(\d{1,15}|\*):(\d{1,15})$/;

/**
 * Reads a schedule such as `500000:1000,5000000:2500,*:5000`: up to ₦5,000 for ₦10, up to ₦50,000
 * for ₦25, everything else for ₦50. Undefined for one that leaves an amount without a price, or
 * gives it two.
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
