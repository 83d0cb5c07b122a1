import type { Target } from "../targets";
import { PACES } from "./pace";
import type { SystemStarts } from "./system-starts";

/** Whoever tries the system for the first time waits no longer for it than this. */
const READY_MAX_SECONDS = 12;

/** What was wanted of two cores that also run the load generator. */
export function judge(starts: SystemStarts, perSecond: number): Target[] {
  const start = (what: string, seconds: number): Target => ({
    what: `npm start, ${what}: ready after ${READY_MAX_SECONDS} s at most`,
    measured: `${seconds.toFixed(1)} s`,
    reached: seconds <= READY_MAX_SECONDS,
  });
  const [wanted] = PACES;
  return [
    start("no data yet", starts.emptySeconds),
    start("with data", starts.keptSeconds),
    {
      what: `${wanted} PayID transfers a second, load generator included`,
      measured: `${perSecond}/s`,
      reached: perSecond >= wanted,
    },
  ];
}
