import { join } from "node:path";

interface Result {
  status: string;
  fullName: string;
}
interface Reporter {
  onTestFileResult: (
    test: { context: { config: { displayName: { name: string } } }; path: string },
    result: { testResults: Result[]; testExecError?: Error },
  ) => void;
  onRunComplete: () => void;
}
const RepeatReporter: new (config: { seed: number }) => Reporter = require("../../repeat-reporter");

const file = {
  context: { config: { displayName: { name: "core" } } },
  path: join(__dirname, "a.test.ts"),
};
const passed = { status: "passed", fullName: "adds" };
const failed = (fullName: string): Result => ({ status: "failed", fullName });

let written: string;
beforeEach(() => {
  written = "";
  jest.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += text;
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

function reportOf(...results: Parameters<Reporter["onTestFileResult"]>[1][]): string {
  const reporter = new RepeatReporter({ seed: 5 });
  for (const result of results) reporter.onTestFileResult(file, result);
  reporter.onRunComplete();
  return written;
}

const PREFIX =
  "npm test -- --selectProjects core --runTestsByPath libs/tooling/test/unit/a.test.ts";

test("each failed test has its command at the end of the run", () => {
  expect(reportOf({ testResults: [passed, failed("divides")] }, { testResults: [passed] })).toBe(
    `\nTo repeat what failed:\n  ${PREFIX} -t '^divides$' --seed=5\n`,
  );
});

test("a file that could not be run is repeated as a whole", () => {
  expect(reportOf({ testResults: [], testExecError: new Error("syntax") })).toBe(
    `\nTo repeat what failed:\n  ${PREFIX} --seed=5\n`,
  );
});

test("a run without a failure prints nothing", () => {
  expect(reportOf({ testResults: [passed] })).toBe("");
});

test("of many failures the first ten are printed, and the number of the others", () => {
  const many = Array.from({ length: 12 }, (_, index) => failed(`fails ${index}`));

  const lines = reportOf({ testResults: many }).trim().split("\n");

  expect(lines).toHaveLength(12);
  expect(lines.at(-1)).toBe("  and 2 more");
});
