import { firstUuidAt, momentOfFirst } from "@kobo/core/ids";
import {
  type Database,
  isCheckViolation,
  isLockTimeout,
  isPartitionMissing,
  isStatementTimeout,
  retryingLocks,
  STRONG_LOCK_TIMEOUT_MS,
  type Transaction,
  underMigrationLock,
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

const DIVIDED: readonly Divided[] = [
  {
    table: "transfers",
    // Ids begin with their time.
    column: "id",
    valueAt: firstUuidAt,
    momentOf: momentOfFirst,
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

/** No partition can begin at this moment, also if the command runs again. */
class UnusableMoment extends Error {
  override readonly name = "UnusableMoment";
}

interface Moment {
  from: Date;
  /** The rows must have been read this long before it, or else nothing changes. */
  marginMs: number;
}

interface Terms extends Omit<Moment, "from"> {
  schema: string;
}

/**
 * Adds a partition for all rows from this moment on, to each of the tables that lacks it. Before, it reads the rows of the
 * last partition, which takes none from the moment on meanwhile. Run again after a failure or a kill, it continues; it
 * undoes only what can never end.
 * @param db a pool of the owner of the tables
 * @throws UnusableMoment; Error when the rows cannot be read in time, something holds a table or the schema is migrated
 */
export async function addPartitions(
  db: Database,
  from: Date,
  { schema, marginMs }: Terms,
): Promise<void> {
  await underMigrationLock(db, schema, async (requireLock) => {
    for (const divided of DIVIDED) {
      try {
        await addPartition(db, divided, { from, marginMs, requireLock });
      } catch (error) {
        throw asOperatorError(error, divided);
      }
    }
    // PostgreSQL itself analyzes only the partitions.
    const names = DIVIDED.map(({ table }) => table).join(", ");
    await withoutLimits(db, (trx) => trx.raw(`ANALYZE (SKIP_LOCKED) ${names}`));
  });
}

async function addPartition(
  db: Database,
  divided: Divided,
  { requireLock, ...moment }: Moment & { requireLock: () => Promise<void> },
): Promise<void> {
  await requireLock();
  if (!(await bind(db, divided, moment))) return;
  try {
    await prove(db, divided, moment);
    await requireLock();
    await withStrongLock(db, (trx) => attach(trx, divided, moment.from));
  } catch (error) {
    if (error instanceof UnusableMoment || isStatementTimeout(error)) await unbind(db, divided);
    throw error;
  }
}

/** Undoes what a run has left, of any moment. */
export async function abandonPartitions(
  db: Database,
  { schema }: Pick<Terms, "schema">,
): Promise<void> {
  await underMigrationLock(db, schema, async (requireLock) => {
    for (const divided of DIVIDED) {
      await requireLock();
      await unbind(db, divided);
    }
  });
}

function asOperatorError(error: unknown, { table }: Divided): unknown {
  if (isStatementTimeout(error)) {
    return new Error(`The rows of ${table} were not read in time. Choose a later day.`, {
      cause: error,
    });
  }
  if (!isLockTimeout(error)) return error;
  return new Error(
    `Another transaction or a vacuum holds ${table}. When it has ended, run the same command again, or abandon it.`,
    { cause: error },
  );
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

/** A check that a partition has no rows from the moment on that is its comment. */
const BOUND = "partition_bound";

/** The row belongs into a partition that is not attached yet, or no more. It can be written later. */
export function lacksPartition(error: unknown): boolean {
  return isCheckViolation(error, BOUND) || isPartitionMissing(error);
}

/** Creates the bound. Returns false if the partition from this moment on is attached. */
async function bind(db: Database, divided: Divided, { from, marginMs }: Moment): Promise<boolean> {
  const { table, column, valueAt, momentOf } = divided;
  return withStrongLock(db, async (trx) => {
    const { name, begin } = await lastPartition(trx, divided);
    const begun = begin === undefined ? undefined : momentOf(begin);
    if (begun?.getTime() === from.getTime()) return false;
    if (begun && begun > from) {
      throw new UnusableMoment(`${table} has a partition from ${begun.toISOString()} on.`);
    }
    const bound = await readBound(trx, name);
    if (bound?.from.getTime() === from.getTime()) return true;
    await requireAhead(trx, { from, marginMs });
    // A detached partition loses its own bound.
    const lower = begin === undefined ? "" : `${column} >= '${begin}' AND `;
    await runAll(trx, [
      `ALTER TABLE ONLY ${name} DROP CONSTRAINT IF EXISTS ${BOUND}`,
      `ALTER TABLE ONLY ${name} ADD CONSTRAINT ${BOUND}
       CHECK (${lower}${column} < '${valueAt(from)}') NOT VALID`,
      `COMMENT ON CONSTRAINT ${BOUND} ON ${name} IS '${from.toISOString()}'`,
    ]);
    await requireLast(trx, divided, name);
    return true;
  });
}

/** Returns how long it is until then by the database's clock. @throws UnusableMoment */
async function requireAhead(trx: Transaction, { from, marginMs }: Moment): Promise<number> {
  const { rows } = await trx.raw<{ rows: [{ now: Date }] }>("SELECT clock_timestamp() AS now");
  const aheadMs = from.getTime() - marginMs - rows[0].now.getTime();
  if (aheadMs <= 0) throw new UnusableMoment(`${from.toISOString()} is too soon.`);
  return aheadMs;
}

/** To be called when the partition is locked. @throws Error when it was not the last one any more */
async function requireLast(trx: Transaction, divided: Divided, name: string): Promise<void> {
  const last = await lastPartition(trx, divided);
  if (last.name !== name) throw new Error(`${name} is not the last partition any more.`);
}

async function unbind(db: Database, divided: Divided): Promise<void> {
  await withStrongLock(db, async (trx) => {
    const { name } = await lastPartition(trx, divided);
    await trx.raw(`ALTER TABLE ONLY ${name} DROP CONSTRAINT IF EXISTS ${BOUND}`);
    await requireLast(trx, divided, name);
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

/** The highest that PostgreSQL takes: 24 days. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

/** Reads every row, while others read and write. Its snapshot keeps vacuum from removing dead rows of any table. */
async function prove(db: Database, divided: Divided, { from, marginMs }: Moment): Promise<void> {
  const { table, column, valueAt } = divided;
  await withoutLimits(db, async (trx) => {
    const aheadMs = await requireAhead(trx, { from, marginMs });
    await runAll(trx, [
      `SET LOCAL statement_timeout = ${Math.min(aheadMs, TIMEOUT_MAX_MS)}`,
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
      throw new UnusableMoment(
        `${table} has rows from ${from.toISOString()} on. Choose a later day.`,
      );
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
    `ALTER TABLE ONLY ${last} DROP CONSTRAINT ${BOUND}`,
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
 * For the service's role: removes the bounds that a killed run has left, when their moment is near, so that rows from then
 * on can be written. Returns their number, and that of all bounds which are in use. A cluster's nodes lack the function.
 */
export async function dropLateBounds(db: Database): Promise<{ dropped: number; left: number }> {
  const { rows: found } = await db.raw<{ rows: unknown[] }>(
    "SELECT WHERE to_regproc('drop_late_partition_bounds') IS NOT NULL",
  );
  let dropped = 0;
  if (found.length > 0) {
    const { rows } = await db.raw<{ rows: [{ dropped: number }] }>(
      "SELECT drop_late_partition_bounds() AS dropped",
    );
    dropped = rows[0].dropped;
  }
  // A node adds the number of the shard.
  const { rows } = await db.raw<{ rows: [{ left: number }] }>(
    `SELECT count(*)::int AS left FROM pg_constraint
     WHERE connamespace = to_regnamespace(current_schema()) AND conname ~ '^${BOUND}(_[0-9]+)*$'`,
  );
  return { dropped, left: rows[0].left };
}
