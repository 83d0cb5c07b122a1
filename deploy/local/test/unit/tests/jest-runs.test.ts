import { availableParallelism } from "node:os";
import { chosenRuns, jestRuns, type Suite } from "../../../src/tests/jest-runs";

const PARTS = ["--ignoreProjects", "e2e", "--workerIdleMemoryLimit=1GB"];
const SYSTEM = ["--selectProjects", "e2e"];

const WORKERS = Math.floor(availableParallelism() / 2);

test("tests of the whole system run alongside the others", () => {
  const env = { FAULT_TESTS: "apart" };

  expect(jestRuns("tests", [])).toEqual([
    { args: [...PARTS, `--maxWorkers=${Math.max(2, WORKERS)}`], env },
    { args: [...SYSTEM, "--maxWorkers=1"], env, alongside: "e2e" },
  ]);
});

test("fault tests of the whole system run alone, after the others", () => {
  const env = { FAULT_TESTS: "only" };

  expect(jestRuns("faults", [])).toEqual([
    { args: [...PARTS, `--maxWorkers=${Math.max(2, WORKERS)}`], env },
    { args: [...SYSTEM, "--maxWorkers=1"], env },
  ]);
});

test("each run has a report of its own", () => {
  const runs = jestRuns("tests", ["--ci", "--forceExit", "--json", "--outputFile=/reports/jest"]);

  expect(runs.map(({ args }) => args)).toEqual([
    expect.arrayContaining(["--outputFile=/reports/jest.parts"]),
    expect.arrayContaining(["--outputFile=/reports/jest.system"]),
  ]);
});

test.each([
  [["services/bills/test/unit/saga.test.ts"]],
  [["--selectProjects", "wallet-ledger", "-t", "last kobo"]],
  [["-t=last kobo"]],
  [["--onlyFailures"]],
])("chosen tests run in a single run, in either suite: %j", (args) => {
  const run = { args: ["--maxWorkers=1", ...args], env: {} };

  expect(jestRuns("tests", args)).toEqual([run]);
  expect(jestRuns("faults", args)).toEqual([run]);
});

test.each<[Suite, string]>([
  ["tests", "-i"],
  ["tests", "-w=2"],
  ["faults", "--maxWorkers=2"],
  ["faults", "--runInBand"],
])("in %s the option %s sets the number of workers", (suite, workers) => {
  expect(jestRuns(suite, [workers]).map(({ args }) => args)).toEqual([
    [...PARTS, workers],
    [...SYSTEM, workers],
  ]);
});

test("chosen files that need the whole system run alongside the others", () => {
  const env = { FAULT_TESTS: "apart" };
  const chosen = { parts: ["a.test.ts", "b.test.ts"], system: "all" } as const;

  expect(chosenRuns(["--seed=1"], chosen)).toEqual([
    {
      args: [
        "--workerIdleMemoryLimit=1GB",
        "--runTestsByPath",
        "a.test.ts",
        "b.test.ts",
        `--maxWorkers=${Math.max(2, WORKERS)}`,
        "--seed=1",
      ],
      env,
    },
    { args: [...SYSTEM, "--maxWorkers=1", "--seed=1"], env, alongside: "e2e" },
  ]);
});

test("a run without files is left out", () => {
  const runs = chosenRuns(["-w=1"], { parts: [], system: ["c.test.ts"] });

  expect(runs.map(({ args }) => args)).toEqual([
    ["--workerIdleMemoryLimit=1GB", "--runTestsByPath", "c.test.ts", "-w=1"],
  ]);
  expect(chosenRuns([], { parts: [], system: [] })).toEqual([]);
});
