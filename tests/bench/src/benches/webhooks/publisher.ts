import { setTimeout as delay } from "node:timers/promises";
import { newUuid, toPublicId } from "@kobo/core/ids";
import {
  type Bus,
  busOfEnvironment,
  insertEvents,
  type NewEvent,
  outboxColumns,
  type Relay,
  startRelay,
} from "@kobo/events";
import { connect, inTransaction } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { Pool } from "pg";
import { scheduleOf, sendOnTime } from "../../measure/open-loop";
import { serveParent } from "../../world/worker-process";

/**
 * A service that publishes events: it inserts each into its outbox in its own transaction, and runs the relay. It has
 * its own process, so that its cost is measured separately.
 */

const SCHEMA = "transfer";
/** More than the transactions in flight at any rate of the bench. */
const CONNECTIONS = 16;
const FILL_AT_ONCE = 1_000;
const POLL_MS = 20;

export interface CommittedEvent {
  /** UUID. */
  id: string;
  /** PostgreSQL's own record of when its transaction was committed. */
  committedMs: number;
}

const logger = createLogger("bench", "silent");

class Publisher {
  #databaseUrl = "";
  #pool = new Pool();
  #bus: Bus | undefined;
  #relay: Relay | undefined;

  open(databaseUrl: string, kafka: Record<string, string>): void {
    this.#databaseUrl = databaseUrl;
    this.#pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
    this.#bus = busOfEnvironment({ clientId: "bench", logger }, kafka);
    this.#startRelay();
  }

  /** Publishes events at a constant rate for these merchants in turn. */
  async publish(
    perSecond: number,
    seconds: number,
    merchants: readonly string[],
  ): Promise<CommittedEvent[]> {
    const written: { id: string; transaction: string }[] = [];
    const schedule = scheduleOf({ event: perSecond }, seconds);
    const { answered } = await sendOnTime(schedule, async () => {
      const event = eventFor(merchants, written.length);
      const own = { id: event.id, transaction: "" };
      written.push(own);
      own.transaction = await this.#write(event);
    });
    await answered;
    const { rows } = await this.#pool.query<{ id: string; ms: number }>(
      `SELECT id, extract(epoch FROM pg_xact_commit_timestamp(transaction::xid))::float8 * 1000 AS ms
       FROM unnest($1::text[], $2::text[]) AS written (id, transaction)`,
      [written.map(({ id }) => id), written.map(({ transaction }) => transaction)],
    );
    return rows.map(({ id, ms }) => ({ id, committedMs: ms }));
  }

  /** Inserts events into the outbox, where they stay until `relay`. */
  async fill(count: number, merchants: readonly string[]): Promise<string[]> {
    await this.#relay?.stop();
    const db = connect({ url: this.#databaseUrl, schema: SCHEMA, applicationName: "bench" });
    const events = Array.from({ length: count }, (_, place) => eventFor(merchants, place));
    for (let from = 0; from < count; from += FILL_AT_ONCE) {
      const some = events.slice(from, from + FILL_AT_ONCE);
      await inTransaction(db, (trx) => insertEvents(trx, some));
    }
    await db.destroy();
    return events.map(({ id }) => id);
  }

  /** From a relay that is not yet connected until it has deleted the last event, in ms. */
  async relay(): Promise<number> {
    const startedAt = performance.now();
    this.#startRelay();
    for (;;) {
      // The newest is deleted last, and its lookup does not scan deleted rows.
      const youngest = `SELECT 1 FROM ${SCHEMA}.outbox ORDER BY id DESC LIMIT 1`;
      const { rows } = await this.#pool.query(youngest);
      if (rows.length === 0) return performance.now() - startedAt;
      await delay(POLL_MS);
    }
  }

  #startRelay(): void {
    if (!this.#bus) throw new Error("The publisher is not open.");
    const own = { bus: this.#bus, databaseUrl: this.#databaseUrl };
    this.#relay = startRelay({ ...own, schema: SCHEMA, source: "transfer", logger });
  }

  /** One event; returns its transaction. */
  async #write(event: NewEvent): Promise<string> {
    const columns = outboxColumns(event);
    const { rows } = await this.#pool.query<{ transaction: string }>({
      name: "write an event",
      text: `INSERT INTO ${SCHEMA}.outbox
        (shard, key, event_id, type, merchant_id, mode, at, traceparent, data)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        RETURNING pg_current_xact_id()::text AS transaction`,
      values: [
        ...[columns.shard, columns.key, columns.event_id, columns.type, columns.merchant_id],
        ...[columns.mode, columns.at, columns.traceparent, columns.data],
      ],
    });
    return rows[0]?.transaction ?? "";
  }
}

function eventFor(
  merchants: readonly string[],
  place: number,
): NewEvent<"transfer.completed"> & { id: string } {
  const id = newUuid();
  const merchantId = merchants[place % merchants.length];
  if (merchantId === undefined) throw new Error("There is no merchant.");
  return {
    ...{ id, key: id, name: "transfer.completed", merchantId, mode: "test", at: new Date() },
    data: {
      type: "payid_transfer",
      transactionId: toPublicId("txn", id),
      reference: `bench-${place}`,
      fromPayId: "ada-stores.wallet",
      toPayId: "b01a.dpid",
      amount: 25_000,
      narration: "Lunch",
      status: "completed",
      completedAt: new Date().toISOString(),
      destinationAccountName: "Bola Foods",
    },
  };
}

export type PublisherApi = Pick<Publisher, "open" | "publish" | "fill" | "relay">;

serveParent(new Publisher());
