/**
 * The provider's API is in naira; the simulator uses whole kobo in a `bigint`. It has its own money
 * code on purpose: sharing the platform's would share its mistakes.
 */
const KOBO_PER_NAIRA = 100n;
const NAIRA = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Undefined for anything that is not a whole number of kobo. */
export function nairaToKobo(naira: string): bigint | undefined {
  const match = NAIRA.exec(naira);
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole) * KOBO_PER_NAIRA + BigInt(fraction.padEnd(2, "0"));
}

/** `1000.00`. Only a float can be negative: a double delivery may overdraw it. */
export function nairaText(kobo: bigint): string {
  const absolute = kobo < 0n ? -kobo : kobo;
  const fraction = (absolute % KOBO_PER_NAIRA).toString().padStart(2, "0");
  return `${kobo < 0n ? "-" : ""}${absolute / KOBO_PER_NAIRA}.${fraction}`;
}

/** The amount as a JSON number of naira: `1000`, `96.5`. Parsed from its text, because division would round. */
export function nairaNumber(kobo: bigint): number {
  return Number(nairaText(kobo));
}

const BASIS_POINTS = 10_000n;

/** `basisPoints` of `amount`, rounded down to the kobo. */
export function share(amount: bigint, basisPoints: bigint): bigint {
  return (amount * basisPoints) / BASIS_POINTS;
}
