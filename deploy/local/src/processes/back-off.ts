const FIRST_MS = 250;
const FACTOR = 2;
const LONGEST_MS = 10_000;

/** The pause before the next restart, by the failures in a row. */
export function backOffMs(failures: number): number {
  return Math.min(FIRST_MS * FACTOR ** (failures - 1), LONGEST_MS);
}
