/** Providers' callbacks report money that has moved, so they are shed last. */
export type Priority = "ordinary" | "callback";

/** Why a request is shed. */
export type Overloaded = "in_flight" | "event_loop";

export interface Load {
  /** Requests that are being answered. */
  inFlight: number;
  /** How many of them there may be now. */
  limit: number;
  /** By how much everything in this process is late. */
  loopDelayMs: number;
  /** How late that may be. */
  loopDelayMaxMs: number;
}

/** How few and how many requests may be under way, however busy or idle this process is. */
export interface Bounds {
  min: number;
  max: number;
}

/** What was seen in one period. */
export interface Period {
  /** Ms that each answer took which says how busy we are: a success, or a failure of ours. */
  durations: readonly number[];
  /** The most requests that were being answered at once. */
  peak: number;
}

/** When everything is this late for a while, whoever comes now waits longer than an answer should take. */
export const LOOP_DELAY_MAX_MS = 250;
/** So many are let in all the same: what makes us late may be none of our own work. */
export const IN_FLIGHT_LATE = 64;
/** Providers may come when half as much again is under way, or everything is twice as late. */
const CALLBACK_FACTOR = 1.5;
const CALLBACK_DELAY = 2;

/** So many requests are always let in: a system at its limit answers them within a fraction of a second. */
export const IN_FLIGHT_MIN = 128;
/** A process that has just started is slow, and finds out upwards. */
export const IN_FLIGHT_FIRST = 256;
/** When even the quick answers take as long, requests wait for each other. */
export const QUICK_MAX_MS = 75;
const QUICK_SHARE = 0.1;
/** Fewer answers say nothing: a period goes on until there are as many. */
export const ANSWERS_MIN = 10;
const LESS = 0.85;
const MORE = 1.1;
/** Who has not come near the limit has not shown that more would go well. */
const NEAR = 0.8;

/** Why a request of this priority cannot be admitted now; undefined when it can. */
export function overloadedFor(priority: Priority, load: Load): Overloaded | undefined {
  const isCallback = priority === "callback";
  const factor = isCallback ? CALLBACK_FACTOR : 1;
  if (load.inFlight >= load.limit * factor) return "in_flight";
  const isLate = load.loopDelayMs > load.loopDelayMaxMs * (isCallback ? CALLBACK_DELAY : 1);
  return isLate && load.inFlight >= IN_FLIGHT_LATE * factor ? "event_loop" : undefined;
}

/** A request waits for a permit this long at most before it is shed. */
export const QUEUE_MS = 500;
/** Owners below their fair share may go beyond the limit by this much while other owners hold more than theirs. */
const RESERVE = 1.25;
/** A mode with fewer of all requests in flight is below its fair share. */
const MODE_SHARE = 0.25;

/** What an owner has in flight, beside what others have. */
export interface Holdings {
  own: number;
  ownersInMode: number;
  inMode: number;
  inAll: number;
}

/**
 * Whether an owner has fewer requests in flight than its fair share. One merchant alone may use the whole
 * limit; with slow requests it would then keep everybody else out, so they have the reserve.
 */
export function isBelowFairShare({ own, ownersInMode, inMode, inAll }: Holdings): boolean {
  if (inMode < inAll * MODE_SHARE) return true;
  const owners = ownersInMode + (own === 0 ? 1 : 0);
  return own + 1 <= inMode / owners;
}

/** Whether the reserve has room. A process that is late has none. */
export function hasReserve({ inFlight, limit, loopDelayMs, loopDelayMaxMs }: Load): boolean {
  return loopDelayMs <= loopDelayMaxMs && inFlight < limit * RESERVE;
}

/** As many may wait as may be in flight, so that the wait is about as long as an answer takes. */
export function queueSizeMax({ limit, loopDelayMs, loopDelayMaxMs }: Load): number {
  return loopDelayMs > loopDelayMaxMs ? Math.min(limit, IN_FLIGHT_LATE) : limit;
}

/**
 * How many requests may be under way in the next period. What is looked at is the quickest tenth of
 * the answers: operations that wait for a slow provider do not show there, but a queue that everybody
 * stands in does. A tenth more at a time, a seventh less.
 */
export function nextLimit(
  limit: number,
  { min, max }: Bounds,
  { durations, peak }: Period,
): number {
  if (durations.length < ANSWERS_MIN) return limit;
  const sorted = Float64Array.from(durations).sort();
  const quick = sorted[Math.floor(sorted.length * QUICK_SHARE)] ?? 0;
  if (quick > QUICK_MAX_MS) {
    const less = Math.floor(Math.min(limit, peak) * LESS);
    return Math.min(max, Math.max(min, less));
  }
  return peak < limit * NEAR ? limit : Math.min(max, Math.ceil(limit * MORE));
}
