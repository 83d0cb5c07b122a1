import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchCardLists } from "./card-lists/card-lists-bench";
import { render as renderCardLists } from "./card-lists/report";
import { benchLedger } from "./ledger-bench";
import { benchOverload } from "./overload/overload-bench";
import { render as renderOverload } from "./overload/report";
import { render as renderLedger } from "./report";
import { Server } from "./server";
import { render as renderSlowProvider } from "./slow-provider/report";
import { benchSlowProvider, SETTINGS } from "./slow-provider/slow-provider-bench";
import { EVERYBODY_IN, System } from "./system";
import { render as renderTransfers } from "./transfers/report";
import { benchTransfers } from "./transfers/transfers-bench";
import { House } from "./webhooks/house";
import { render as renderWebhooks } from "./webhooks/report";
import { benchWebhooks } from "./webhooks/webhooks-bench";

const USAGE = `npm run bench -- ledger|transfers|slow-provider|overload|card-lists|webhooks [options]

  --seconds N    length of each measurement (5; slow-provider: 40; overload: 60; webhooks: 10); card-lists counts requests
  --rounds N     how often everything is measured (3); overload is measured once
  --json FILE    write the result for machines
  --record       write the result to tests/bench/results
`;

const RESULTS = join(__dirname, "../results");

/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130;

interface Options {
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

/** What a bench found out, for machines and for people. */
interface Outcome {
  result: { at: string; correct: boolean };
  text: string;
}

interface Bench {
  /** Length of each measurement unless another is asked for. */
  seconds: number;
  run: (options: Options) => Promise<Outcome>;
}

const BENCHES: Record<string, Bench> = {
  ledger: {
    seconds: 5,
    run: async (options) =>
      withEnd(await Server.start(), async (server) => {
        const result = await benchLedger(server, options);
        return { result, text: renderLedger(result) };
      }),
  },
  transfers: {
    seconds: 5,
    run: async (options) =>
      withSystem(await System.start(EVERYBODY_IN), async (system) => {
        const result = await benchTransfers(system, options);
        return { result, text: renderTransfers(result) };
      }),
  },
  "slow-provider": {
    // The breaker has opened by then and has let a call try, and every p99 is of some hundred calls.
    seconds: 40,
    run: async (options) =>
      withSystem(await System.start(SETTINGS), async (system) => {
        const result = await benchSlowProvider(system, options);
        return { result, text: renderSlowProvider(result) };
      }),
  },
  overload: {
    // Whoever asks too much does so for a minute: long enough for memory to show whether it is bounded.
    seconds: 60,
    run: async (options) =>
      withSystem(await System.start(), async (system) => {
        const result = await benchOverload(system, options);
        return { result, text: renderOverload(result) };
      }),
  },
  "card-lists": {
    // Not used: a measurement ends when every page was asked for often enough for its p99.
    seconds: 5,
    run: async (options) =>
      withSystem(await System.start(), async (system) => {
        const result = await benchCardLists(system, options);
        return { result, text: renderCardLists(result) };
      }),
  },
  webhooks: {
    // With three rounds half a minute at each pace, and every p99 is of thousands.
    seconds: 10,
    run: async (options) =>
      withEnd(await House.start(), async (house) => {
        const result = await benchWebhooks(house, options);
        return { result, text: renderWebhooks(result) };
      }),
  },
};

/** A run that fails tells what the system said. */
function withSystem(system: System, work: (system: System) => Promise<Outcome>): Promise<Outcome> {
  return withEnd(system, () =>
    work(system).catch((cause: Error) => {
      throw new Error(`${cause.stack}\nThe system said:\n${system.log}`, { cause });
    }),
  );
}

/** What was started for a bench ends with it, also when somebody interrupts. */
async function withEnd<Subject extends { end: () => Promise<void> }>(
  subject: Subject,
  work: (subject: Subject) => Promise<Outcome>,
): Promise<Outcome> {
  const interrupted = () => void subject.end().finally(() => process.exit(INTERRUPTED));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, interrupted);
  try {
    return await work(subject);
  } finally {
    await subject.end();
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: "string" },
      rounds: { type: "string", default: "3" },
      json: { type: "string" },
      record: { type: "boolean", default: false },
    },
  });
  const rounds = Number(values.rounds);
  const name = positionals.join();
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  const seconds = Number(values.seconds ?? bench?.seconds);
  if (!bench || !(seconds > 0) || !(rounds >= 1)) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }

  const onProgress = (line: string) => void process.stderr.write(`${line}\n`);
  const { result, text } = await bench.run({ seconds, rounds, onProgress });
  process.stdout.write(`\n${text}`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  if (values.record) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, `${name}-${result.at.slice(0, 10)}.md`), text);
  }
  process.exitCode = result.correct ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});
