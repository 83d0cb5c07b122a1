import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import createKnex, { type Knex } from "knex";
import { ensureRole, type Migrations, roleOf } from "./migrate";
import { inEmptyDatabase, ROLE_PASSWORD } from "./testing";

interface Migration {
  name: string;
  up: (knex: Knex) => Promise<unknown>;
  down: (knex: Knex) => Promise<unknown>;
  config?: { transaction?: boolean };
}

/** A migration that holds a lock against writes while it scans a table that was there before. */
export interface LockedScan {
  migration: string;
  table: string;
  lock: string;
}

/** Runs every migration, and looks in its transaction at its locks and at PostgreSQL's count of its scans. */
export function findLockedScans(migrations: Migrations): Promise<LockedScan[]> {
  return inSchema(migrations, async (knex) => {
    const found: LockedScan[] = [];
    for (const migration of migrationsIn(migrations)) {
      found.push(...(await locksOf(knex, migration)));
    }
    return found;
  });
}

async function locksOf(knex: Knex, migration: Migration): Promise<LockedScan[]> {
  if (migration.config?.transaction === false) return statementsOf(knex, migration);
  return knex.transaction(async (trx) => {
    const before = await scansIn(trx);
    await migration.up(trx);
    const { rows } = await trx.raw<{ rows: Scanned[] }>(SCANS);
    return rows
      .filter(({ table, scans }) => before.has(table) && scans > (before.get(table) ?? 0))
      .flatMap(({ table, locks }) =>
        locks.map((lock) => ({ migration: migration.name, table, lock })),
      );
  });
}

interface Scanned {
  table: string;
  scans: number;
  /** Those that writes wait for. */
  locks: string[];
}

/**
 * The tables with the scans and locks of this transaction. PostgreSQL adds scans of earlier ones that it has not yet
 * reported. An empty table is scanned as a large one is: its scan is counted and takes no time.
 */
const SCANS = `
  SELECT s.relname AS table, (s.seq_scan + coalesce(s.idx_scan, 0))::int AS scans, ARRAY(
      SELECT l.mode FROM pg_locks l
      WHERE l.relation = s.relid AND l.pid = pg_backend_pid() AND l.granted
        AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      ORDER BY 1
    ) AS locks
  FROM pg_stat_xact_user_tables s ORDER BY 1`;

async function scansIn(trx: Knex): Promise<Map<string, number>> {
  const { rows } = await trx.raw<{ rows: Scanned[] }>(SCANS);
  return new Map(rows.map(({ table, scans }) => [table, scans]));
}

/** Statements that scan under a strong lock. Outside of a transaction, each has its own. */
const LOCKING =
  /^\s*(?:ALTER TABLE(?![^;]*\bVALIDATE)|CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY))/im;

async function statementsOf(knex: Knex, migration: Migration): Promise<LockedScan[]> {
  const found: LockedScan[] = [];
  const note = ({ sql }: { sql: string }): void => {
    const [statement] = LOCKING.exec(sql) ?? [];
    if (statement) found.push({ migration: migration.name, table: sql.trim(), lock: statement });
  };
  knex.on("query", note);
  await migration.up(knex);
  knex.removeListener("query", note);
  return found;
}

/**
 * Applies every migration, takes those from `first` on back, and applies them again. Each is a description of the
 * schema: before those migrations, after them, after the way back, and after the second time.
 */
export function schemaThereAndBack(migrations: Migrations, first: string): Promise<string[]> {
  return inSchema(migrations, async (knex) => {
    const all = migrationsIn(migrations);
    const later = all.filter(({ name }) => name >= first);
    for (const one of all.filter((each) => !later.includes(each))) await apply(knex, one, one.up);
    const schemas = [await describe(knex, migrations.schema)];
    const applyLater = async () => {
      for (const one of later) await apply(knex, one, one.up);
      schemas.push(await describe(knex, migrations.schema));
    };
    await applyLater();
    for (const one of later.toReversed()) await apply(knex, one, one.down);
    schemas.push(await describe(knex, migrations.schema));
    await applyLater();
    return schemas;
  });
}

function apply(knex: Knex, { config }: Migration, step: Migration["up"]): Promise<unknown> {
  return config?.transaction === false ? step(knex) : knex.transaction((trx) => step(trx));
}

/** Columns, constraints and indexes, one a line. Rows of later versions may keep a constraint of before from being valid. */
async function describe(knex: Knex, schema: string): Promise<string> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(
    `SELECT format('%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) AS line
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = :schema::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
     UNION ALL
     SELECT format('%s %s', conrelid::regclass, replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
       FROM pg_constraint
       WHERE connamespace = :schema::regnamespace AND contype <> 'n'
     UNION ALL
     SELECT indexdef FROM pg_indexes WHERE schemaname = :schema
     ORDER BY line`,
    { schema },
  );
  return rows.map(({ line }) => line).join("\n");
}

function migrationsIn({ directories }: Migrations): Migration[] {
  return directories.flatMap((directory) =>
    readdirSync(directory)
      .filter((file) => file.endsWith(".js"))
      .sort()
      .map((file) => ({ name: basename(file, ".js"), ...require(join(directory, file)) })),
  );
}

async function inSchema<Result>(
  { schema }: Migrations,
  work: (knex: Knex) => Promise<Result>,
): Promise<Result> {
  return inEmptyDatabase(async (url, admin) => {
    await ensureRole(admin, roleOf(schema), ROLE_PASSWORD);
    const connection = { connectionString: url };
    const pool = { min: 0, max: 1 };
    const knex = createKnex({ client: "pg", connection, searchPath: [schema], pool });
    try {
      await knex.raw(`CREATE SCHEMA ${schema}`);
      return await work(knex);
    } finally {
      await knex.destroy();
    }
  });
}
