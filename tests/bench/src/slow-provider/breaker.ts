import { setTimeout as delay } from "node:timers/promises";

/** The breaker before the provider's purchases at one moment. */
export interface Look {
  atMs: number;
  state: string;
  /** Purchases that the provider has not answered yet. */
  inFlight: number;
}

/** What the service calls the purchases of the sandbox. */
const OPERATION = `operation="test bills: pay"`;

const STATES = ["closed", "half-open", "open"];
/** A service that has no such breaker tells of none. */
const UNKNOWN = "unknown";
const LOOK_MS = 1_000;

/** What a service's metrics say of purchases in the sandbox. */
function readBreaker(metrics: string): Omit<Look, "atMs"> {
  const state = STATES[gaugeIn(metrics, "outside_breaker_state") ?? Number.NaN] ?? UNKNOWN;
  return { state, inFlight: gaugeIn(metrics, "outside_calls_in_flight") ?? 0 };
}

function gaugeIn(metrics: string, name: string): number | undefined {
  const line = metrics
    .split("\n")
    .find((each) => each.startsWith(`${name}{`) && each.includes(OPERATION));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

/** Looks every second until `stop`, which tells what was seen. */
export function watchBreaker(opsUrl: string): { stop: () => Promise<Look[]> } {
  const looks: Look[] = [];
  const stopped = new AbortController();
  const begun = performance.now();
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
      looks.push({ atMs: performance.now() - begun, ...readBreaker(metrics) });
      await delay(LOOK_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();
  // Whoever stops it hears of a failure; before that nobody is there to hear.
  watching.catch(() => {});
  return {
    stop: async () => {
      stopped.abort();
      await watching;
      return looks;
    },
  };
}
