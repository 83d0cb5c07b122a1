import { jestRuns } from "../../src/jest-runs";

test("everything is run without the whole system first, and then with it", () => {
  expect(jestRuns([])).toEqual([
    ["--ignoreProjects", "e2e", "--maxWorkers=50%"],
    ["--selectProjects", "e2e", "--maxWorkers=50%"],
  ]);
});

test("each run has a report of its own", () => {
  expect(jestRuns(["--ci", "--json", "--outputFile=/reports/jest"])).toEqual([
    expect.arrayContaining(["--outputFile=/reports/jest.parts"]),
    expect.arrayContaining(["--outputFile=/reports/jest.system"]),
  ]);
});

test.each([
  [["services/bills/test/unit/saga.test.ts"]],
  [["--selectProjects", "wallet-ledger", "-t", "last kobo"]],
  [["-t=last kobo"]],
  [["--onlyFailures"]],
])("tests that are chosen are run at once: %j", (args) => {
  expect(jestRuns(args)).toEqual([["--maxWorkers=50%", ...args]]);
});

test.each([["-i"], ["-w=2"], ["--maxWorkers=2"], ["--runInBand"]])(
  "%s has its way with the workers",
  (workers) => {
    const runs = jestRuns([workers]);
    expect(runs).toHaveLength(2);
    for (const run of runs) {
      expect(run).toContain(workers);
      expect(run).not.toContain("--maxWorkers=50%");
    }
  },
);
