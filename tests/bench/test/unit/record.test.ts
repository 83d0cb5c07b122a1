import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecords, record } from "../../src/report/record";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-records-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const commit = { id: "abc123456", changed: true };
const onDay = (day: string, perSecond: number) =>
  record(
    folder,
    {
      bench: "ledger",
      commit,
      result: { at: `${day}T10:00:00.000Z`, perSecond, p50Ms: Number.NaN },
    },
    `# Ledger bench, ${day}\n`,
  );

test("a run is kept for people, with its commit", () => {
  onDay("2026-11-22", 5);

  expect(readFileSync(join(folder, "ledger-2026-11-22.md"), "utf8")).toBe(
    "# Ledger bench, 2026-11-22\n\nCommit: abc123456 with changes.\n",
  );
});

test("the newest run of a bench is kept for machines", () => {
  onDay("2026-11-22", 5);
  onDay("2026-11-23", 7);

  expect([...readRecords(folder)]).toEqual([
    [
      "ledger",
      {
        bench: "ledger",
        commit,
        result: { at: "2026-11-23T10:00:00.000Z", perSecond: 7, p50Ms: Number.NaN },
      },
    ],
  ]);
  expect(readdirSync(folder)).toHaveLength(3);
});

test("where nothing was recorded, nothing is read", () => {
  expect(readRecords(join(folder, "missing"))).toEqual(new Map());
});
