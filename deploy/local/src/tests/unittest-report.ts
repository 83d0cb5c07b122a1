export interface Counts {
  passed: number;
  failed: number;
}

/**
 * The counts in the last lines of Python's unittest. It runs only with all prerequisites, so a skipped test counts as
 * failed, and so does a run without a summary.
 */
export function countsIn(output: string): Counts {
  const [, ran] = /^Ran (\d+) tests? in /m.exec(output) ?? [];
  const [, , mishaps = ""] = /^(OK|FAILED)(?: \((.*)\))?$/m.exec(output) ?? [];
  const failed = [...mishaps.matchAll(/(failures|errors|skipped|unexpected successes)=(\d+)/g)]
    .map(([, , count]) => Number(count))
    .reduce((sum, count) => sum + count, 0);
  // A test may fail in several of its parts, and a set-up that failed is no test: never below 0.
  const passed = Math.max(0, Number(ran ?? 0) - failed);
  return passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed };
}
