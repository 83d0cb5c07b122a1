import type { Schedule } from "./schedule";
import { occurrences, type Recurrence } from "./schedule-recurrence";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A run is announced this long ahead, or as soon as the schedule exists. */
export const AHEAD_MS = DAY_MS;

/** The latest run that an outage delayed still pays within this time. */
export const GRACE_MS = DAY_MS;

/** Of a longer outage, older times leave no run behind. */
export const MISSED_MAX = 100;

/** How often a sweep by threshold looks at the balance. */
const CHECK_MS = 5 * 60_000;
/** The pause of such a sweep after a run that failed. */
const CHECK_AFTER_FAILURE_MS = HOUR_MS;

type Planned = Pick<Schedule, "timing" | "endAt" | "runsMax" | "runs" | "nextRunAt" | "mode">;

/** The times that have come, and the next one. */
export interface Plan {
  /** Times that passed without a run, oldest first. */
  missed: Date[];
  /** The time that pays now. */
  run: Date | undefined;
  next: Date | undefined;
}

/** RFC 3339 has years of four digits. */
const LAST_TIME = new Date("9999-12-31T23:59:59.999Z");

/** The first time at or after a moment; undefined when the schedule has ended by then. */
export function firstTime(
  { timing, endAt }: Pick<Schedule, "timing" | "endAt">,
  from: Date,
): Date | undefined {
  const found = timeAtOrAfter(timing, from);
  return found && found <= (endAt ?? LAST_TIME) ? found : undefined;
}

/**
 * The plan of a schedule that has times. Of several times that have come only the latest pays, so
 * that an outage never ends in a burst of payments; the others are missed. In live mode it pays within `GRACE_MS`; in
 * test mode the merchant has moved the clock, and it pays however late it is.
 */
export function planRuns(schedule: Planned, now: Date): Plan {
  const { runsMax, runs, nextRunAt, mode } = schedule;
  const left = runsMax === undefined ? Number.POSITIVE_INFINITY : runsMax - runs;
  const come: Date[] = [];
  let next = nextRunAt;
  if (next && next <= now) next = firstTime(schedule, recentOf(schedule.timing, next, now));
  while (next && next <= now && come.length < left) {
    come.push(next);
    next = firstTime(schedule, new Date(next.getTime() + 1));
  }
  if (come.length >= left) next = undefined;
  const latest = come.at(-1);
  const pays = latest && (mode === "test" || !isTooLate(latest, now));
  const missed = pays ? come.slice(0, -1) : come;
  return { missed: missed.slice(-MISSED_MAX), run: pays ? latest : undefined, next };
}

export function isTooLate(scheduledFor: Date, now: Date): boolean {
  return now.getTime() - scheduledFor.getTime() > GRACE_MS;
}

/** The next look at a balance after this one. */
export function nextCheck(now: Date, { hasFailed }: { hasFailed: boolean }): Date {
  return new Date(now.getTime() + (hasFailed ? CHECK_AFTER_FAILURE_MS : CHECK_MS));
}

/** When the schedule's worker is to look again, by the merchant's clock; undefined for never. */
export function wakeAt({
  timing,
  nextRunAt,
  announcedFor,
}: Pick<Schedule, "timing" | "nextRunAt" | "announcedFor">): Date | undefined {
  if (!nextRunAt || timing.kind === "threshold") return nextRunAt;
  const isAnnounced = announcedFor?.getTime() === nextRunAt.getTime();
  return isAnnounced ? nextRunAt : new Date(nextRunAt.getTime() - AHEAD_MS);
}

function timeAtOrAfter(timing: Schedule["timing"], from: Date): Date | undefined {
  switch (timing.kind) {
    case "once":
      return timing.at >= from ? timing.at : undefined;
    case "recurring": {
      const [found] = occurrences(timing.rule, { startsAt: timing.startsAt, from });
      return found;
    }
    case "threshold":
      return from;
  }
}

/** Where to begin after a long outage, so that few times have to be gone through. */
function recentOf(timing: Schedule["timing"], next: Date, now: Date): Date {
  if (timing.kind !== "recurring") return next;
  const recent = now.getTime() - MISSED_MAX * longestPeriodMs(timing.rule);
  return new Date(Math.max(next.getTime(), recent));
}

const DAYS = { daily: 1, weekly: 7, monthly: 31 } as const;

function longestPeriodMs({ frequency, interval }: Recurrence): number {
  return DAYS[frequency] * interval * DAY_MS;
}
