/** Declined card payments of the last minute. */
export interface Declines {
  all: number;
  /** Of cards with the same first six digits (BIN). */
  sameBin: number;
}

/** The signal of card testing: trying out stolen or generated card numbers. */
export const SIGNALS = ["many declines", "many declines of one bank"] as const;
type Signal = (typeof SIGNALS)[number];

/** Card testers mostly generate numbers from one BIN, so one BIN may use only this part of the limit. */
const BIN_PART = 3;

/** Undefined while the number of declines is normal for a shop. */
export function cardTestingSignal(
  { all, sameBin }: Declines,
  { perMinute }: { perMinute: number },
): Signal | undefined {
  if (all >= perMinute) return "many declines";
  if (sameBin >= Math.ceil(perMinute / BIN_PART)) return "many declines of one bank";
  return undefined;
}
