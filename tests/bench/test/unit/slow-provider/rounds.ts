import { IDLE, OTHERS } from "../../../src/cpu";
import type { Round } from "../../../src/slow-provider/compare";
import { BYSTANDERS, type Phase, type Stream } from "../../../src/slow-provider/plan";
import { EXPECTED } from "../../../src/slow-provider/requests";

/** A round in which everybody was answered as usual, except for what is said. */
export function aRound(phase: Phase, p99Ms = 10): Round {
  const streams: Stream[] = [...BYSTANDERS, "bill purchase"];
  const heard = streams.map((stream) => {
    const statuses = { [String(EXPECTED[stream][0])]: 100 };
    return [stream, { statuses, perSecond: 10, p50Ms: p99Ms / 2, p99Ms }];
  });
  return {
    number: 1,
    phase,
    heard: Object.fromEntries(heard) as Round["heard"],
    cpu: { gateway: 3, [OTHERS]: 1, [IDLE]: 4 },
    breaker: [],
    held: { open: 0, waiting: 0, stray: 0 },
    settledMs: 0,
  };
}
