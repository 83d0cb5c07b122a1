import { setTimeout as delay } from "node:timers/promises";
import { type Audit, auditBooks } from "../books";
import { cpuSoFar } from "../cpu";
import { describeMachine, type Machine } from "../machine";
import { type Merchant, signUpMerchants } from "../merchants";
import { untilAtRest } from "../rest";
import { assertDurable, fillLog, query } from "../server";
import type { System } from "../system";
import type { Target } from "../targets";
import { type Proof, prove } from "./books";
import { watchBreaker } from "./breaker";
import { type Comparison, comparisonOf, measureAll, type Round } from "./compare";
import { lookAtHolds, untilSettled } from "./holds";
import { LoadGenerator } from "./load-generator";
import { BYSTANDERS, type Phase } from "./plan";
import { type Provider, providerOf } from "./provider";
import { strangeAnswers } from "./strange-answers";
import { judge } from "./targets";

export interface SlowProviderOptions {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

/** All that a run found out. */
export interface SlowProviderResult {
  at: string;
  machine: Machine;
  settings: string[];
  merchants: number;
  seconds: number;
  rounds: Round[];
  bystanders: Comparison[];
  purchases: Comparison;
  targets: Target[];
  proof: Proof;
  audit: Audit;
  /** Nobody was refused or lost money for the provider's slowness. How long it took is another matter. */
  correct: boolean;
}

const MERCHANTS = 50;
/** Far longer than any request lasts, and than the provider is waited for. */
const SLOW_MS = 30_000;
/** Code is compiled, plans are made and caches filled before the first round. */
const WARM_UP_SECONDS = 30;
/** The breaker lets one call try every ten seconds. */
const HEALTHY_TIMEOUT_MS = 60_000;
const LOOK_MS = 500;

/**
 * Pauses between questions are a tenth of the usual ones, so that the run need not wait for hours.
 * That is also ten times the questions; and the grace period, then of a minute, still outlasts the
 * provider's half.
 */
export const SETTINGS = { REQUERY_SCALE: "0.1" } as const;

/** Measures what everybody else notices of a bill provider that takes half a minute, and counts all money. */
export async function benchSlowProvider(
  system: System,
  options: SlowProviderOptions,
): Promise<SlowProviderResult> {
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
    onProgress("warming up");
    await generator.measure(WARM_UP_SECONDS);
    await query(databaseUrl, "VACUUM ANALYZE");
    const rounds = await measureRounds(system, generator, options);
    onProgress("counting the money");
    const found = await count(system, merchants, generator, rounds);
    const bystanders = BYSTANDERS.map((stream) => comparisonOf(rounds, stream));
    const purchases = comparisonOf(rounds, "bill purchase");
    const asked = { merchants: MERCHANTS, seconds };
    const targets = judge(bystanders, rounds);
    return { at, machine, settings, ...asked, rounds, bystanders, purchases, targets, ...found };
  } finally {
    await generator.stop();
  }
}

async function measureRounds(
  system: System,
  generator: LoadGenerator,
  { seconds, rounds, onProgress }: SlowProviderOptions,
): Promise<Round[]> {
  const { databaseUrl, simulatorUrl, opsUrls } = system.stack;
  const provider = providerOf(simulatorUrl);
  const roots = { ...system.pids, "load generator": generator.pid };
  const prepare = async (phase: Phase): Promise<void> => {
    await untilHealthy(generator);
    await query(databaseUrl, "CHECKPOINT");
    await untilAtRest(databaseUrl);
    if (phase === "slow") await provider.slow(SLOW_MS);
  };
  try {
    return await measureAll({
      ...{ rounds, seconds, prepare },
      measure: (onWindow) => generator.measure(seconds, onWindow),
      cpuSoFar: () => cpuSoFar(roots),
      watchBreaker: () => watchBreaker(opsUrls.bills?.[0] ?? ""),
      lookAtHolds: () => lookAtHolds(databaseUrl),
      settle: () => settle(provider, databaseUrl),
      onMeasured: onProgress,
    });
  } finally {
    await provider.mend();
  }
}

/** A breaker that is open closes when a purchase succeeds. */
async function untilHealthy(generator: LoadGenerator): Promise<void> {
  const deadline = Date.now() + HEALTHY_TIMEOUT_MS;
  for (;;) {
    const status = await generator.buy();
    if (status === 201) return;
    if (Date.now() > deadline) throw new Error(`A healthy provider's purchase is a ${status}.`);
    await delay(LOOK_MS);
  }
}

async function settle(provider: Provider, databaseUrl: string): Promise<number> {
  await provider.mend();
  return untilSettled(databaseUrl);
}

async function count(
  system: System,
  merchants: readonly Merchant[],
  generator: LoadGenerator,
  rounds: readonly Round[],
): Promise<Pick<SlowProviderResult, "proof" | "audit" | "correct">> {
  const { databaseUrl } = system.stack;
  await untilAtRest(databaseUrl);
  const proved = await prove(system, merchants, await generator.acknowledged());
  const problems = [...strangeAnswers(rounds), ...proved.problems];
  const audit = await auditBooks("wallet-ledger", databaseUrl);
  const correct = problems.length === 0 && audit.clean;
  return { proof: { ...proved, problems }, audit, correct };
}
