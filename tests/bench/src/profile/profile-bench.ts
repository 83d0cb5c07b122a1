import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { between, cpuSoFar } from "../cpu";
import { describeMachine, type Machine } from "../machine";
import type { Figures } from "../measure";
import { signUpMerchants } from "../merchants";
import type { Load } from "../order";
import { untilAtRest } from "../rest";
import { assertDurable, fillLog, query } from "../server";
import { EVERYBODY_IN, System } from "../system";
import { LoadGenerator } from "../transfers/load-generator";
import { warmUp } from "../transfers/warm-up";
import { withSystem } from "../with-end";
import { type CpuProfile, sharesWithin, type Window } from "./cpu-profile";

export interface ProfileOptions {
  /** Of each measurement. */
  seconds: number;
  onProgress: (line: string) => void;
}

/** What one process did for each transfer. */
interface ProcessCost {
  name: string;
  /** CPU µs for each transfer. */
  total: number;
  /** The same by part; empty for what is not a process of ours. */
  parts: Record<string, number>;
}

/** Where the time of one load went, the dearest process first. */
export interface LoadCost {
  load: Load;
  figures: Figures;
  processes: ProcessCost[];
}

export interface ProfileResult {
  at: string;
  machine: Machine;
  settings: string[];
  seconds: number;
  loads: LoadCost[];
  correct: boolean;
}

interface Measured {
  load: Load;
  figures: Figures;
  window: Window;
  /** CPU seconds of each process within the window. */
  cpu: Record<string, number>;
}

const MERCHANTS = 1_000;
const CONNECTIONS = 128;
const LOADS: readonly Load[] = ["spread", "hot"];
/** µs between two samples of V8's profiler. */
const INTERVAL_MICROS = 500;

/**
 * Finds out what each part of each process costs for a PayID transfer through the gateway. How much a
 * process uses, the kernel says; for what, V8's sampling profiler, in a system of its own: it slows down
 * what it looks at, and changes little of how that is shared out.
 */
export async function benchProfile(options: ProfileOptions): Promise<ProfileResult> {
  const { seconds, onProgress } = options;
  onProgress("what each process uses");
  const { at, machine, settings, measured } = await withSystem(
    await System.start(EVERYBODY_IN),
    (system) => measureIn(system, options),
  );
  onProgress("what for, with the profiler");
  const shares = await profileShares(options);
  const loads = measured.map((one) => costOf(one, shares.get(one.load)));
  return { at, machine, settings, seconds, loads, correct: true };
}

/** The share of each part in what a process does, by load and by the process's name. */
type Shares = ReadonlyMap<Load, ReadonlyMap<string, ReadonlyMap<string, number>>>;

async function profileShares(options: ProfileOptions): Promise<Shares> {
  const directory = mkdtempSync(join(tmpdir(), "kobo-profiles-"));
  try {
    const system = await System.start({
      ...EVERYBODY_IN,
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${directory} --cpu-prof-interval=${INTERVAL_MICROS}`,
    });
    const { pids } = system;
    const { measured } = await measureIn(system, options).finally(() => system.end());
    const profiles = [...profilesIn(directory, pids)];
    return new Map(
      measured.map(({ load, window }) => [
        load,
        new Map(profiles.map(([name, profile]) => [name, sharesWithin(profile, window)])),
      ]),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureIn(system: System, { seconds, onProgress }: ProfileOptions) {
  const at = new Date().toISOString();
  const { sandboxBaseUrl, databaseUrl } = system.stack;
  const [version] = await query(databaseUrl, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(databaseUrl);
  onProgress(`signing up ${MERCHANTS} merchants`);
  await fillLog(databaseUrl);
  const merchants = await signUpMerchants(system, MERCHANTS);
  const generator = await LoadGenerator.start(sandboxBaseUrl, merchants);
  const roots = { ...system.pids, "load generator": generator.pid };
  const measured: Measured[] = [];
  try {
    await warmUp(async (asked) => (await generator.measure(asked)).perSecond);
    for (const load of LOADS) {
      await untilAtRest(databaseUrl);
      await query(databaseUrl, "CHECKPOINT");
      const edges: { cpu: Record<string, number>; at: number }[] = [];
      const asked = { load, connections: CONNECTIONS, keyed: false, seconds };
      const figures = await generator.measure(asked, () => {
        edges.push({ cpu: cpuSoFar(roots), at: nowMicros() });
      });
      const [begun, over] = edges;
      if (!begun || !over) throw new Error("The load generator told of no window.");
      onProgress(`${load}: ${Math.round(figures.perSecond)}/s`);
      const window = { from: begun.at, to: over.at };
      measured.push({ load, figures, window, cpu: between(begun.cpu, over.cpu) });
    }
    return { at, machine, settings, measured };
  } finally {
    await generator.stop();
  }
}

function costOf({ load, figures, window, cpu }: Measured, shares = NO_SHARES): LoadCost {
  const seconds = (window.to - window.from) / 1e6;
  const transfers = figures.perSecond * seconds;
  const processes = Object.entries(cpu).map(([name, used]) => {
    const total = (used * 1e6) / transfers;
    const own = [...(shares.get(name) ?? [])];
    return { name, total, parts: Object.fromEntries(own.map(([part, s]) => [part, s * total])) };
  });
  return { load, figures, processes: processes.sort((a, b) => b.total - a.total) };
}

const NO_SHARES: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map();

type Profiles = ReadonlyMap<string, CpuProfile>;

/** V8 names its files `CPU.<date>.<time>.<pid>.<thread>.<number>.cpuprofile`. */
const PROFILE_FILE = /^CPU\.\d+\.\d+\.(\d+)\.0\.\d+\.cpuprofile$/;

/** What V8 wrote, by the process's name. */
function profilesIn(directory: string, pids: Readonly<Record<string, number>>): Profiles {
  const names = new Map(Object.entries(pids).map(([name, pid]) => [String(pid), name]));
  const found = readdirSync(directory).flatMap((file) => {
    const name = names.get(PROFILE_FILE.exec(file)?.[1] ?? "");
    if (name === undefined) return [];
    return [[name, JSON.parse(readFileSync(join(directory, file), "utf8")) as CpuProfile] as const];
  });
  return new Map(found);
}

function nowMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
