import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import { type Client, dropClient, openClient } from "@kobo/postgres";
import { counter, gauge, type Logger } from "@kobo/runtime";
import { Partitioners, type Producer } from "kafkajs";
import type { EventName } from "./catalogue";
import type { Bus } from "./kafka/kafka";
import { topicOf } from "./kafka/topics";
import { SHARDS } from "./outbox";
import { untilWoken, wakeUpsSoFar } from "./relay-wake-up";
import { toMessage, type WireEvent } from "./wire";

interface Options {
  bus: Bus;
  databaseUrl: string;
  schema: string;
  /** The `ce_source` of the events, as a schema; the outbox's schema by default. */
  source?: string;
  /** The pause after a round, as a multiple of the round's duration; 2 by default. */
  pace?: number;
  logger: Logger;
}

export interface Relay {
  /** Throws when the relay has not reached PostgreSQL and Kafka for 30 s. */
  check: () => Promise<string>;
  stop: () => Promise<void>;
}

interface Row extends WireEvent {
  id: bigint;
}

const BATCH = 500;
/** A little less than Kafka's request limit for one partition, which may get the whole batch. */
const BATCH_BYTES_MAX = 1_000_000;
/** An upper bound for an event's headers beside its key. */
const HEADERS_BYTES = 600;
/** Idle polls back off between these limits. */
const IDLE_MIN_MS = 5;
const IDLE_MAX_MS = 200;
/** Rows seen this long ago are below the floor; the sweep finds rows that commit later. */
const FLOOR_LAG_MS = 1_000;
const SWEEP_INTERVAL_MS = 2_000;
/**
 * Under load rounds take longer, and their pauses with them, so batches are fewer and larger: a
 * small one costs the broker as much as a large one. A larger factor would delay merchants' events.
 */
const PACE = 2;
const PACED_MIN_MS = 10;
const PACED_MAX_MS = 200;
const BACK_OFF = { baseMs: 500, maxMs: 10_000 };

const published = counter({
  name: "outbox_published_total",
  help: "Events acknowledged by the broker",
});
const repeated = counter({
  name: "outbox_repeated_total",
  help: "Events published again because the first attempt was not acknowledged",
});
const oldest = gauge({
  name: "outbox_oldest_seconds",
  help: "Age of the oldest unpublished event at the last poll",
});

/**
 * Relays the outbox to Kafka: reads the oldest rows of the shards it owns, sends them as one
 * awaited batch, and deletes the acknowledged rows. It uses one idempotent producer with one
 * request in flight: the broker deduplicates kafkajs's retries, while with several in flight
 * kafkajs can acknowledge messages that the broker does not have. When kafkajs gives up, a new
 * producer sends the same rows again and consumers deduplicate them. When only the delete fails,
 * only the delete is repeated.
 */
export function startRelay(options: Options): Relay {
  const { logger, pace = PACE } = options;
  const stopping = new AbortController();
  const memory: Memory = { attempted: new Set(), acknowledged: new Set() };
  let lastRound = Date.now();
  let failures = 0;

  const makeRounds = async (session: Session): Promise<void> => {
    let idleMs = IDLE_MIN_MS;
    while (!stopping.signal.aborted) {
      const begun = Date.now();
      const wakeUps = wakeUpsSoFar();
      const found = await session.round();
      lastRound = Date.now();
      failures = 0;
      if (found === "none") await untilWoken(wakeUps, idleMs, stopping.signal);
      if (found === "all") await sleep(pauseAfter(lastRound - begun, pace), stopping.signal);
      idleMs = found === "none" ? Math.min(2 * idleMs, IDLE_MAX_MS) : IDLE_MIN_MS;
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
    check: async () => {
      const silentMs = Date.now() - lastRound;
      if (silentMs > 30_000) throw new Error(`no round for ${Math.round(silentMs / 1000)} s`);
      return `last round ${silentMs} ms ago`;
    },
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** Ids of outbox rows that were sent before. A restarted process sends those not deleted again. */
interface Memory {
  attempted: Set<bigint>;
  acknowledged: Set<bigint>;
}

/**
 * One connection to PostgreSQL, which holds the shards' locks, and one producer. Any error ends the
 * session.
 */
class Session {
  readonly #options: Options;
  readonly #memory: Memory;
  readonly #producer: Producer;
  #client: Client | undefined;
  #shards: number[] = [];
  #floor = 0n;
  #seen: { id: bigint; at: number }[] = [];
  #nextSweep = 0;

  constructor(options: Options, memory: Memory) {
    this.#options = options;
    this.#memory = memory;
    this.#producer = options.bus.kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
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
    });
    await this.#producer.connect();
  }

  async close(): Promise<void> {
    // The server releases the locks with the connection.
    if (this.#client) dropClient(this.#client);
    await this.#producer.disconnect().catch(() => {});
  }

  /**
   * Publishes one batch and reports whether it found no rows, some of the waiting rows, or all of
   * them.
   */
  async round(): Promise<"none" | "some" | "all"> {
    const sweep = Date.now() >= this.#nextSweep;
    if (sweep) {
      this.#nextSweep = Date.now() + SWEEP_INTERVAL_MS;
      await this.#claimShards();
    }
    const read = await this.#read(sweep ? 0n : this.#floor);
    const rows = fitting(read);
    this.#raiseFloor(rows.at(-1)?.id);
    oldest.set(rows[0] ? (Date.now() - rows[0].at.getTime()) / 1000 : 0);
    if (rows.length === 0) {
      if (sweep) this.#clearMemory();
      return "none";
    }
    await this.#publish(rows);
    return read.length === BATCH || rows.length < read.length ? "some" : "all";
  }

  /** Claims every shard that no other relay of this service holds. */
  async #claimShards(): Promise<void> {
    const missing = SHARDS - this.#shards.length;
    if (missing === 0) return;
    const { rows } = await this.#query<{ shard: number }>(
      `SELECT shard FROM generate_series(0, ${SHARDS - 1}) AS shard
       WHERE NOT shard = ANY($2::int[]) AND pg_try_advisory_lock(hashtext($1), shard)`,
      [`outbox/${this.#options.schema}`, this.#shards],
    );
    if (rows.length === 0) return;
    this.#shards.push(...rows.map((row) => row.shard));
    // Waiting rows of the new shards lie below the old shards' floor.
    this.#floor = 0n;
    this.#seen = [];
  }

  async #read(floor: bigint): Promise<Row[]> {
    if (this.#shards.length === 0) return [];
    const { rows } = await this.#query<{
      id: bigint;
      event_id: string;
      type: EventName;
      key: string;
      merchant_id: string;
      mode: Mode;
      at: Date;
      traceparent: string;
      data: string;
    }>(
      `SELECT id, event_id, type, key, merchant_id, mode, at, traceparent, data FROM outbox
       WHERE id > $1 AND shard = ANY($2::smallint[]) ORDER BY id LIMIT ${BATCH}`,
      [String(floor), this.#shards],
    );
    return rows.map(({ event_id, type, merchant_id, ...row }) => ({
      ...row,
      eventId: event_id,
      name: type,
      merchantId: merchant_id,
    }));
  }

  async #publish(rows: Row[]): Promise<void> {
    const { attempted, acknowledged } = this.#memory;
    const unsent = rows.filter(({ id }) => !acknowledged.has(id));
    if (unsent.length > 0) await this.#send(unsent);
    await this.#query("DELETE FROM outbox WHERE id = ANY($1::bigint[])", [
      rows.map((row) => String(row.id)),
    ]);
    for (const { id } of rows) {
      attempted.delete(id);
      acknowledged.delete(id);
    }
  }

  /** The outbox is empty: another relay may have deleted rows that this one sent. */
  #clearMemory(): void {
    this.#memory.attempted.clear();
    this.#memory.acknowledged.clear();
  }

  async #send(rows: Row[]): Promise<void> {
    const { attempted, acknowledged } = this.#memory;
    repeated.inc(rows.filter(({ id }) => attempted.has(id)).length);
    for (const { id } of rows) attempted.add(id);
    const { schema, source = schema } = this.#options;
    const byTopic = Map.groupBy(rows, (row) => topicOf(this.#options.bus, row.name));
    await this.#producer.sendBatch({
      acks: -1,
      topicMessages: [...byTopic].map(([topic, events]) => ({
        topic,
        messages: events.map((event) => toMessage(event, source)),
      })),
    });
    for (const { id } of rows) acknowledged.add(id);
    published.inc(rows.length);
  }

  /**
   * The floor keeps the poll from scanning the dead rows of deleted events. It follows a second
   * behind, since a transaction may commit a lower id after a higher one was seen.
   */
  #raiseFloor(id: bigint | undefined): void {
    const now = Date.now();
    if (id !== undefined) this.#seen.push({ id, at: now });
    while (this.#seen[0] && this.#seen[0].at < now - FLOOR_LAG_MS) {
      const { id: passed } = this.#seen.shift() as { id: bigint };
      if (passed > this.#floor) this.#floor = passed;
    }
  }

  #query<Result extends object>(text: string, values: unknown[]) {
    if (!this.#client) throw new Error("The session is not open.");
    return this.#client.query<Result>(text, values);
  }
}

/** The oldest rows that fit into one request, and at least one. */
function fitting(rows: Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex(({ key, data }) => {
    bytes += Buffer.byteLength(data) + 2 * Buffer.byteLength(key) + HEADERS_BYTES;
    return bytes > BATCH_BYTES_MAX;
  });
  return end === -1 ? rows : rows.slice(0, Math.max(end, 1));
}

function pauseAfter(roundMs: number, pace: number): number {
  return Math.min(Math.max(pace * roundMs, PACED_MIN_MS), PACED_MAX_MS);
}

/** Waits, or returns early when stopping. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
