const DISTANCE_MAX = 2;

/** The known name that was probably meant: equal except for case, separators and two typing errors. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = plainOf(name);
  const near = known
    .map((candidate) => ({ candidate, distance: distanceOf(plain, plainOf(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = near;
  return nearest && nearest.distance <= DISTANCE_MAX ? nearest.candidate : undefined;
}

/** Names that differ in style are equal: `validityTime` and `validity_time`. */
function plainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s._-]/g, "");
}

/** The number of typing errors between two names; infinite for very short names. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > DISTANCE_MAX) return Number.POSITIVE_INFINITY;
  const distance = editDistance(a, b);
  return distance < Math.min(a.length, b.length) ? distance : Number.POSITIVE_INFINITY;
}

/** Letters added, removed, replaced, or neighbours swapped (Damerau–Levenshtein, optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
