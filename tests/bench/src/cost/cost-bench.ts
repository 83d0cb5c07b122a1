import { setTimeout as delay } from "node:timers/promises";
import { type Audit, auditBooks } from "../books";
import { describeMachine, type Machine } from "../machine";
import { signUpMerchants } from "../merchants";
import { type Line, lineOf } from "../overload/figures";
import { LoadGenerator } from "../overload/load-generator";
import type { Heard, Rates } from "../overload/plan";
import { untilAtRest } from "../rest";
import { assertDurable, fillLog, query } from "../server";
import type { System } from "../system";
import type { Target } from "../targets";
import { type Proof, prove } from "../transfers/books";
import { findPace, PACES } from "./pace";
import { measureServiceStarts } from "./service-starts";
import type { SystemStarts } from "./system-starts";
import { judge } from "./targets";
import { type Window, watch, watchIdle } from "./window";

export interface CostOptions {
  /** Of each of the two windows. */
  seconds: number;
  /** How often every service is started. */
  rounds: number;
  /** Measured before the system was started: they would take from what it does. */
  systemStarts: SystemStarts;
  onProgress: (line: string) => void;
}

/** All that a run found out. */
export interface CostResult {
  at: string;
  machine: Machine;
  settings: string[];
  merchants: number;
  rounds: number;
  systemStarts: SystemStarts;
  /** By service, in seconds. */
  serviceStarts: Record<string, number>;
  idle: Window;
  /** Transfers a second that were asked for; less than the first of `PACES` when the machine cannot do that. */
  perSecond: number;
  busy: Window;
  answers: Line;
  targets: Target[];
  proof: Proof;
  audit: Audit;
  /** Every request was answered with 201, is there, and the books balance. What it cost is another matter. */
  correct: boolean;
}

const MERCHANTS = 200;
/** A system that has just started compiles what it uses and fills its caches. */
const SETTLE_MS = 15_000;
/** Until what is used was compiled. */
const WARM_UP_PER_SECOND = 400;
const WARM_UP_SECONDS = 25;
const TRIAL_SECONDS = 10;

/** Measures what the system takes when nobody asks for anything, and when merchants pay steadily. */
export async function benchCost(system: System, options: CostOptions): Promise<CostResult> {
  const { seconds, rounds, systemStarts, onProgress } = options;
  const at = new Date().toISOString();
  const { sandboxBaseUrl, databaseUrl } = system.stack;
  const [version] = await query(databaseUrl, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(databaseUrl);

  await delay(SETTLE_MS);
  onProgress(`watching ${seconds} s of nothing`);
  const idle = await watchIdle(system.pids, seconds);
  const serviceStarts = await measureServiceStarts(system, { rounds, onProgress });

  onProgress(`signing up ${MERCHANTS} merchants`);
  await fillLog(databaseUrl);
  const merchants = await signUpMerchants(system, MERCHANTS);
  const generator = await LoadGenerator.start(sandboxBaseUrl, merchants);
  try {
    const { trials, taken, ...atPace } = await measureAtPace(system, generator, options);
    onProgress("counting the money");
    await untilAtRest(databaseUrl);
    const proved = await prove(system, merchants, await generator.acknowledged());
    const audit = await auditBooks("wallet-ledger", databaseUrl);
    // A trial may ask for more than the machine can do, and be refused some of it.
    const faults = [...trials, taken].flatMap(faultsOf);
    const problems = [...refusalsOf(taken), ...faults, ...proved.problems];
    return {
      ...{ at, machine, settings, merchants: MERCHANTS, rounds },
      ...{ systemStarts, serviceStarts, idle, ...atPace, audit },
      targets: judge(systemStarts, atPace.perSecond),
      proof: { ...proved, problems },
      correct: problems.length === 0 && audit.clean,
    };
  } finally {
    await generator.stop();
  }
}

interface AtPace {
  perSecond: number;
  busy: Window;
  answers: Line;
  trials: Heard[];
  /** What counts. */
  taken: Heard;
}

async function measureAtPace(
  system: System,
  generator: LoadGenerator,
  { seconds, onProgress }: CostOptions,
): Promise<AtPace> {
  const { databaseUrl } = system.stack;
  await query(databaseUrl, "VACUUM ANALYZE");
  const offer = (perSecond: number, duration: number) =>
    generator.offer(onlyTransfers(perSecond), duration);
  const trials = [await offer(WARM_UP_PER_SECOND, WARM_UP_SECONDS)];
  const perSecond = await findPace(PACES, async (pace) => {
    await untilAtRest(databaseUrl);
    const heard = await offer(pace, TRIAL_SECONDS);
    trials.push(heard);
    const line = lineOf(heard, TRIAL_SECONDS);
    onProgress(`trial at ${pace}/s: ${summaryOf(line)}`);
    return line;
  });
  await untilAtRest(databaseUrl);
  const roots = { ...system.pids, "load generator": generator.pid };
  const { window: busy, result: taken } = await watch(roots, () => offer(perSecond, seconds));
  const answers = lineOf(taken, seconds);
  onProgress(`at ${perSecond}/s: ${summaryOf(answers)}`);
  return { perSecond, busy, answers, trials, taken };
}

function onlyTransfers(perSecond: number): Rates {
  return { verify: 0, "new PayID": 0, "PayID transfer": perSecond };
}

function summaryOf({ takenPerSecond, p50Ms, p99Ms }: Line): string {
  return `${Math.round(takenPerSecond)}/s taken, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

/** Nobody is to be turned away here: the usual limits are lifted. */
function refusalsOf({ streams }: Heard): string[] {
  const refused = Object.entries(streams["PayID transfer"].refused);
  return refused.map(([status, count]) => `${count} requests were refused: ${status}`);
}

function faultsOf({ faults }: Heard): string[] {
  return Object.entries(faults).map(([fault, count]) => `${count} requests were ${fault}`);
}
