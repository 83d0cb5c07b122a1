import type { Line } from "../overload/figures";

/** What was wanted, and what is tried when the machine cannot do it. */
export const PACES = [1_000, 750, 500, 250, 100] as const;

/** Whoever waits longer than this for the middle answer waits in a queue that grows. */
const P50_MAX_MS = 250;
/** Of what was asked for. */
const TAKEN_MIN = 0.999;

/** Whether the system kept up with what was asked of it. */
export function keepsUp({ offeredPerSecond, takenPerSecond, p50Ms }: Line): boolean {
  return takenPerSecond >= offeredPerSecond * TAKEN_MIN && p50Ms <= P50_MAX_MS;
}

/**
 * The first of the paces, the highest first, with which the system keeps up.
 * @throws Error when it keeps up with none
 */
export async function findPace(
  paces: readonly number[],
  tryPace: (perSecond: number) => Promise<Line>,
): Promise<number> {
  for (const perSecond of paces) {
    if (keepsUp(await tryPace(perSecond))) return perSecond;
  }
  throw new Error(`The system cannot do ${paces.at(-1)} transfers a second.`);
}
