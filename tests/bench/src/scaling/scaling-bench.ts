import { describeMachine, type Machine } from "../machine";
import { assertDurable, query, Server } from "../server";
import type { Target } from "../targets";
import { type Cell, LOADS } from "./compare";
import { compareLedgers, type LedgersPart } from "./ledgers";
import type { ScalingOptions } from "./plan";
import type { SiteProof } from "./proof";
import { PAYERS } from "./site";
import type { Stage } from "./stage";
import { CONNECTIONS, measureSystems, type SystemPart } from "./systems";
import type { TakeoverPart } from "./takeover";
import { judge } from "./targets";
import type { Weights } from "./weights";

/** All that a run found out. */
export interface ScalingResult {
  at: string;
  machine: Machine;
  settings: string[];
  seconds: number;
  rounds: number;
  connections: number;
  payers: number;
  ledgers: LedgersPart;
  /** Of one process of each service, and of two. */
  cells: Cell[];
  /** Of one of each. */
  weights: Weights;
  takeover: TakeoverPart;
  proofs: SiteProof[];
  /** What is wrong; empty when nothing was lost, doubled or told in another order. */
  problems: string[];
  targets: Target[];
  /** No problem, and the books balance. How fast it was is another matter. */
  correct: boolean;
}

/** Measures one process of each service beside two of each, and kills a ledger under load. */
export async function benchScaling(stage: Stage, options: ScalingOptions): Promise<ScalingResult> {
  const begun = await begin(stage, options);
  return resultOf(begun, await measureSystems(stage, options), options);
}

type Begun = Pick<ScalingResult, "at" | "machine" | "settings" | "ledgers">;

/** Two ledger processes with a PostgreSQL of their own, which ends before the systems begin. */
async function begin(stage: Stage, options: ScalingOptions): Promise<Begun> {
  const at = new Date().toISOString();
  const server = await stage.start(Server.start());
  const [version] = await query(server.url, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(server.url);
  const ledgers = await compareLedgers(server, options);
  await stage.close(server);
  return { at, machine, settings, ledgers };
}

export function resultOf(
  begun: Begun,
  systems: readonly SystemPart[],
  { seconds, rounds }: Pick<ScalingOptions, "seconds" | "rounds">,
): ScalingResult {
  const { ledgers } = begun;
  const [one] = systems;
  const takeover = systems.find((system) => system.takeover)?.takeover;
  if (!one || !takeover) throw new Error("There were not two systems.");
  const proofs = systems.map(({ proof }) => proof);
  const problems = [...missing(ledgers), ...systems.flatMap((system) => system.problems)];
  const audits = [ledgers.audit, ...proofs.map(({ audit }) => audit)];
  return {
    ...{ ...begun, seconds, rounds, connections: CONNECTIONS, payers: PAYERS },
    cells: LOADS.flatMap((load) =>
      systems.flatMap(({ cells }) => cells.filter((cell) => cell.load === load)),
    ),
    weights: one.weights,
    ...{ takeover, proofs, problems },
    targets: judge(ledgers.cells, takeover),
    correct: problems.length === 0 && audits.every(({ clean }) => clean),
  };
}

function missing({ acknowledged, inLedger }: LedgersPart): string[] {
  const more = inLedger - acknowledged;
  return more === 0 ? [] : [`two ledgers have ${more} transfers more than were answered`];
}
