import { randomUUID } from "node:crypto";
import type { Contract, Received } from "./contract";
import type { DeadLetters } from "./dead-letters";
import type { Inbox } from "./inbox";
import type { Logger } from "./logger";
import { pause } from "./pause";
import { TimeLimits } from "./time-limits";

/** What the owner of a process may want to hear. */
export interface Hooks {
  /** So many events' effects were committed. */
  handled?: (events: number) => void;
  /** A message was parked in a dead-letter topic. */
  parked?: () => void;
  /** Runs the work on these events, such as inside a span. */
  around?: (
    events: readonly Received<string, unknown>[],
    work: () => Promise<void>,
  ) => Promise<void>;
}

/** Whose events are handled, and how. */
export interface Handling<Tx, Name extends string, Data> {
  /** The consumer group, and the name in the inbox: one for each thing that is done with the events. */
  group: string;
  contract: Contract<Name, Data>;
  /** What is wanted of their topics; other events are passed over unread. */
  events: readonly Name[];
  inbox: Inbox<Tx>;
  /** Makes the events' effects, all in `tx`; runs again when the transaction does. */
  handle: (tx: Tx, events: Received<Name, Data>[]) => Promise<void>;
  logger: Logger;
  hooks: Hooks;
  deadLetters: DeadLetters;
  /** Aborted when the consumer is to stop: whoever waits gives up and leaves the rest for later. */
  stopping: AbortSignal;
}

/** An event that fails alone this often is a bug or poison; it must not hold up its partition. */
const ATTEMPTS_MAX = 5;
/** Several that the database refuses this often may be too much for it together, as by a time limit. */
const ATTEMPTS_TOGETHER_MAX = 5;
const RETRY_PAUSE_MS = 200;
const RETRY_PAUSE_MAX_MS = 5_000;

/**
 * The effects of those events that were not handled before, and their inbox rows, in one
 * transaction. One event waits for the database as long as it takes, but for `handleAlone` to judge when its own
 * statements take too long; several are given up after a while, to be tried one by one.
 */
export async function handleOnce<Tx, Name extends string, Data>(
  events: Received<Name, Data>[],
  handling: Handling<Tx, Name, Data>,
): Promise<void> {
  const { group, inbox, logger, hooks, stopping } = handling;
  const { around = (_, work) => work() } = hooks;
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const attemptsMax = unique.length > 1 ? ATTEMPTS_TOGETHER_MAX : Number.POSITIVE_INFINITY;
  let pauseMs = RETRY_PAUSE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      await around(events, () =>
        inbox.once(
          group,
          unique.map(({ id }) => id),
          async (tx, fresh) => {
            const unhandled = unique.filter(({ id }) => fresh.has(id));
            if (unhandled.length > 0) await handling.handle(tx, unhandled);
          },
        ),
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
      if (handling.inbox.isTimeLimit?.(error)) await waitForTime(error, timeLimits, handling);
      else if (++failures >= ATTEMPTS_MAX) throw error;
      else await pause(RETRY_PAUSE_MS * failures, stopping);
    }
  }
}

/** @throws Error when the event is to blame for taking too long. */
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

/** Whether the database does as much as marking an event as handled, which is then undone. */
async function doesWork<Tx, Name extends string, Data>({
  group,
  inbox,
}: Handling<Tx, Name, Data>): Promise<boolean> {
  const undo = new Error("undo");
  return inbox
    .once(group, [randomUUID()], async () => {
      throw undo;
    })
    .then(
      () => false,
      (error: unknown) => error === undo,
    );
}
