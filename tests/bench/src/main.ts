import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchBills } from "./bills/bills-bench";
import { benchCardLists } from "./card-lists/card-lists-bench";
import { commitIn } from "./commit";
import { benchCost } from "./cost/cost-bench";
import { measureSystemStarts } from "./cost/system-starts";
import { benchLedger } from "./ledger-bench";
import { benchLedgerFull, SETTINGS as FULL_SETTINGS } from "./ledger-full/ledger-full-bench";
import { benchOverload } from "./overload/overload-bench";
import { makePage } from "./page/page";
import type { AnyResult } from "./page/section";
import { writePage } from "./page/write-page";
import { benchProfile } from "./profile/profile-bench";
import { readRecorded, record } from "./record";
import { render } from "./report";
import { codeOfAll, runAll } from "./run-all";
import { benchScaling } from "./scaling/scaling-bench";
import { Stage } from "./scaling/stage";
import { Server } from "./server";
import { benchSlowProvider, SETTINGS } from "./slow-provider/slow-provider-bench";
import { EVERYBODY_IN, System } from "./system";
import { benchTransfers } from "./transfers/transfers-bench";
import { House } from "./webhooks/house";
import { benchWebhooks } from "./webhooks/webhooks-bench";
import { withEnd, withSystem } from "./with-end";

const RESULTS = join(__dirname, "../results");
const DOCS = join(__dirname, "../../../docs");

interface Options {
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

interface Bench {
  /** Length of each measurement unless another is asked for. */
  seconds: number;
  run: (options: Options) => Promise<AnyResult>;
}

/** In the order in which all are run. What it records comes into the page by a section of its own. */
const BENCHES: Record<string, Bench> = {
  ledger: {
    seconds: 5,
    run: async (options) => withEnd(await Server.start(), (server) => benchLedger(server, options)),
  },
  "ledger-full": {
    seconds: 5,
    run: async (options) =>
      withEnd(await Server.start(FULL_SETTINGS), (server) => benchLedgerFull(server, options)),
  },
  transfers: {
    seconds: 5,
    run: async (options) =>
      withSystem(await System.start(EVERYBODY_IN), (system) => benchTransfers(system, options)),
  },
  profile: {
    // Long enough for some ten thousand samples of the busiest process.
    seconds: 8,
    run: (options) => benchProfile(options),
  },
  bills: {
    seconds: 20,
    run: async (options) =>
      withSystem(await System.start(EVERYBODY_IN), (system) => benchBills(system, options)),
  },
  "slow-provider": {
    // The breaker has opened by then and has let a call try, and every p99 is of some hundred calls.
    seconds: 40,
    run: async (options) =>
      withSystem(await System.start(SETTINGS), (system) => benchSlowProvider(system, options)),
  },
  overload: {
    // Whoever asks too much does so for a minute: long enough for memory to show whether it is bounded.
    seconds: 60,
    run: async (options) =>
      withSystem(await System.start(), (system) => benchOverload(system, options)),
  },
  "card-lists": {
    // Not used: a measurement ends when every page was asked for often enough for its p99.
    seconds: 5,
    run: async (options) =>
      withSystem(await System.start(), (system) => benchCardLists(system, options)),
  },
  webhooks: {
    // With three rounds half a minute at each pace, and every p99 is of thousands.
    seconds: 10,
    run: async (options) => withEnd(await House.start(), (house) => benchWebhooks(house, options)),
  },
  scaling: {
    seconds: 5,
    run: (options) => withEnd(new Stage(), (stage) => benchScaling(stage, options)),
  },
  cost: {
    seconds: 15,
    run: async (options) => {
      const systemStarts = await measureSystemStarts(options.onProgress);
      return withSystem(await System.start(EVERYBODY_IN), (system) =>
        benchCost(system, { ...options, systemStarts }),
      );
    },
  },
};

const NAMES = Object.keys(BENCHES);
/** Not a bench: makes the page of what was recorded. */
const PAGE = "page";

const USAGE = `Usage:
npm run bench                        all of them, one after the other, each recorded
npm run bench -- NAME [options]      one of ${NAMES.join(", ")}
npm run bench -- ${PAGE}                docs/performance.md anew, from the recorded runs

  --seconds N    length of each measurement, each bench's own when absent; card-lists counts requests
  --rounds N     how often everything is measured (3); overload, profile and cost measure once
  --json FILE    write the result of one for machines
  --record       write the result to tests/bench/results, and the page with it
`;

interface Asked {
  /** A bench, the page, or all benches when there is none. */
  name: string | undefined;
  /** The bench's own length when absent. */
  seconds: number | undefined;
  rounds: number;
  json: string | undefined;
  record: boolean;
}

/** Undefined when it cannot be understood. */
function readArgs(args: string[]): Asked | undefined {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: "string" },
      rounds: { type: "string", default: "3" },
      json: { type: "string" },
      record: { type: "boolean", default: false },
    },
  });
  const [name, ...more] = positionals;
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
  const rounds = Number(values.rounds);
  const isKnown = name === undefined || name === PAGE || Object.hasOwn(BENCHES, name);
  const isJsonOfOne = values.json === undefined || name !== undefined;
  const isSensible = rounds >= 1 && (seconds === undefined || seconds > 0);
  if (more.length > 0 || !isKnown || !isJsonOfOne || !isSensible) return undefined;
  return { name, seconds, rounds, json: values.json, record: values.record };
}

const onProgress = (line: string) => void process.stderr.write(`${line}\n`);

/** @returns the exit code. */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(USAGE);
    return 0;
  }
  const asked = readArgs(args);
  if (!asked) {
    process.stderr.write(USAGE);
    return 2;
  }
  if (asked.name === undefined) return benchAll(args);
  const bench = BENCHES[asked.name];
  return bench ? benchOne(asked.name, bench, asked) : benchPage();
}

async function benchAll(args: string[]): Promise<number> {
  const command = [process.execPath, __filename] as const;
  const ended = await runAll({ names: NAMES, command, args: [...args, "--record"], onProgress });
  benchPage();
  return codeOfAll(NAMES, ended);
}

async function benchOne(name: string, bench: Bench, asked: Asked): Promise<number> {
  const { seconds = bench.seconds, rounds } = asked;
  // As it is now: whoever goes on working changes nothing about what is measured.
  const commit = commitIn(__dirname);
  const result = await bench.run({ seconds, rounds, onProgress });
  const text = render({ bench: name, commit, result });
  process.stdout.write(`\n${text}`);
  if (asked.json) writeFileSync(asked.json, `${JSON.stringify(result, null, 2)}\n`);
  if (asked.record) {
    record(RESULTS, { bench: name, commit, result, text });
    benchPage();
  }
  return result.correct ? 0 : 1;
}

function benchPage(): number {
  writePage(DOCS, makePage(readRecorded(RESULTS)));
  onProgress("docs/performance.md is made of the recorded runs");
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  },
);
