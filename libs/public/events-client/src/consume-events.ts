import { type Consumer, type ConsumerOptions, startConsumer } from "./consumer";
import type { Received } from "./contract";
import type { EventName, EventTypes } from "./generated/events";
import { isEventName, KNOWN_EVENTS } from "./known-events";

/** One of these events; its name determines the type of its data. */
export type ReceivedEvent<Name extends EventName = EventName> = {
  [Each in Name]: Received<Each, EventTypes[Each]>;
}[Name];

type Options<Tx, Name extends EventName> = Omit<
  ConsumerOptions<Tx, EventName, unknown>,
  "contract" | "events" | "handle" | "repeats"
> & {
  events: readonly Name[];
  handle: (tx: Tx, events: ReceivedEvent<Name>[]) => Promise<void>;
};

/**
 * Handles each of these events once, in the inbox's transactions. Returns at once and runs until it
 * is stopped; it retries while Kafka or the database is unavailable.
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
    // `readEvent` checked each event by the schema of its name, which is one of `events`.
    handle: (tx, received) => handle(tx, received as ReceivedEvent<Name>[]),
  });
}
