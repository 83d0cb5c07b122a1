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
/** The quickest tenth of the responses: slow providers do not affect them, but a queue does. */
const QUICK_SHARE = 0.1;
/** When quick responses take this many times as long as without a queue, requests wait for each other. */
const TOLERANCE = 10;
/** Bounds of the best latency: a mix of requests may be quicker or slower than the one before it. */
export const BEST_MS = { min: 7.5, max: 25 };
/** Without pressure the best latency rises by this share of the difference. */
const BEST_RISE = 0.1;
/** A period lasts until it has this many responses. */
export const ANSWERS_MIN = 10;
/** The most that a period lowers and raises the limit. */
const LESS = 0.7;
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

/** The result of the periods so far. */
export interface Learned {
  /** The limit of requests in flight. */
  limit: number;
  /** The latency of quick responses without a queue. */
  bestMs: number;
}

/**
 * Learns from a period. The limit follows the gradient of the latency: the requests in flight times the tolerated
 * latency, divided by the current one. It rises only when it was nearly reached.
 */
export function learn(
  learned: Learned,
  { min, max }: Bounds,
  { durations, peak }: Period,
): Learned {
  if (durations.length < ANSWERS_MIN) return learned;
  const sorted = Float64Array.from(durations).sort();
  const quickMs = sorted[Math.floor(sorted.length * QUICK_SHARE)] ?? 0;
  const { limit } = learned;
  const isPressed = peak >= limit * NEAR;
  const bestMs = nextBest(learned.bestMs, quickMs, isPressed);
  const gradient = (TOLERANCE * bestMs) / quickMs;
  if (gradient < 1) {
    const less = Math.floor(Math.min(limit, peak) * Math.max(LESS, gradient));
    return { limit: Math.min(max, Math.max(min, less)), bestMs };
  }
  const more = Math.ceil(limit * Math.min(MORE, gradient));
  return { limit: isPressed ? Math.min(max, more) : limit, bestMs };
}

/** Under pressure there may be a queue, so only a lower latency counts. */
function nextBest(bestMs: number, quickMs: number, isPressed: boolean): number {
  const next =
    quickMs < bestMs ? quickMs : isPressed ? bestMs : bestMs + (quickMs - bestMs) * BEST_RISE;
  return Math.min(BEST_MS.max, Math.max(BEST_MS.min, next));
}
