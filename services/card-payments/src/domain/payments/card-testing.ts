/** Card payments of the last minute to which a bank said no. */
export interface Declines {
  all: number;
  /** Of cards that begin with the same six digits as the one at hand. */
  sameBin: number;
}

/** By which sign somebody is taken to try out stolen or invented card numbers. */
type Signal = "many declines" | "many declines of one bank";

/** Numbers are mostly made up from one bank's first six digits, so those alone may fill this part of the whole. */
const BIN_PART = 3;

/** Undefined as long as there are no more declines than a shop may well have. */
export function cardTestingSignal(
  { all, sameBin }: Declines,
  { perMinute }: { perMinute: number },
): Signal | undefined {
  if (all >= perMinute) return "many declines";
  if (sameBin >= Math.ceil(perMinute / BIN_PART)) return "many declines of one bank";
  return undefined;
}
