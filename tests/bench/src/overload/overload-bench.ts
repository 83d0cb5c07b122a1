import { type Audit, auditBooks } from "../books";
import { between, type CpuSeconds, cpuSoFar } from "../cpu";
import { describeMachine, type Machine } from "../machine";
import { signUpMerchants } from "../merchants";
import { untilAtRest } from "../rest";
import { assertDurable, fillLog, query } from "../server";
import type { System } from "../system";
import type { Target } from "../targets";
import { type Proof, prove } from "../transfers/books";
import { backAfter, type Line, lineOf, p99ByWindow } from "./figures";
import { type LimitsPart, measureLimits, wrongLimits } from "./limits";
import { LoadGenerator } from "./load-generator";
import { growth, highest, watchMemory } from "./memory";
import { evenly, type Heard, STREAMS, type Stream } from "./plan";
import { BACK_TIMES, BACK_WITHIN_SECONDS, judge } from "./targets";

export interface OverloadOptions {
  /** Of the overload. */
  seconds: number;
  onProgress: (line: string) => void;
}

/** What was measured before, while and after too much was asked for. */
export interface OverloadFigures {
  /** Requests a second. */
  capacity: number;
  baseline: Line;
  overload: Line;
  streams: Record<Stream, Line>;
  after: Line;
  /** Of each three seconds after the overload. */
  p99sAfter: number[];
  backAfterSeconds: number | undefined;
  memory: { before: number; highestMib: number; growthMibPerMinute: number; after: number };
  /** Used during the overload. */
  cpu: CpuSeconds;
}

/** All that a run found out. */
export interface OverloadResult extends OverloadFigures {
  at: string;
  machine: Machine;
  settings: string[];
  merchants: number;
  seconds: number;
  limits: LimitsPart;
  targets: Target[];
  proof: Proof;
  audit: Audit;
  /** Whoever was refused was told so properly, and the books balance. How fast it was is another matter. */
  correct: boolean;
}

const MERCHANTS = 100;
/** So few that nobody is turned away; and enough to keep everything busy. */
const CALLERS = 64;
const WARM_UP_SECONDS = 8;
const MEASURE_SECONDS = 10;
const LIMITS_SECONDS = 5;
/** Of the capacity: a system that has something to do and keeps nobody waiting. */
const BASELINE_SHARE = 0.4;
const TIMES = 3;

/** Asks for three times what the system can do, and looks what becomes of it, and afterwards. */
export async function benchOverload(
  system: System,
  options: OverloadOptions,
): Promise<OverloadResult> {
  const { seconds, onProgress } = options;
  const at = new Date().toISOString();
  const { sandboxBaseUrl, databaseUrl } = system.stack;
  const [version] = await query(databaseUrl, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(databaseUrl);

  onProgress(`signing up ${MERCHANTS} merchants`);
  await fillLog(databaseUrl);
  const merchants = await signUpMerchants(system, MERCHANTS);
  const generator = await LoadGenerator.start(sandboxBaseUrl, merchants);
  try {
    const { heards, ...figures } = await measureAll(system, generator, options);
    onProgress("counting the money");
    await untilAtRest(databaseUrl);
    const proved = await prove(system, merchants, await generator.acknowledged());
    const audit = await auditBooks("wallet-ledger", databaseUrl);
    onProgress("asking too often with one key, under the usual limits");
    const [first] = merchants;
    if (!first) throw new Error("There is no merchant.");
    const limits = await measureLimits(system, first, LIMITS_SECONDS);
    const problems = [
      ...heards.flatMap(({ faults }) => faultLines(faults)),
      ...faultLines(limits.faults),
      ...wrongLimits(limits),
      ...proved.problems,
    ];
    return {
      ...{ at, machine, settings, merchants: MERCHANTS, seconds, ...figures, limits, audit },
      targets: judge(figures),
      proof: { ...proved, problems },
      correct: problems.length === 0 && audit.clean,
    };
  } finally {
    await generator.stop();
  }
}

async function measureAll(
  system: System,
  generator: LoadGenerator,
  { seconds, onProgress }: OverloadOptions,
): Promise<OverloadFigures & { heards: Heard[] }> {
  const short = Math.min(MEASURE_SECONDS, seconds);
  const roots: Record<string, number> = { ...system.pids, "load generator": generator.pid };
  const gatewayPid = roots.gateway;
  if (!gatewayPid) throw new Error("The system has no gateway.");

  await query(system.stack.databaseUrl, "VACUUM ANALYZE");
  await generator.loop(CALLERS, WARM_UP_SECONDS);
  const capacity = await generator.loop(CALLERS, short);
  onProgress(`capacity: ${Math.round(capacity)}/s`);
  await untilAtRest(system.stack.databaseUrl);
  const usual = evenly(capacity * BASELINE_SHARE);
  const before = await generator.offer(usual, short);
  const baseline = lineOf(before, short);
  onProgress(`before: ${summaryOf(baseline)}`);

  const memory = watchMemory(gatewayPid);
  const cpuBefore = cpuSoFar(roots);
  const during = await generator.offer(evenly(capacity * TIMES), seconds);
  const cpu = between(cpuBefore, cpuSoFar(roots));
  const samples = memory.stop();
  const overload = lineOf(during, seconds);
  onProgress(`${TIMES} times the capacity: ${summaryOf(overload)}`);

  const afterSeconds = Math.min(BACK_WITHIN_SECONDS, seconds);
  const lastLook = watchMemory(gatewayPid);
  const later = await generator.offer(usual, afterSeconds);
  const [last] = lastLook.stop().slice(-1);
  const after = lineOf(later, afterSeconds);
  onProgress(`after: ${summaryOf(after)}`);
  const p99sAfter = p99ByWindow(later);
  const streams = STREAMS.map((stream) => [stream, lineOf(during, seconds, stream)]);
  return {
    heards: [before, during, later],
    ...{ capacity, baseline, overload, after, p99sAfter, cpu },
    streams: Object.fromEntries(streams),
    backAfterSeconds: backAfter(p99sAfter, baseline.p99Ms * BACK_TIMES),
    memory: {
      before: samples[0]?.mib ?? 0,
      highestMib: highest(samples),
      growthMibPerMinute: growth(samples),
      after: last?.mib ?? 0,
    },
  };
}

function summaryOf({ offeredPerSecond, takenPerSecond, p50Ms, p99Ms }: Line): string {
  const rates = `${Math.round(offeredPerSecond)}/s asked for, ${Math.round(takenPerSecond)}/s taken`;
  return `${rates}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

function faultLines(faults: Readonly<Record<string, number>>): string[] {
  return Object.entries(faults).map(([fault, count]) => `${count} requests were ${fault}`);
}
