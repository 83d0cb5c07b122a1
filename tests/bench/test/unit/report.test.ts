import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AnyBench, type AnyResult, conclude } from "../../src/bench";
import { BENCHES } from "../../src/benches";
import { type Recorded, readRecords } from "../../src/report/record";
import { makePage, render, writePage } from "../../src/report/report";

const RESULTS = join(__dirname, "../../results");
const DOCS = join(__dirname, "../../../../docs/contributors");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-page-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("charts no longer on the page are deleted, and other files are kept", () => {
  writePage(folder, makePage(BENCHES, readRecords(RESULTS)));
  writeFileSync(join(folder, "performance", "notes.txt"), "mine");

  writePage(folder, makePage(BENCHES, new Map()));

  expect(readdirSync(join(folder, "performance")).sort()).toEqual(["notes.txt"]);
});

test("docs/contributors/performance.md is what `npm run bench -- page` makes of the recorded runs", () => {
  const { markdown, charts } = makePage(BENCHES, readRecords(RESULTS));
  const kept = (file: string): string => readFileSync(join(DOCS, file), "utf8");

  expect(kept("performance.md")).toBe(markdown);
  expect(readdirSync(join(DOCS, "performance")).sort()).toEqual([...charts.keys()].sort());
  for (const [file, drawing] of charts) expect(kept(join("performance", file))).toBe(drawing);
});

test.each([...readRecords(RESULTS)].filter(([name]) => !name.endsWith("-before")))(
  "a record of %s has its figures, its processes and its proofs",
  (name, run) => {
    const text = render(BENCHES.get(name) as AnyBench, run as Recorded<AnyResult>);

    expect(text).toMatch(/^# .+, 2026-/);
    expect(text).not.toContain("undefined");
    expect(text).not.toContain(".svg");
    expect(text).toContain("Correct: yes.");
  },
);

test("a run with problems lists them before its proofs", () => {
  const run = readRecords(RESULTS).get("transfers") as Recorded<AnyResult>;
  const verdict = { targets: [], audits: [], problems: ["the ledger has 1 transfers more"] };
  const result = conclude(run.result, { ...run.result, proof: { inLedger: 6 } }, verdict);

  const text = render(BENCHES.get("transfers") as AnyBench, { ...run, result });

  expect(text).toContain("- BROKEN: the ledger has 1 transfers more\n- proof: inLedger 6");
  expect(text).toContain("Correct: NO.");
});

test("a run with a failed audit is incorrect", () => {
  const run = readRecords(RESULTS).get("transfers") as Recorded<AnyResult>;
  const audit = (clean: boolean) => ({ database: "ledger", clean, report: "" });
  const judged = (...audits: boolean[]) =>
    conclude(run.result, {}, { targets: [], problems: [], audits: audits.map(audit) }).correct;

  expect(judged(true, true)).toBe(true);
  expect(judged(true, false)).toBe(false);
});
