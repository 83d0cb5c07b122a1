/** Providers' callbacks report money that has moved, so they are shed last. */
export type Priority = "ordinary" | "callback";

/** Why a request is shed. */
export type Overloaded = "in_flight" | "event_loop";

export interface Load {
  inFlight: number;
  /** The limit of requests in flight. */
  limit: number;
  /** The delay of the event loop. */
  loopDelayMs: number;
  loopDelayMaxMs: number;
}

/** The lower and the upper bound of the limit. */
export interface Bounds {
  min: number;
  max: number;
}

export interface Period {
  /** Durations in ms of the responses that say something about the load: successes and 5xx. */
  durations: readonly number[];
  /** The most requests in flight. */
  peak: number;
}

/** With a longer delay of the event loop, requests wait longer than a response should take. */
export const LOOP_DELAY_MAX_MS = 250;
/** Admitted even when the event loop is late: the cause may be outside this process. */
export const IN_FLIGHT_LATE = 64;
/** Callbacks are admitted up to this factor above the limit, and this factor of delay. */
const CALLBACK_FACTOR = 1.5;
const CALLBACK_DELAY = 2;

/** The lowest limit: a system at its limit answers these within a fraction of a second. */
export const IN_FLIGHT_MIN = 128;
/** A process that has just started is slow, so it starts below its limit. */
export const IN_FLIGHT_FIRST = 256;
/** When even the quickest responses take this long, requests wait for each other. */
export const QUICK_MAX_MS = 75;
const QUICK_SHARE = 0.1;
/** A period lasts until it has this many responses. */
export const ANSWERS_MIN = 10;
const LESS = 0.85;
const MORE = 1.1;
/** The limit only rises when the load came this near to it. */
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

/** Requests in flight: the owner's, and those of others. */
export interface Holdings {
  own: number;
  ownersInMode: number;
  inMode: number;
  inAll: number;
}

/**
 * Whether an owner has fewer requests in flight than its fair share. A merchant may use the whole limit
 * alone; the reserve keeps its slow requests from locking out the others.
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

/** The queue is as long as the limit, so that the wait is about as long as a response takes. */
export function queueSizeMax({ limit, loopDelayMs, loopDelayMaxMs }: Load): number {
  return loopDelayMs > loopDelayMaxMs ? Math.min(limit, IN_FLIGHT_LATE) : limit;
}

/**
 * The limit of the next period. It follows the quickest tenth of the responses: slow providers do not affect
 * them, but a queue does. The limit rises by a tenth and falls by a seventh.
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
