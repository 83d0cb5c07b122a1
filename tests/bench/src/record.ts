import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Commit, nameOfCommit } from "./commit";

/** A run as it is kept for machines. The result has the date, the machine and the figures. */
export interface Recorded<Result> {
  bench: string;
  commit: Commit;
  result: Result;
}

interface Run<Result> extends Recorded<Result> {
  /** The run for people, as Markdown. */
  text: string;
}

const BIOME = join(__dirname, "../../../node_modules/.bin/biome");
const END = ".json";

/** Keeps a run: as Markdown under its day, and as JSON in the place of the bench's last one. */
export function record<Result extends { at: string }>(directory: string, run: Run<Result>): void {
  const { bench, commit, result, text } = run;
  mkdirSync(directory, { recursive: true });
  const told = `${text}\nCommit: ${nameOfCommit(commit)}.\n`;
  writeFileSync(join(directory, `${bench}-${result.at.slice(0, 10)}.md`), told);
  const file = join(directory, `${bench}${END}`);
  writeFileSync(file, formatted(file, JSON.stringify({ bench, commit, result }, null, 2)));
}

/** The newest run of each bench that was recorded, by its name. */
export function readRecorded(directory: string): Map<string, Recorded<unknown>> {
  if (!existsSync(directory)) return new Map();
  const files = readdirSync(directory).filter((file) => file.endsWith(END));
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(directory, file), "utf8");
      return [file.slice(0, -END.length), JSON.parse(text, figure) as Recorded<unknown>];
    }),
  );
}

/** JSON has no NaN: a figure that nothing was measured for is written as null. */
function figure(_key: string, value: unknown): unknown {
  return value === null ? Number.NaN : value;
}

/** As `npm run format` would leave it; as it is where that is not installed. */
function formatted(path: string, text: string): string {
  const args = ["format", `--stdin-file-path=${path}`];
  const options = { input: text, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY } as const;
  const { status, stdout } = spawnSync(BIOME, args, options);
  return status === 0 ? stdout : `${text}\n`;
}
