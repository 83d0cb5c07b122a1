import { type Consumer, type ConsumerOptions, startConsumer } from "./consumer";
import type { Received } from "./contract";
import type { EventName, EventTypes } from "./generated/events";
import { isEventName, KNOWN_EVENTS } from "./known-events";

/** One of these events; its name tells which data it carries. */
export type ReceivedEvent<Name extends EventName = EventName> = {
  [Each in Name]: Received<Each, EventTypes[Each]>;
}[Name];

type Options<Tx, Name extends EventName> = Omit<
  ConsumerOptions<Tx, EventName, unknown>,
  "contract" | "events" | "handle"
> & {
  events: readonly Name[];
  handle: (tx: Tx, events: ReceivedEvent<Name>[]) => Promise<void>;
};

/**
 * Begins to handle each of these events once, in the transactions of the inbox. Returns at once and
 * goes on until it is stopped, whatever is away for a while.
 */
export function consumeEvents<Tx, Name extends EventName>(options: Options<Tx, Name>): Consumer {
  const { events, handle } = options;
  const unknown = events.filter((name) => !isEventName(name));
  if (unknown.length > 0 || events.length === 0) {
    throw new TypeError(`No events of Kobo: ${unknown.join(", ") || "the list is empty"}.`);
  }
  return startConsumer({
    ...options,
    contract: KNOWN_EVENTS,
    // Each was read by the schema of its own name, which is one of the wanted.
    handle: (tx, received) => handle(tx, received as ReceivedEvent<Name>[]),
  });
}
