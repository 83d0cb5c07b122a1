import { type Kobo, kobo, share } from "@kobo/money";

export type BillType = "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";

type Rate = { text: string; basisPoints: bigint } | { text: "flat"; flat: Kobo };

/** Our rules for one kind of bill. Prices and names are the provider's. */
interface Kind {
  billType: BillType;
  /** The discount that the merchant gets (the specification's section 4, decisions 70 and 73). */
  rate: Rate;
  /** The least that a purchase may come to (section 8). */
  floor: Kobo;
  /** How a purchase is described: by an amount, or by a variation with a price. Absent: not sold yet. */
  soldBy?: "amount" | "variation";
}

const SMALL = kobo(5_000n);
const LARGE = kobo(100_000n);

/** The most that any purchase may come to: ₦100,000 (section 8). */
export const CEILING = kobo(10_000_000n);

/** By the identifier that merchants and the provider use for a category. */
export const KINDS: Readonly<Record<string, Kind>> = {
  airtime: {
    billType: "airtime",
    rate: { text: "1.5%", basisPoints: 150n },
    floor: SMALL,
    soldBy: "amount",
  },
  data: {
    billType: "data",
    rate: { text: "1.5%", basisPoints: 150n },
    floor: SMALL,
    soldBy: "variation",
  },
  "tv-subscription": {
    billType: "tv",
    rate: { text: "0.5%", basisPoints: 50n },
    floor: LARGE,
  },
  "electricity-bill": {
    billType: "electricity",
    rate: { text: "0.5%", basisPoints: 50n },
    floor: LARGE,
  },
  education: {
    billType: "education",
    rate: { text: "flat", flat: kobo(10_000n) },
    floor: LARGE,
  },
  insurance: {
    billType: "insurance",
    rate: { text: "0%", basisPoints: 0n },
    floor: LARGE,
  },
};

export function kindOf(categoryIdentifier: string): Kind | undefined {
  return Object.hasOwn(KINDS, categoryIdentifier) ? KINDS[categoryIdentifier] : undefined;
}

export interface Commission {
  rate: string;
  amount: Kobo;
}

/** A percentage is rounded down to the kobo (decision 69); a flat one is never more than the bill (72). */
export function commissionOn(amount: Kobo, { rate }: Pick<Kind, "rate">): Commission {
  if ("flat" in rate) {
    return { rate: rate.text, amount: rate.flat < amount ? rate.flat : amount };
  }
  return { rate: rate.text, amount: share(amount, rate.basisPoints) };
}
