import { counter, gauge, type Logger } from "@kobo/runtime";
import {
  ANSWERS_MIN,
  hasReserve,
  IN_FLIGHT_FIRST,
  IN_FLIGHT_MIN,
  LOOP_DELAY_MAX_MS,
  type Load,
  nextLimit,
  type Overloaded,
  overloadedFor,
  QUEUE_MS,
  queueSizeMax,
  type Sort,
} from "../domain/load";
import { FairQueue, type Owner, type Waiting } from "./fair-queue";

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

/** Why a request was shed. */
type Reason = Overloaded | "address";

export interface Arrival {
  sort: Sort;
  owner: Owner;
}

/** Exactly one of them is called. */
interface Outcome {
  admit: () => void;
  shed: (reason: Overloaded) => void;
}

export interface Overload {
  /**
   * Admits a request at once, or as soon as there is room; sheds it when there is none in time. Returns how to
   * take back a request that still waits.
   */
  enter: (arrival: Arrival, outcome: Outcome) => () => void;
  /** An admitted request turns out to be another's. */
  reassign: (arrival: Arrival, owner: Owner) => void;
  /** An admitted request is over. `durationMs` is undefined when it says nothing about the load. */
  end: (arrival: Arrival, durationMs: number | undefined) => void;
  /** Counts a request that was turned away. */
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
  const queue = new FairQueue();
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
    logger.warn({ requests, inFlight, limit, loopDelayMs: delayMs }, "requests shed");
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
  const load = (): Load => ({ inFlight, limit, loopDelayMs, loopDelayMaxMs });
  const begin = ({ owner }: Arrival, { admit }: Outcome): void => {
    inFlight++;
    peak = Math.max(peak, inFlight);
    queue.begin(owner);
    admit();
  };
  const admitWaiting = (): void => {
    while (queue.size > 0 && !overloadedFor("ordinary", load())) queue.takeNext()?.admit();
  };
  const shedExpired = (): void => {
    for (const waiting of queue.takeExpired(performance.now())) waiting.shed();
  };
  const wait = (arrival: Arrival, outcome: Outcome, reason: Overloaded): (() => void) => {
    const waiting: Waiting = {
      owner: arrival.owner,
      until: performance.now() + QUEUE_MS,
      admit: () => begin(arrival, outcome),
      shed: () => outcome.shed(reason),
    };
    queue.add(waiting, queueSizeMax(load()))?.shed();
    return () => queue.remove(waiting);
  };
  const timer = setInterval(() => {
    tick();
    admitWaiting();
    shedExpired();
  }, TICK_MS).unref();

  return {
    enter: (arrival, outcome) => {
      const { sort, owner } = arrival;
      const reason = overloadedFor(sort, load());
      const mayBegin =
        reason === undefined
          ? sort === "callback" || queue.size === 0
          : sort === "ordinary" && hasReserve(load()) && queue.isBelowShare(owner);
      if (mayBegin) begin(arrival, outcome);
      else if (sort === "callback") outcome.shed(reason ?? "in_flight");
      else return wait(arrival, outcome, reason ?? "in_flight");
      return () => {};
    },
    reassign: (arrival, owner) => {
      queue.end(arrival.owner);
      arrival.owner = owner;
      queue.begin(owner);
    },
    end: ({ owner }, durationMs) => {
      inFlight--;
      queue.end(owner);
      if (durationMs !== undefined) durations.push(durationMs);
      admitWaiting();
    },
    note: (reason) => {
      shed.inc({ reason });
      turnedAway.set(reason, (turnedAway.get(reason) ?? 0) + 1);
    },
    stop: () => clearInterval(timer),
  };
}
