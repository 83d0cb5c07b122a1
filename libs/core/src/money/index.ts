import { AppError } from "@kobo/errors";

declare const brand: unique symbol;

/** An amount of money in kobo, the minor unit of the naira. Never negative, never a fraction. */
export type Kobo = bigint & { readonly [brand]: "Kobo" };

/** The largest amount that JSON carries exactly: 2^53 − 1 kobo (decision 6). */
export const KOBO_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** @throws AppError VALIDATION_ERROR below zero: no amount of ours is negative; a direction says which way it goes. */
export function kobo(amount: bigint): Kobo {
  if (amount < 0n) {
    throw new AppError("VALIDATION_ERROR", `An amount cannot be negative: ${amount}.`);
  }
  return amount as Kobo;
}

/** The amount as a JSON number. @throws RangeError above 2^53 − 1, which JSON would round. */
export function koboToJson(amount: bigint): number {
  if (amount > KOBO_MAX || amount < -KOBO_MAX) {
    throw new RangeError(`${amount} kobo does not fit a JSON number.`);
  }
  return Number(amount);
}

const BASIS_POINTS = 10_000n;

/** `basisPoints` of `amount`, rounded down to the kobo (decision 69): a commission never gives more than its rate. */
export function share(amount: Kobo, basisPoints: bigint): Kobo {
  return kobo((amount * basisPoints) / BASIS_POINTS);
}

const KOBO_PER_NAIRA = 100n;
const NAIRA_TEXT = /^(\d{1,15})(?:\.(\d+))?$/;

/**
 * Reads naira as providers write them (`"1000"`, `1000.5`, `"1,099.00"`) in whole-number arithmetic.
 * Undefined for anything that is not a whole number of kobo, so that the caller decides what an odd price means.
 */
export function nairaToKobo(naira: string | number): Kobo | undefined {
  const match = NAIRA_TEXT.exec(String(naira).replaceAll(",", "").trim());
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  if (/[^0]/.test(fraction.slice(2))) return undefined;
  return kobo(BigInt(whole) * KOBO_PER_NAIRA + BigInt(fraction.slice(0, 2).padEnd(2, "0")));
}

/** The amount in naira as a decimal text without needless zeros: `50`, `50.5`, `0.05`. */
export function koboToNaira(amount: Kobo): string {
  const fraction = (amount % KOBO_PER_NAIRA).toString().padStart(2, "0").replace(/0+$/, "");
  const whole = (amount / KOBO_PER_NAIRA).toString();
  return fraction ? `${whole}.${fraction}` : whole;
}

/** For people: `₦1,234.50`. */
export function formatNaira(amount: bigint): string {
  const absolute = amount < 0n ? -amount : amount;
  const whole = (absolute / KOBO_PER_NAIRA).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = (absolute % KOBO_PER_NAIRA).toString().padStart(2, "0");
  return `${amount < 0n ? "−" : ""}₦${whole}.${fraction}`;
}
