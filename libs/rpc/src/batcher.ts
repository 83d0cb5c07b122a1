import { Batcher } from "@kobo/batching";
import { CallFailed } from "./failures";

interface Options<Item, Result> {
  /** Makes one call for many items and returns a result for each, in order. */
  send: (items: Item[], deadline: number) => Promise<Result[]>;
  /** Roughly how many bytes the item takes on the wire. */
  sizeOf: (item: Item) => number;
  /** When the caller stops waiting for the item, in ms since 1970. */
  deadlineOf: (item: Item) => number;
  /** Keys are served round-robin. Usually the merchant. */
  keyOf: (item: Item) => string;
  /** Calls under way at once. More calls are smaller calls. */
  inFlightMax?: number;
}

/** Half of a full ledger batch, and far below gRPC's limit of 4 MiB. */
const ITEMS_MAX = 256;
const BYTES_MAX = 1024 * 1024;
/** With fewer, the ledger's batches are smaller, since items wait for a call before they reach its queue. */
const IN_FLIGHT_MAX = 4;
/** A longer queue would not be served in time, so further items are refused at once. */
const QUEUE_ITEMS_MAX = 8_192;
const QUEUE_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Coalesces concurrent calls into few. An item rejects with CallFailed: `sent: false` if it never left (queue full,
 * deadline passed while it waited, draining), `sent: true` if its outcome is unknown. The call's deadline is that of
 * its latest item; each item ends at its own.
 */
export function coalesce<Item, Result>({
  send,
  sizeOf,
  deadlineOf,
  keyOf,
  inFlightMax = IN_FLIGHT_MAX,
}: Options<Item, Result>): Batcher<Item, Result> {
  return new Batcher({
    run: (items) => send(items, Math.max(...items.map(deadlineOf))),
    itemsMax: ITEMS_MAX,
    weight: { of: sizeOf, max: BYTES_MAX },
    queue: { itemsMax: QUEUE_ITEMS_MAX, weightMax: QUEUE_BYTES_MAX },
    inFlightMax,
    keyOf,
    deadlineOf,
    onFailure: "reject",
    failure: (sent, cause) => new CallFailed(sent, { cause }),
  });
}
