import { availableParallelism } from "node:os";

/** The parts and the tests' own processes need the rest. */
const WORKERS = Math.floor(availableParallelism() / 2);
/** With one, a worker mostly waits. With more on two cores, tests run into the time limits of what they test. */
const WORKERS_MIN = 2;
/** A larger worker is restarted: after some hundred files it is slow. */
const MEMORY = "--workerIdleMemoryLimit=1GB";

const NAMES_WORKERS = /^(-w|-i|--maxWorkers|--max-workers|--runInBand|--run-in-band)(=|$)/;
/** Options that select no tests. */
const CHOOSES_NONE = /^--(ci|forceExit|json|silent|verbose|outputFile=.*|seed=.*)$/;
export const choosesNone = (arg: string): boolean => CHOOSES_NONE.test(arg);
const OUTPUT_FILE = "--outputFile=";

const SYSTEM = "e2e";

/** `npm test`, or `npm run test:faults`: what kills, cuts and floods, and takes its time. */
export type Suite = "tests" | "faults";

/** Arguments and environment of one Jest run. */
export interface JestRun {
  args: string[];
  /** Its name, if it runs at the same time as the others. */
  alongside?: string;
  /** Which tests Jest's preset (`libs/tooling`) lets it find; all when it says nothing. */
  env: { FAULT_TESTS?: "apart" | "only" };
}

/**
 * The tests of the whole system mostly wait for it, so they run alongside the others. A fault test that kills parts of it
 * has it alone, after the others.
 */
const RUNS: {
  name: "parts" | "system";
  choice: string[];
  workers: number;
}[] = [
  {
    name: "parts",
    choice: ["--ignoreProjects", SYSTEM, MEMORY],
    workers: Math.max(WORKERS_MIN, WORKERS),
  },
  { name: "system", choice: ["--selectProjects", SYSTEM], workers: 1 },
];

/**
 * The Jest runs for arguments of `npm test`: all tests of a suite in two runs, or chosen tests of any suite in one. Each
 * of the two writes a report of its own, whose file name ends with the run's name.
 */
export function jestRuns(suite: Suite, args: readonly string[]): JestRun[] {
  const others = args.filter((arg) => !NAMES_WORKERS.test(arg));
  // Chosen tests may need the whole system.
  if (!others.every(choosesNone)) {
    return [{ args: withWorkers(1, args), env: {} }];
  }
  return RUNS.map((run) => runOf(suite, run, args));
}

export interface ChosenTests {
  parts: readonly string[];
  /** Those that need the whole system. */
  system: "all" | readonly string[];
}

/** The same two runs, of some files alone. A run without files is left out. */
export function chosenRuns(args: readonly string[], tests: ChosenTests): JestRun[] {
  return RUNS.flatMap((run) => {
    const files = tests[run.name];
    if (files === "all") return runOf("tests", run, args);
    if (files.length === 0) return [];
    return runOf("tests", { ...run, choice: [MEMORY, "--runTestsByPath", ...files] }, args);
  });
}

type Run = (typeof RUNS)[number];

function runOf(suite: Suite, { name, choice, workers }: Run, args: readonly string[]): JestRun {
  return {
    ...(name === "system" && suite === "tests" ? { alongside: SYSTEM } : {}),
    // Jest takes every word after a choice for one more project: an option follows.
    args: [
      ...choice,
      ...withWorkers(workers, args).map((arg) =>
        arg.startsWith(OUTPUT_FILE) ? `${arg}.${name}` : arg,
      ),
    ],
    env: { FAULT_TESTS: suite === "faults" ? "only" : "apart" },
  };
}

/** So many, unless `args` say how many. */
function withWorkers(workers: number, args: readonly string[]): string[] {
  const saysWorkers = args.some((arg) => NAMES_WORKERS.test(arg));
  return saysWorkers ? [...args] : [`--maxWorkers=${workers}`, ...args];
}
