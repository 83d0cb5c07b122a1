import { join } from "node:path";
import { keptFromFloat, type Purchase } from "../../domain/bill-provider/purchase";
import type { Mode } from "../../domain/mode";
import { type Journal, openEntries, toLine } from "../journal";
import { type Entry, fromLine } from "./entry";

/** ₦1,000,000,000: enough that no test runs dry by accident. */
const FLOAT_AT_FIRST = 100_000_000_000n;

/** The sandbox has one number that succeeds, so buying for it twice must be no duplicate there. */
const DUPLICATE_WINDOW_AT_FIRST: Record<Mode, number> = { test: 0, live: 30 };

/**
 * What the provider knows of one account: its purchases, its float and its settings. It is held in
 * memory and written to `bill-provider-<mode>.jsonl`, from which it is read again at start.
 * A change counts at once; whoever tells of it waits for `durable` first.
 */
export class Book {
  readonly #journal: Journal;
  readonly #purchases = new Map<string, Purchase>();
  /** By service and biller, the newest that was not refused. */
  readonly #newest = new Map<string, string>();
  #float = FLOAT_AT_FIRST;
  #duplicateWindowSeconds: number;

  private constructor(journal: Journal, mode: Mode) {
    this.#journal = journal;
    this.#duplicateWindowSeconds = DUPLICATE_WINDOW_AT_FIRST[mode];
  }

  static async open({ folder, mode }: { folder: string; mode: Mode }): Promise<Book> {
    const path = join(folder, `bill-provider-${mode}.jsonl`);
    const { journal, entries } = await openEntries(path, fromLine);
    const book = new Book(journal, mode);
    for (const entry of entries) book.#apply(entry);
    return book;
  }

  get float(): bigint {
    return this.#float;
  }

  get duplicateWindowSeconds(): number {
    return this.#duplicateWindowSeconds;
  }

  find(requestId: string): Purchase | undefined {
    return this.#purchases.get(requestId);
  }

  /** In the order in which they were bought. */
  list(): Purchase[] {
    return [...this.#purchases.values()];
  }

  newestOf(serviceId: string, biller: string): Purchase | undefined {
    return this.find(this.#newest.get(keyOf(serviceId, biller)) ?? "");
  }

  /** Writes down a new purchase, or how an old one stands now. The float follows. */
  record(purchase: Purchase): void {
    this.#change({ kind: "purchase", ...purchase });
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

  #change(entry: Entry): void {
    this.#apply(entry);
    this.#journal.append(toLine(entry));
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
    }
  }

  #keep(purchase: Purchase): void {
    const before = this.#purchases.get(purchase.requestId);
    this.#float += (before ? keptFromFloat(before) : 0n) - keptFromFloat(purchase);
    this.#purchases.set(purchase.requestId, purchase);
    const isNew = before === undefined && purchase.status !== "failed";
    if (isNew) this.#newest.set(keyOf(purchase.serviceId, purchase.biller), purchase.requestId);
  }
}

function keyOf(serviceId: string, biller: string): string {
  return JSON.stringify([serviceId, biller]);
}
