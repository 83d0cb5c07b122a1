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
/** Of the trial of a pace, which warms everything up for it, too. */
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
    const { heards, ...atPace } = await measureAtPace(system, generator, options);
    onProgress("counting the money");
    await untilAtRest(databaseUrl);
    const proved = await prove(system, merchants, await generator.acknowledged());
    const audit = await auditBooks("wallet-ledger", databaseUrl);
    const problems = [...heards.flatMap(notTaken), ...proved.problems];
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
  heards: Heard[];
}

async function measureAtPace(
  system: System,
  generator: LoadGenerator,
  { seconds, onProgress }: CostOptions,
): Promise<AtPace> {
  const { databaseUrl } = system.stack;
  await query(databaseUrl, "VACUUM ANALYZE");
  const heards: Heard[] = [];
  const offer = async (perSecond: number, duration: number): Promise<Line> => {
    const heard = await generator.offer(onlyTransfers(perSecond), duration);
    heards.push(heard);
    return lineOf(heard, duration);
  };
  const perSecond = await findPace(PACES, async (pace) => {
    await untilAtRest(databaseUrl);
    // The first requests of all meet code that nobody has run; they are no measure of the pace.
    await offer(pace, TRIAL_SECONDS / 2);
    const line = await offer(pace, TRIAL_SECONDS);
    onProgress(`trial at ${pace}/s: ${summaryOf(line)}`);
    return line;
  });
  await untilAtRest(databaseUrl);
  const roots = { ...system.pids, "load generator": generator.pid };
  const { window: busy, result: answers } = await watch(roots, () => offer(perSecond, seconds));
  onProgress(`at ${perSecond}/s: ${summaryOf(answers)}`);
  return { perSecond, busy, answers, heards };
}

function onlyTransfers(perSecond: number): Rates {
  return { verify: 0, "new PayID": 0, "PayID transfer": perSecond };
}

function summaryOf({ takenPerSecond, p50Ms, p99Ms }: Line): string {
  return `${Math.round(takenPerSecond)}/s taken, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

/** Nobody is to be turned away here: the usual limits are lifted. */
function notTaken({ streams, faults }: Heard): string[] {
  const { refused } = streams["PayID transfer"];
  return [
    ...Object.entries(refused).map(
      ([status, count]) => `${count} requests were refused: ${status}`,
    ),
    ...Object.entries(faults).map(([fault, count]) => `${count} requests were ${fault}`),
  ];
}
