/** The parts and the tests' own processes need the other half. */
const WORKERS = "--maxWorkers=50%";
const NAMES_WORKERS = /^(-w|-i|--maxWorkers|--max-workers|--runInBand|--run-in-band)(=|$)/;
/** These say how tests are run and told of, and not which. */
const CHOOSES_NONE = /^--(ci|json|silent|verbose|outputFile=.*)$/;
const OUTPUT_FILE = "--outputFile=";

const SYSTEM = "e2e";
/** The system that the e2e tests run against takes a third of a small machine, even idle: it comes afterwards. */
const ALL = [
  { name: "parts", choice: ["--ignoreProjects", SYSTEM] },
  { name: "system", choice: ["--selectProjects", SYSTEM] },
];

/**
 * What Jest is asked for `args` of ours: all tests in two runs, or those that were chosen in one. Each
 * of the two writes a report of its own, with the run's name at the end of the file's.
 */
export function jestRuns(args: readonly string[]): string[][] {
  const others = args.filter((arg) => !NAMES_WORKERS.test(arg));
  const given = others.length < args.length ? [...args] : [WORKERS, ...args];
  if (!others.every((arg) => CHOOSES_NONE.test(arg))) return [given];
  // Jest takes every word after a choice for one more project, so an option follows.
  return ALL.map(({ name, choice }) => [
    ...choice,
    ...given.map((arg) => (arg.startsWith(OUTPUT_FILE) ? `${arg}.${name}` : arg)),
  ]);
}
