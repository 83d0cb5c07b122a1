import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePage } from "../../../src/page/page";
import { writePage } from "../../../src/page/write-page";
import { readRecorded } from "../../../src/record";

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
