import { type Audit, auditBooks } from "../books";
import { cpuSoFar } from "../cpu";
import { describeMachine, type Machine } from "../machine";
import { type Merchant, signUpMerchants } from "../merchants";
import { growth, highest, watchMemory } from "../overload/memory";
import { untilAtRest } from "../rest";
import { assertDurable, fillLog, query } from "../server";
import { type Proof, prove } from "../slow-provider/books";
import { untilSettled } from "../slow-provider/holds";
import { providerOf } from "../slow-provider/provider";
import type { System } from "../system";
import type { Target } from "../targets";
import { measureAll, type Round } from "./compare";
import { LoadGenerator } from "./load-generator";
import { judge, type Memory } from "./targets";

export interface BillsOptions {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

/** All that a run found out. */
export interface BillsResult {
  at: string;
  machine: Machine;
  settings: string[];
  merchants: number;
  seconds: number;
  rounds: Round[];
  memories: Memory[];
  targets: Target[];
  proof: Proof;
  audit: Audit;
  /** Every purchase ended as it was answered, and all money is where it belongs. How fast is another matter. */
  correct: boolean;
}

const MERCHANTS = 50;
/** What the simulated provider takes for every purchase. */
export const PROVIDER_MS = 200;
/** Code is compiled as it is used: what has run a few thousand times costs half of what it did at first. */
const WARM_UP_SECONDS = 45;
const WARM_UP_PACE = 100;
const WATCHED = ["bills", "gateway"];

/** Measures how many bills a second can be bought of a provider that takes its time, and counts all money. */
export async function benchBills(system: System, options: BillsOptions): Promise<BillsResult> {
  const { seconds, onProgress } = options;
  const at = new Date().toISOString();
  const { sandboxBaseUrl, databaseUrl, simulatorUrl } = system.stack;
  const [version] = await query(databaseUrl, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(databaseUrl);

  onProgress(`signing up ${MERCHANTS} merchants`);
  await fillLog(databaseUrl);
  const merchants = await signUpMerchants(system, MERCHANTS);
  await providerOf(simulatorUrl).slow(PROVIDER_MS);
  const generator = await LoadGenerator.start(sandboxBaseUrl, merchants);
  try {
    onProgress("warming up");
    await generator.buy(WARM_UP_PACE, WARM_UP_SECONDS, () => {});
    await query(databaseUrl, "VACUUM ANALYZE");
    const watches = WATCHED.map((process) => {
      return { process, watch: watchMemory(system.pids[process] ?? 0) };
    });
    const rounds = await measureRounds(system, generator, options);
    const memories = watches.map(({ process, watch }): Memory => {
      const samples = watch.stop();
      return { process, highestMib: highest(samples), growthMibPerMinute: growth(samples) };
    });
    onProgress("counting the money");
    const found = await count(system, merchants, generator);
    const targets = judge(rounds, memories);
    const asked = { merchants: MERCHANTS, seconds };
    return { at, machine, settings, ...asked, rounds, memories, targets, ...found };
  } finally {
    await generator.stop();
  }
}

async function measureRounds(
  system: System,
  generator: LoadGenerator,
  { seconds, rounds, onProgress }: BillsOptions,
): Promise<Round[]> {
  const { databaseUrl } = system.stack;
  const roots = { ...system.pids, "load generator": generator.pid };
  return measureAll({
    rounds,
    seconds,
    prepare: async () => {
      await untilSettled(databaseUrl);
      await query(databaseUrl, "CHECKPOINT");
      await untilAtRest(databaseUrl);
    },
    buy: (pace, onEdge) => generator.buy(pace, seconds, onEdge),
    cpuSoFar: () => cpuSoFar(roots),
    onMeasured: onProgress,
  });
}

async function count(
  system: System,
  merchants: readonly Merchant[],
  generator: LoadGenerator,
): Promise<Pick<BillsResult, "proof" | "audit" | "correct">> {
  const { databaseUrl } = system.stack;
  await untilSettled(databaseUrl);
  await untilAtRest(databaseUrl);
  const purchases = await generator.answers();
  // Nobody paid anybody but for bills.
  const proof = await prove(system, merchants, { purchases, net: [] });
  const audit = await auditBooks("wallet-ledger", databaseUrl);
  return { proof, audit, correct: proof.problems.length === 0 && audit.clean };
}
