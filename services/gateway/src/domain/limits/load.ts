import type { Mode } from "@kobo/core/tenant";

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
  const factor = priority === "callback" ? CALLBACK_FACTOR : 1;
  if (load.inFlight >= load.limit * factor) return "in_flight";
  return isLate(priority, load) ? "event_loop" : undefined;
}

function isLate(priority: Priority, { inFlight, loopDelayMs, loopDelayMaxMs }: Load): boolean {
  const isCallback = priority === "callback";
  if (loopDelayMs <= loopDelayMaxMs * (isCallback ? CALLBACK_DELAY : 1)) return false;
  return inFlight >= IN_FLIGHT_LATE * (isCallback ? CALLBACK_FACTOR : 1);
}

/** A request waits for a permit this long at most before it is shed. */
export const QUEUE_MS = 500;
/** An owner is active this long after its last request or refusal. */
export const ACTIVE_MS = 1_000;
/** While others are active, an owner above its share leaves this part of the limit to them. */
const ROOM = 0.25;
/** Owners below their share may exceed the limit by this factor: others took it all while they were alone. */
const RESERVE = 1.25;

/** The requests of an owner, and of others that compete with it. */
export interface Competition {
  mode: Mode;
  /** The owner's requests in flight. */
  own: number;
  /** Requests in flight of its mode, and of all. */
  inMode: number;
  inAll: number;
  /** Owners of its mode with requests in flight, this one included. */
  owners: number;
  /** Owners of its mode that are active, this one included. */
  activeOwners: number;
  isLiveActive: boolean;
}

/**
 * Whether a request may begin. A merchant may use the whole limit alone, and so may the sandbox. While others are
 * active each owner has a share, and the sandbox yields to live traffic, which never yields to it.
 */
export function mayBegin(load: Load, competition: Competition): boolean {
  const { inFlight, limit } = load;
  if (isLate("ordinary", load)) return false;
  if (inFlight < limit * (1 - ROOM)) return true;
  const { mode, own, inMode, inAll, owners, activeOwners, isLiveActive } = competition;
  if (mode === "test" && isLiveActive) return false;
  if (inFlight < limit) return own + 1 <= Math.max(1, limit / activeOwners) || activeOwners === 1;
  if (inFlight >= limit * RESERVE) return false;
  const isSandboxInTheWay = mode === "live" && inMode < inAll && inMode < limit;
  return isSandboxInTheWay || own + 1 <= inMode / owners;
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
