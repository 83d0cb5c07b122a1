import { outsideRequests } from "@kobo/runtime";
import { CallFailed } from "./failures";

interface Options<Item, Result> {
  /** Makes one call for many items and returns a result for each, in order. */
  send: (items: Item[], deadline: number) => Promise<Result[]>;
  /** Roughly how many bytes the item takes on the wire. */
  sizeOf: (item: Item) => number;
  /** When whoever waits for the item stops waiting, in ms since 1970. */
  deadlineOf: (item: Item) => number;
  /** Items of one turn wait behind each other; turns take their turn. Usually the merchant. */
  turnOf: (item: Item) => string;
  /** Calls under way at once. More calls are smaller calls. */
  inFlightMax?: number;
}

export interface Batcher<Item, Result> {
  /**
   * Resolves to the item's own result.
   * @throws CallFailed with `sent: false` when the item never left (queue full, deadline passed
   * while it waited, draining), with `sent: true` when nobody knows what became of it.
   */
  submit: (item: Item) => Promise<Result>;
  /** Takes no more items, sends what waits, and resolves when every call has come back. */
  drain: () => Promise<void>;
}

/** Big enough to carry a full ledger batch's half, small enough to stay far under gRPC's 4 MiB. */
const ITEMS_MAX = 256;
const BYTES_MAX = 1024 * 1024;
const IN_FLIGHT_MAX = 4;
/** A queue longer than this is not served in time anyway; refusing at once is kinder. */
const QUEUE_ITEMS_MAX = 8_192;
const QUEUE_BYTES_MAX = 16 * 1024 * 1024;

interface Waiting<Item, Result> {
  item: Item;
  bytes: number;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
  state: "queued" | "sent" | "settled";
}

/**
 * Joins concurrent calls into few: what arrives in the same turn of the event loop, and what waits
 * while earlier calls are under way, travels together. There is no timer, so a lone item waits for
 * nobody.
 */
export function coalesce<Item, Result>(options: Options<Item, Result>): Batcher<Item, Result> {
  const queue = new TurnQueue<Waiting<Item, Result>>();
  const inFlightMax = options.inFlightMax ?? IN_FLIGHT_MAX;
  let inFlight = 0;
  let scheduled = false;
  let draining = false;
  let onIdle = () => {};

  const settle = (waiting: Waiting<Item, Result>, end: () => void): void => {
    if (waiting.state === "settled") return;
    waiting.state = "settled";
    clearTimeout(waiting.timer);
    end();
  };

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      outsideRequests(() => {
        while (inFlight < inFlightMax && queue.size > 0) void dispatch();
      });
      if (inFlight === 0 && queue.size === 0) onIdle();
    });
  };

  const dispatch = async (): Promise<void> => {
    const batch = queue.take(ITEMS_MAX, BYTES_MAX).filter((waiting) => waiting.state === "queued");
    if (batch.length === 0) return;
    for (const waiting of batch) waiting.state = "sent";
    inFlight++;
    try {
      const deadline = Math.max(...batch.map((waiting) => waiting.deadline));
      const results = await options.send(
        batch.map((waiting) => waiting.item),
        deadline,
      );
      if (results.length !== batch.length) throw new Error("The answer does not fit the question.");
      batch.forEach((waiting, index) => {
        settle(waiting, () => waiting.resolve(results[index] as Result));
      });
    } catch (cause) {
      for (const waiting of batch) {
        settle(waiting, () => waiting.reject(new CallFailed(true, { cause })));
      }
    } finally {
      inFlight--;
      schedule();
    }
  };

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        const bytes = options.sizeOf(item);
        const deadline = options.deadlineOf(item);
        const full = queue.size >= QUEUE_ITEMS_MAX || queue.bytes + bytes > QUEUE_BYTES_MAX;
        if (draining || full || deadline <= Date.now()) return reject(new CallFailed(false));
        const waiting: Waiting<Item, Result> = {
          item,
          bytes,
          deadline,
          resolve,
          reject,
          timer: undefined,
          state: "queued",
        };
        waiting.timer = setTimeout(() => {
          const sent = waiting.state === "sent";
          settle(waiting, () => reject(new CallFailed(sent)));
        }, deadline - Date.now());
        queue.add(options.turnOf(item), waiting);
        schedule();
      }),
    drain: () =>
      new Promise((resolve) => {
        draining = true;
        onIdle = resolve;
        schedule();
      }),
  };
}

/** Queues that take turns, so that one merchant's flood does not make the others wait. */
class TurnQueue<Entry extends { bytes: number }> {
  readonly #turns = new Map<string, Entry[]>();
  size = 0;
  bytes = 0;

  add(turn: string, entry: Entry): void {
    const entries = this.#turns.get(turn);
    if (entries) entries.push(entry);
    else this.#turns.set(turn, [entry]);
    this.size++;
    this.bytes += entry.bytes;
  }

  /** Takes one entry of each turn, round after round, up to the limits; at least one. */
  take(itemsMax: number, bytesMax: number): Entry[] {
    const taken: Entry[] = [];
    let bytes = 0;
    while (this.size > 0 && taken.length < itemsMax) {
      const [turn, entries] = this.#turns.entries().next().value as [string, Entry[]];
      const [entry] = entries as [Entry];
      if (taken.length > 0 && bytes + entry.bytes > bytesMax) break;
      taken.push(entry);
      bytes += entry.bytes;
      this.size--;
      this.bytes -= entry.bytes;
      // To the end of the line, if anything of this turn is left.
      entries.shift();
      this.#turns.delete(turn);
      if (entries.length > 0) this.#turns.set(turn, entries);
    }
    return taken;
  }
}
