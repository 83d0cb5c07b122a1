import { counter, gauge, type Logger } from "@kobo/runtime";
import {
  ANSWERS_MIN,
  IN_FLIGHT_FIRST,
  IN_FLIGHT_MIN,
  isOverShare,
  LOOP_DELAY_MAX_MS,
  nextLimit,
  type Overloaded,
  overloadedFor,
  type Sort,
} from "../domain/load";

const shed = counter({
  name: "gateway_shed_total",
  help: "Requests that were turned away before anything was done for them",
  labelNames: ["reason"],
});
const inFlightGauge = gauge({
  name: "gateway_requests_in_flight",
  help: "Requests that are being answered",
});
const limitGauge = gauge({
  name: "gateway_requests_in_flight_limit",
  help: "How many requests may be answered at once; falls when even quick ones wait",
});
const delayGauge = gauge({
  name: "gateway_loop_delay_seconds",
  help: "By how much the process is late, lately",
});

/** Why a request went no further than the door. */
type Reason = Overloaded | "address" | "share";

export interface Overload {
  /** Why this request cannot be taken now; otherwise it is under way from now on. */
  begin: (sort: Sort) => Overloaded | undefined;
  /** A request that was begun is over. Its duration in ms is told when it says how busy we are. */
  end: (durationMs: number | undefined) => void;
  /** A request that was begun is somebody's, until it is given back; whether that is no more than his share. */
  claim: (owner: string) => boolean;
  giveBack: (owner: string) => void;
  /** Notes that somebody was turned away. */
  note: (reason: Reason) => void;
  stop: () => void;
}

interface Options {
  /** Never more requests than this are under way, whatever they wait for: it bounds memory. */
  maxInFlight: number;
  /** As many always may be, unless everything is late. */
  minInFlight?: number;
  loopDelayMaxMs?: number;
  logger: Logger;
}

const TICK_MS = 25;
const TICKS_PER_PERIOD = 10;
const PERIODS_PER_LINE = 4;
/** How much of what is known of the delay the newest tick makes up. */
const WEIGHT = 0.3;
/** One pause counts for no more than this, so that it is several that turn requests away. */
const LATE_MAX_MS = 800;

/**
 * Keeps account of how busy this process is, for both roots together. Turning a request away costs a
 * small part of answering it: what is taken is answered in good time, and the rest is told so at once.
 */
export function watchOverload({
  maxInFlight,
  minInFlight = IN_FLIGHT_MIN,
  loopDelayMaxMs = LOOP_DELAY_MAX_MS,
  logger,
}: Options): Overload {
  let inFlight = 0;
  let limit = Math.min(maxInFlight, Math.max(minInFlight, IN_FLIGHT_FIRST));
  let peak = 0;
  let durations: number[] = [];
  let loopDelayMs = 0;
  let tickedAt = performance.now();
  let ticks = 0;
  const shares = counts();
  const turnedAway = new Map<Reason, number>();

  const endPeriod = (): void => {
    limitGauge.set(limit);
    inFlightGauge.set(inFlight);
    delayGauge.set(loopDelayMs / 1_000);
    if (durations.length < ANSWERS_MIN) return;
    const bounds = { min: minInFlight, max: maxInFlight };
    limit = nextLimit(limit, bounds, { durations, peak });
    durations = [];
    peak = inFlight;
  };
  const tellTurnedAway = (): void => {
    if (turnedAway.size === 0) return;
    // One line for all of them: each by itself would cost more than answering it.
    const requests = Object.fromEntries(turnedAway);
    turnedAway.clear();
    const delayMs = Math.round(loopDelayMs);
    logger.warn({ requests, inFlight, limit, loopDelayMs: delayMs }, "turned requests away");
  };
  const tick = (): void => {
    const now = performance.now();
    const lateMs = Math.min(LATE_MAX_MS, Math.max(0, now - tickedAt - TICK_MS));
    loopDelayMs += (lateMs - loopDelayMs) * WEIGHT;
    tickedAt = now;
    ticks++;
    if (ticks % TICKS_PER_PERIOD === 0) endPeriod();
    if (ticks % (TICKS_PER_PERIOD * PERIODS_PER_LINE) === 0) tellTurnedAway();
  };
  const timer = setInterval(tick, TICK_MS).unref();

  return {
    begin: (sort) => {
      const overloaded = overloadedFor(sort, { inFlight, limit, loopDelayMs, loopDelayMaxMs });
      if (overloaded) return overloaded;
      inFlight++;
      peak = Math.max(peak, inFlight);
      return undefined;
    },
    end: (durationMs) => {
      inFlight--;
      if (durationMs !== undefined) durations.push(durationMs);
    },
    claim: (owner) => !isOverShare(shares.add(owner), { inFlight, limit }),
    giveBack: shares.remove,
    note: (reason) => {
      shed.inc({ reason });
      turnedAway.set(reason, (turnedAway.get(reason) ?? 0) + 1);
    },
    stop: () => clearInterval(timer),
  };
}

/** How many each has; who has none takes no memory. */
function counts() {
  const held = new Map<string, number>();
  return {
    add: (name: string): number => {
      const own = (held.get(name) ?? 0) + 1;
      held.set(name, own);
      return own;
    },
    remove: (name: string): void => {
      const own = (held.get(name) ?? 0) - 1;
      if (own > 0) held.set(name, own);
      else held.delete(name);
    },
  };
}
