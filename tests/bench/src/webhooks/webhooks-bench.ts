import { fromPublicId } from "@kobo/core/ids";
import { type CpuSeconds, cpuSoFar } from "../cpu";
import { describeMachine, type Machine } from "../machine";
import { assertDurable, fillLog, query } from "../server";
import type { Target } from "../targets";
import type { Backlog } from "./backlog";
import { type Cell, compare } from "./compare";
import type { House } from "./house";
import { ENDPOINTS, USUAL } from "./plan";
import { type Proof, prove } from "./proof";
import { Receivers } from "./receivers";
import { Run } from "./run";
import { subscribe } from "./subscribers";
import { judge } from "./targets";
import { Teller } from "./telling";

export interface WebhooksOptions {
  /** Of each measurement at a pace; the backlog lasts twice as long at least. */
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

/** All that a run found out. */
export interface WebhooksResult {
  at: string;
  machine: Machine;
  settings: string[];
  seconds: number;
  rounds: number;
  cells: Cell[];
  backlog: Backlog & { cpu: CpuSeconds };
  targets: Target[];
  proof: Proof;
  /** Nothing was lost, and nothing doubled without a reason. How fast it was is another matter. */
  correct: boolean;
}

const WARM_UP_SECONDS = 3;
const WARM_UP_BACKLOG = 5_000;
/** The backlog lasts so much longer than it would at the pace of the warm-up, which is no upper bound. */
const MARGIN = 1.4;
const BACKLOG_EVENTS_MAX = 200_000;
/** What is carried to Kafka in one go, to have more than one figure of it. */
const LOADS = 3;

/** Measures the webhook service from a commit to merchants' servers, and looks for every message. */
export async function benchWebhooks(
  house: House,
  options: WebhooksOptions,
): Promise<WebhooksResult> {
  const { seconds, rounds, onProgress } = options;
  const at = new Date().toISOString();
  const { databaseUrl } = house;
  const [version] = await query(databaseUrl, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(databaseUrl);
  onProgress(`PostgreSQL ${machine.postgres}: ${settings.join(", ")}`);
  await fillLog(databaseUrl);

  const receivers = new Receivers();
  const teller = await Teller.start(house);
  try {
    const urls = await receivers.open(Array.from({ length: ENDPOINTS }, () => "well"));
    const well = await subscribe(house, urls);
    await receivers.trust(well.map(({ secret }) => secret));
    const run = new Run({ house, receivers, teller, well });
    const pace = await warmUp(run, onProgress);
    const roots = () => ({
      ...house.pids,
      "teller and relay": teller.pid,
      receivers: receivers.pid,
    });
    const cells = await compare({
      rounds,
      prepareRound: () => run.prepare(),
      measure: (measurement, onWindow) => run.measure(measurement, { seconds, onWindow }),
      cpuSoFar: () => cpuSoFar(roots()),
      onMeasured: onProgress,
    });
    const backlog = await run.drain({
      events: Math.min(BACKLOG_EVENTS_MAX, Math.ceil(pace * 2 * seconds * MARGIN)),
      loads: LOADS,
      cpuSoFar: () => cpuSoFar(roots()),
      onProgress,
    });
    onProgress("looking for every message");
    const proof = await prove({
      databaseUrl,
      book: run.book,
      well: well.map(({ endpoint }) => fromPublicId("wh", endpoint) ?? ""),
      told: run.told,
    });
    const targets = judge(cells, backlog);
    const correct = proof.problems.length === 0;
    const asked = { seconds, rounds };
    return { at, machine, settings, ...asked, cells, backlog, targets, proof, correct };
  } finally {
    await Promise.all([teller.stop(), receivers.stop()]);
  }
}

/** Code is compiled, plans are made and caches filled; what the service delivers a second by then. */
async function warmUp(run: Run, onProgress: (line: string) => void): Promise<number> {
  await run.measure(USUAL, { seconds: WARM_UP_SECONDS, onWindow: () => {} });
  const pace = await run.deliver(WARM_UP_BACKLOG);
  onProgress(`warm-up: ${Math.round(pace)} deliveries/s`);
  return pace;
}
