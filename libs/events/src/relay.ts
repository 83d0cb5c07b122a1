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
  /** The source that the events name, as a schema; by default the schema of the outbox. */
  source?: string;
  /** A round is followed by a pause this many times as long; twice as long when nothing is said. */
  pace?: number;
  logger: Logger;
}

export interface Relay {
  /** Throws when the relay has not reached PostgreSQL and Kafka for a while. */
  check: () => Promise<string>;
  stop: () => Promise<void>;
}

interface Row extends WireEvent {
  id: bigint;
}

const BATCH = 500;
/** A little less than Kafka takes at once for one partition, on which all of a batch may have to lie. */
const BATCH_BYTES_MAX = 1_000_000;
/** What an event's headers take beside its key, and to spare. */
const HEADERS_BYTES = 600;
/** Looks for events that nobody rang for come ever more seldom while there are none. */
const IDLE_MIN_MS = 5;
const IDLE_MAX_MS = 200;
/** Rows this long in sight are below the floor; what commits later than that, the sweep finds. */
const FLOOR_LAG_MS = 1_000;
const SWEEP_INTERVAL_MS = 2_000;
/**
 * Under load rounds take longer, and their pauses with them, so fewer and larger ones are sent: a small
 * one costs the broker as much as a large one. More than this, and merchants would wait for it.
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
 * Carries the outbox to Kafka: reads the oldest rows of the shards it owns, sends them as one
 * awaited batch, deletes what was acknowledged. One idempotent producer with one send in flight: the broker drops
 * what kafkajs repeats, while with several in flight kafkajs can acknowledge what the broker does not have. When kafkajs
 * gives up, the same rows are sent again by a fresh producer; consumers drop the repeats. When only the delete fails,
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
      const rings = wakeUpsSoFar();
      const found = await session.round();
      lastRound = Date.now();
      failures = 0;
      if (found === "none") await untilWoken(rings, idleMs, stopping.signal);
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

/** Rows in the outbox that were sent before, by id. A process that dies forgets them, and repeats those not deleted. */
interface Memory {
  attempted: Set<bigint>;
  acknowledged: Set<bigint>;
}

/** One connection to PostgreSQL, which holds the shards' locks, and one producer. Dies of any error. */
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
    // The server frees the locks with the connection.
    if (this.#client) dropClient(this.#client);
    await this.#producer.disconnect().catch(() => {});
  }

  /** Publishes one batch, and says whether it found none, some of what waits, or all. */
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
      if (sweep) this.#forgetSent();
      return "none";
    }
    await this.#publish(rows);
    return read.length === BATCH || rows.length < read.length ? "some" : "all";
  }

  /** Takes every shard that no other relay of this service holds. */
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
    // What waits in the new shards lies below the floor of the old ones.
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

  /** Nothing that was sent is left here: another relay may have deleted it. */
  #forgetSent(): void {
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
   * The floor spares the poll from stepping over the remains of deleted rows. It follows a second
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

/** As many of the oldest as may be sent at once, and one at least. */
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
