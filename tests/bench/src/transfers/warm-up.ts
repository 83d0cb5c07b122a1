import type { Measurement } from "./plan";

/** In turn, so that each way of asking is warm. */
const TURNS: readonly Measurement[] = [
  { load: "spread", connections: 128, keyed: true },
  { load: "spread", connections: 128, keyed: false },
  { load: "hot", connections: 128, keyed: false },
];
const TURN_SECONDS = 3;
const CYCLES_MIN = 3;
const CYCLES_MAX = 5;
/** Compilers come late: the first cycles may all be slow. A later one that brings less than this is the last. */
const RISE_MIN = 0.1;

/**
 * Code is compiled, plans are made and caches filled before the first round, however long the machine
 * takes for it: it goes on until going on makes nothing faster.
 */
export async function warmUp(
  perSecondOf: (measurement: Measurement & { seconds: number }) => Promise<number>,
): Promise<void> {
  for (let cycle = 0, best = 0; cycle < CYCLES_MAX; cycle++) {
    let sum = 0;
    for (const turn of TURNS) sum += await perSecondOf({ ...turn, seconds: TURN_SECONDS });
    if (cycle + 1 >= CYCLES_MIN && sum < best * (1 + RISE_MIN)) return;
    best = sum;
  }
}
