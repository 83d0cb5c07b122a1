import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findAll } from "./mistakes/find-all";
import { MISTAKES } from "./mistakes/mistakes";
import { describe, type Planned } from "./nemesis/fault";
import {
  drawReplicas,
  planFaults,
  readSchedule,
  type Schedule,
  writeSchedule,
} from "./nemesis/schedule";
import { shrink } from "./nemesis/shrink";
import { randomOf } from "./random";
import { runOnce, SHORT_TIMEOUTS, TIMEOUTS } from "./run";

const USAGE = `Usage: npm run chaos -- [--seed N] [--minutes M] [--schedule FILE] [--merchants N] [--concurrency N]
                           [--shrink-minutes M] [--mistake NAME]

Starts a system of its own, lets merchants do everything there is while processes are killed and paused, connections
are cut, delayed and halved, and providers and receivers misbehave, and compares what merchants were told with the
ledger, the records, the topics and the webhooks. Exits with 0 only without a violation. The same seed draws the same
schedule and the same operations. --schedule replays the schedule of an earlier run; --shrink-minutes looks that long
for the shortest schedule that still fails. --mistake plants one of the mistakes that a run must
find, or all of them in one run each.
`;

const GAP_MS: [number, number] = [500, 4_500];

const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);

const OPTIONS = {
  seed: { type: "string" },
  minutes: { type: "string", default: "20" },
  schedule: { type: "string" },
  merchants: { type: "string", default: "24" },
  concurrency: { type: "string", default: "16" },
  "shrink-minutes": { type: "string", default: "0" },
  mistake: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (values.mistake === "all") {
    const { seed = "1", minutes, merchants: count } = values;
    const args = ["--seed", seed, "--minutes", minutes, "--merchants", count];
    return Math.min(1, await findAll({ script: __filename, args, say }));
  }
  const merchants = Number(values.merchants);
  const concurrency = Number(values.concurrency);
  const schedule = values.schedule ? readSchedule(values.schedule) : planned(values);
  if (!Number.isInteger(schedule.seed) || !(schedule.minutes > 0) || !(merchants > 2)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { seed, minutes, replicas, faults } = schedule;
  say(`seed ${seed}, ${minutes} minutes, replicas ${JSON.stringify(replicas)}`);
  const report = await runOnce({
    ...{ schedule, merchants, concurrency, say },
    ...withMistake(values.mistake),
  });
  const { violations, directory, ...figures } = report;
  const { counts, kinds, ...totals } = figures;
  say(`requests: ${JSON.stringify(counts)}`);
  say(`operations: ${JSON.stringify(kinds)}`);
  for (const violation of violations) say(`VIOLATION ${violation}`);
  say(`${violations.length} violations; ${JSON.stringify(totals)}`);
  if (violations.length === 0) return 0;
  say(`seed ${seed} fails. Everything is kept in ${directory}, the schedule in schedule.json.`);
  const shrinkMs = Number(values["shrink-minutes"]) * 60_000;
  if (shrinkMs > 0) await shrinkSchedule(schedule, { shrinkMs, merchants, concurrency });
  else for (const { atMs, fault } of faults) say(`  ${atMs} ms  ${describe(fault)}`);
  return 1;
}

/** @throws Error for a name that is not in the table */
function withMistake(mistake: string | undefined) {
  if (mistake === undefined) return { environment: {}, timeouts: TIMEOUTS };
  if (!(mistake in MISTAKES)) {
    throw new Error(`Mistakes:\n  ${Object.keys(MISTAKES).join("\n  ")}`);
  }
  const NODE_OPTIONS = `--require ${join(__dirname, "mistakes/plant.js")}`;
  return { environment: { NODE_OPTIONS, CHAOS_MISTAKE: mistake }, timeouts: SHORT_TIMEOUTS };
}

function planned({ seed: text, minutes: length }: { seed?: string; minutes: string }): Schedule {
  const seed = Number(text ?? Date.now() % 2 ** 31);
  const minutes = Number(length);
  const random = randomOf(seed);
  const replicas = drawReplicas(random);
  const durationMs = minutes * 60_000;
  return { seed, minutes, replicas, faults: planFaults(random, { durationMs, gapMs: GAP_MS }) };
}

/** Prints and keeps the shortest schedule found that still fails. Each try is a process of its own. */
async function shrinkSchedule(
  schedule: Schedule,
  {
    shrinkMs,
    merchants,
    concurrency,
  }: { shrinkMs: number; merchants: number; concurrency: number },
): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), "kobo-chaos-shrunk-")), "schedule.json");
  const deadline = Date.now() + shrinkMs;
  const fails = async (faults: readonly Planned[]): Promise<boolean> => {
    writeSchedule(file, { ...schedule, faults });
    const rest = ["--merchants", String(merchants), "--concurrency", String(concurrency)];
    const child = spawn(process.execPath, [__filename, "--schedule", file, ...rest], {
      stdio: "ignore",
    });
    const [code] = await once(child, "exit");
    say(`${faults.length} faults: ${code === 1 ? "still fails" : `ends with ${code}`}`);
    return code === 1;
  };
  const faults = await shrink(schedule.faults, fails, () => Date.now() > deadline);
  writeSchedule(file, { ...schedule, faults });
  say(`the shortest schedule that fails has ${faults.length} faults; it is in ${file}`);
  for (const { atMs, fault } of faults) say(`  ${atMs} ms  ${describe(fault)}`);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(3);
  },
);
