import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHARTS, type Page } from "./page";

const PAGE_FILE = "performance.md";

/** Puts the page and its charts into the folder, and takes away charts that it has no longer. */
export function writePage(directory: string, { markdown, charts }: Page): void {
  const folder = join(directory, CHARTS);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    if (file.endsWith(".svg") && !charts.has(file)) rmSync(join(folder, file));
  }
  for (const [file, drawing] of charts) writeFileSync(join(folder, file), drawing);
  writeFileSync(join(directory, PAGE_FILE), markdown);
}
