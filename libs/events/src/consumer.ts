import { setTimeout as delay } from "node:timers/promises";
import {
  type Database,
  insertMany,
  inTransaction,
  isUnavailable,
  type Transaction,
} from "@kobo/postgres";
import { counter, inSpan, type Logger } from "@kobo/runtime";
import {
  type EachBatchPayload,
  type Consumer as KafkaConsumer,
  type KafkaMessage,
  Partitioners,
  type Producer,
} from "kafkajs";
import { CATALOGUE, type EventName, isKnownEvent } from "./catalogue";
import { Joint } from "./joint";
import type { Bus } from "./kafka";
import { deadLetterTopicOf, topicOfDomain } from "./topics";
import { fromMessage, type ReceivedEvent } from "./wire";

export type { ReceivedEvent };

interface Options {
  bus: Bus;
  db: Database;
  /** The consumer group, and the name in the inbox: one for each thing that is done with the events. */
  group: string;
  /** What is wanted of their topics; other events are passed over unread. */
  events: readonly EventName[];
  /** Makes the events' effects, all in `trx`; runs again when the transaction does. */
  handle: (trx: Transaction, events: ReceivedEvent[]) => Promise<void>;
  logger: Logger;
}

export interface Consumer {
  /**
   * Whether events come in. After a process was killed its group gives its part away only when its
   * session is over, which takes a while; nothing else has to wait for that.
   */
  state: () => "joined" | "joining";
  stop: () => Promise<void>;
}

/** Messages of a partition that are handled together. */
const CHUNK = 200;
/** Events, of all partitions, whose effects share one transaction. */
const EVENTS_MAX = 500;
/** More than this are not worked at side by side; they only wait for the same transactions. */
const PARTITIONS_AT_ONCE = 24;
const HEARTBEAT_MS = 1_000;
/** An event that fails alone this often is a bug or poison; it must not hold up its partition. */
const ATTEMPTS_MAX = 5;
const RETRY_PAUSE_MS = 200;
const RETRY_PAUSE_MAX_MS = 5_000;
const INBOX_SWEEP_MS = 60 * 60 * 1000;

const handled = counter({
  name: "events_handled_total",
  help: "Events whose effect was committed",
  labelNames: ["group"],
});
const deadLettered = counter({
  name: "events_dead_lettered_total",
  help: "Messages that were parked in a dead-letter topic",
  labelNames: ["group"],
});

/**
 * Begins to handle each event once: the event's id goes into the inbox in the transaction of its effect, so a
 * repeat finds it there, and the offset moves only after the commit. While the database is away the
 * partition waits; a message that can never be handled is parked in `<topic>.dlq`.
 */
export async function consume(options: Options): Promise<Consumer> {
  const { bus, logger } = options;
  const stopping = new AbortController();
  const deadLetters = bus.kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await deadLetters.connect();
  const handling = { ...options, deadLetters, stopping: stopping.signal };
  const joint = new Joint<ReceivedEvent>({
    run: (events) => handleOnce(events, handling),
    itemsMax: EVENTS_MAX,
  });
  const membership = new Membership({ ...handling, joint });
  membership.begin();
  const sweep = setInterval(() => {
    forgetOldEvents(options).catch((error: unknown) => logger.warn({ err: error }, "inbox sweep"));
  }, INBOX_SWEEP_MS);
  return {
    state: () => (membership.isJoined ? "joined" : "joining"),
    stop: async () => {
      clearInterval(sweep);
      stopping.abort();
      await membership.leave();
      await deadLetters.disconnect();
    },
  };
}

const REJOIN_PAUSE_MS = 500;
/** A join may hang on a broker that is away, or on a member that was killed; leaving does not. */
const LEAVE_TIMEOUT_MS = 2_000;

/**
 * This process's part in the group, for as long as it wants one. kafkajs calls some troubles final
 * that are not, such as a new cluster that has no coordinator for the group yet, and then consumes no
 * more without a word; a fresh consumer takes its place.
 */
class Membership {
  readonly #handling: BatchHandling;
  #consumer: KafkaConsumer | undefined;
  #isJoined = false;
  #joining: Promise<void> = Promise.resolve();

  constructor(handling: BatchHandling) {
    this.#handling = handling;
  }

  get isJoined(): boolean {
    return this.#isJoined;
  }

  begin(): void {
    this.#joining = this.#join();
  }

  async leave(): Promise<void> {
    const left = Promise.all([this.#consumer?.disconnect(), this.#joining]);
    await Promise.race([left, delay(LEAVE_TIMEOUT_MS)]);
  }

  async #join(): Promise<void> {
    const { stopping, group, logger } = this.#handling;
    while (!stopping.aborted && !this.#consumer) {
      try {
        await this.#joinOnce();
      } catch (error) {
        logger.warn({ err: error, group }, "could not join the group");
        await delay(REJOIN_PAUSE_MS);
      }
    }
  }

  async #joinOnce(): Promise<void> {
    const { bus, group } = this.#handling;
    const consumer = bus.kafka.consumer({
      groupId: `${bus.topicPrefix}.${group}`,
      allowAutoTopicCreation: false,
      sessionTimeout: 15_000,
      heartbeatInterval: 3_000,
      // A fetch waits this long for more to come: one for every event would cost more than they do.
      minBytes: 32 * 1024,
      maxWaitTimeInMs: 50,
      // A group that lost its broker comes back by itself, however long it takes.
      retry: { initialRetryTime: 100, maxRetryTime: 5_000, retries: Number.MAX_SAFE_INTEGER },
    });
    this.#consumer = consumer;
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) this.#replace(consumer);
    });
    try {
      await this.#start(consumer);
      this.#isJoined = this.#consumer === consumer;
    } catch (error) {
      this.#consumer = undefined;
      await consumer.disconnect();
      throw error;
    }
  }

  async #start(consumer: KafkaConsumer): Promise<void> {
    const { bus, events } = this.#handling;
    const domains = new Set(events.map((name) => CATALOGUE[name].domain));
    await consumer.connect();
    await consumer.subscribe({
      topics: [...domains].map((domain) => topicOfDomain(bus, domain)),
      fromBeginning: true,
    });
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommitInterval: 500,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: (payload) => eachBatch(payload, this.#handling),
    });
  }

  #replace(consumer: KafkaConsumer): void {
    if (this.#consumer !== consumer) return;
    this.#consumer = undefined;
    this.#isJoined = false;
    this.#joining = delay(REJOIN_PAUSE_MS).then(() => this.#join());
  }
}

interface Handling extends Options {
  deadLetters: Producer;
  /** Aborted when the consumer is to stop: whoever waits gives up and leaves the rest for later. */
  stopping: AbortSignal;
}

interface BatchHandling extends Handling {
  /** The transactions of this process. Partitions share them: each alone would make many small ones. */
  joint: Joint<ReceivedEvent>;
}

async function eachBatch(payload: EachBatchPayload, handling: BatchHandling): Promise<void> {
  const { batch, resolveOffset, isRunning, isStale, heartbeat } = payload;
  for (let start = 0; start < batch.messages.length; start += CHUNK) {
    if (!isRunning() || isStale()) return;
    const messages = batch.messages.slice(start, start + CHUNK);
    await whileBeating(heartbeat, handleMessages(messages, batch.topic, handling));
    const last = messages.at(-1);
    if (last) resolveOffset(last.offset);
    await payload.commitOffsetsIfNecessary();
    await heartbeat();
  }
}

/** The group must not think us dead while we wait for a database that is away. */
async function whileBeating(heartbeat: () => Promise<void>, work: Promise<void>): Promise<void> {
  // What a heartbeat that fails means is told by the one after the work.
  const beating = setInterval(() => void heartbeat().catch(() => {}), HEARTBEAT_MS);
  await work.finally(() => clearInterval(beating));
}

interface Decoded {
  message: KafkaMessage;
  event: ReceivedEvent;
}

async function handleMessages(
  messages: KafkaMessage[],
  topic: string,
  handling: BatchHandling,
): Promise<void> {
  const decoded: Decoded[] = [];
  for (const message of messages.filter((each) => isWanted(each, handling))) {
    try {
      const event = fromMessage(message);
      if (event) decoded.push({ message, event });
    } catch (error) {
      await park(message, topic, error, handling);
    }
  }
  if (decoded.length === 0) return;
  try {
    await handling.joint.submit(decoded.map(({ event }) => event));
  } catch (error) {
    if (handling.stopping.aborted) throw error;
    // Something among them fails. One by one, only that one does.
    for (const { message, event } of decoded) {
      await handleAlone(event, handling).catch((cause: unknown) => {
        if (handling.stopping.aborted) throw cause;
        return park(message, topic, cause, handling);
      });
    }
  }
}

/** What cannot be told by its type is read, and parked when it makes no sense. */
function isWanted({ headers }: KafkaMessage, { events }: Options): boolean {
  const name = String(headers?.ce_type ?? "");
  return !isKnownEvent(name) || events.includes(name);
}

/** Tries one event until it is handled, or has failed too often by its own fault. */
async function handleAlone(event: ReceivedEvent, handling: Handling): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await handleOnce([event], handling);
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || handling.stopping.aborted) throw error;
      await delay(RETRY_PAUSE_MS * attempt);
    }
  }
}

/**
 * The effects of those events that were not handled before, and their inbox rows, in one
 * transaction. Waits for the database as long as it takes.
 */
async function handleOnce(events: ReceivedEvent[], handling: Handling): Promise<void> {
  const { db, group, logger } = handling;
  const links = events.map((event) => event.traceparent).filter(Boolean);
  for (let pause = RETRY_PAUSE_MS; ; pause = Math.min(pause * 2, RETRY_PAUSE_MAX_MS)) {
    try {
      await inSpan(`consume ${group}`, { kind: "CONSUMER", links }, () =>
        inTransaction(
          db,
          async (trx) => {
            const fresh = await claim(trx, group, events);
            if (fresh.length > 0) await handling.handle(trx, fresh);
          },
          { repeatable: true },
        ),
      );
      handled.inc({ group }, events.length);
      return;
    } catch (error) {
      if (!isUnavailable(error) || handling.stopping.aborted) throw error;
      logger.warn({ err: error, group }, "the database is away; waiting");
      await delay(pause);
    }
  }
}

/** Writes inbox rows and returns the events that had none. */
async function claim(
  trx: Transaction,
  consumer: string,
  events: ReceivedEvent[],
): Promise<ReceivedEvent[]> {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const rows = await insertMany<ReceivedEvent, { event_id: string }>(trx, unique, {
    table: "inbox",
    columns: { consumer: ["text", () => consumer], event_id: ["uuid", ({ id }) => id] },
    ending: "ON CONFLICT DO NOTHING RETURNING event_id",
  });
  const claimed = new Set(rows.map(({ event_id }) => event_id));
  return unique.filter((event) => claimed.has(event.id));
}

async function park(
  message: KafkaMessage,
  topic: string,
  error: unknown,
  { deadLetters, group, logger }: Handling,
): Promise<void> {
  logger.error({ err: error, group, topic, offset: message.offset }, "parked a message");
  deadLettered.inc({ group });
  await deadLetters.send({
    topic: deadLetterTopicOf(topic),
    acks: -1,
    messages: [
      {
        key: message.key,
        value: message.value,
        headers: {
          ...message.headers,
          "dlq-group": group,
          "dlq-offset": message.offset,
          "dlq-error": String(error).slice(0, 1_000),
        },
      },
    ],
  });
}

/** A day more than the topics keep their records. */
const INBOX_DAYS = 8;

async function forgetOldEvents({ db, group }: Options): Promise<void> {
  await db("inbox")
    .where({ consumer: group })
    .where("at", "<", db.raw(`now() - interval '${INBOX_DAYS} days'`))
    .delete();
}
