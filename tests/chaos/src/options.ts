import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run chaos -- [--seed N] [--minutes M] [--schedule FILE] [--merchants N] [--concurrency N]
                           [--shrink-minutes M] [--mistake NAME] [--record] [--ci]
       npm run chaos -- overload [--minutes M] [--times N]
       npm run chaos -- soak [--minutes M]

Starts a system of its own, lets merchants do everything there is while processes are killed and paused, connections
are cut, delayed and halved, clocks are set, disks are full, and providers and receivers misbehave, and compares what
merchants were told with the ledger, the records, the webhooks and the topics. Exits with 0 only without a violation.

  --seed N             the same seed draws the same schedule and the same operations
  --minutes M          how long the load lasts (20)
  --merchants N        of the sandbox; a quarter of this number is live (24)
  --concurrency N      operations at the same time (16)
  --schedule FILE      replays the schedule of an earlier run
  --shrink-minutes M   after a failure: looks that long for the shortest schedule that still fails
  --mistake NAME       plants one of the mistakes that a run must find, or with "all" each in a run of its own
  --record             writes the record of the run into tests/chaos/results
  --ci                 a run of 6 minutes with a seed that follows the content of the repository

overload: so many times the capacity (10) for M minutes (5), then an ordinary load at once: how long until it is served
as before. soak: half of the capacity with all operations for M minutes (120): memory, latency, tables and WAL.
`;

const OPTIONS = {
  seed: { type: "string" },
  minutes: { type: "string" },
  schedule: { type: "string" },
  merchants: { type: "string" },
  concurrency: { type: "string" },
  times: { type: "string" },
  "shrink-minutes": { type: "string" },
  mistake: { type: "string" },
  record: { type: "boolean", default: false },
  ci: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const COMMANDS = ["run", "overload", "soak"] as const;
type Command = (typeof COMMANDS)[number];

export interface ChaosOptions {
  command: Command;
  seed: number | undefined;
  minutes: number | undefined;
  schedule: string | undefined;
  merchants: number | undefined;
  concurrency: number | undefined;
  times: number | undefined;
  shrinkMinutes: number;
  mistake: string | undefined;
  isRecorded: boolean;
  isCi: boolean;
}

/** Undefined for a call that is not in the usage, and for `--help`. */
export function readOptions(args: readonly string[]): ChaosOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  const [command = "run", ...more] = positionals;
  if (values.help || more.length > 0 || !isCommand(command)) return undefined;
  const numbers = [values.seed, values.minutes, values.merchants, values.concurrency, values.times];
  if (numbers.some((text) => text !== undefined && !(Number(text) > 0))) return undefined;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    command,
    seed: number(values.seed),
    minutes: number(values.minutes),
    schedule: values.schedule,
    merchants: number(values.merchants),
    concurrency: number(values.concurrency),
    times: number(values.times),
    shrinkMinutes: number(values["shrink-minutes"]) ?? 0,
    mistake: values.mistake,
    isRecorded: values.record,
    isCi: values.ci,
  };
}

const isCommand = (text: string): text is Command => COMMANDS.some((one) => one === text);
