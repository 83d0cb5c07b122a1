import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Block, Guide } from "./guide";
import type { Exchange, Observed } from "./observed";
import type { Programs } from "./programs";
import { patternOf, unlike } from "./unlike";

/** How long a shown state may take, when polling cannot change anything. */
const LOOKING_MS = 5_000;
const PAUSE_MS = 200;
/** A limit for blocks that hang: a busy machine runs a block for many times its usual second. */
const BLOCK_MS = 60_000;

const CURL = join(__dirname, "../../dist/guides/curl.js");

export interface Surroundings {
  /** This run's own folder. */
  folder: string;
  /** The reader's variables from before the guide. A block that sets one of these does not change it. */
  given: Readonly<Record<string, string>>;
  observed: Observed;
  programs: Programs;
}

interface Run {
  block: Block;
  output: string;
  exchanges: readonly Exchange[];
}

const RUN = new Set(["sh", "ts", "python"]);

/**
 * Does what a guide says, block by block: `sh` in one session, `ts` and `python` each as a program. `json` must be the
 * last answer of the block before, and `text` what it printed.
 * @returns how many blocks were run or compared
 * @throws Error that names the guide and each line that is wrong, up to the first that cannot be run
 */
export async function runGuide(name: string, guide: Guide, around: Surroundings): Promise<number> {
  const own = ownSurroundings(around);
  const problems: string[] = [];
  let last: Run | undefined;
  let count = 0;
  for (const block of guide.blocks) {
    if (block.isExcerpt) continue;
    const isRun = RUN.has(block.language);
    try {
      last = await (isRun ? run : compared)(name, block, own, last);
    } catch (error) {
      problems.push(`${name}, line ${block.line}: ${(error as Error).message}`);
      // Later blocks may need a block that failed; a wrong output is no obstacle.
      if (isRun) break;
    }
    count += 1;
  }
  if (problems.length > 0) throw new Error(problems.join("\n\n"));
  return count;
}

function ownSurroundings(around: Surroundings): Surroundings {
  const bin = join(around.folder, "bin");
  mkdirSync(bin, { recursive: true });
  const curl = join(bin, "curl");
  writeFileSync(curl, `#!/bin/sh\nexec '${process.execPath}' '${CURL}' "$@"\n`);
  chmodSync(curl, 0o755);
  const given = { ...around.given, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
  return { ...around, given };
}

async function run(
  name: string,
  block: Block,
  around: Surroundings,
  before: Run | undefined,
): Promise<Run> {
  const { observed, given, programs, folder } = around;
  const from = observed.exchanges.length;
  const [command, ...args] =
    block.language === "sh"
      ? ["/bin/sh", "-c", session(folder, filledIn(block.text, given, before))]
      : programs(name, block);
  const output = await outputOf(command, args, given);
  return { block, output, exchanges: observed.exchanges.slice(from) };
}

async function outputOf(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    const options = { env: { ...env }, timeout: BLOCK_MS };
    const { stdout } = await promisify(execFile)(command, [...args], options);
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`it ended badly:\n${stdout}${stderr}`);
  }
}

/** A shell command that continues with the variables of the block before. */
function session(folder: string, text: string): string {
  const file = join(folder, "session");
  const start = existsSync(file) ? `. '${file}'\n` : "";
  return `set -eu\n${start}${text}\nexport -p > '${file}'\n`;
}

/**
 * The commands as a reader would type them: `export ID=wh_… # data.id of the answer` gets the value
 * from the last response, and given variables are not set again.
 */
function filledIn(
  text: string,
  given: Readonly<Record<string, string>>,
  before: Run | undefined,
): string {
  return text
    .split("\n")
    .filter((line) => {
      const [, variable = ""] = /^export (\w+)=/.exec(line) ?? [];
      return !Object.hasOwn(given, variable);
    })
    .map((line) => {
      const placeholder = /^export (\w+)=(\S*…\S*)\s+# (\S+) of the answer/.exec(line);
      if (!placeholder) return line;
      const [, variable, shown = "", path = ""] = placeholder;
      const value = path
        .split(".")
        .reduce<unknown>(
          (part, key) => (part as Record<string, unknown>)?.[key],
          lastAnswer(before),
        );
      if (typeof value !== "string" || !patternOf(shown).test(value)) {
        throw new Error(`${path} of the answer is ${JSON.stringify(value)}, not ${shown}`);
      }
      return `export ${variable}='${value}'`;
    })
    .join("\n");
}

function lastAnswer(before: Run | undefined): unknown {
  const exchange = before?.exchanges.at(-1);
  if (!exchange) throw new Error("there is no answer before it.");
  return JSON.parse(exchange.body);
}

/** Undefined if the block printed anything but a JSON object, such as a program or a part of the answer. */
function printedJson({ output }: Run): unknown {
  if (!output.startsWith("{")) return undefined;
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Read-only requests are repeated until the response matches, as a reader would. */
async function compared(
  name: string,
  block: Block,
  around: Surroundings,
  before: Run | undefined,
): Promise<Run> {
  if (!before) throw new Error("there is nothing before it.");
  const deadline = performance.now() + LOOKING_MS;
  const onlyReads = before.exchanges.every(({ method }) => method === "GET");
  let last = before;
  for (;;) {
    const differences = differencesOf(block, last);
    if (differences.length === 0) return last;
    if (!onlyReads || performance.now() > deadline) {
      throw new Error(`${differences.join("\n")}\nThe answer: ${last.exchanges.at(-1)?.body}`);
    }
    await delay(PAUSE_MS);
    last = await run(name, before.block, around, undefined);
  }
}

function differencesOf({ language, text }: Block, last: Run): string[] {
  if (language === "json") return unlike(JSON.parse(text), printedJson(last) ?? lastAnswer(last));
  if (language !== "text") throw new Error(`no runner is defined for a block of ${language}.`);
  const isShown = patternOf(text.trim()).test(last.output.trim());
  return isShown ? [] : [`it printed:\n${last.output}`];
}

/** The number of blocks to run or compare. */
export function triedBlocks({ blocks }: Guide): number {
  return blocks.filter(({ isExcerpt }) => !isExcerpt).length;
}
