const FIRST_MS = 250;
const FACTOR = 2;
const LONGEST_MS = 10_000;

/** How long to wait before the next restart of a process that has failed so often in a row. */
export function backOffMs(failures: number): number {
  return Math.min(FIRST_MS * FACTOR ** (failures - 1), LONGEST_MS);
}
