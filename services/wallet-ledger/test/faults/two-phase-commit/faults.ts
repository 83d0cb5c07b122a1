import { setTimeout as delay } from "node:timers/promises";
import type { TcpProxy } from "@kobo/testing";
import { type CommitSteps, STEPS, type Step, type Stopped } from "./commit-steps";
import { ifUp, killBackend, type Server } from "./servers";

/** The part to kill: of the coordinator, of the node whose message comes second, or of the other one. */
const TARGETS = ["coordinator", "late node", "early node"] as const;
/** All processes at once, or one backend. */
const HOWS = ["server", "backend"] as const;

/** A fault at a step of a commit. */
export interface Fault {
  step: Step;
  target: (typeof TARGETS)[number];
  how: (typeof HOWS)[number];
  /** The index of the node whose message comes second. */
  late: number;
}

const KILLS = TARGETS.flatMap((target) => HOWS.map((how) => ({ target, how })));

/** Endless rounds: each has every step, and each kill once; as many rounds as kills have every combination. */
export function* faultPlan(random: (below: number) => number): Generator<Fault> {
  const first = random(KILLS.length);
  for (let round = first; ; round++) {
    for (const step of shuffled([...STEPS.keys()], random)) {
      const kill = KILLS[(step + round) % KILLS.length];
      const name = STEPS[step];
      if (kill && name) yield { step: name, ...kill, late: random(2) };
    }
  }
}

function shuffled<Value>(values: Value[], random: (below: number) => number): Value[] {
  for (let last = values.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [values[last], values[other]] = [values[other] as Value, values[last] as Value];
  }
  return values;
}

interface Scene {
  steps: CommitSteps;
  /** The coordinator, then the nodes. */
  servers: readonly Server[];
  /** Before each node. */
  proxies: readonly TcpProxy[];
  random: (below: number) => number;
  isOver: () => boolean;
  /** Called after each fault. */
  onFault: (fault: Fault) => void;
}

/** A transaction that was to stop and did not within this time has failed before. */
const REACH_MS = 5_000;
const PAUSE_MAX_MS = 1_500;

/** One fault after the other; the servers are up again before the next, and commits may still be in doubt. */
export async function disturb(scene: Scene): Promise<void> {
  const { random, servers, onFault } = scene;
  for (const fault of faultPlan(random)) {
    const stopped = await transactionAt(fault, scene);
    if (!stopped) break;
    const isDone = await strike(fault, stopped, scene);
    letGo(scene);
    for (const server of servers) await server.untilUp();
    if (isDone) onFault(fault);
    await delay(random(PAUSE_MAX_MS));
  }
  letGo(scene);
}

function letGo({ steps, proxies }: Scene): void {
  steps.disarm();
  for (const proxy of proxies) proxy.releaseHeld();
}

/** Undefined if the time has ended before a transaction gets there. */
async function transactionAt({ step, late }: Fault, scene: Scene): Promise<Stopped | undefined> {
  while (!scene.isOver()) {
    const stopped = await Promise.race([scene.steps.arm(step, { late }), delay(REACH_MS)]);
    if (stopped) return stopped;
    letGo(scene);
  }
  return undefined;
}

/** False if there was nothing to kill. */
async function strike(
  { target, how, late }: Fault,
  { pid }: Stopped,
  { servers }: Scene,
): Promise<boolean> {
  const index = target === "coordinator" ? 0 : 1 + (target === "late node" ? late : 1 - late);
  const server = servers[index];
  if (!server) throw new Error("A cluster has a coordinator and two nodes.");
  if (how === "server") {
    await server.kill();
    return true;
  }
  const backend = target === "coordinator" ? pid : await ifUp(() => server.backendFor(pid));
  if (backend !== undefined) await killBackend(backend);
  return backend !== undefined;
}
