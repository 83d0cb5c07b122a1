import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePage } from "../../../src/page/page";
import type { AnyResult } from "../../../src/page/section";
import { writePage } from "../../../src/page/write-page";
import { type Recorded, readRecorded } from "../../../src/record";
import { render } from "../../../src/report";

const RESULTS = join(__dirname, "../../../results");
const DOCS = join(__dirname, "../../../../../docs");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-page-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("charts that the page has no longer go, and nothing else does", () => {
  writePage(folder, makePage(readRecorded(RESULTS)));
  writeFileSync(join(folder, "performance", "notes.txt"), "mine");

  writePage(folder, makePage(new Map()));

  expect(readdirSync(join(folder, "performance")).sort()).toEqual(["notes.txt", "peers.svg"]);
});

test("docs/performance.md is what `npm run bench -- page` makes of the recorded runs", () => {
  const { markdown, charts } = makePage(readRecorded(RESULTS));
  const kept = (file: string): string => readFileSync(join(DOCS, file), "utf8");

  expect(kept("performance.md")).toBe(markdown);
  expect(readdirSync(join(DOCS, "performance")).sort()).toEqual([...charts.keys()].sort());
  for (const [file, drawing] of charts) expect(kept(join("performance", file))).toBe(drawing);
});

test.each([...readRecorded(RESULTS)].filter(([name]) => !name.endsWith("-before")))(
  "a record of %s has its figures, its processes and its proofs",
  (_name, run) => {
    const text = render(run as Recorded<AnyResult>);

    expect(text).toMatch(/^# .+, 2026-/);
    expect(text).not.toContain("undefined");
    expect(text).not.toContain(".svg");
    expect(text).toContain("Correct: yes.");
  },
);

test("a run with problems shows them before what it compared", () => {
  const run = readRecorded(RESULTS).get("transfers") as Recorded<AnyResult>;
  const proof = { acknowledged: 5, inLedger: 6, problems: ["the ledger has 1 transfers more"] };

  const text = render({ ...run, result: { ...run.result, proof, correct: false } as AnyResult });

  expect(text).toContain(
    "- BROKEN: the ledger has 1 transfers more\n- proof: acknowledged 5, inLedger 6",
  );
  expect(text).toContain("Correct: NO.");
});
