import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "@kobo/core/retry";
import { topicOfDomain } from "@kobo/events-client/core";
import { type Client, dropClient, openClient } from "@kobo/postgres";
import { beginChild, counter, crashpoint, gauge, type Logger, type Span } from "@kobo/runtime";
import type { Producer, RecordMetadata } from "kafkajs";
import type { Bus } from "./kafka/kafka";
import { partitionOf } from "./kafka/partition";
import { BatchSource, type Row, RowSource, type Source } from "./relay-source";
import { untilWoken, wakeUpsSoFar } from "./relay-wake-up";
import { type StoredEvent, toMessage } from "./wire";

interface Options {
  bus: Bus;
  databaseUrl: string;
  schema: string;
  /** The table that holds the events; `outbox` by default. */
  table?: Row["table"];
  /** The `ce_source` of rows of `outbox`, as a schema; the outbox's schema by default. */
  source?: string;
  logger: Logger;
}

export interface Relay {
  /**
   * For the readiness report: when it reached PostgreSQL and Kafka last. It makes no process unready: without Kafka all
   * would be, and payments work without it.
   */
  state: () => string;
  stop: () => Promise<void>;
}

/** A little less than Kafka's limit for the messages of one request to one partition. */
const PARTITION_BYTES_MAX = 1_000_000;
const SEND_BYTES_MAX = 4_000_000;
/** An upper bound for an event's headers without its key. */
const HEADERS_BYTES = 600;
/** Idle polls back off between these limits. Only other processes' events wait for them. */
const IDLE_MIN_MS = 5;
const IDLE_MAX_MS = 500;
const SWEEP_INTERVAL_MS = 2_000;
/**
 * The pause after a round grows with its events, so that under load rounds are fewer and larger, because each has a
 * fixed cost: 5 to 10 ms up to 500 events a second, 20 ms at 2,000, and the most from 4,000 on.
 */
const PAUSE_MIN_MS = 5;
const PAUSE_MS_PER_EVENT = 0.25;
const PAUSE_MAX_MS = 100;
const BACK_OFF = { baseMs: 500, maxMs: 10_000 };
/** The relay writes nothing but its deletes. One that a crash of PostgreSQL undoes sends its events again. */
const SETTINGS = { synchronous_commit: "off" };

const published = counter({
  name: "outbox_published_total",
  help: "Events acknowledged by the broker",
});
const repeated = counter({
  name: "outbox_repeated_total",
  help: "Events published again because the first attempt was not acknowledged",
});
/** In ms since 1970; undefined when no event waits. */
let oldestAt: number | undefined;
gauge({
  name: "outbox_oldest_seconds",
  help: "Age of the oldest unpublished event that the relay knows, in seconds",
  // The age keeps growing while a publication hangs.
  collect() {
    this.set(oldestAt === undefined ? 0 : Math.max(0, Date.now() - oldestAt) / 1_000);
  },
});

/**
 * Relays the outbox to Kafka: reads the oldest rows that it owns, sends their events in awaited requests, and deletes
 * the acknowledged rows. It uses one idempotent producer with one request in flight: the broker deduplicates
 * kafkajs's retries, while with several in flight kafkajs can acknowledge messages that the broker does not have.
 * When kafkajs gives up, a new producer sends the same rows again and consumers deduplicate them. When only the
 * delete fails, only the delete is repeated.
 */
export function startRelay(options: Options): Relay {
  const { logger } = options;
  const stopping = new AbortController();
  const memory: Memory = new Map();
  let lastRound = Date.now();
  let failures = 0;

  const makeRounds = async (session: Session): Promise<void> => {
    let idleMs = IDLE_MIN_MS;
    while (!stopping.signal.aborted) {
      const begun = Date.now();
      const wakeUps = wakeUpsSoFar();
      const { events, hasMore } = await session.round();
      lastRound = Date.now();
      failures = 0;
      idleMs = events === 0 ? Math.min(2 * idleMs, IDLE_MAX_MS) : IDLE_MIN_MS;
      if (events === 0) await untilWoken(wakeUps, idleMs, stopping.signal);
      else if (!hasMore) await sleep(pauseAfter(lastRound - begun, events), stopping.signal);
    }
  };

  const runSession = async (): Promise<void> => {
    const session = new Session(options, memory);
    try {
      await session.open();
      await makeRounds(session);
    } finally {
      await session.close();
    }
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await runSession();
      } catch (error) {
        const pauseMs = backOffMs(failures++, BACK_OFF);
        logger.warn({ err: error, pauseMs }, "outbox relay failed, reconnecting after a pause");
        await sleep(pauseMs, stopping.signal);
      }
    }
  };
  const done = work();

  return {
    state: () => `last round ${Date.now() - lastRound} ms ago`,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** How many events of a row were sent, and how many acknowledged, from the first one on. */
interface Progress {
  attempted: number;
  acknowledged: number;
}

/** The progress of rows that are not deleted yet, by `keyOf`. A restarted process sends those again. */
type Memory = Map<string, Progress>;

/** An event to be sent, with its place in its row. */
interface Unsent {
  event: StoredEvent;
  index: number;
  progress: Progress;
}

/** One connection to PostgreSQL, which holds the source's locks, and one producer. Any error ends the session. */
class Session {
  readonly #options: Options;
  readonly #memory: Memory;
  readonly #producer: Producer;
  readonly #source: Source;
  /** The number of partitions of each topic that was sent to. */
  readonly #partitions = new Map<string, number>();
  #client: Client | undefined;
  #nextSweep = 0;

  constructor(options: Options, memory: Memory) {
    const { bus, schema, source = schema, table = "outbox" } = options;
    this.#options = options;
    this.#memory = memory;
    const Source = table === "outbox" ? RowSource : BatchSource;
    this.#source = new Source((text, values) => this.#query(text, values), { schema, source });
    this.#producer = bus.kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner:
        () =>
        ({ topic, partitionMetadata, message }) => {
          this.#partitions.set(topic, partitionMetadata.length);
          return partitionOf(String(message.key), partitionMetadata.length);
        },
      idempotent: true,
      maxInFlightRequests: 1,
    });
  }

  async open(): Promise<void> {
    const { databaseUrl, schema } = this.#options;
    this.#client = await openClient({
      url: databaseUrl,
      schema,
      applicationName: `${schema} relay`,
      settings: SETTINGS,
    });
    // Without a broker there is no round that could read it.
    oldestAt = (await this.#source.oldest())?.getTime();
    await this.#producer.connect();
  }

  async close(): Promise<void> {
    // The server releases the locks with the connection.
    if (this.#client) dropClient(this.#client);
    await this.#producer.disconnect().catch(() => {});
  }

  /** Publishes the oldest waiting events. Returns their number, and whether more may wait. */
  async round(): Promise<{ events: number; hasMore: boolean }> {
    const isSweep = Date.now() >= this.#nextSweep;
    if (isSweep) {
      this.#nextSweep = Date.now() + SWEEP_INTERVAL_MS;
      await this.#source.claim();
    }
    const { rows, hasMore, isOwner } = await this.#source.read(isSweep);
    oldestAt = rows[0]?.at.getTime();
    if (rows.length > 0) await this.#publish(rows);
    // The outbox is empty: another relay may have deleted rows that this one sent.
    else if (isSweep && isOwner) this.#memory.clear();
    return { events: rows.reduce((sum, { events }) => sum + events.length, 0), hasMore };
  }

  async #publish(rows: readonly Row[]): Promise<void> {
    const unsent = rows.flatMap((row) => this.#unsentOf(row));
    for (let start = 0; start < unsent.length; ) {
      const end = this.#endOfSend(unsent, start);
      await this.#send(unsent.slice(start, end));
      crashpoint("relay.acknowledged");
      start = end;
    }
    const [{ table } = { table: "outbox" }] = rows;
    await this.#query(`DELETE FROM ${table} WHERE id = ANY($1::bigint[])`, [
      rows.map(({ id }) => String(id)),
    ]);
    for (const row of rows) this.#memory.delete(keyOf(row));
  }

  #unsentOf(row: Row): Unsent[] {
    const progress = this.#memory.get(keyOf(row)) ?? { attempted: 0, acknowledged: 0 };
    this.#memory.set(keyOf(row), progress);
    return row.events
      .map((event, index) => ({ event, index, progress }))
      .slice(progress.acknowledged);
  }

  /** The end of the events from `start` on that fit into one request, at least one. */
  #endOfSend(unsent: readonly Unsent[], start: number): number {
    const sizes = new Map<string, number>();
    let total = 0;
    for (let i = start; i < unsent.length; i++) {
      const { event } = unsent[i] as Unsent;
      const bytes =
        Buffer.byteLength(event.data) + 2 * Buffer.byteLength(event.key) + HEADERS_BYTES;
      const partition = this.#partitionOf(event);
      const size = (sizes.get(partition) ?? 0) + bytes;
      total += bytes;
      if (i > start && (size > PARTITION_BYTES_MAX || total > SEND_BYTES_MAX)) return i;
      sizes.set(partition, size);
    }
    return unsent.length;
  }

  /** Before the first send to a topic all its events count as one partition's. */
  #partitionOf({ domain, key }: StoredEvent): string {
    const topic = topicOfDomain(this.#options.bus, domain);
    return `${topic}/${partitionOf(key, this.#partitions.get(topic) ?? 1)}`;
  }

  async #send(unsent: readonly Unsent[]): Promise<void> {
    repeated.inc(unsent.filter(({ index, progress }) => index < progress.attempted).length);
    for (const { index, progress } of unsent) {
      progress.attempted = Math.max(progress.attempted, index + 1);
    }
    const byTopic = Map.groupBy(unsent, ({ event }) =>
      topicOfDomain(this.#options.bus, event.domain),
    );
    const spans: Span[] = [];
    const topicMessages = [...byTopic].map(([topic, events]) => ({
      topic,
      messages: events.map(({ event }) => {
        const span = beginChild(`publish ${event.name}`, "PRODUCER", event.traceparent);
        if (span) spans.push(span);
        return toMessage(event, span?.traceparent);
      }),
    }));
    try {
      const written = await this.#producer.sendBatch({ acks: -1, topicMessages });
      this.#requireEach(unsent, written);
    } catch (error) {
      for (const span of spans) span.fail(error);
      throw error;
    } finally {
      for (const span of spans) span.end();
    }
    for (const { index, progress } of unsent) progress.acknowledged = index + 1;
    published.inc(unsent.length);
  }

  /**
   * Each event's partition must be among those written. When a partition's leader moves to a broker that has already
   * answered the same batch, kafkajs neither sends to it nor fails.
   */
  #requireEach(unsent: readonly Unsent[], written: readonly RecordMetadata[]): void {
    const partitions = new Set(
      written.map(({ topicName, partition }) => `${topicName}/${partition}`),
    );
    const missing = unsent.find(({ event }) => !partitions.has(this.#partitionOf(event)));
    if (missing) throw new Error(`Nothing was written to ${this.#partitionOf(missing.event)}.`);
  }

  #query<Result extends object>(text: string, values: unknown[]) {
    if (!this.#client) throw new Error("The session is not open.");
    return this.#client.query<Result>(text, values);
  }
}

function keyOf({ table, id }: Row): string {
  return `${table}/${id}`;
}

/** On a busy machine rounds take longer, and their pauses with them. */
function pauseAfter(roundMs: number, events: number): number {
  const pauseMs = Math.max(roundMs, PAUSE_MIN_MS + PAUSE_MS_PER_EVENT * events);
  return Math.min(pauseMs, PAUSE_MAX_MS);
}

/** Waits, or returns early when stopping. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
