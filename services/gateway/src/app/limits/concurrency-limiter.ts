import { counter, detachFromRequest, gauge, type Logger } from "@kobo/runtime";
import {
  ANSWERS_MIN,
  BEST_MS,
  IN_FLIGHT_FIRST,
  IN_FLIGHT_MIN,
  type Learned,
  LOOP_DELAY_MAX_MS,
  type Load,
  learn,
  mayBegin,
  type Overloaded,
  overloadedFor,
  type Priority,
  QUEUE_MS,
  queueSizeMax,
} from "../../domain/limits/load";
import { FairQueue, type Owner, type Waiting } from "./fair-queue";

const shed = counter({
  name: "gateway_requests_shed_total",
  formerly: "gateway_shed_total",
  help: "Requests shed before any work was done for them, by reason and operation",
  labelNames: ["reason", "operation"],
});
const inFlightGauge = gauge({
  name: "gateway_requests_in_flight",
  help: "Requests in flight",
});
const limitGauge = gauge({
  name: "gateway_requests_in_flight_limit",
  help: "Limit of requests in flight; it falls when latency rises",
});
const delayGauge = gauge({
  name: "gateway_event_loop_delay_seconds",
  formerly: "gateway_loop_delay_seconds",
  help: "Recent delay of the event loop, in seconds",
});

export type ShedReason = Overloaded | "address";

export interface Arrival {
  priority: Priority;
  owner: Owner;
}

/** Exactly one of them is called. */
interface Outcome {
  admit: () => void;
  shed: (reason: Overloaded) => void;
}

export interface ConcurrencyLimiter {
  /**
   * Admits a request at once, or as soon as a permit is free; sheds it when none is free in time. Returns a
   * function that withdraws a request that still waits.
   */
  acquire: (arrival: Arrival, outcome: Outcome) => () => void;
  /** Authentication showed that an admitted request has another owner. */
  reassign: (arrival: Arrival, owner: Owner) => void;
  /** Returns the permit. `durationMs` is undefined when it says nothing about the load. */
  release: (arrival: Arrival, durationMs: number | undefined) => void;
  /** Counts a request that was shed, by the name of its operation in metrics. */
  countShed: (reason: ShedReason, operation: string) => void;
  stop: () => void;
}

interface Options {
  /** The upper bound of the limit, which bounds memory. */
  maxInFlight: number;
  loopDelayMaxMs?: number;
  logger: Logger;
}

const NOTHING = (): void => {};

const TICK_MS = 25;
const TICKS_PER_PERIOD = 10;
const PERIODS_PER_LINE = 4;
/** Weight of the newest tick in the average delay. */
const WEIGHT = 0.3;
/** Caps one measurement, so that a single pause sheds nothing. */
const LATE_MAX_MS = 800;

/**
 * Limits the requests in flight of this process, for both roots together. The limit follows the observed
 * latency. Shedding a request costs a small part of answering it, so admitted ones stay quick.
 */
export function concurrencyLimiter({
  maxInFlight,
  loopDelayMaxMs = LOOP_DELAY_MAX_MS,
  logger,
}: Options): ConcurrencyLimiter {
  let inFlight = 0;
  let learned: Learned = {
    limit: Math.min(maxInFlight, IN_FLIGHT_FIRST),
    bestMs: BEST_MS.min,
  };
  let peak = 0;
  let durations: number[] = [];
  let loopDelayMs = 0;
  let tickedAt = performance.now();
  let ticks = 0;
  const queue = new FairQueue();
  const shedCounts = new Map<ShedReason, number>();

  const endPeriod = (): void => {
    queue.pruneInactive();
    limitGauge.set(learned.limit);
    inFlightGauge.set(inFlight);
    delayGauge.set(loopDelayMs / 1_000);
    if (durations.length < ANSWERS_MIN) return;
    const bounds = { min: IN_FLIGHT_MIN, max: maxInFlight };
    learned = learn(learned, bounds, { durations, peak });
    durations = [];
    peak = inFlight;
  };
  const logShed = (): void => {
    if (shedCounts.size === 0) return;
    // One line for all: a line for each would cost more than answering it.
    const requests = Object.fromEntries(shedCounts);
    shedCounts.clear();
    const delayMs = Math.round(loopDelayMs);
    const { limit } = learned;
    logger.warn({ requests, inFlight, limit, loopDelayMs: delayMs }, "requests shed");
  };
  const tick = (): void => {
    const now = performance.now();
    const lateMs = Math.min(LATE_MAX_MS, Math.max(0, now - tickedAt - TICK_MS));
    loopDelayMs += (lateMs - loopDelayMs) * WEIGHT;
    tickedAt = now;
    ticks++;
    if (ticks % TICKS_PER_PERIOD === 0) endPeriod();
    if (ticks % (TICKS_PER_PERIOD * PERIODS_PER_LINE) === 0) logShed();
  };
  const load = (): Load => ({ inFlight, limit: learned.limit, loopDelayMs, loopDelayMaxMs });
  const begin = ({ owner }: Arrival, { admit }: Outcome): void => {
    inFlight++;
    peak = Math.max(peak, inFlight);
    queue.begin(owner);
    admit();
  };
  const canBegin = (owner: Owner): boolean => mayBegin(load(), queue.competitionOf(owner));
  const admitWaiting = (): void => {
    // If the first one cannot begin, no other can.
    for (let { next } = queue; next && canBegin(next.owner); { next } = queue) {
      queue.remove(next);
      next.admit();
    }
  };
  const shedExpired = (): void => {
    for (const waiting of queue.takeExpired(performance.now())) waiting.shed();
  };
  const wait = (arrival: Arrival, outcome: Outcome): (() => void) => {
    const { owner } = arrival;
    const reason = overloadedFor("ordinary", load()) ?? "in_flight";
    const waiting: Waiting = {
      owner,
      until: performance.now() + QUEUE_MS,
      // Not in the context of the request whose end admits it.
      admit: () => detachFromRequest(() => begin(arrival, outcome)),
      shed: () => {
        queue.markShed(owner);
        outcome.shed(reason);
      },
    };
    queue.add(waiting, queueSizeMax(load()))?.shed();
    // It may come before those that cannot begin yet.
    admitWaiting();
    return () => queue.remove(waiting);
  };
  const timer = setInterval(() => {
    tick();
    admitWaiting();
    shedExpired();
  }, TICK_MS).unref();

  return {
    acquire: (arrival, outcome) => {
      if (arrival.priority === "callback") {
        const reason = overloadedFor("callback", load());
        if (reason) outcome.shed(reason);
        else begin(arrival, outcome);
        return NOTHING;
      }
      if (queue.size > 0 || !canBegin(arrival.owner)) return wait(arrival, outcome);
      begin(arrival, outcome);
      return NOTHING;
    },
    reassign: (arrival, owner) => {
      queue.reassign(arrival.owner, owner);
      arrival.owner = owner;
    },
    release: ({ owner }, durationMs) => {
      inFlight--;
      queue.end(owner);
      if (durationMs !== undefined) durations.push(durationMs);
      admitWaiting();
    },
    countShed: (reason, operation) => {
      shed.inc({ reason, operation });
      shedCounts.set(reason, (shedCounts.get(reason) ?? 0) + 1);
    },
    stop: () => clearInterval(timer),
  };
}
