import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Mode } from "../domain/mode";
import type { Webhook } from "../domain/webhook";

/** Long enough for an earlier process to exit. */
const LOCK_TIMEOUT_MS = 5_000;

export interface StoreLocation {
  folder: string;
  mode: Mode;
}

/**
 * The data of one provider in one mode: tables in memory, written through to SQLite. All changes of
 * one turn of the event loop are one transaction, so an operation is atomic across a crash.
 */
export class Store {
  /** The path without its suffix. */
  readonly path: string;
  readonly webhooks: Table<Webhook>;
  readonly settings: Table<{ name: string; value: bigint | number | string }>;
  readonly #db: DatabaseSync;
  #committed: Promise<void> = Promise.resolve();
  #failure: Error | undefined;

  constructor(provider: string, { folder, mode }: StoreLocation) {
    this.path = join(folder, `${provider}-${mode}`);
    this.#db = new DatabaseSync(`${this.path}.db`, { timeout: LOCK_TIMEOUT_MS });
    // FULL syncs the write-ahead log at every commit, so acknowledged changes survive a power loss.
    this.#db.exec("pragma journal_mode = wal; pragma synchronous = full");
    this.webhooks = this.table("webhooks", ({ id }) => id);
    this.settings = this.table("settings", ({ name }) => name);
  }

  /** Resolves when all changes so far would survive a crash. */
  async durable(): Promise<void> {
    if (this.#failure) throw this.#failure;
    await this.#committed;
  }

  async close(): Promise<void> {
    await this.#committed.finally(() => this.#db.close());
  }

  /** Runs the work once per database, in the transaction of this turn. */
  once(work: () => void): void {
    if (this.#db.prepare("pragma user_version").get()?.user_version !== 0) return;
    work();
    this.#write(() => this.#db.exec("pragma user_version = 1"));
  }

  protected table<Row extends object>(name: string, idOf: (row: Row) => string): Table<Row> {
    const columns = "place integer primary key, row text";
    this.#write(() => this.#db.exec(`create table if not exists ${name} (${columns})`));
    const write = (statement: StatementSync) => (position: number, row: string | null) =>
      this.#write(() => statement.run({ place: position, row }));
    return new Table({
      idOf,
      rows: this.#db.prepare(`select place, row from ${name} order by place`).all(),
      insert: write(this.#db.prepare(`insert into ${name} values (:place, :row)`)),
      update: write(this.#db.prepare(`update ${name} set row = :row where place = :place`)),
    });
  }

  /** Writes in the transaction of this turn, so concurrent requests share one sync to disk. */
  #write(work: () => void): void {
    this.#orFail(() => {
      if (!this.#db.isTransaction) this.#begin();
      work();
    });
  }

  #begin(): void {
    this.#db.exec("begin");
    const endOfTurn = new Promise((resolve) => setImmediate(resolve));
    this.#committed = endOfTurn.then(() => this.#orFail(() => this.#db.exec("commit")));
    this.#committed.catch(() => undefined);
  }

  /** After a failed write, memory may be ahead of the database, so every later call fails. */
  #orFail(work: () => void): void {
    if (this.#failure) throw this.#failure;
    try {
      work();
    } catch (cause) {
      this.#failure = new Error(`Writing to ${this.path}.db failed.`, { cause });
      throw this.#failure;
    }
  }
}

interface TableParts<Row> {
  idOf: (row: Row) => string;
  rows: Record<string, unknown>[];
  insert: (position: number, row: string) => void;
  update: (position: number, row: string | null) => void;
}

/**
 * Rows in insertion order. An update keeps the row's position, and a deletion leaves its position
 * empty, so cursors stay valid.
 */
export class Table<Row extends object> {
  readonly #parts: TableParts<Row>;
  readonly #rows = new Map<string, Row>();
  readonly #positions = new Map<string, number>();
  readonly #listeners: ((before: Row | undefined, after: Row | undefined) => void)[] = [];
  #nextPosition = 0;

  constructor(parts: TableParts<Row>) {
    this.#parts = parts;
    for (const { place: position, row } of parts.rows) {
      this.#nextPosition = Number(position) + 1;
      if (row !== null) this.#keep(Number(position), decode(String(row)));
    }
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string | null | undefined): Row | undefined {
    return this.#rows.get(id ?? "");
  }

  list(): Row[] {
    return [...this.#rows.values()];
  }

  /** Like `list`, for callers that stop early. */
  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }

  put(row: Row): void {
    const id = this.#parts.idOf(row);
    const before = this.get(id);
    const position = this.#positions.get(id) ?? this.#nextPosition;
    if (before) this.#parts.update(position, encode(row));
    else this.#parts.insert(position, encode(row));
    if (!before) this.#nextPosition += 1;
    this.#keep(position, row);
    for (const listener of this.#listeners) listener(before, row);
  }

  delete(id: string): void {
    const before = this.get(id);
    const position = this.#positions.get(id);
    if (!before || position === undefined) return;
    this.#parts.update(position, null);
    this.#rows.delete(id);
    this.#positions.delete(id);
    for (const listener of this.#listeners) listener(before, undefined);
  }

  /** Calls the listener with every row, and with every change from then on. */
  watch(listener: (before: Row | undefined, after: Row | undefined) => void): void {
    for (const row of this.#rows.values()) listener(undefined, row);
    this.#listeners.push(listener);
  }

  /** Finds rows by a key that does not change, oldest first. */
  index(keyOf: (row: Row) => string): Index<Row> {
    const ids = new Map<string, string[]>();
    this.watch((before, after) => {
      const row = before ?? after;
      if (!row || (before && after)) return;
      const key = keyOf(row);
      const id = this.#parts.idOf(row);
      const others = ids.get(key) ?? [];
      if (after) others.push(id);
      ids.set(key, after ? others : others.filter((other) => other !== id));
    });
    const idsOf = (key: string) => ids.get(key) ?? [];
    return {
      all: (key) => idsOf(key).flatMap((id) => this.get(id) ?? []),
      first: (key) => this.get(idsOf(key)[0]),
      last: (key) => this.get(idsOf(key).at(-1)),
      findLast: (key, matches) => {
        const id = idsOf(key).findLast((one) => matches(this.get(one)));
        return this.get(id);
      },
    };
  }

  #keep(position: number, row: Row): void {
    const id = this.#parts.idOf(row);
    this.#rows.set(id, row);
    this.#positions.set(id, position);
  }
}

export interface Index<Row> {
  all: (key: string) => Row[];
  first: (key: string) => Row | undefined;
  last: (key: string) => Row | undefined;
  findLast: (key: string, matches: (row: Row | undefined) => boolean) => Row | undefined;
}

/** JSON in which a date or bigint is a pair of its type and its text. No row holds such a pair itself. */
function encode(row: object): string {
  return JSON.stringify(row, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key];
    if (original instanceof Date) return ["date", value];
    return typeof original === "bigint" ? ["bigint", String(original)] : value;
  });
}

function decode<Row>(text: string): Row {
  return JSON.parse(text, (_, value: unknown) => {
    if (!Array.isArray(value)) return value;
    const [type, content] = value;
    if (type === "date") return new Date(content);
    return type === "bigint" ? BigInt(content) : value;
  });
}
