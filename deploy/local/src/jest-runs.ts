import { availableParallelism } from "node:os";

/** The parts and the tests' own processes need the rest; with fewer than two of them much of the time is waiting. */
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2));
/** A worker that holds more begins anew: after some hundred files everything in it is slow. */
const MEMORY = "--workerIdleMemoryLimit=1GB";

const NAMES_WORKERS = /^(-w|-i|--maxWorkers|--max-workers|--runInBand|--run-in-band)(=|$)/;
/** These say how tests are run and told of, and not which. */
const CHOOSES_NONE = /^--(ci|json|silent|verbose|outputFile=.*|seed=.*)$/;
const OUTPUT_FILE = "--outputFile=";

const SYSTEM = "e2e";
/**
 * The system that the e2e tests run against takes a third of a small machine, even idle: it comes afterwards. Its
 * tests share it, and kill parts of it: one after the other.
 */
const ALL = [
  { name: "parts", choice: ["--ignoreProjects", SYSTEM, MEMORY], workers: WORKERS },
  { name: "system", choice: ["--selectProjects", SYSTEM], workers: 1 },
];

/**
 * What Jest is asked for `args` of ours: all tests in two runs, or those that were chosen in one. Each
 * of the two writes a report of its own, with the run's name at the end of the file's.
 */
export function jestRuns(args: readonly string[]): string[][] {
  const others = args.filter((arg) => !NAMES_WORKERS.test(arg));
  const saysWorkers = others.length < args.length;
  const given = (workers: number) => (saysWorkers ? args : [`--maxWorkers=${workers}`, ...args]);
  // What was chosen may need the whole system.
  if (!others.every((arg) => CHOOSES_NONE.test(arg))) return [[...given(1)]];
  return ALL.map(({ name, choice, workers }) => [
    // Jest takes every word after a choice for one more project: an option follows.
    ...choice,
    ...given(workers).map((arg) => (arg.startsWith(OUTPUT_FILE) ? `${arg}.${name}` : arg)),
  ]);
}
