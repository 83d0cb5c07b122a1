import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

/** One promise of a drill, with the measured value. */
export interface Bound {
  name: string;
  limit: string;
  measured: string;
  isKept: boolean;
}

export interface Report {
  bounds: readonly Bound[];
  /** The course of the drill, a line each. */
  notes: readonly string[];
}

/** A bound on a number. */
export function atMost(name: string, limit: number, measured: number, unit = ""): Bound {
  const text = (value: number): string => `${Math.round(value * 10) / 10}${unit && ` ${unit}`}`;
  return {
    name,
    limit: limit === 0 ? "0" : `at most ${text(limit)}`,
    measured: text(measured),
    isKept: measured <= limit,
  };
}

/** The bound on requests that clients had to send again. */
export function noFailures(failures: ReadonlyMap<string, number>, name = "failed requests"): Bound {
  const count = [...failures.values()].reduce((sum, one) => sum + one, 0);
  const shown = [...failures].map(([failure, times]) => `${times} ${failure}`).slice(0, 4);
  return {
    ...{ name, limit: "0" },
    measured: count === 0 ? "0" : `${count}: ${shown.join("; ")}`,
    isKept: count === 0,
  };
}

/** A bound on a list that must be empty; its first entries are shown. */
export function none(name: string, found: readonly string[]): Bound {
  const shown = found.length === 0 ? "" : `: ${found.slice(0, 3).join("; ")}`;
  return { name, limit: "0", measured: `${found.length}${shown}`, isKept: found.length === 0 };
}

export function tableOf(bounds: readonly Bound[]): string {
  const rows = bounds.map(({ name, limit, measured, isKept }) => [
    ...[name, limit, measured.replaceAll("|", "/"), isKept ? "kept" : "**broken**"],
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(["bound", "limit", "measured", "result"]),
    line(["---", "---", "---", "---"]),
    ...rows.map(line),
  ].join("\n");
}

const RESULTS = join(__dirname, "../results");

/** Writes the record of a run, with its date and commit, and returns the page's path. */
export function writeRecord(drill: string, { bounds, notes }: Report): string {
  const date = new Date().toISOString().slice(0, 10);
  const commit = commitOf();
  const isKept = bounds.every((bound) => bound.isKept);
  const page = join(RESULTS, `${drill}-${date}.md`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(
    join(RESULTS, `${drill}.json`),
    `${JSON.stringify({ drill, date, commit, isKept, bounds, notes }, undefined, 2)}\n`,
  );
  writeFileSync(
    page,
    `# Drill: ${drill}

${date}, commit ${commit}, ${cpus().length} cores. ${isKept ? "All bounds were kept." : "Bounds were broken."}

${tableOf(bounds)}

${notes.map((note) => `- ${note}`).join("\n")}
`,
  );
  return page;
}

function commitOf(): string {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: __dirname, encoding: "utf8" }).trim();
  try {
    const changed = git(
      ...["status", "--porcelain", "--untracked-files=no", "--"],
      ...[":(top)", ":(top,exclude)tests/drills/results"],
    );
    return `${git("rev-parse", "--short=12", "HEAD")}${changed ? " with local changes" : ""}`;
  } catch {
    return "unknown";
  }
}
