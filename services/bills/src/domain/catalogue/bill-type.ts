import { type Kobo, kobo } from "@kobo/core/money";

export type BillType = "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";

/** The rules for one kind of bill. Prices and names are the provider's. */
interface Kind {
  billType: BillType;
  /** The minimum amount of a purchase (specification, section 8). */
  floor: Kobo;
}

const SMALL = kobo(5_000n);
const LARGE = kobo(100_000n);

/** The maximum amount of any purchase: ₦100,000 (section 8). */
export const CEILING = kobo(10_000_000n);

/** By category identifier, which merchants and the provider share. */
const KINDS = new Map<string, Kind>([
  ["airtime", { billType: "airtime", floor: SMALL }],
  ["data", { billType: "data", floor: SMALL }],
  ["tv-subscription", { billType: "tv", floor: LARGE }],
  ["electricity-bill", { billType: "electricity", floor: LARGE }],
  ["education", { billType: "education", floor: LARGE }],
  ["insurance", { billType: "insurance", floor: LARGE }],
]);

export function kindOf(categoryIdentifier: string): Kind | undefined {
  return KINDS.get(categoryIdentifier);
}
