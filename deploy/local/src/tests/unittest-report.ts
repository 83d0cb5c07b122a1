export interface Counts {
  passed: number;
  failed: number;
}

/**
 * What Python's unittest says at its end, as numbers. Only where everything is there is it asked to
 * run, so a test that was skipped is one that failed; and so is a run that says nothing.
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
