import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { AnyBench, AnyResult } from "./bench";
import { BENCHES } from "./benches";
import { commitIn, readRecords, record } from "./report/record";
import { makePage, render, writePage } from "./report/report";
import { Run } from "./world/run";

const RESULTS = join(__dirname, "../results");
const DOCS = join(__dirname, "../../../docs/contributors");

const NAMES = [...BENCHES.keys()];
/** Not a bench: generates the page from the records. */
const PAGE = "page";
/** A shell's exit code after Ctrl-C. */
const INTERRUPTED = 130;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const USAGE = `Usage:
npm run bench                        all of them, one after the other, each recorded
npm run bench -- NAME... [options]   some of ${NAMES.join(", ")}
npm run bench -- ${PAGE}                generates docs/contributors/performance.md from the recorded runs

  --seconds N    length of each measurement, each bench's own when absent; card-lists counts requests
  --rounds N     how often everything is measured (3); overload, profile and cost measure once
  --record       write the result to tests/bench/results, and the page with it
`;

interface Command {
  /** All benches when there is none. */
  names: string[];
  /** The bench's default when absent. */
  seconds: number | undefined;
  rounds: number;
  record: boolean;
}

/** Undefined for invalid arguments. */
function readArgs(args: string[]): Command | undefined {
  const { positionals: names, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: "string" },
      rounds: { type: "string", default: "3" },
      record: { type: "boolean", default: false },
    },
  });
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
  const rounds = Number(values.rounds);
  const isKnown = names.join() === PAGE || names.every((name) => BENCHES.has(name));
  const isSensible = rounds >= 1 && (seconds === undefined || seconds > 0);
  if (!isKnown || !isSensible) return undefined;
  return { names, seconds, rounds, record: values.record };
}

const log = (line: string) => void process.stderr.write(`${line}\n`);

/** @returns the exit code. */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(USAGE);
    return 0;
  }
  const command = readArgs(args);
  if (!command) {
    process.stderr.write(USAGE);
    return 2;
  }
  const [name = "", ...more] = command.names;
  if (name === PAGE) return generatePage();
  const bench = BENCHES.get(name);
  if (bench && more.length === 0) return runOne(name, bench, command);
  const options = args.filter((arg) => !command.names.includes(arg));
  const names = bench ? command.names : NAMES.filter(canRun);
  const record = bench ? [] : ["--record"];
  return runEach(names, [...options, ...record]);
}

/** When all benches run, one without its optional parts is skipped. */
function canRun(name: string): boolean {
  const missing = BENCHES.get(name)?.missing?.();
  if (missing !== undefined) log(`${name} skipped: ${missing}`);
  return missing === undefined;
}

/** Each in its own process: no state is shared, and a failure does not stop the others. */
async function runEach(names: readonly string[], options: readonly string[]): Promise<number> {
  const failed: string[] = [];
  let isInterrupted = false;
  for (const name of names) {
    if (isInterrupted) break;
    log(`\n== ${name}`);
    const child = spawn(process.execPath, [__filename, name, ...options], { stdio: "inherit" });
    const forward = (signal: NodeJS.Signals): void => {
      isInterrupted = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    const [code] = await once(child, "exit");
    for (const signal of SIGNALS) process.off(signal, forward);
    if (code !== 0) failed.push(name);
  }
  for (const name of failed) log(`${name}: FAILED`);
  return failed.length > 0 ? 1 : 0;
}

async function runOne(name: string, bench: AnyBench, command: Command): Promise<number> {
  const { seconds = bench.seconds, rounds } = command;
  const missing = bench.missing?.();
  if (missing !== undefined) {
    log(`${name}: ${missing}`);
    return 1;
  }
  // Read first: changes made meanwhile are not measured.
  const commit = commitIn(__dirname);
  const result = await runToEnd(bench, new Run({ seconds, rounds }));
  const run = { bench: name, commit, result };
  const text = render(bench, run);
  process.stdout.write(`\n${text}`);
  if (command.record) {
    record(RESULTS, run, text);
    generatePage();
  }
  return result.correct ? 0 : 1;
}

/** Stops everything that the bench started, also after a signal. */
async function runToEnd(bench: AnyBench, run: Run): Promise<AnyResult> {
  const interrupted = () => void run.end().finally(() => process.exit(INTERRUPTED));
  for (const signal of SIGNALS) process.on(signal, interrupted);
  try {
    return await bench.run(run);
  } catch (cause) {
    const { output } = run;
    if (output === "") throw cause;
    throw new Error(`${(cause as Error).stack}\nOutput of the system:\n${output}`, { cause });
  } finally {
    await run.end();
  }
}

function generatePage(): number {
  writePage(DOCS, makePage(BENCHES, readRecords(RESULTS)));
  log("docs/contributors/performance.md is generated from the recorded runs");
  return 0;
}

main().then(
  // Callers of a failed bench may still be running.
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  },
);
