import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commitOf, seedOfContent } from "./content";
import { findAll } from "./mistakes/find-all";
import { mistakeOf } from "./mistakes/mistakes";
import { scheduleFor } from "./mistakes/schedule-of";
import { describe, type Planned } from "./nemesis/fault";
import {
  drawReplicas,
  planFaults,
  readSchedule,
  type Schedule,
  writeSchedule,
} from "./nemesis/schedule";
import { shrink } from "./nemesis/shrink";
import { type ChaosOptions, readOptions, USAGE } from "./options";
import { overload } from "./overload/overload";
import { randomOf } from "./random";
import { recordOf, writeRecord } from "./record";
import { CI_TIMEOUTS, runOnce, SHORT_TIMEOUTS, TIMEOUTS } from "./run";
import { soak } from "./soak/soak";

const GAP_MS: [number, number] = [500, 4_500];
const DEFAULTS = { minutes: 20, merchants: 24, concurrency: 16 };
const CI = { minutes: 6, merchants: 8, concurrency: 8 };

const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { command, mistake, isCi } = options;
  if (command === "overload") return overload({ ...options, say });
  if (command === "soak") return soak({ ...options, say });
  const size = isCi ? CI : DEFAULTS;
  const given = { ...options, seed: options.seed ?? (isCi ? seedOfContent() : undefined) };
  if (mistake === "all") return findMistakes(given);
  return chaos(given, {
    minutes: options.minutes ?? size.minutes,
    merchants: options.merchants ?? size.merchants,
    concurrency:
      options.concurrency ??
      (mistake ? mistakeOf(mistake).concurrency : undefined) ??
      size.concurrency,
  });
}

interface Size {
  minutes: number;
  merchants: number;
  concurrency: number;
}

async function findMistakes({ seed = 1, minutes = 0.5, merchants = 6 }: ChaosOptions) {
  const args = ["--minutes", String(minutes), "--merchants", String(merchants)];
  const missed = await findAll({ script: __filename, seed: String(seed), args, say });
  say(`${missed} not found`);
  return Math.min(1, missed);
}

async function chaos(options: ChaosOptions, size: Size): Promise<number> {
  const { merchants, concurrency } = size;
  const schedule = scheduleOf(options, size.minutes);
  const { seed, minutes, replicas, faults } = schedule;
  const commit = commitOf();
  say(`seed ${seed}, ${minutes} minutes, replicas ${JSON.stringify(replicas)}, commit ${commit}`);
  const ends: string[] = [];
  const report = await runOnce({
    ...{ schedule, merchants, concurrency },
    ...(options.isCi ? FOR_CI : withMistake(options.mistake)),
    say: (line) => {
      if (/ ended \(/.test(line)) ends.push(line);
      say(line);
    },
  });
  const { violations, directory, ...figures } = report;
  const { counts, kinds, ...totals } = figures;
  say(`requests: ${JSON.stringify(counts)}`);
  say(`operations: ${JSON.stringify(kinds)}`);
  const record = recordOf({ title: "Chaos", report, schedule, ends, commit, ...size });
  const place = { name: `seed-${seed}-${minutes}-minutes`, directory, ...options };
  say(`the record is in ${writeRecord(record, place)}`);
  const shrinkMs = options.shrinkMinutes * 60_000;
  if (violations.length > 0 && shrinkMs === 0)
    for (const { atMs, fault } of faults) say(`  ${atMs} ms  ${describe(fault)}`);
  // Printed last, so that they are visible.
  for (const violation of violations) say(`VIOLATION ${violation}`);
  say(`${violations.length} violations; ${JSON.stringify(totals)}`);
  if (violations.length === 0) return 0;
  say(`seed ${seed} fails. Everything is kept in ${directory}, the schedule in schedule.json.`);
  if (shrinkMs > 0) await shrinkSchedule(schedule, { shrinkMs, merchants, concurrency });
  return 1;
}

const FOR_CI = { environment: {}, timeouts: CI_TIMEOUTS };

/** @throws Error for a name that is not in the table */
function withMistake(name: string | undefined) {
  if (name === undefined) return { environment: {}, timeouts: TIMEOUTS };
  const { only } = mistakeOf(name);
  const NODE_OPTIONS = `--require ${join(__dirname, "mistakes/plant.js")}`;
  return { environment: { NODE_OPTIONS, CHAOS_MISTAKE: name }, timeouts: SHORT_TIMEOUTS, only };
}

function scheduleOf(options: ChaosOptions, minutes: number): Schedule {
  if (options.schedule) return readSchedule(options.schedule);
  const seed = options.seed ?? Date.now() % 2 ** 31;
  if (options.mistake) return scheduleFor(mistakeOf(options.mistake), { seed, minutes });
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
