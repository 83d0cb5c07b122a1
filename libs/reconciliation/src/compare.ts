import type { DifferenceKind } from "@kobo/api-schemas/records";
import { hours } from "@kobo/core/retry";
import { isWithin, type Span } from "./day";
import { currencyOf, type Difference, type Movement, type Side, type Standing } from "./movement";

interface Options {
  /** The span to compare. Movements outside of it serve only as counterparts. */
  span: Span;
  /** The time at which both sources were read. */
  asOf: Date;
}

/** One movement in both sources. */
interface Pair {
  ours: Movement[];
  theirs: Movement[];
}

/**
 * A movement that the provider does not know yet is being queried, mostly for minutes. After this time every movement
 * should have an answer, and the difference is reported.
 */
const UNDER_WAY_MS = hours(1);

/** All differences between the two sources, by the movements' keys. The order of movements does not matter. */
export function compare(
  ours: Iterable<Movement>,
  theirs: Iterable<Movement>,
  { span, asOf }: Options,
): Difference[] {
  const pairs = new Map<string, Pair>();
  const pairOf = (key: string): Pair => {
    const pair = pairs.get(key) ?? { ours: [], theirs: [] };
    pairs.set(key, pair);
    return pair;
  };
  for (const movement of ours) pairOf(movement.key).ours.push(movement);
  for (const movement of theirs) pairOf(movement.key).theirs.push(movement);

  return [...pairs]
    .filter(([, pair]) => isWithin(span, momentOf(pair)))
    .flatMap(([key, pair]) => kindsOf(pair, asOf).map((kind) => describe(kind, key, pair)));
}

/** A pair belongs to one day: the provider's, or ours if the provider has none. */
function momentOf({ ours, theirs }: Pair): Date {
  const times = (theirs.length > 0 ? theirs : ours).map(({ at }) => at.getTime());
  return new Date(Math.min(...times));
}

function kindsOf({ ours, theirs }: Pair, asOf: Date): DifferenceKind[] {
  const [our] = ours;
  const [their] = theirs;
  const doubled: DifferenceKind[] = ours.length > 1 || theirs.length > 1 ? ["double"] : [];
  if (!our) return [...doubled, "theirs_only"];
  if (!their) return ours.some((one) => wantsLine(one, asOf)) ? [...doubled, "ours_only"] : doubled;
  return doubled.length > 0 ? doubled : kindsOfTwo(our, their);
}

/** A failed movement may be missing at the provider. */
function wantsLine({ standing, at }: Movement, asOf: Date): boolean {
  if (standing === "open") return at.getTime() < asOf.getTime() - UNDER_WAY_MS;
  return standing !== "failed";
}

function kindsOfTwo(our: Movement, their: Movement): DifferenceKind[] {
  const kinds: DifferenceKind[] = [];
  if (!isSameAmount(our, their)) kinds.push("amount_differs");
  if (whereabouts(our.standing) !== whereabouts(their.standing)) kinds.push("status_differs");
  return kinds;
}

/** An unknown amount equals any; amounts in different currencies are never equal. */
function isSameAmount(our: Movement, their: Movement): boolean {
  if (our.amount === undefined || their.amount === undefined) return true;
  return our.amount === their.amount && currencyOf(our) === currencyOf(their);
}

/** A reversed movement has the same effect as a failed one. */
function whereabouts(standing: Standing): Standing {
  return standing === "reversed" ? "failed" : standing;
}

function describe(kind: DifferenceKind, key: string, { ours, theirs }: Pair): Difference {
  return {
    kind,
    key,
    ours: sideOf(ours),
    theirs: sideOf(theirs),
    merchantId: ours.find(({ merchantId }) => merchantId)?.merchantId,
  };
}

/** Several movements with one key are shown as their sum, with the status of each. */
function sideOf(movements: readonly Movement[]): Side | undefined {
  if (movements.length === 0) return undefined;
  const currencies = new Set(movements.map(currencyOf));
  const [currency] = currencies;
  const isOne = currencies.size === 1;
  return {
    amount: isOne ? sumOf(movements.map(({ amount }) => amount)) : undefined,
    currency: isOne ? currency : undefined,
    status: movements
      .map(({ status }) => status)
      .sort()
      .join(", "),
  };
}

/** Unknown if one of them is. */
function sumOf(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  );
}
