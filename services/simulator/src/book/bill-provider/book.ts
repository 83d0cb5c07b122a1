import { join } from "node:path";
import type { Price } from "../../domain/bill-provider/catalogue";
import { keptFromFloat, type Purchase } from "../../domain/bill-provider/purchase";
import type { Mode } from "../../domain/mode";
import type { Notice } from "../../domain/notice";
import { type Journal, openEntries, toLine } from "../journal";
import { NoticeShelf } from "../notice-shelf";
import { type Entry, fromLine } from "./entry";

/** ₦1,000,000,000: enough that no test runs dry by accident. */
const FLOAT_AT_FIRST = 100_000_000_000n;

/** The sandbox has one number that succeeds, so buying for it twice must be no duplicate there. */
const DUPLICATE_WINDOW_AT_FIRST: Record<Mode, number> = { test: 0, live: 30 };

/**
 * What the provider knows of one account: its purchases, what it told of them, its float, its prices
 * and its settings. It is held in memory and written to `bill-provider-<mode>.jsonl`.
 * A change counts at once; whoever tells of it waits for `durable` first.
 */
export class Book {
  readonly #journal: Journal;
  readonly #purchases = new Map<string, Purchase>();
  /** Where a purchase stands among all that there ever were: the forgotten leave their places empty. */
  readonly #places = new Map<string, number>();
  #placesTaken = 0;
  /** By service and biller, the newest that was not refused. */
  readonly #newest = new Map<string, string>();
  #float = FLOAT_AT_FIRST;
  #duplicateWindowSeconds: number;
  readonly #prices = new Map<string, Price>();
  readonly notices = new NoticeShelf();

  private constructor(journal: Journal, mode: Mode) {
    this.#journal = journal;
    this.#duplicateWindowSeconds = DUPLICATE_WINDOW_AT_FIRST[mode];
  }

  static async open({ folder, mode }: { folder: string; mode: Mode }): Promise<Book> {
    const path = join(folder, `bill-provider-${mode}.jsonl`);
    const { journal, entries } = await openEntries(path, fromLine);
    const book = new Book(journal, mode);
    for (const entry of entries.flat()) book.#apply(entry);
    return book;
  }

  get float(): bigint {
    return this.#float;
  }

  get duplicateWindowSeconds(): number {
    return this.#duplicateWindowSeconds;
  }

  /** Those that were changed. */
  get prices(): Price[] {
    return [...this.#prices.values()];
  }

  find(requestId: string): Purchase | undefined {
    return this.#purchases.get(requestId);
  }

  /** In the order in which they came into the book. */
  list(): Purchase[] {
    return [...this.#purchases.values()];
  }

  placeOf({ requestId }: Purchase): number {
    return this.#places.get(requestId) ?? this.#placesTaken;
  }

  newestOf(serviceId: string, biller: string): Purchase | undefined {
    return this.find(this.#newest.get(keyOf(serviceId, biller)) ?? "");
  }

  /** Writes down a new purchase, or how an old one stands now. The float follows. */
  record(purchase: Purchase): void {
    this.#change({ kind: "purchase", ...purchase });
  }

  /** How a purchase ended is never in the book without the notice of it. */
  recordEnd(purchase: Purchase, notice: Notice): void {
    this.#change({ kind: "purchase", ...purchase }, { kind: "notice", ...notice });
  }

  /** As if it had never been bought; the float has it back. */
  forget(requestId: string): void {
    this.#change({ kind: "forgotten", requestId });
  }

  recordPrice(price: Price, notice: Notice): void {
    this.#change({ kind: "price", ...price }, { kind: "notice", ...notice });
  }

  recordNotice(notice: Notice): void {
    this.#change({ kind: "notice", ...notice });
  }

  setFloat(float: bigint): void {
    this.#change({ kind: "float", float });
  }

  setDuplicateWindow(seconds: number): void {
    this.#change({ kind: "duplicate window", seconds });
  }

  /** Ends when all that was changed so far would survive a crash. */
  durable(): Promise<void> {
    return this.#journal.durable();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #change(...entries: Entry[]): void {
    for (const entry of entries) this.#apply(entry);
    this.#journal.append(toLine(entries.length === 1 ? entries[0] : entries));
  }

  #apply(entry: Entry): void {
    switch (entry.kind) {
      case "purchase": {
        const { kind: _, ...purchase } = entry;
        this.#keep(purchase);
        break;
      }
      case "float":
        this.#float = entry.float;
        break;
      case "duplicate window":
        this.#duplicateWindowSeconds = entry.seconds;
        break;
      case "price": {
        const { kind: _, ...price } = entry;
        this.#prices.set(keyOf(price.serviceId, price.variationCode), price);
        break;
      }
      case "forgotten":
        this.#drop(entry.requestId);
        break;
      case "notice":
        this.notices.put(entry);
        break;
    }
  }

  #keep(purchase: Purchase): void {
    const before = this.#purchases.get(purchase.requestId);
    this.#float += (before ? keptFromFloat(before) : 0n) - keptFromFloat(purchase);
    this.#purchases.set(purchase.requestId, purchase);
    if (before) return;
    this.#places.set(purchase.requestId, this.#placesTaken);
    this.#placesTaken += 1;
    if (purchase.status === "failed") return;
    this.#newest.set(keyOf(purchase.serviceId, purchase.biller), purchase.requestId);
  }

  #drop(requestId: string): void {
    const purchase = this.#purchases.get(requestId);
    if (!purchase) return;
    this.#float += keptFromFloat(purchase);
    this.#purchases.delete(requestId);
    this.#places.delete(requestId);
  }
}

function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}
