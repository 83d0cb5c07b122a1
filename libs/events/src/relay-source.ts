import type { Mode } from "@kobo/core/tenant";
import { SHARDS } from "./outbox";
import { decodeEvents } from "./outbox-batch";
import { type StoredEvent, storedRoute } from "./wire";

/** A statement on the session's connection, which holds the source's locks. */
export type Query = <Result extends object>(
  text: string,
  values: unknown[],
) => Promise<{ rows: Result[] }>;

/** A waiting row with its events, which are sent in their order. */
export interface Row {
  table: "outbox" | "outbox_batches";
  id: bigint;
  at: Date;
  events: StoredEvent[];
}

/** The oldest waiting rows. All are of one table. */
interface Found {
  rows: Row[];
  /** Whether more rows may wait. */
  hasMore: boolean;
  /** False while another relay owns the rows. */
  isOwner: boolean;
}

const NOT_OWNED: Found = { rows: [], hasMore: false, isOwner: false };

/** Where a relay reads events. */
export interface Source {
  /** Claims what no other relay of this service holds. */
  claim: () => Promise<void>;
  /** A sweep also finds rows that committed after rows with a much higher id. */
  read: (isSweep: boolean) => Promise<Found>;
  /** The time of the oldest waiting event, whichever relay owns it; undefined if none waits. */
  oldest: () => Promise<Date | undefined>;
}

const ROWS_MAX = 500;
const BATCHES_MAX = 50;
/** No more data than this is decoded for a round; one batch may have more. */
const ROUND_BYTES_MAX = 8_000_000;
/** Rows seen this long ago are below the floor. A transaction that takes longer to commit is found by the sweep, maybe after later events of its key. */
const FLOOR_LAG_MS = 5_000;

/**
 * The floor keeps the poll from scanning the dead rows of deleted events. It follows seconds behind, since a
 * transaction may commit a lower id after a higher one was seen.
 */
class Floor {
  #floor = 0n;
  #seen: { id: bigint; at: number }[] = [];

  from(isSweep: boolean): string {
    return isSweep ? "0" : String(this.#floor);
  }

  raise(id: bigint | undefined): void {
    const now = Date.now();
    if (id !== undefined) this.#seen.push({ id, at: now });
    while (this.#seen[0] && this.#seen[0].at < now - FLOOR_LAG_MS) {
      const { id: passed } = this.#seen.shift() as { id: bigint };
      if (passed > this.#floor) this.#floor = passed;
    }
  }

  reset(): void {
    this.#floor = 0n;
    this.#seen = [];
  }
}

interface OutboxRow {
  id: bigint;
  event_id: string;
  type: string;
  domain: string | null;
  version: number | null;
  key: string;
  merchant_id: string;
  mode: Mode;
  at: Date;
  traceparent: string;
  data: string;
}

/** Rows of `outbox`, one for each event. Relays share them by shards of the key. */
export class RowSource implements Source {
  readonly #query: Query;
  readonly #schema: string;
  readonly #source: string;
  readonly #condition: string;
  readonly #floor = new Floor();
  #shards: number[] = [];

  /** `condition` restricts the rows further. */
  constructor(query: Query, names: { schema: string; source: string }, condition = "true") {
    this.#query = query;
    this.#schema = names.schema;
    this.#source = names.source;
    this.#condition = condition;
  }

  async claim(): Promise<void> {
    if (this.#shards.length === SHARDS) return;
    const { rows } = await this.#query<{ shard: number }>(
      `SELECT shard FROM generate_series(0, ${SHARDS - 1}) AS shard
       WHERE NOT shard = ANY($2::int[]) AND pg_try_advisory_lock(hashtext($1), shard)`,
      [`outbox/${this.#schema}`, this.#shards],
    );
    if (rows.length === 0) return;
    this.#shards.push(...rows.map((row) => row.shard));
    // Waiting rows of the new shards lie below the old shards' floor.
    this.#floor.reset();
  }

  async read(isSweep: boolean): Promise<Found> {
    if (this.#shards.length === 0) return NOT_OWNED;
    const { rows } = await this.#query<OutboxRow>(
      `SELECT id, event_id, type, domain, version, key, merchant_id, mode, at, traceparent, data
       FROM outbox
       WHERE id > $1 AND shard = ANY($2::smallint[]) AND ${this.#condition}
       ORDER BY id LIMIT ${ROWS_MAX}`,
      [this.#floor.from(isSweep), this.#shards],
    );
    this.#floor.raise(rows.at(-1)?.id);
    return {
      rows: rows.map((row) => this.#toRow(row)),
      hasMore: rows.length === ROWS_MAX,
      isOwner: true,
    };
  }

  async oldest(): Promise<Date | undefined> {
    const { rows } = await this.#query<{ at: Date }>(`${OLDEST} outbox ORDER BY id LIMIT 1`, []);
    return rows[0]?.at;
  }

  #toRow({ id, event_id, type, domain, version, merchant_id, ...rest }: OutboxRow): Row {
    const event = {
      ...rest,
      ...storedRoute(type, domain, version),
      source: this.#source,
      eventId: event_id,
      name: type,
      merchantId: merchant_id,
    };
    return { table: "outbox", id, at: rest.at, events: [event] };
  }
}

interface BatchRow {
  id: bigint;
  at: Date;
  payload: Buffer;
}

/**
 * The row with the lowest id, by the primary key. Of the rows with one key, those inserted later have later times than it.
 */
const OLDEST = "SELECT at FROM";

/** All columns of a batch are null if there is none. */
type FoundBatch = (BatchRow | { id: null }) & { has_rows: boolean };

/**
 * Rows of `outbox_batches`, one for all events of a transaction (see `encodeEvents`). A batch has many keys, so one
 * relay owns all of them.
 *
 * The release before this table inserts rows into `outbox`, also beside a newer process. Both tables stay in order by
 * time: each statement reads only what is older than everything in the other table. The release after next needs no
 * rows any more.
 */
export class BatchSource implements Source {
  readonly #query: Query;
  readonly #schema: string;
  readonly #rows: RowSource;
  readonly #floor = new Floor();
  #isOwner = false;

  constructor(query: Query, names: { schema: string; source: string }) {
    this.#query = query;
    this.#schema = names.schema;
    this.#rows = new RowSource(
      query,
      names,
      `at <= COALESCE((${OLDEST} outbox_batches ORDER BY id LIMIT 1), 'infinity')`,
    );
  }

  async claim(): Promise<void> {
    if (!this.#isOwner) {
      const { rows } = await this.#query<{ owner: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext($1), 0) AS owner",
        [`outbox_batches/${this.#schema}`],
      );
      this.#isOwner = rows[0]?.owner ?? false;
    }
    if (this.#isOwner) await this.#rows.claim();
  }

  async read(isSweep: boolean): Promise<Found> {
    if (!this.#isOwner) return NOT_OWNED;
    const { rows } = await this.#query<FoundBatch>(
      `SELECT b.id, b.at, b.payload, o.oldest IS NOT NULL AS has_rows
       FROM (SELECT (${OLDEST} outbox ORDER BY id LIMIT 1) AS oldest) AS o
       LEFT JOIN LATERAL (
         SELECT id, at, payload FROM outbox_batches
         WHERE id > $1 AND at < COALESCE(o.oldest, 'infinity') ORDER BY id LIMIT ${BATCHES_MAX}
       ) AS b ON true
       ORDER BY b.id`,
      [this.#floor.from(isSweep)],
    );
    const waiting = rows.filter((row) => row.id !== null);
    const hasRows = rows[0]?.has_rows ?? false;
    if (waiting.length === 0 && hasRows) {
      const found = await this.#rows.read(isSweep);
      return { ...found, hasMore: found.rows.length > 0 };
    }
    const batches = decode(waiting);
    this.#floor.raise(batches.at(-1)?.id);
    return {
      rows: batches,
      hasMore: rows.length === BATCHES_MAX || batches.length < waiting.length || hasRows,
      isOwner: true,
    };
  }

  async oldest(): Promise<Date | undefined> {
    const { rows } = await this.#query<{ at: Date | null }>(
      `SELECT least(
         (${OLDEST} outbox ORDER BY id LIMIT 1), (${OLDEST} outbox_batches ORDER BY id LIMIT 1)
       ) AS at`,
      [],
    );
    return rows[0]?.at ?? undefined;
  }
}

/** The first batches whose data is not too much for one round. */
function decode(rows: readonly BatchRow[]): Row[] {
  const batches: Row[] = [];
  let bytes = 0;
  for (const { id, at, payload } of rows) {
    if (bytes > ROUND_BYTES_MAX) break;
    const events = decodeEvents(payload);
    for (const { data } of events) bytes += data.length;
    batches.push({ table: "outbox_batches", id, at, events });
  }
  return batches;
}
