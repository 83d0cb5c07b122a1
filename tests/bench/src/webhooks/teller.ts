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
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { Pool } from "pg";
import { letOff, scheduleOf } from "../slow-provider/schedule";
import { obeyOrders } from "../worker-process";
import {
  type CommittedEvent,
  TELLER_SCHEMA as SCHEMA,
  type TellerOrder,
  type TellerReport,
} from "./plan";

/**
 * Stands for a service of ours in which something happens: writes events into its outbox, each in the
 * transaction that makes it true, and has the relay that every service has. A process of its own so
 * that what it costs can be told apart. It does what the bench says over the channel between them,
 * and ends with that channel.
 */

/** More transactions than are ever under way at the paces that are asked for. */
const CONNECTIONS = 16;
const FILL_AT_ONCE = 1_000;
const LOOK_MS = 20;

type Open = Extract<TellerOrder, { kind: "open" }>;
type Tell = Extract<TellerOrder, { kind: "tell" }>;

const logger = createLogger("bench", "silent");

class Teller {
  readonly #databaseUrl: string;
  readonly #pool: Pool;
  readonly #db: Database;
  readonly #bus: Bus;
  #relay: Relay | undefined;

  constructor({ databaseUrl, kafka }: Open) {
    this.#databaseUrl = databaseUrl;
    this.#pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
    this.#db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "bench" });
    this.#bus = busOfEnvironment({ clientId: "bench", logger }, kafka);
    this.#startRelay();
  }

  async tell({ perSecond, seconds, merchants }: Tell): Promise<CommittedEvent[]> {
    const written: { id: string; transaction: string }[] = [];
    const { answered } = await letOff(scheduleOf({ event: perSecond }, seconds), async () => {
      const place = written.length;
      const event = eventFor(merchants, place);
      const told = { id: event.id, transaction: "" };
      written.push(told);
      told.transaction = await this.#write(event);
    });
    await answered;
    return this.#committed(written);
  }

  /** Leaves nobody to carry what is written. */
  async fill(count: number, merchants: readonly string[]): Promise<string[]> {
    await this.#relay?.stop();
    this.#relay = undefined;
    const events = Array.from({ length: count }, (_, place) => eventFor(merchants, place));
    for (let from = 0; from < count; from += FILL_AT_ONCE) {
      const some = events.slice(from, from + FILL_AT_ONCE);
      await inTransaction(this.#db, (trx) => insertEvents(trx, some));
    }
    return events.map(({ id }) => id);
  }

  /** From a relay that is not yet connected until it has deleted the last event. */
  async carry(): Promise<number> {
    const begun = performance.now();
    this.#startRelay();
    while (await this.#isWaiting()) await delay(LOOK_MS);
    return performance.now() - begun;
  }

  #startRelay(): void {
    const [bus, databaseUrl] = [this.#bus, this.#databaseUrl];
    this.#relay = startRelay({ bus, databaseUrl, schema: SCHEMA, source: "transfer", logger });
  }

  /** One event, and the transaction that it was. */
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

  async #committed(
    written: readonly { id: string; transaction: string }[],
  ): Promise<CommittedEvent[]> {
    const { rows } = await this.#pool.query<{ id: string; ms: number }>(
      `SELECT id, extract(epoch FROM pg_xact_commit_timestamp(transaction::xid))::float8 * 1000 AS ms
       FROM unnest($1::text[], $2::text[]) AS written (id, transaction)`,
      [written.map(({ id }) => id), written.map(({ transaction }) => transaction)],
    );
    return rows.map(({ id, ms }) => ({ id, committedMs: ms }));
  }

  async #isWaiting(): Promise<boolean> {
    // The youngest goes last, and is found without a walk over those that are gone.
    const { rows } = await this.#pool.query(
      `SELECT 1 FROM ${SCHEMA}.outbox ORDER BY id DESC LIMIT 1`,
    );
    return rows.length > 0;
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

function say(report: TellerReport): void {
  process.send?.(report);
}

let teller: Teller | undefined;

async function obey(order: TellerOrder): Promise<void> {
  if (order.kind === "open") {
    teller = new Teller(order);
    return say({ kind: "opened" });
  }
  if (!teller) throw new Error("The database comes first.");
  if (order.kind === "tell") return say({ kind: "told", events: await teller.tell(order) });
  if (order.kind === "carry") return say({ kind: "carried", ms: await teller.carry() });
  say({ kind: "filled", ids: await teller.fill(order.count, order.merchants) });
}

obeyOrders(obey);
