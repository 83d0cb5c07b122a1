import { encodeEvents } from "@kobo/events";
import {
  byteaArray,
  dateArray,
  int2Array,
  int8Array,
  textArray,
  timestampArray,
  uuidArray,
} from "@kobo/postgres";
import type { Effects } from "../domain/batch";
import { eventsOf } from "./events";

/**
 * The statements that write a batch, one for each table. An INSERT writes each of its rows or fails. In one statement with
 * the others it would cost a cluster twice the time: Citus passes on no statement with an INSERT inside.
 */

/** A batch's effects in one ledger. */
export interface LedgerEffects extends Effects {
  /** Of the ledger's system balances that this writer alone changes. */
  slot: number;
}

/** A statement for any rows of its table. */
export interface WritePart {
  statement: { name: string; text: string };
  rowsOf: (effects: LedgerEffects) => PartRows;
}

interface PartRows {
  count: number;
  /** The parameters. */
  toArrays: () => Buffer[];
}

/** The types of columns, with their values here. */
interface Values {
  uuid: string;
  text: string;
  smallint: number;
  bigint: bigint;
  date: string;
  timestamptz: number;
  bytea: Buffer;
}

type Type = keyof Values;
type ColumnOf<Row, T extends Type> = readonly [type: T, value: (row: Row) => Values[T] | null];
type Column<Row> = { [T in Type]: ColumnOf<Row, T> }[Type];

type ToArray<T extends Type> = <Row>(
  rows: readonly Row[],
  value: (row: Row) => Values[T] | null,
) => Buffer;

const ARRAYS: { [T in Type]: ToArray<T> } = {
  uuid: uuidArray,
  text: textArray,
  smallint: int2Array,
  bigint: int8Array,
  date: dateArray,
  timestamptz: timestampArray,
  bytea: byteaArray,
};

function toArray<Row, T extends Type>(rows: readonly Row[], [type, value]: ColumnOf<Row, T>) {
  return ARRAYS[type](rows, value);
}

interface PartOf<Row> {
  table: string;
  rowsOf: (effects: LedgerEffects) => readonly Row[];
  columns: Readonly<Record<string, Column<Row>>>;
  /** Writes the rows of `given`. */
  write: (names: readonly string[], given: string) => string;
}

function part<Row>({ table, rowsOf, columns, write }: PartOf<Row>): WritePart {
  const names = Object.keys(columns);
  const each = Object.values(columns);
  const arrays = each.map(([type], place) => `$${1 + place}::${type}[]`);
  const given = `unnest(${arrays.join(", ")}) AS given (${names.join(", ")})`;
  return {
    statement: { name: `ledger-write-${table}`, text: write(names, given) },
    rowsOf: (effects) => {
      const rows = rowsOf(effects);
      return { count: rows.length, toArrays: () => each.map((column) => toArray(rows, column)) };
    },
  };
}

const insertInto =
  (table: string, ending = "") =>
  (names: readonly string[], given: string): string =>
    `INSERT INTO ${table} (${names.join(", ")}) SELECT ${names.join(", ")} FROM ${given} ${ending}`;

const transfers = part({
  table: "transfers",
  rowsOf: ({ groups }) => groups.flatMap((group) => group.transfers),
  columns: {
    id: ["uuid", (t) => t.id],
    root_id: ["uuid", (t) => t.rootId],
    merchant_id: ["uuid", (t) => t.merchantId],
    mode: ["text", (t) => t.mode],
    kind: ["text", (t) => t.kind],
    type: ["text", (t) => t.type],
    debit_account_id: ["uuid", (t) => t.debit.id],
    credit_account_id: ["uuid", (t) => t.credit.id],
    amount: ["bigint", (t) => t.amount],
    pending_id: ["uuid", (t) => t.pendingId],
    family: ["text", (t) => t.reference?.family ?? null],
    reference: ["text", (t) => t.reference?.text ?? null],
    credit_reference: ["text", (t) => t.creditReference || null],
    capped_day: ["date", (t) => t.cappedDay],
    once_keys: [
      "text",
      ({ uniquenessKeys: keys }) => (keys.length > 0 ? JSON.stringify(keys) : null),
    ],
    narration: ["text", (t) => t.narration],
    from_pay_id: ["text", (t) => t.from.payId],
    from_name: ["text", (t) => t.from.name],
    to_pay_id: ["text", (t) => t.to.payId],
    to_name: ["text", (t) => t.to.name],
    fingerprint: ["bytea", (t) => Buffer.from(t.fingerprint, "hex")],
    at: ["timestamptz", (t) => t.at],
  },
  write: insertInto("transfers"),
});

const entries = part({
  table: "entries",
  rowsOf: ({ entries }) => entries,
  columns: {
    account_id: ["uuid", (e) => e.accountId],
    transfer_id: ["uuid", (e) => e.transferId],
    seq: ["bigint", (e) => e.seq],
    amount: ["bigint", (e) => e.amount],
    balance_after: ["bigint", (e) => e.balanceAfter],
    at: ["timestamptz", (e) => e.at],
  },
  write: insertInto("entries"),
});

const wallets = part({
  table: "accounts",
  rowsOf: ({ wallets }) => [...wallets],
  columns: {
    id: ["uuid", (w) => w.id],
    debits_posted: ["bigint", (w) => w.debitsPosted],
    credits_posted: ["bigint", (w) => w.creditsPosted],
    debits_pending: ["bigint", (w) => w.debitsPending],
    credits_pending: ["bigint", (w) => w.creditsPending],
    seq: ["bigint", (w) => w.seq],
    at: ["timestamptz", (w) => w.at],
    day: ["date", (w) => w.day],
    day_debits: ["bigint", (w) => w.dayDebits],
  },
  // A wallet that is not updated means that its lock failed. The division by zero then rolls the batch back, although
  // COMMIT was already sent (see `ConsistencyError`).
  write: ([, ...changed], given) => `
    WITH changed AS (
      UPDATE accounts a SET ${changed.map((name) => `${name} = given.${name}`).join(", ")}
      FROM ${given} WHERE a.id = given.id AND a.id = ANY ($1::uuid[])
      RETURNING 1
    )
    SELECT 1 / ((SELECT count(*) FROM changed) = cardinality($1::uuid[]))::int`,
});

const outbox = part({
  table: "outbox_batches",
  rowsOf: (effects) => {
    const events = eventsOf(effects);
    return events.length > 0 ? [{ at: effects.at, payload: encodeEvents(events) }] : [];
  },
  columns: {
    at: ["timestamptz", (batch) => batch.at],
    payload: ["bytea", (batch) => batch.payload],
  },
  write: insertInto("outbox_batches"),
});

const uniquenessKeys = part({
  table: "once_keys",
  rowsOf: ({ newUniquenessKeys }) => [...newUniquenessKeys.values()],
  columns: {
    account_id: ["uuid", (k) => k.accountId],
    key: ["text", (k) => k.key],
    transfer_id: ["uuid", (k) => k.transferId],
  },
  write: insertInto("once_keys", "ORDER BY account_id, key"),
});

const tallies = part({
  table: "tallies",
  rowsOf: ({ tallies }) => [...tallies.values()],
  columns: {
    account_id: ["uuid", (t) => t.accountId],
    key: ["text", (t) => t.key],
    count: ["bigint", (t) => t.count],
    sum: ["bigint", (t) => t.sum],
    first_id: ["uuid", (t) => t.firstId],
    last_at: ["timestamptz", (t) => t.lastAt],
  },
  write: insertInto(
    "tallies",
    `ON CONFLICT (account_id, key) DO UPDATE SET
       count = excluded.count, sum = excluded.sum, last_at = excluded.last_at`,
  ),
});

const refusals = part({
  table: "refusals",
  rowsOf: ({ refusals }) => refusals,
  columns: {
    id: ["uuid", (r) => r.id],
    code: ["text", (r) => r.refused.refusal],
    item: ["smallint", (r) => r.refused.item],
    taken_by: ["uuid", (r) => r.refused.takenBy ?? null],
    fingerprint: ["bytea", (r) => Buffer.from(r.fingerprint, "hex")],
  },
  write: insertInto("refusals"),
});

const systemBalances = part({
  table: "system_balances",
  rowsOf: ({ slot, systemDeltas }) =>
    [...systemDeltas].map(([accountId, delta]) => ({ slot, accountId, ...delta })),
  columns: {
    account_id: ["uuid", (d) => d.accountId],
    slot: ["smallint", (d) => d.slot],
    debits_posted: ["bigint", (d) => d.debitsPosted],
    credits_posted: ["bigint", (d) => d.creditsPosted],
    debits_pending: ["bigint", (d) => d.debitsPending],
    credits_pending: ["bigint", (d) => d.creditsPending],
  },
  write: insertInto(
    "system_balances AS s",
    `ORDER BY account_id
     ON CONFLICT (account_id, slot) DO UPDATE SET
       debits_posted = s.debits_posted + excluded.debits_posted,
       credits_posted = s.credits_posted + excluded.credits_posted,
       debits_pending = s.debits_pending + excluded.debits_pending,
       credits_pending = s.credits_pending + excluded.credits_pending`,
  ),
});

/** In the order in which they are written. */
export const WRITE_PARTS: readonly WritePart[] = [
  transfers,
  entries,
  wallets,
  outbox,
  uniquenessKeys,
  tallies,
  refusals,
  systemBalances,
];
