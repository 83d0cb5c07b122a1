import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Reporter {
  onRunComplete: (contexts: unknown, results: { testResults: object[] }) => void;
}

const RecordReporter: new (
  config: { testNamePattern?: string },
  options: { folder: string; name: string; now: () => Date },
) => Reporter = require("../../record-reporter");

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "kobo-record-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function recordOf(statuses: readonly string[], config: { testNamePattern?: string } = {}) {
  const folder = join(parent, "results");
  const now = () => new Date("2026-11-28T10:00:00Z");
  const testResults = [
    {
      testResults: statuses.map((status, place) => ({
        ...{ fullName: `test ${place}`, status, duration: 1_250 },
      })),
    },
  ];
  new RecordReporter(config, { folder, name: "cluster", now }).onRunComplete([], { testResults });
  if (!existsSync(folder)) return undefined;
  expect(readdirSync(folder)).toEqual(["cluster-2026-11-28.md"]);
  return readFileSync(join(folder, "cluster-2026-11-28.md"), "utf8");
}

test("a whole run is recorded with its date and each test", () => {
  const record = recordOf(["passed", "passed"]);

  expect(record).toMatch(/^# cluster\n\n2026-11-28, commit \S+, \d+ cores\. All tests passed\.\n/);
  expect(record).toContain("| test 1 | passed | 1.3 |");
});

test("a run in which a test failed, or did not run, is recorded as such", () => {
  expect(recordOf(["passed", "failed"])).toContain("Tests failed.");
  expect(recordOf(["passed", "pending"])).toContain("Tests failed.");
});

test("a partial or empty run is not recorded", () => {
  expect(recordOf(["passed", "pending"], { testNamePattern: "drain" })).toBeUndefined();
  expect(recordOf([])).toBeUndefined();
});
