import type { Target } from "../targets";
import { IN_TIME_MS, type Round, soldAt } from "./compare";
import type { Pace } from "./plan";

const PACE: Pace = 300;
/** Arrivals fall on either side of the window's edges. */
const SHARE_MIN = 0.99;
const MEMORY_MAX_MIB = 500;
const GROWTH_MAX_MIB = 60;

/** How much memory a process had, over the whole run. */
export interface Memory {
  process: string;
  highestMib: number;
  growthMibPerMinute: number;
}

export function judge(rounds: readonly Round[], memories: readonly Memory[]): Target[] {
  const sold = soldAt(rounds, PACE);
  return [
    {
      what: `${PACE} purchases a second sold, each within ${IN_TIME_MS} ms`,
      measured: `${sold.toFixed(1)}/s`,
      reached: sold >= PACE * SHARE_MIN,
    },
    ...memories.flatMap(({ process, highestMib, growthMibPerMinute }) => [
      {
        what: `memory of ${process} not above ${MEMORY_MAX_MIB} MiB`,
        measured: `${highestMib.toFixed(0)} MiB`,
        reached: highestMib > 0 && highestMib <= MEMORY_MAX_MIB,
      },
      {
        what: `and growing by no more than ${GROWTH_MAX_MIB} MiB a minute in the second half`,
        measured: `${growthMibPerMinute.toFixed(0)} MiB a minute`,
        reached: growthMibPerMinute <= GROWTH_MAX_MIB,
      },
    ]),
  ];
}
