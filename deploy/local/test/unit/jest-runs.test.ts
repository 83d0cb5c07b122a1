import { availableParallelism } from "node:os";
import { jestRuns } from "../../src/jest-runs";

const PARTS = ["--ignoreProjects", "e2e", "--workerIdleMemoryLimit=1GB"];
const SYSTEM = ["--selectProjects", "e2e"];

test("everything is run without the whole system first, and then with it", () => {
  const workers = Math.max(2, Math.floor(availableParallelism() / 2));

  expect(jestRuns([])).toEqual([
    [...PARTS, `--maxWorkers=${workers}`],
    [...SYSTEM, "--maxWorkers=1"],
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
  expect(jestRuns(args)).toEqual([["--maxWorkers=1", ...args]]);
});

test.each([["-i"], ["-w=2"], ["--maxWorkers=2"], ["--runInBand"]])(
  "%s has its way with the workers",
  (workers) => {
    expect(jestRuns([workers])).toEqual([
      [...PARTS, workers],
      [...SYSTEM, workers],
    ]);
  },
);
