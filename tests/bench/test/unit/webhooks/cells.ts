import type { Backlog } from "../../../src/webhooks/backlog";
import type { Cell, Seen } from "../../../src/webhooks/compare";
import { MEASUREMENTS, type Measurement } from "../../../src/webhooks/plan";
import { STAGES, type Stages } from "../../../src/webhooks/stages";
import type { Waiting } from "../../../src/webhooks/waiting";

export function aWaiting(fields: Partial<Waiting> = {}): Waiting {
  return { messages: 5_000, p50Ms: 20, p95Ms: 60, p99Ms: 100, maxMs: 200, ...fields };
}

/** What merchants saw of a measurement that went well. */
export function aSeen(fields: Partial<Seen> = {}): Seen {
  const stages = Object.fromEntries(STAGES.map((stage) => [stage, aWaiting()])) as Stages;
  return { toldPerSecond: 500, all: aWaiting(), bystanders: aWaiting(), stages, ...fields };
}

/** One round of every measurement. */
export function cellsWith(
  seenOf: (measurement: Measurement) => Partial<Seen> = () => ({}),
): Cell[] {
  return MEASUREMENTS.map((measurement) => ({
    measurement,
    rounds: [{ number: 1, seen: aSeen(seenOf(measurement)), cpu: { webhook: 3, idle: 17 } }],
  }));
}

export function aBacklog(drained: Partial<Backlog["drained"]> = {}): Backlog {
  return {
    carried: [{ events: 10_000, ms: 2_000 }],
    drained: { messages: 50_001, ms: 25_000, seconds: [2_000, 2_100, 1_900], ...drained },
  };
}
