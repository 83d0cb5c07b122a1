import { join } from "node:path";
import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { insertMany, type Transaction } from "@kobo/postgres";
import { sampledTraceparent } from "@kobo/runtime";
import type { EventData, EventName } from "./catalogue";
import { wakeRelay } from "./relay-wake-up";
import { routeOf } from "./wire";

/** The folder of the migrations for `outbox` and `inbox`; every service runs them first. */
export const EVENT_TABLES = join(__dirname, "../migrations");

/** A relay owns whole shards; this is also the most relays of one service that can share the work. */
export const SHARDS = 16;

/** An event of one merchant. */
export interface NewEvent<Name extends EventName = EventName> {
  name: Name;
  /** Events of one key keep their order. */
  key: string;
  merchantId: string;
  mode: Mode;
  /** When it happened. */
  at: Date;
  data: EventData<Name>;
  /** A derived id makes a repeated effect write the same event; new by default. */
  id?: string;
  /** The sampled trace that caused it; the active span by default. */
  traceparent?: string;
}

/** Writes events into the outbox, in the transaction of the change that they report. */
export async function insertEvents(trx: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  trx.executionPromise.then(wakeRelay, () => {});
  await insertMany(trx, events.map(outboxColumns), {
    table: "outbox",
    columns: {
      shard: ["smallint", ({ shard }) => shard],
      key: ["text", ({ key }) => key],
      event_id: ["uuid", ({ event_id }) => event_id],
      type: ["text", ({ type }) => type],
      domain: ["text", ({ domain }) => domain],
      version: ["smallint", ({ version }) => version],
      merchant_id: ["uuid", ({ merchant_id }) => merchant_id],
      mode: ["text", ({ mode }) => mode],
      at: ["timestamptz", ({ at }) => at],
      traceparent: ["text", ({ traceparent }) => traceparent],
      data: ["text", ({ data }) => data],
    },
  });
}

/** The row of one event, for services that insert batches with their own statement. */
export function outboxColumns(event: NewEvent) {
  return {
    shard: shardOf(event.key),
    key: event.key,
    event_id: event.id ?? newUuid(),
    type: event.name,
    ...routeOf(event.name),
    merchant_id: event.merchantId,
    mode: event.mode,
    at: event.at,
    traceparent: event.traceparent ?? sampledTraceparent(),
    data: JSON.stringify(event.data),
  };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a: only our own relays use it, so any stable hash will do. */
function shardOf(key: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), FNV_PRIME);
  return (hash >>> 0) % SHARDS;
}
