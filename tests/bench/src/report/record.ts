import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The state of the source that was measured. */
export interface Commit {
  /** Abbreviated; `unknown` outside a repository. */
  id: string;
  /** Whether files differed from it. Records and the page made of them do not count. */
  changed: boolean;
}

/** A run as JSON. The result has the date, the machine and the figures. */
export interface Recorded<Result> {
  bench: string;
  commit: Commit;
  result: Result;
}

export type Records = ReadonlyMap<string, Recorded<unknown>>;

const BIOME = join(__dirname, "../../../../node_modules/.bin/biome");
const END = ".json";
const OWN_RECORDS = [
  "tests/bench/results",
  "docs/contributors/performance",
  "docs/contributors/performance.md",
];

export function commitIn(directory: string): Commit {
  const id = git(directory, ["rev-parse", "--short=9", "HEAD"])?.trim();
  if (!id) return { id: "unknown", changed: false };
  const others = OWN_RECORDS.map((path) => `:(top,exclude)${path}`);
  const changes = git(directory, ["status", "--porcelain", "--", ":(top)", ...others]);
  return { id, changed: changes !== "" };
}

export function nameOfCommit({ id, changed }: Commit): string {
  return changed ? `${id} with changes` : id;
}

/** Undefined when git is missing or fails. */
function git(directory: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: directory, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

/** Stores a run: as Markdown by date, and as JSON, which replaces the bench's last one. */
export function record<Result extends { at: string }>(
  directory: string,
  { bench, commit, result }: Recorded<Result>,
  text: string,
): void {
  mkdirSync(directory, { recursive: true });
  const markdown = `${text}\nCommit: ${nameOfCommit(commit)}.\n`;
  writeFileSync(join(directory, `${bench}-${result.at.slice(0, 10)}.md`), markdown);
  const file = join(directory, `${bench}${END}`);
  writeFileSync(file, formatted(file, JSON.stringify({ bench, commit, result }, null, 2)));
}

/** The newest run of each bench that was recorded, by its name. */
export function readRecords(directory: string): Records {
  if (!existsSync(directory)) return new Map();
  const files = readdirSync(directory).filter((file) => file.endsWith(END));
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(directory, file), "utf8");
      return [file.slice(0, -END.length), JSON.parse(text, figure) as Recorded<unknown>];
    }),
  );
}

/** JSON has no NaN: a figure without a measurement becomes null. */
function figure(_key: string, value: unknown): unknown {
  return value === null ? Number.NaN : value;
}

/** Formatted as by `npm run format`, if the formatter is installed. */
function formatted(path: string, text: string): string {
  const args = ["format", `--stdin-file-path=${path}`];
  const options = { input: text, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY } as const;
  const { status, stdout } = spawnSync(BIOME, args, options);
  return status === 0 ? stdout : `${text}\n`;
}
