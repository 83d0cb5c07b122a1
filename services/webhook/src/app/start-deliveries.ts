import { type Lease, startWorker } from "@kobo/jobs";
import { claimFairly } from "../db/claim-due";
import { type DeliveryParts, deliver } from "./deliver";

interface Options extends Omit<DeliveryParts, "stopping"> {
  /** Exchanges under way at once with endpoints that answer; half as many more with failing ones. */
  concurrency: number;
  /** Of these, how many may be with one endpoint. A failing one is called by one at a time. */
  perEndpoint: number;
}

export interface Deliveries {
  /** Throws when nobody has been able to look for work for a while. */
  check: () => Promise<string>;
  /** Takes no more work, waits a little for exchanges under way, and hands back the rest. */
  stop: () => Promise<void>;
}

/** What a lease has left to begin the longest exchange in, and to store its outcome after it. */
const STORING_MS = 5_000;
/** Less than a process is given to stop in. */
const GRACE_MS = 4_000;
/** Longer than this without looking for work is a fault, once a lease's time is added: with every
 * place taken nobody looks. */
const SILENCE_MAX_MS = 30_000;

interface Lane {
  name: string;
  failing: boolean;
  /** Of the places that there are. */
  share: number;
  perEndpoint: number;
  idleMs: number;
}

/** Delivers what is due, in as many processes as are started. */
export function startDeliveries(options: Options): Deliveries {
  const { timeoutMs, perEndpoint } = options;
  const stopping = new AbortController();
  const parts: DeliveryParts = { ...options, stopping: stopping.signal };
  // However many endpoints hang, all places of the first lane are there for those that answer.
  const lanes = [
    { name: "webhook deliveries", failing: false, share: 1, perEndpoint, idleMs: 100 },
    { name: "webhook retries", failing: true, share: 0.5, perEndpoint: 1, idleMs: 250 },
  ].map((lane) => startLane(parts, options, lane));

  return {
    check: async () => {
      const silentMs = Math.max(...lanes.map((lane) => lane.silentMs()));
      if (silentMs > timeoutMs + STORING_MS + SILENCE_MAX_MS) {
        throw new Error(`no look for ${silentMs} ms`);
      }
      return `last look ${silentMs} ms ago`;
    },
    stop: async () => {
      const cut = setTimeout(() => stopping.abort(), GRACE_MS);
      await Promise.all(lanes.map((lane) => lane.stop()));
      clearTimeout(cut);
    },
  };
}

function startLane(parts: DeliveryParts, { concurrency, timeoutMs }: Options, lane: Lane) {
  const { name, failing, share, perEndpoint, idleMs } = lane;
  const leaseMs = timeoutMs + STORING_MS;
  let lastLook = Date.now();
  const worker = startWorker<Lease>({
    name,
    claim: async (limit) => {
      const leases = await claimFairly(parts.db, { limit, leaseMs, perEndpoint, failing });
      lastLook = Date.now();
      return leases;
    },
    work: (lease) => deliver(parts, lease),
    concurrency: Math.ceil(concurrency * share),
    idleMs,
    logger: parts.logger,
  });
  return { silentMs: () => Date.now() - lastLook, stop: worker.stop };
}
