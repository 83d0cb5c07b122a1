import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../config";
import { type ChangedFiles, changedFiles } from "./changed-files";
import { chosenRuns, type JestRun, jestRuns } from "./jest-runs";
import { packageOf, type Selection, selectTests } from "./select-tests";

const JEST = join(ROOT, "node_modules/jest/bin/jest.js");
const RELATED = join(ROOT, "libs/tooling/jest.related.config.js");
const SYSTEM = "tests/e2e/";
/** Of commands of their own: `npm test` never runs them. */
const APART = /^tests\/(?:browser|packages|e2e\/test\/(?:guides|clients))\//;
const NEEDS_NOTHING = /\/test\/unit\//;
const FILES_SHOWN_MAX = 10;

export interface ChangedTests {
  runs: JestRun[];
  /** Whether a test needs PostgreSQL, Redis or Kafka. */
  needsParts: boolean;
  /** The selected tests and the reason, for display. */
  report: string;
}

/** `npm test -- --changed`: the tests that use what has changed. */
export function changedTests(args: readonly string[]): ChangedTests {
  const changed = changedFiles();
  const selection = selectTests(changed.files);
  const begin = reportOf(changed);
  if (selection.everything !== undefined) {
    return {
      runs: jestRuns("tests", args),
      needsParts: true,
      report: `${begin}Running all tests, because ${selection.everything} changed\n`,
    };
  }
  const tests = testsOf(selection);
  const parts = tests.filter((file) => !isOfSystem(file));
  const system = selection.system === undefined ? tests.filter(isOfSystem) : "all";
  const needsParts = system.length > 0 || !parts.every((file) => NEEDS_NOTHING.test(file));
  return {
    runs: chosenRuns(args, { parts, system }),
    needsParts,
    report: begin + planOf(selection, tests, needsParts),
  };
}

function isOfSystem(file: string): boolean {
  return file.startsWith(SYSTEM);
}

/** Of the e2e tests, only those that changed themselves: the others call running services. */
function testsOf({ sources, packages, built }: Selection): string[] {
  const files = [...sources.filter((file) => existsSync(join(ROOT, file))), ...runnersOf(built)];
  const related = relatedTests(files).filter((file) => !isOfSystem(file) || files.includes(file));
  const whole = [...packages.keys()].flatMap((folder) => testsIn(folder));
  return [...new Set([...related, ...whole])].filter((file) => !APART.test(file)).sort();
}

/** The tests that import one of these files, in all packages, by Jest's own dependency graph. */
export function relatedTests(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const args = [JEST, "--config", RELATED, "--listTests", "--findRelatedTests", ...files];
  const output = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  const lines = output.split("\n").filter(Boolean);
  return lines.map((file) => relative(ROOT, file));
}

function testsIn(folder: string): string[] {
  if (folder === SYSTEM.slice(0, -1)) return [];
  const tests = globSync(`${folder}/test/**/*.test.ts`, { cwd: ROOT });
  return tests.filter((file) => !file.includes("/test/faults/"));
}

/** Test files that run a package's build, and so use its sources without an import. */
function runnersOf(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/test/**/*.ts`, { cwd: ROOT }));
  return files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes("dist/"));
}

function reportOf({ base, files }: ChangedFiles): string {
  if (files.length === 0) return `Nothing has changed since ${base}\n`;
  const shown = files.slice(0, FILES_SHOWN_MAX).map((file) => `  ${file}\n`);
  const others = files.length - shown.length;
  const more = others > 0 ? `  and ${others} more\n` : "";
  return `Changed since ${base}:\n${shown.join("")}${more}`;
}

function planOf(
  { packages, system }: Selection,
  tests: readonly string[],
  needsParts: boolean,
): string {
  const chosen = system === undefined ? tests : tests.filter((file) => !isOfSystem(file));
  const byPackage = Map.groupBy(chosen, packageOf);
  const lines = [...byPackage].map(([folder, files]) => {
    const reason = packages.get(folder);
    const why = reason === undefined ? "affected" : `all, because ${reason} changed`;
    return `  ${folder}: ${count(files.length)}, ${why}`;
  });
  if (system !== undefined) lines.push(`  tests/e2e: all, because ${system} changed`);
  if (lines.length === 0) return "No test is affected\n";
  const parts = needsParts ? "" : "Unit tests alone: PostgreSQL, Redis and Kafka are not started\n";
  return `Running:\n${lines.join("\n")}\n${parts}`;
}

function count(files: number): string {
  return files === 1 ? "1 test file" : `${files} test files`;
}
