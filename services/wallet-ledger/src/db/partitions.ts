import { firstUuidAt } from "@kobo/core/ids";
import {
  type Database,
  inTransaction,
  retryingLocks,
  STRONG_LOCK_TIMEOUT_MS,
  type Transaction,
  withoutLimit,
} from "@kobo/postgres";

/**
 * Divides `transfers` and `entries` by time, while ledgers of this release and the one before write to them. All rows so far
 * stay where they are: their table becomes the first partition. Each later partition begins at a moment in the future, and is
 * empty until then. Ids stay unique because a partition has a range of them, numbers of entries because they only rise, and
 * references and the ends of holds because the ledger looks for them in all partitions: all under the lock of their wallet.
 */

/** A table whose rows rise with one column, nearly in the order in which they are written. */
interface Divided {
  table: "transfers" | "entries";
  column: string;
  /** The column's first value at a moment. */
  valueAt: (moment: Date) => string;
  /** Statements for the whole table, not its partitions. A primary key lets queries group by it alone. */
  whole: readonly string[];
}

const DIVIDED: readonly Divided[] = [
  {
    table: "transfers",
    // Ids begin with their time.
    column: "id",
    valueAt: firstUuidAt,
    whole: [
      "ALTER INDEX transfers_pkey RENAME TO transfers_p1_pkey",
      "ALTER TABLE transfers ADD CONSTRAINT transfers_pkey PRIMARY KEY (id)",
    ],
  },
  {
    table: "entries",
    column: "at",
    valueAt: (moment) => moment.toISOString(),
    whole: [
      `CREATE TRIGGER entries_balance AFTER INSERT ON entries
       REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entries_must_balance()`,
    ],
  },
];

/** No moment before it can begin a partition: there are rows after it, or a partition that begins later. */
class MomentTaken extends Error {
  override readonly name = "MomentTaken";
}

/** The work must end this long before the moment, or else nothing changes. */
export interface Deadline {
  marginMs: number;
}

/**
 * Adds a partition for all rows from this moment on, to each table that lacks it. A check of a table's rows reads all of
 * them; meanwhile the table takes none from after the moment. Run again after a failure, it continues.
 * @param db the owner of the tables
 * @throws MomentTaken; Error when a table's rows cannot be read in time, or a long transaction holds it
 */
export async function addPartitions(db: Database, from: Date, deadline: Deadline): Promise<void> {
  for (const divided of DIVIDED) {
    if (await prepare(db, divided, from)) await checkAndAttach(db, divided, from, deadline);
    // Only its partitions are analyzed automatically, not the table as a whole.
    await withoutLimits(db, (trx) => trx.raw(`ANALYZE ${divided.table}`));
  }
}

/** Undoes what an ended or killed run has left, of all moments. */
export async function abandonPartitions(db: Database): Promise<void> {
  for (const { table } of DIVIDED) {
    await withStrongLock(db, async (trx) => {
      const { newest, next } = await readPartitions(trx, table);
      await dropBound(trx, newest.name, next);
    });
  }
}

interface Partition {
  name: string;
  /** The moment at which it begins; undefined for the first. */
  from: Date | undefined;
}

interface Partitions {
  isDivided: boolean;
  newest: Partition;
  /** The name of the partition after it. */
  next: string;
}

/** Numbered from 1; the description of each but the first has the moment at which it begins. */
async function readPartitions(trx: Transaction, table: string): Promise<Partitions> {
  const { rows } = await trx.raw<{ rows: { name: string; from: string | null }[] }>(
    `SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS from
     FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
     WHERE inhparent = to_regclass(?) ORDER BY length(c.relname) DESC, c.relname DESC`,
    [table],
  );
  const [newest] = rows;
  return {
    isDivided: newest !== undefined,
    newest: newest
      ? { name: newest.name, from: newest.from === null ? undefined : new Date(newest.from) }
      : { name: table, from: undefined },
    next: partitionOf(table, Math.max(rows.length, 1) + 1),
  };
}

const partitionOf = (table: string, number: number): string => `${table}_p${number}`;

/** The table that a partition belongs to, by the partition's name. */
export function dividedTable(name: string): string {
  return name.replace(/_p\d+$/, "");
}

/** A check that no row of the newest partition is from after the moment, which is its description. */
const BOUND = "partition_bound";

/** Creates the partition and the bound. Returns false if the partition is already in use. */
async function prepare(db: Database, divided: Divided, from: Date): Promise<boolean> {
  const { table, column, valueAt } = divided;
  return withStrongLock(db, async (trx) => {
    const { newest, next } = await readPartitions(trx, table);
    if (newest.from?.getTime() === from.getTime()) return false;
    if (newest.from && newest.from > from) {
      throw new MomentTaken(`${table} has a partition from ${newest.from.toISOString()} on.`);
    }
    if ((await momentOfBound(trx, newest.name))?.getTime() === from.getTime()) return true;
    await dropBound(trx, newest.name, next);
    await runAll(trx, [
      `CREATE TABLE ${next} (LIKE ${newest.name} INCLUDING ALL)`,
      `COMMENT ON TABLE ${next} IS '${from.toISOString()}'`,
      `ALTER TABLE ${newest.name} ADD CONSTRAINT ${BOUND} CHECK (${column} < '${valueAt(from)}') NOT VALID`,
      `COMMENT ON CONSTRAINT ${BOUND} ON ${newest.name} IS '${from.toISOString()}'`,
    ]);
    await copyReplicaIdentity(trx, { of: newest.name, to: next });
    return true;
  });
}

async function momentOfBound(trx: Transaction, partition: string): Promise<Date | undefined> {
  const { rows } = await trx.raw<{ rows: { from: string }[] }>(
    `SELECT obj_description(oid, 'pg_constraint') AS from FROM pg_constraint
     WHERE conrelid = to_regclass(?) AND conname = ?`,
    [partition, BOUND],
  );
  const [row] = rows;
  return row && new Date(row.from);
}

async function dropBound(trx: Transaction, partition: string, next: string): Promise<void> {
  await runAll(trx, [
    `ALTER TABLE ${partition} DROP CONSTRAINT IF EXISTS ${BOUND}`,
    `DROP TABLE IF EXISTS ${next}`,
  ]);
}

async function checkAndAttach(
  db: Database,
  divided: Divided,
  from: Date,
  deadline: Deadline,
): Promise<void> {
  try {
    await checkRows(db, divided, from, deadline);
    await withStrongLock(db, (trx) => attach(trx, divided, from));
  } catch (error) {
    await abandonPartitions(db).catch((left: unknown) => {
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

/** Reads every row, which blocks neither reads nor writes. */
async function checkRows(
  db: Database,
  { table, column, valueAt }: Divided,
  from: Date,
  { marginMs }: Deadline,
): Promise<void> {
  await withoutLimits(db, async (trx) => {
    const timeoutMs = from.getTime() - marginMs - Date.now();
    if (timeoutMs <= 0) throw new MomentTaken(`${from.toISOString()} is too soon.`);
    await trx.raw(`SET LOCAL statement_timeout = ${Math.min(timeoutMs, TIMEOUT_MAX_MS)}`);
    const { newest } = await readPartitions(trx, table);
    // Found by an index at once, and not after hours.
    await trx.raw("SET LOCAL enable_seqscan = off");
    const { rows } = await trx.raw<{ rows: unknown[] }>(
      `SELECT FROM ${newest.name} WHERE ${column} >= '${valueAt(from)}' LIMIT 1`,
    );
    if (rows.length > 0) {
      throw new MomentTaken(`${table} has rows from after ${from.toISOString()}.`);
    }
    await trx.raw(`ALTER TABLE ${newest.name} VALIDATE CONSTRAINT ${BOUND}`);
  });
}

/** Without reading rows: the bound proves that none is beyond its range. */
async function attach(trx: Transaction, divided: Divided, from: Date): Promise<void> {
  const { table, valueAt } = divided;
  const { isDivided, newest, next } = await readPartitions(trx, table);
  const first = partitionOf(table, 1);
  const before = isDivided ? newest.name : first;
  const begin = newest.from ? `'${valueAt(newest.from)}'` : "MINVALUE";
  const end = `'${valueAt(from)}'`;
  if (isDivided) await trx.raw(`ALTER TABLE ${table} DETACH PARTITION ${before}`);
  else await divide(trx, divided, { first, like: next });
  await runAll(trx, [
    `ALTER TABLE ${table} ATTACH PARTITION ${before} FOR VALUES FROM (${begin}) TO (${end})`,
    `ALTER TABLE ${table} ATTACH PARTITION ${next} FOR VALUES FROM (${end}) TO (MAXVALUE)`,
    `ALTER TABLE ${before} DROP CONSTRAINT ${BOUND}`,
  ]);
}

/** Makes the table the first partition of one with its name and rights. */
async function divide(
  trx: Transaction,
  { table, column, whole }: Divided,
  { first, like }: { first: string; like: string },
): Promise<void> {
  await runAll(trx, [
    `ALTER TABLE ${table} RENAME TO ${first}`,
    `CREATE TABLE ${table} (LIKE ${like} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
     PARTITION BY RANGE (${column})`,
    ...whole,
  ]);
  await copyReplicaIdentity(trx, { of: first, to: table });
  const { rows } = await trx.raw<{ rows: { grant: string }[] }>(
    `SELECT format('GRANT %s ON %I TO %s%s', privilege_type, :table::text,
       CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END,
       CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS grant
     FROM pg_class, aclexplode(relacl) WHERE oid = to_regclass(:first)`,
    { table, first },
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

/** Each attempt is one transaction, which changes everything or nothing. */
function withStrongLock<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryingLocks(() =>
    inTransaction(db, async (trx) => {
      // A coordinator passes the settings that follow on to the nodes. Without Citus this changes nothing.
      await trx.raw("SET LOCAL citus.propagate_set_commands = 'local'");
      await trx.raw(`SET LOCAL lock_timeout = ${STRONG_LOCK_TIMEOUT_MS}`);
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
 * For the service's role: ends what a killed run has left when its moment is near, so that rows after it can be written.
 * Returns the number of tables. A cluster's nodes lack the function: they change no tables.
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
