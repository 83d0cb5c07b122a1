import { firstUuidAt } from "@kobo/core/ids";
import {
  type Database,
  insteadOfMigrating,
  isCheckViolation,
  retryingLocks,
  STRONG_LOCK_TIMEOUT_MS,
  type Transaction,
  withoutLimit,
} from "@kobo/postgres";

/**
 * Divides `transfers` and `entries` by time, while ledgers of this release and the one before write to them. No row is
 * copied: the table with all rows so far becomes the first partition, and the last one takes those from its moment on. Ids
 * stay unique because a partition has a range of them, and numbers of entries because they only rise. References and the
 * ends of holds are looked for in all partitions, under the lock of their wallet; a hold without one ends by a row of
 * `once_keys`.
 */

/** A table whose rows rise with one column, nearly in the order in which they are written. */
interface Divided {
  table: "transfers" | "entries";
  column: string;
  /** The column's first value at a moment. */
  valueAt: (moment: Date) => string;
  momentOf: (value: string) => Date;
  /** Statements before the table becomes the first partition. */
  before: readonly string[];
  /** Statements for the whole table, not its partitions. */
  whole: readonly string[];
}

const TIME_HEX_DIGITS = 12;

const DIVIDED: readonly Divided[] = [
  {
    table: "transfers",
    // Ids begin with their time.
    column: "id",
    valueAt: firstUuidAt,
    momentOf: (id) => new Date(Number.parseInt(id.replace("-", "").slice(0, TIME_HEX_DIGITS), 16)),
    before: [
      // For writers of releases without tallies; it would no longer be called.
      "DROP TRIGGER IF EXISTS transfers_tallied ON transfers",
      "ALTER INDEX transfers_pkey RENAME TO transfers_p1_pkey",
    ],
    // Queries may group by it alone.
    whole: ["ALTER TABLE transfers ADD CONSTRAINT transfers_pkey PRIMARY KEY (id)"],
  },
  {
    table: "entries",
    column: "at",
    valueAt: (moment) => moment.toISOString(),
    momentOf: (at) => new Date(at),
    before: [],
    whole: [
      `CREATE TRIGGER entries_balance AFTER INSERT ON entries
       REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entries_must_balance()`,
    ],
  },
];

/** No partition can begin at this moment. */
class MomentTaken extends Error {
  override readonly name = "MomentTaken";
}

interface Terms {
  schema: string;
  /** The rows must have been read this long before the moment, or else nothing changes. */
  marginMs: number;
}

/**
 * Adds a partition for all rows from this moment on, to each of the tables that lacks it. Before, it reads the rows of the
 * last partition, which takes none from after the moment meanwhile. A run that fails leaves nothing; one that was killed
 * is continued by the next.
 * @param db a pool of the owner of the tables
 * @throws MomentTaken; Error when the rows cannot be read in time, a long transaction holds a table, or the schema is
 * being migrated
 */
export async function addPartitions(
  db: Database,
  from: Date,
  { schema, marginMs }: Terms,
): Promise<void> {
  await insteadOfMigrating(db, schema, async () => {
    for (const divided of DIVIDED) {
      if (await bind(db, divided, from)) await proveAndAttach(db, divided, { from, marginMs });
      // PostgreSQL itself analyzes only the partitions.
      await withoutLimits(db, (trx) => trx.raw(`ANALYZE ${divided.table}`));
    }
  });
}

/** Undoes what a killed run has left, of any moment. */
export async function abandonPartitions(
  db: Database,
  { schema }: Pick<Terms, "schema">,
): Promise<void> {
  await insteadOfMigrating(db, schema, async () => {
    for (const divided of DIVIDED) await unbind(db, divided);
  });
}

interface Partition {
  name: string;
  number: number;
  /** The value with which it begins; undefined for the first, and for a table that is not divided. */
  begin: string | undefined;
}

/** The partition that takes new rows; number 0 is the table itself, before it is divided. */
async function lastPartition(trx: Transaction, { table }: Divided): Promise<Partition> {
  const { rows } = await trx.raw<{ rows: { name: string; number: number; begin: string }[] }>(
    String.raw`
      SELECT c.relname AS name, substring(c.relname FROM '_p([0-9]+)$')::int AS number,
        substring(pg_get_expr(c.relpartbound, c.oid) FROM 'FROM \(''(.+)''\) TO') AS begin
      FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
      WHERE inhparent = to_regclass(:table) AND c.relname ~ '_p[0-9]+$' ORDER BY number DESC LIMIT 1`,
    { table },
  );
  const [row] = rows;
  return row
    ? { ...row, begin: row.begin ?? undefined }
    : { name: table, number: 0, begin: undefined };
}

/** The table that a partition belongs to, by the partition's name. */
export function dividedTable(name: string): string {
  return name.replace(/_p\d+$/, "");
}

/** A check that a partition has no rows from after the moment in its comment. */
const BOUND = "partition_bound";

/** The row is from after the moment of a partition that is not attached yet. It can be written later. */
export function isBeyondBound(error: unknown): boolean {
  return isCheckViolation(error, BOUND);
}

/** Creates the bound. Returns false if the partition is in use already. */
async function bind(db: Database, divided: Divided, from: Date): Promise<boolean> {
  const { table, column, valueAt, momentOf } = divided;
  return withStrongLock(db, async (trx) => {
    const { name, begin } = await lastPartition(trx, divided);
    const begun = begin === undefined ? undefined : momentOf(begin);
    if (begun?.getTime() === from.getTime()) return false;
    if (begun && begun > from) {
      throw new MomentTaken(`${table} has a partition from ${begun.toISOString()} on.`);
    }
    const bound = await readBound(trx, name);
    if (bound?.from.getTime() === from.getTime()) return true;
    // A detached partition loses its own bound.
    const least = begin === undefined ? "" : `${column} >= '${begin}' AND `;
    await runAll(trx, [
      `ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${BOUND}`,
      `ALTER TABLE ${name} ADD CONSTRAINT ${BOUND}
       CHECK (${least}${column} < '${valueAt(from)}') NOT VALID`,
      `COMMENT ON CONSTRAINT ${BOUND} ON ${name} IS '${from.toISOString()}'`,
    ]);
    return true;
  });
}

async function unbind(db: Database, divided: Divided): Promise<void> {
  await withStrongLock(db, async (trx) => {
    const { name } = await lastPartition(trx, divided);
    await trx.raw(`ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${BOUND}`);
  });
}

interface Bound {
  from: Date;
  /** Whether the rows before it were read, too. */
  isProven: boolean;
}

async function readBound(trx: Transaction, partition: string): Promise<Bound | undefined> {
  const { rows } = await trx.raw<{ rows: { from: string; isProven: boolean }[] }>(
    `SELECT obj_description(oid, 'pg_constraint') AS from, convalidated AS "isProven"
     FROM pg_constraint WHERE conrelid = to_regclass(?) AND conname = ?`,
    [partition, BOUND],
  );
  const [row] = rows;
  return row && { ...row, from: new Date(row.from) };
}

async function proveAndAttach(
  db: Database,
  divided: Divided,
  { from, marginMs }: { from: Date; marginMs: number },
): Promise<void> {
  try {
    await prove(db, divided, { from, marginMs });
    await withStrongLock(db, (trx) => attach(trx, divided, from));
  } catch (error) {
    await unbind(db, divided).catch((left: unknown) => {
      throw new AggregateError([error, left], `${messageOf(error)} ${LEFT}`);
    });
    throw error;
  }
}

const LEFT = "What the run has left could not be undone: abandon it.";

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The highest that PostgreSQL takes: 24 days. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

/** Reads every row, while others read and write. Its snapshot keeps vacuum from removing dead rows of any table. */
async function prove(
  db: Database,
  divided: Divided,
  { from, marginMs }: { from: Date; marginMs: number },
): Promise<void> {
  const { table, column, valueAt } = divided;
  await withoutLimits(db, async (trx) => {
    const timeoutMs = from.getTime() - marginMs - Date.now();
    if (timeoutMs <= 0) throw new MomentTaken(`${from.toISOString()} is too soon.`);
    await runAll(trx, [
      `SET LOCAL statement_timeout = ${Math.min(timeoutMs, TIMEOUT_MAX_MS)}`,
      // The server notices when this process is killed.
      "SET LOCAL client_connection_check_interval = '10s'",
      // A row from after the moment is found by an index at once, and not after hours.
      "SET LOCAL enable_seqscan = off",
    ]);
    const { name } = await lastPartition(trx, divided);
    const { rows } = await trx.raw<{ rows: unknown[] }>(
      `SELECT FROM ${name} WHERE ${column} >= '${valueAt(from)}' LIMIT 1`,
    );
    if (rows.length > 0) {
      throw new MomentTaken(`${table} has rows from after ${from.toISOString()}.`);
    }
    await trx.raw(`ALTER TABLE ${name} VALIDATE CONSTRAINT ${BOUND}`);
  });
}

/** Reads no rows: the bound proves that none is beyond the last partition's new range. */
async function attach(trx: Transaction, divided: Divided, from: Date): Promise<void> {
  const { table, valueAt } = divided;
  const { name, number, begin } = await lastPartition(trx, divided);
  const bound = await readBound(trx, name);
  if (!bound?.isProven || bound.from.getTime() !== from.getTime()) {
    throw new Error(`${name} was bound to another moment.`);
  }
  const isDivided = number > 0;
  const last = isDivided ? name : `${table}_p1`;
  const next = `${table}_p${Math.max(number, 1) + 1}`;
  const end = `'${valueAt(from)}'`;
  await runAll(trx, [
    `CREATE TABLE ${next} (LIKE ${name} INCLUDING ALL)`,
    `ALTER TABLE ${next} DROP CONSTRAINT ${BOUND}`,
  ]);
  await copyReplicaIdentity(trx, { of: name, to: next });
  if (isDivided) await trx.raw(`ALTER TABLE ${table} DETACH PARTITION ${last}`);
  else await divide(trx, divided, { last, next });
  await runAll(trx, [
    `ALTER TABLE ${table} ATTACH PARTITION ${last}
     FOR VALUES FROM (${begin === undefined ? "MINVALUE" : `'${begin}'`}) TO (${end})`,
    `ALTER TABLE ${table} ATTACH PARTITION ${next} FOR VALUES FROM (${end}) TO (MAXVALUE)`,
    `ALTER TABLE ${last} DROP CONSTRAINT ${BOUND}`,
  ]);
}

/** Puts a table of the same name, with the same rights, in place of the one that becomes a partition. */
async function divide(
  trx: Transaction,
  { table, column, before, whole }: Divided,
  { last, next }: { last: string; next: string },
): Promise<void> {
  await runAll(trx, [
    ...before,
    `ALTER TABLE ${table} RENAME TO ${last}`,
    `CREATE TABLE ${table} (LIKE ${next} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
     PARTITION BY RANGE (${column})`,
    ...whole,
  ]);
  await copyReplicaIdentity(trx, { of: last, to: table });
  const { rows } = await trx.raw<{ rows: { grant: string }[] }>(
    `SELECT format('GRANT %s ON %I TO %s%s', string_agg(privilege_type, ', '), :table::text,
       CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END,
       CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS grant
     FROM pg_class, aclexplode(relacl)
     WHERE oid = to_regclass(:last) AND grantee <> relowner GROUP BY grantee, is_grantable`,
    { table, last },
  );
  await runAll(
    trx,
    rows.map(({ grant }) => grant),
  );
}

/** A cluster moves no table that has neither a primary key nor a replica identity. */
async function copyReplicaIdentity(
  trx: Transaction,
  { of, to }: { of: string; to: string },
): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    "SELECT FROM pg_class WHERE oid = to_regclass(?) AND relreplident = 'f'",
    [of],
  );
  if (rows.length > 0) await trx.raw(`ALTER TABLE ${to} REPLICA IDENTITY FULL`);
}

/** One by one: Citus passes a statement on with all that was sent with it. */
async function runAll(trx: Transaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await trx.raw(statement);
}

/** Each attempt is one transaction, which changes everything or nothing, and ends soon when this process stands still. */
function withStrongLock<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryingLocks(() =>
    db.transaction(async (trx) => {
      await runAll(trx, [
        "SET LOCAL idle_in_transaction_session_timeout = '1s'",
        // A coordinator passes the settings that follow on to the nodes. Without Citus this changes nothing.
        "SET LOCAL citus.propagate_set_commands = 'local'",
        `SET LOCAL lock_timeout = ${STRONG_LOCK_TIMEOUT_MS}`,
      ]);
      return work(trx);
    }),
  );
}

/** Statements that take as long as they need. */
function withoutLimits<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryingLocks(() => db.transaction((trx) => withoutLimit(trx, () => work(trx))));
}

/**
 * For the service's role: removes the bounds that a killed run has left, when their moment is near, so that rows after it
 * can be written. Returns their number. The nodes of a cluster lack the function.
 */
export async function dropLateBounds(db: Database): Promise<number> {
  const { rows: found } = await db.raw<{ rows: unknown[] }>(
    "SELECT WHERE to_regproc('drop_late_partition_bounds') IS NOT NULL",
  );
  if (found.length === 0) return 0;
  const { rows } = await db.raw<{ rows: [{ dropped: number }] }>(
    "SELECT drop_late_partition_bounds() AS dropped",
  );
  return rows[0].dropped;
}
