import { type Audit, auditBooks } from "../books";
import { cpuSoFar } from "../cpu";
import { describeMachine, type Machine } from "../machine";
import { signUpMerchants } from "../merchants";
import { untilAtRest } from "../rest";
import { assertDurable, fillLog, query } from "../server";
import type { System } from "../system";
import type { Target } from "../targets";
import { type Proof, prove } from "./books";
import { type Cell, compare, nameOf } from "./compare";
import { LoadGenerator } from "./load-generator";
import { judge } from "./targets";
import { warmUp } from "./warm-up";

export interface TransfersOptions {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

/** All that a run found out. */
export interface TransfersResult {
  at: string;
  machine: Machine;
  settings: string[];
  merchants: number;
  seconds: number;
  rounds: number;
  cells: Cell[];
  targets: Target[];
  proof: Proof;
  audit: Audit;
  /** Every answered transfer is there and the books balance. How fast it was is another matter. */
  correct: boolean;
}

const MERCHANTS = 1_000;

/** Measures PayID transfers through the gateway, and counts all money afterwards. */
export async function benchTransfers(
  system: System,
  options: TransfersOptions,
): Promise<TransfersResult> {
  const { seconds, rounds, onProgress } = options;
  const at = new Date().toISOString();
  const { sandboxBaseUrl, databaseUrl } = system.stack;
  const [version] = await query(databaseUrl, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(databaseUrl);
  onProgress(`PostgreSQL ${machine.postgres}: ${settings.join(", ")}`);

  onProgress(`signing up ${MERCHANTS} merchants`);
  await fillLog(databaseUrl);
  const merchants = await signUpMerchants(system, MERCHANTS);
  const generator = await LoadGenerator.start(sandboxBaseUrl, merchants);
  try {
    const cells = await measureAll(system, generator, options);
    onProgress("counting the money");
    const proof = await prove(system, merchants, await generator.acknowledged());
    const audit = await auditBooks("wallet-ledger", databaseUrl);
    const correct = proof.problems.length === 0 && audit.clean;
    const asked = { merchants: MERCHANTS, seconds, rounds };
    const targets = judge(cells);
    return { at, machine, settings, ...asked, cells, targets, proof, audit, correct };
  } finally {
    await generator.stop();
  }
}

async function measureAll(
  system: System,
  generator: LoadGenerator,
  { seconds, rounds, onProgress }: TransfersOptions,
): Promise<Cell[]> {
  const { databaseUrl } = system.stack;
  await query(databaseUrl, "VACUUM ANALYZE");
  await warmUp(async (measurement) => {
    const { perSecond } = await generator.measure(measurement);
    onProgress(`warm-up: ${nameOf(measurement)}: ${Math.round(perSecond)}/s`);
    return perSecond;
  });
  await untilAtRest(databaseUrl);
  const roots = { ...system.pids, "load generator": generator.pid };
  return compare({
    rounds,
    prepareRound: async () => void (await query(databaseUrl, "CHECKPOINT")),
    measure: (measurement, onWindow) => generator.measure({ ...measurement, seconds }, onWindow),
    cpuSoFar: () => cpuSoFar(roots),
    untilAtRest: () => untilAtRest(databaseUrl),
    onMeasured: onProgress,
  });
}
