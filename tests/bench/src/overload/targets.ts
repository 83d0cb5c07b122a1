import type { Target } from "../targets";
import type { OverloadFigures } from "./overload-bench";

/** An answer that takes longer is of little use to whoever waits at a till. */
const P99_MAX_MS = 1_000;
/** Saying no costs something, too, and the load generator shares the cores. */
const SHARE_MIN = 0.5;
const MEMORY_MAX_MIB = 700;
const GROWTH_MAX_MIB = 60;

/** After an overload a p99 counts as that of before when it is no more than this many times as high. */
export const BACK_TIMES = 1.5;
export const BACK_WITHIN_SECONDS = 30;

/** What was wanted of a system that is asked for three times what it can do. */
export function judge(figures: OverloadFigures): Target[] {
  const { capacity, overload, memory, backAfterSeconds } = figures;
  const share = overload.takenPerSecond / capacity;
  return [
    {
      what: `what was taken: p99 not above ${P99_MAX_MS} ms`,
      measured: `${overload.p99Ms.toFixed(0)} ms`,
      reached: overload.p99Ms <= P99_MAX_MS,
    },
    {
      what: `at least ${SHARE_MIN * 100} % of the capacity goes on being taken`,
      measured: `${(share * 100).toFixed(0)} %`,
      reached: share >= SHARE_MIN,
    },
    {
      what: `the gateway's memory not above ${MEMORY_MAX_MIB} MiB`,
      measured: `${memory.highestMib.toFixed(0)} MiB`,
      reached: memory.highestMib > 0 && memory.highestMib <= MEMORY_MAX_MIB,
    },
    {
      what: `and growing by no more than ${GROWTH_MAX_MIB} MiB a minute in the second half`,
      measured: `${memory.growthMibPerMinute.toFixed(0)} MiB a minute`,
      reached: memory.growthMibPerMinute <= GROWTH_MAX_MIB,
    },
    {
      what: `afterwards p99 within ${BACK_TIMES} times that of before in ${BACK_WITHIN_SECONDS} s`,
      measured: backAfterSeconds === undefined ? "never" : `after ${backAfterSeconds} s`,
      reached: (backAfterSeconds ?? Number.POSITIVE_INFINITY) <= BACK_WITHIN_SECONDS,
    },
  ];
}
