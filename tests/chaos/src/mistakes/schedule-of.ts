import type { Planned } from "../nemesis/fault";
import type { Schedule } from "../nemesis/schedule";
import type { Mistake } from "./mistakes";

const FIRST_MS = 3_000;
const GAP_MS = 2_500;
/** Without faults, so that stored answers and webhooks have time to be compared. */
const QUIET_MS = 5_000;

/** The faults without which the mistake has no effect, in turn until the time is nearly over. */
export function scheduleFor(
  { faults = [], gapMs = GAP_MS, replicas = {} }: Mistake,
  { seed, minutes }: { seed: number; minutes: number },
): Schedule {
  const planned: Planned[] = [];
  const lastMs = minutes * 60_000 - QUIET_MS;
  for (let atMs = FIRST_MS; faults.length > 0 && atMs < lastMs; atMs += gapMs) {
    const fault = faults[planned.length % faults.length];
    if (fault) planned.push({ atMs, fault });
  }
  return { seed, minutes, replicas, faults: planned };
}
