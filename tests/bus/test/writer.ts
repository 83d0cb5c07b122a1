import { setTimeout as delay } from "node:timers/promises";
import { newUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import { type Database, inTransaction } from "@kobo/postgres";
import { EVENT } from "../src/effects";

/** The number of events of each key, which are numbered from 0. */
export type Written = ReadonlyMap<string, number>;

/** An event whose amount is its sequence number within its key. */
export function anEvent(key: string, number: number): NewEvent<typeof EVENT> {
  return {
    name: EVENT,
    key,
    merchantId: newUuid(),
    mode: "test",
    at: new Date(),
    id: newUuid(),
    data: {
      type: "payid_transfer",
      transactionId: key,
      reference: `r-${number}`,
      fromPayId: "ada.wallet",
      toPayId: "x.dpid",
      amount: number,
      narration: "",
      status: "completed",
      completedAt: new Date().toISOString(),
      destinationAccountName: "Ada",
    },
  };
}

export function keysWithPrefix(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
}

/** Commits events `from` up to `to` of all keys in one transaction. */
export async function writeRange(
  db: Database,
  keys: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const events = keys.flatMap((key) =>
    Array.from({ length: to - from }, (_, i) => anEvent(key, from + i)),
  );
  await inTransaction(db, (trx) => insertEvents(trx, events));
}

const KEYS = 24;
const PAUSE_MS = 20;

interface Options {
  db: Database;
  /** The prefix of the keys. */
  prefix: string;
}

/** Commits about a thousand events a second until it is stopped. */
export class Writer {
  readonly keys: readonly string[];
  readonly #db: Database;
  readonly #done: Promise<void>;
  #rounds = 0;
  #isStopping = false;

  constructor({ db, prefix }: Options) {
    this.#db = db;
    this.keys = keysWithPrefix(prefix, KEYS);
    this.#done = this.#write();
    // `stop` reports a failure.
    this.#done.catch(() => {});
  }

  get events(): number {
    return this.#rounds * KEYS;
  }

  /** Stops, and returns what was written. */
  async stop(): Promise<Written> {
    this.#isStopping = true;
    await this.#done;
    return new Map(this.keys.map((key) => [key, this.#rounds]));
  }

  async #write(): Promise<void> {
    while (!this.#isStopping) {
      await writeRange(this.#db, this.keys, { from: this.#rounds, to: this.#rounds + 1 });
      this.#rounds++;
      await delay(PAUSE_MS);
    }
  }
}
