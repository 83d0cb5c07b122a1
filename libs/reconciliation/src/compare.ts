import type { DifferenceKind } from "@kobo/api-schemas/records";
import { hours } from "@kobo/core/retry";
import { isWithin, type Span } from "./day";
import { currencyOf, type Difference, type Movement, type Side, type Standing } from "./movement";

interface Options {
  /** What is judged. What is older or younger is only looked at to find counterparts. */
  span: Span;
  /** When both books were read. */
  asOf: Date;
}

/** What is said of one movement, on both sides. */
interface Pair {
  ours: Movement[];
  theirs: Movement[];
}

/**
 * A movement that we began and that they do not know is being asked about, and mostly ends within
 * minutes. After this time nothing should be without an answer, and a person may look.
 */
const UNDER_WAY_MS = hours(1);

/** Every difference between two books, each movement named by its key. The order does not matter. */
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

/** A pair belongs to one day alone: to theirs, and without theirs to ours. */
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

/** What failed may never have reached them. */
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

/** What one side does not know yet, the other may say. A hundred dollars are not a hundred naira. */
function isSameAmount(our: Movement, their: Movement): boolean {
  if (our.amount === undefined || their.amount === undefined) return true;
  return our.amount === their.amount && currencyOf(our) === currencyOf(their);
}

/** Money that came back is where money is that never left. */
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

/** Several under one key are shown as their sum, with the status of each. */
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

/** With one of them unknown, the sum is. */
function sumOf(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  );
}
