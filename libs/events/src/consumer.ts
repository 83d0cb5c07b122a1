import { AppError } from "@kobo/errors";
import {
  type Consumer,
  type Contract,
  type Inbox,
  type Received,
  startConsumer,
  type Tuning,
} from "@kobo/events-client/core";
import {
  type Database,
  insertMany,
  inTransaction,
  isPartitionMissing,
  isStatementTimeout,
  isUnavailable,
  type Transaction,
} from "@kobo/postgres";
import { counter, inSharedSpan, type Logger } from "@kobo/runtime";
import { CATALOGUE, EVENT_NAMES, type EventData, type EventName, sourcesOf } from "./catalogue";
import type { Bus } from "./kafka/kafka";

export type { Consumer };

/** An event as a consumer handles it: checked against the catalogue. */
export type ReceivedEvent<Name extends EventName = EventName> = Received<Name, EventData<Name>>;

export interface ConsumeOptions extends Tuning {
  bus: Bus;
  db: Database;
  /** The consumer group, and its name in the inbox: one for each effect of the events. */
  group: string;
  /** Other events on the same topics are skipped unread. */
  events: readonly EventName[];
  /** Events whose data lacks this text are skipped unread: for a group that a fraction of its events concerns. */
  mentioning?: string;
  /** Applies the events' effects, all in `trx`; runs again when the transaction is retried. */
  handle: (trx: Transaction, events: ReceivedEvent[]) => Promise<void>;
  /** `handler` if `handle` itself recognizes repeats, and the inbox would only cost. */
  repeats?: "inbox" | "handler";
  logger: Logger;
}

/**
 * For a group that few events of its topics concern: under load one fetch answers for many sends of the relays. An event
 * waits for up to half a second.
 */
export const SPARSE_FETCH = { minBytes: 16 * 1024, maxWaitMs: 500 };

const handled = counter({
  name: "events_handled_total",
  help: "Events processed, with their effects committed",
  labelNames: ["group"],
});
const deadLettered = counter({
  name: "events_dead_lettered_total",
  help: "Messages sent to a dead-letter topic",
  labelNames: ["group"],
});

/** Consumes events and handles each once, usually through the inbox in the service's own database. */
export async function consume({ db, ...options }: ConsumeOptions): Promise<Consumer> {
  const { group } = options;
  // Prometheus sees no increase in a series that begins with its first message.
  deadLettered.inc({ group }, 0);
  return startConsumer({
    ...options,
    contract,
    inbox: inboxIn(db),
    hooks: {
      handled: (events) => handled.inc({ group }, events),
      parked: () => deadLettered.inc({ group }),
      around: (events, work) =>
        inSharedSpan(`consume ${group}`, { ...SHARED, items: events }, work),
    },
  });
}

/** Each event's own trace shows by its name when it was handled. */
const SHARED = {
  kind: "CONSUMER",
  traceparentOf: ({ traceparent }: Received<string, unknown>) => traceparent,
  itemName: ({ name }: Received<string, unknown>) => `process ${name}`,
} as const;

const KNOWN = new Map(
  EVENT_NAMES.map((name) => {
    const { domain, version, data } = CATALOGUE[name];
    const read = (json: unknown): EventData<EventName> => data.parse(json);
    return [name, { name, domain, sources: sourcesOf(name), version, read }];
  }),
);

const contract: Contract<EventName, EventData<EventName>> = {
  find: (name) => KNOWN.get(name as EventName),
};

/** The inbox in the service's schema. */
function inboxIn(db: Database): Inbox<Transaction> {
  return {
    once: (group, ids, work) =>
      inTransaction(db, async (trx) => work(trx, await claim(trx, group, ids)), {
        repeatable: true,
      }),
    // A handler may also call another service. No event is to blame for a missing partition.
    isUnavailable: (error) =>
      isUnavailable(error) ||
      isPartitionMissing(error) ||
      (error instanceof AppError && error.code === "SERVICE_UNAVAILABLE"),
    isTimeLimit: isStatementTimeout,
    forget: (group, days, atMost) =>
      db("inbox")
        .whereRaw(
          `ctid = ANY(ARRAY(
             SELECT ctid FROM inbox
             WHERE consumer = ? AND at < now() - make_interval(days => ?) LIMIT ?
           ))`,
          [group, days, atMost],
        )
        .delete(),
  };
}

/** Inserts inbox rows and returns the ids that had none. Two members lock the same ids in the same order. */
async function claim(
  trx: Transaction,
  group: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await insertMany<string, { event_id: string }>(trx, ids.toSorted(), {
    table: "inbox",
    columns: { consumer: ["text", () => group], event_id: ["uuid", (id) => id] },
    ending: "ON CONFLICT DO NOTHING RETURNING event_id",
  });
  return new Set(rows.map(({ event_id }) => event_id));
}
