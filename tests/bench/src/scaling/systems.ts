import { untilAtRest } from "../rest";
import { query } from "../server";
import { warmUp } from "../transfers/warm-up";
import { type Cell, measureLoads } from "./compare";
import { noteOutboxes } from "./outboxes";
import { type Failure, REPLICAS, type Replicas, type ScalingOptions } from "./plan";
import { problemsOf, proveSite, type SiteProof } from "./proof";
import { cpuOf, openSite, type Site } from "./site";
import { Stage } from "./stage";
import { type Subscribers, subscribe } from "./subscribers";
import { killUnderLoad, type TakeoverPart } from "./takeover";
import { trade } from "./trade";
import { type Weights, weightsOf, workSoFar } from "./weights";

/** What a whole system showed. */
export interface SystemPart {
  cells: Cell[];
  weights: Weights;
  /** Of systems that have another ledger process to take over. */
  takeover: TakeoverPart | undefined;
  proof: SiteProof;
  /** What is wrong; empty when nothing was lost, doubled or told in another order. */
  problems: string[];
}

export const CONNECTIONS = 64;
/** Beside what takes several events. */
const TRADE_CALLERS = { transfer: 16, balance: 4 };

/** With one process of each service and then with two; one system ends before the other begins. */
export async function measureSystems(stage: Stage, options: ScalingOptions): Promise<SystemPart[]> {
  const parts: SystemPart[] = [];
  for (const replicas of REPLICAS) parts.push(await measureSystem(stage, replicas, options));
  return parts;
}

/** Measures one system, and then looks whether anything broke in it. */
async function measureSystem(
  stage: Stage,
  replicas: Replicas,
  options: ScalingOptions,
): Promise<SystemPart> {
  const { onProgress } = options;
  onProgress(`starting a system with ${replicas} of each`);
  const own = await stage.start(Promise.resolve(new Stage()));
  const site = await openSite(own, replicas);
  try {
    const measured = await measureRates(site, options);
    onProgress("what tells several events, beside transfers");
    const subscribers = await beginProof(own, site);
    const failures = await tradeBesideLoad(site);
    if (replicas > 1) onProgress("killing ledgers");
    const takeover = replicas > 1 ? await killUnderLoad(site) : undefined;
    onProgress("looking for every transfer, event and message");
    const proof = await proveSite(site, subscribers);
    const problems = [
      ...failures.map(({ kind, reason }) => `without a kill, a ${kind} failed: ${reason}`),
      ...problemsOf(proof),
    ];
    return { ...measured, takeover, proof, problems };
  } catch (cause) {
    const { stack } = cause as Error;
    throw new Error(`${stack}\nThe system said:\n${site.system.log}`, { cause });
  } finally {
    await stage.close(own);
  }
}

async function measureRates(
  site: Site,
  { seconds, rounds, onProgress }: ScalingOptions,
): Promise<Pick<SystemPart, "cells" | "weights">> {
  const { generator, replicas, system } = site;
  const { databaseUrl } = system.stack;
  const transfersSoFar = async () => (await generator.acknowledged()).count;
  await warmUp(async ({ load, seconds: turn }) => {
    const warm = { load, connections: CONNECTIONS, seconds: turn };
    const { perSecond } = await generator.measure(warm);
    onProgress(`warm-up: ${load}, ${replicas} of each: ${Math.round(perSecond)}/s`);
    return perSecond;
  });
  await untilAtRest(databaseUrl);
  const [work, transfers] = [await workSoFar(databaseUrl), await transfersSoFar()];
  const cells = await measureLoads({
    replicas,
    rounds,
    prepareRound: async () => void (await query(databaseUrl, "CHECKPOINT")),
    measure: (load, onWindow) =>
      generator.measure({ load, connections: CONNECTIONS, seconds }, onWindow),
    cpuSoFar: () => cpuOf(site),
    untilAtRest: () => untilAtRest(databaseUrl),
    onMeasured: onProgress,
  });
  const made = (await transfersSoFar()) - transfers;
  return { cells, weights: weightsOf(work, await workSoFar(databaseUrl), made) };
}

/** From here on every event is noted, and merchants with endpoints are told of theirs. */
async function beginProof(stage: Stage, site: Site): Promise<Subscribers> {
  const { databaseUrl } = site.system.stack;
  await untilAtRest(databaseUrl);
  const subscribers = await subscribe(site);
  await stage.start(Promise.resolve({ end: () => subscribers.receivers.stop() }));
  await noteOutboxes(databaseUrl);
  return subscribers;
}

/** Requests that failed though nothing was killed. */
async function tradeBesideLoad(site: Site): Promise<Failure[]> {
  await site.generator.begin(TRADE_CALLERS);
  try {
    await trade(site);
  } catch (error) {
    await site.generator.end();
    throw error;
  }
  return (await site.generator.end()).failures;
}
