import { randomUUID } from "node:crypto";
import type { Contract, Received } from "./contract";
import type { DeadLetters } from "./dead-letters";
import type { Inbox } from "./inbox";
import type { Logger } from "./logger";
import { pause } from "./pause";
import { TimeLimits } from "./time-limits";

/** Callbacks for metrics and tracing. */
export interface Hooks {
  /** This number of events was handled and committed. */
  handled?: (events: number) => void;
  /** A message was parked in a dead-letter topic. */
  parked?: () => void;
  /** Wraps the work on these events, for example in a span. */
  around?: (
    events: readonly Received<string, unknown>[],
    work: () => Promise<void>,
  ) => Promise<void>;
}

/** One consumer's events and how it handles them. */
export interface Handling<Tx, Name extends string, Data> {
  /** The consumer group, and its name in the inbox: one for each effect of the events. */
  group: string;
  contract: Contract<Name, Data>;
  /** Other events on the same topics are skipped unread. */
  events: readonly Name[];
  /** Events whose data lacks this text are skipped unread. */
  mentioning?: string;
  inbox: Inbox<Tx>;
  /**
   * By default the inbox recognizes repeats. With `handler` nothing is written to it: `handle` gets
   * every event, and gives a repeat no second effect.
   */
  repeats?: "inbox" | "handler";
  /** Applies the events' effects, all in `tx`; runs again when the transaction is retried. */
  handle: (tx: Tx, events: Received<Name, Data>[]) => Promise<void>;
  logger: Logger;
  hooks: Hooks;
  deadLetters: DeadLetters;
  /** Aborted when the consumer is stopping: waits end and the rest is left for later. */
  stopping: AbortSignal;
}

/** An event that fails alone this often must not hold up its partition. */
const ATTEMPTS_MAX = 5;
/** After this many refusals, the events may be too much for the database together, as by a time limit. */
const ATTEMPTS_TOGETHER_MAX = 5;
const RETRY_PAUSE_MS = 200;
const RETRY_PAUSE_MAX_MS = 5_000;

/**
 * Applies the effects of the events that were not handled before and inserts their inbox rows, in
 * one transaction. A single event waits for the database without limit, except that `handleAlone`
 * judges its statement timeouts; several events are given up after a while and tried one by one.
 */
export async function handleOnce<Tx, Name extends string, Data>(
  events: Received<Name, Data>[],
  handling: Handling<Tx, Name, Data>,
): Promise<void> {
  const { group, inbox, logger, hooks, stopping } = handling;
  const { around = (_, work) => work() } = hooks;
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const usesInbox = handling.repeats !== "handler";
  const attemptsMax = unique.length > 1 ? ATTEMPTS_TOGETHER_MAX : Number.POSITIVE_INFINITY;
  let pauseMs = RETRY_PAUSE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      await around(events, () =>
        inbox.once(group, usesInbox ? unique.map(({ id }) => id) : [], async (tx, fresh) => {
          const unhandled = usesInbox ? unique.filter(({ id }) => fresh.has(id)) : unique;
          if (unhandled.length > 0) await handling.handle(tx, unhandled);
        }),
      );
      hooks.handled?.(events.length);
      return;
    } catch (error) {
      const isWorthWaiting =
        inbox.isUnavailable(error) &&
        attempt < attemptsMax &&
        !(unique.length === 1 && inbox.isTimeLimit?.(error));
      if (!isWorthWaiting || stopping.aborted) throw error;
      logger.warn({ err: error, group }, "database unavailable, events will be retried");
      await pause(pauseMs, stopping);
      pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS);
    }
  }
}

/** Tries one event until it is handled, or has failed too often by its own fault. */
export async function handleAlone<Tx, Name extends string, Data>(
  event: Received<Name, Data>,
  handling: Handling<Tx, Name, Data>,
): Promise<void> {
  const { stopping } = handling;
  const timeLimits = new TimeLimits();
  let failures = 0;
  for (;;) {
    try {
      return await handleOnce([event], handling);
    } catch (error) {
      if (stopping.aborted) throw error;
      if (await hasWaited(error, timeLimits, handling)) continue;
      if (++failures >= ATTEMPTS_MAX) throw error;
      await pause(RETRY_PAUSE_MS * failures, stopping);
    }
  }
}

/**
 * Waits when the database fails, and not for this event's sake; false otherwise.
 * @throws Error when the event itself takes too long.
 */
async function hasWaited<Tx, Name extends string, Data>(
  error: unknown,
  timeLimits: TimeLimits,
  handling: Handling<Tx, Name, Data>,
): Promise<boolean> {
  const { group, inbox, logger, stopping } = handling;
  if (inbox.isTimeLimit?.(error)) {
    await waitForTime(error, timeLimits, handling);
    return true;
  }
  if (await doesWork(handling)) return false;
  // Without its table or rights the inbox fails for every event.
  logger.warn({ err: error, group }, "inbox not writable, event will be retried");
  await pause(RETRY_PAUSE_MAX_MS, stopping);
  return true;
}

/** @throws Error when the event itself takes too long. */
async function waitForTime<Tx, Name extends string, Data>(
  error: unknown,
  timeLimits: TimeLimits,
  handling: Handling<Tx, Name, Data>,
): Promise<void> {
  const { group, logger, stopping } = handling;
  timeLimits.count(await doesWork(handling));
  if (timeLimits.isPoison) throw timeLimits.reason(error);
  logger.warn({ err: error, group }, "event effect hit the database's time limit, will be retried");
  await pause(timeLimits.pauseMs, stopping);
}

/** Whether the database still works: does what each event needs beside its effect, and rolls back. */
async function doesWork<Tx, Name extends string, Data>({
  group,
  inbox,
  repeats,
}: Handling<Tx, Name, Data>): Promise<boolean> {
  const undo = new Error("undo");
  // Another inbox than ours may throw an error of its own for that of the work.
  let isReached = false;
  await inbox
    .once(group, repeats === "handler" ? [] : [randomUUID()], async () => {
      isReached = true;
      throw undo;
    })
    .catch(() => {});
  return isReached;
}
