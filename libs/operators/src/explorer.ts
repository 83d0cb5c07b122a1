import { fromPublicId, type Prefix, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { ExplorerDefinition } from "@kobo/protos/operator/v1/Explorer";
import type { Record as WireRecord } from "@kobo/protos/operator/v1/Record";
import { type Handlers, toWireMode } from "@kobo/rpc";

/** Expressions of SQL over the source's rows. Each is a constant of the service's code, never an operator's text. */
type Sql = string;

/** How operators name a row. All but `merchant` need an index of their own. */
type Key =
  /** The UUID of a public id; a bare UUID finds it, too, and alone without a prefix. `within` narrows the search. */
  | { prefix?: Prefix; uuid: Sql; within?: Sql }
  /** A text that is unique in each mode, or nearly so. */
  | { text: Sql; mode?: Sql }
  /** A text that is unique in a merchant, so that operators name the merchant, too. */
  | { ofMerchant: Sql; merchantId?: Sql; mode?: Sql }
  /** A condition over `:id`; with `:merchantId` only for a named merchant. */
  | { where: Sql };

/** The rows of one kind in a service's tables. */
export interface Source {
  /** An expression for kinds that share a table. */
  kind: Sql;
  from: Sql;
  keys: readonly Key[];
  /** The public id; a text for what has none. */
  id: { prefix: Prefix; uuid: Sql } | { text: Sql };
  mode?: Sql;
  merchantId?: Sql;
  merchantName?: Sql;
  state?: Sql;
  amount?: Sql;
  currency?: Sql;
  /** Names and timestamps, in reading order. */
  times?: Readonly<Record<string, Sql>>;
  /** Names and values, of which empty ones are left out. No secrets and no more personal data than merchants' lists show. */
  details?: Readonly<Record<string, Sql>>;
  /** The UUIDs of records that explain this one. */
  related?: readonly { prefix: Prefix; uuid: Sql }[];
}

/** More than a person reads. */
const ROWS_MAX = 50;
/** An operator's question never holds a connection for longer. */
const TIMEOUT = "5s";
const ID_LENGTH_MAX = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Query {
  id: string;
  merchantId: string | undefined;
}

interface Parts {
  db: Database;
  sources: readonly Source[];
  /** Completes the records, such as with the legs of ledger transfers. */
  complete?: (trx: Transaction, records: WireRecord[]) => Promise<void>;
}

/** Finds the records of a service under an id, in its own tables alone. */
export function explorer({ db, sources, complete }: Parts): Handlers<ExplorerDefinition> {
  return {
    Find: async (request) => {
      const asked = readRequest(request);
      const records = await inTransaction(
        db,
        async (trx) => {
          await trx.raw(`SET LOCAL statement_timeout = '${TIMEOUT}'`);
          const found: WireRecord[] = [];
          for (const source of sources) found.push(...(await findIn(trx, source, asked)));
          await complete?.(trx, found);
          return found;
        },
        { repeatable: true },
      );
      return { records };
    },
  };
}

/** @throws AppError VALIDATION_ERROR */
function readRequest({ id, merchantId }: { id: string; merchantId: string }): Query {
  const named = id.trim();
  if (named === "" || named.length > ID_LENGTH_MAX) {
    throw new AppError("VALIDATION_ERROR", "`id` must have 1 to 200 characters.");
  }
  const uuid = merchantId && (fromPublicId("mer", merchantId) ?? merchantId);
  if (uuid && !UUID.test(uuid)) {
    throw new AppError("VALIDATION_ERROR", "`merchant_id` must be a merchant's id.");
  }
  return { id: named, merchantId: uuid || undefined };
}

async function findIn(trx: Transaction, source: Source, asked: Query): Promise<WireRecord[]> {
  const conditions = source.keys.flatMap((key) => conditionOf(key, asked) ?? []);
  if (conditions.length === 0) return [];
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `SELECT ${columnsOf(source)} FROM ${source.from}
     WHERE ${conditions.map(({ sql }) => `(${sql})`).join(" OR ")} LIMIT ${ROWS_MAX}`,
    Object.assign({}, ...conditions.map(({ bindings }) => bindings)),
  );
  return rows.map((row) => toRecord(source, row));
}

interface Condition {
  sql: string;
  bindings: Record<string, string>;
}

/** Undefined when the key does not fit the query. */
function conditionOf(key: Key, { id, merchantId }: Query): Condition | undefined {
  const bindings = { id, ...(merchantId && { merchantId }) };
  const condition = "uuid" in key ? uuidCondition(key, id) : { sql: sqlOf(key), bindings };
  if (!condition || (condition.sql.includes(":merchantId") && !merchantId)) return undefined;
  return { sql: condition.sql, bindings: { ...bindings, ...condition.bindings } };
}

function uuidCondition(
  { prefix, uuid: column, within = "true" }: Extract<Key, { uuid: Sql }>,
  id: string,
): Condition | undefined {
  const uuid = UUID.test(id) ? id : prefix && fromPublicId(prefix, id);
  if (!uuid) return undefined;
  const name = prefix ?? "bare";
  return { sql: `${within} AND ${column} = :${name}::uuid`, bindings: { [name]: uuid } };
}

function sqlOf(key: Exclude<Key, { uuid: Sql }>): Sql {
  if ("where" in key) return key.where;
  // Both modes are named, so that an index of the mode and the text serves.
  if ("text" in key) return `${key.mode ?? "mode"} IN ('live', 'test') AND ${key.text} = :id`;
  const { ofMerchant, merchantId = "merchant_id", mode = "mode" } = key;
  return `${merchantId} = :merchantId::uuid AND ${mode} IN ('live', 'test') AND ${ofMerchant} = :id`;
}

type Row = Record<string, string | Date | null>;

function columnsOf(source: Source): string {
  const { mode = "mode", merchantId = "merchant_id", merchantName, state } = source;
  const columns = {
    kind: source.kind,
    id: "uuid" in source.id ? source.id.uuid : source.id.text,
    mode,
    merchant_id: merchantId,
    merchant_name: merchantName ?? "''",
    state: state ?? "''",
    amount: source.amount ?? "NULL::bigint",
    currency: source.amount === undefined ? "''" : (source.currency ?? "'NGN'"),
    ...numbered("t", Object.values(source.times ?? {})),
    ...numbered("d", Object.values(source.details ?? {})),
    ...numbered("r", source.related?.map(({ uuid }) => uuid) ?? []),
  };
  return Object.entries(columns)
    .map(([name, sql]) => `(${sql})${name.startsWith("t") ? "" : "::text"} AS ${name}`)
    .join(", ");
}

function numbered(initial: string, values: readonly Sql[]): Record<string, Sql> {
  return Object.fromEntries(values.map((sql, place) => [`${initial}${place}`, sql]));
}

function toRecord(source: Source, row: Row): WireRecord {
  const text = (name: string) => String(row[name] ?? "");
  const { times = {}, details = {}, related = [] } = source;
  return {
    kind: text("kind"),
    id: "uuid" in source.id ? toPublicId(source.id.prefix, text("id")) : text("id"),
    mode: row.mode === null ? "MODE_UNSPECIFIED" : toWireMode(text("mode") as Mode),
    merchantId: text("merchant_id"),
    merchantName: text("merchant_name"),
    state: text("state"),
    ...(row.amount !== null && { amount: text("amount") }),
    currency: text("currency"),
    times: Object.keys(times).flatMap((name, place) => {
      const at = row[`t${place}`];
      return at instanceof Date ? [{ name, atMs: at.getTime() }] : [];
    }),
    details: Object.keys(details)
      .map((name, place) => ({ name, value: text(`d${place}`) }))
      .filter(({ value }) => value !== ""),
    legs: [],
    related: related.flatMap(({ prefix }, place) => {
      const uuid = text(`r${place}`);
      return uuid === "" ? [] : [toPublicId(prefix, uuid)];
    }),
  };
}
