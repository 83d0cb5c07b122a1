import { setTimeout as delay } from "node:timers/promises";
import createKnex, { type Knex } from "knex";
import pg from "pg";
import { type Database, KEEPALIVES, optionsOf } from "./connect";
import { distribute } from "./distribute";
import { followPrimary, openWritable, serverUrls } from "./hosts";
import { retryingLocks, STRONG_LOCK_TIMEOUT_MS } from "./strong-locks";

/** A service's schema and its migrations. */
export interface Migrations {
  /** The schema, such as `wallet_ledger`; its role is `kobo_wallet_ledger`. */
  schema: string;
  /** Folders of migrations, run one folder after the other. */
  directories: string[];
  /** SQL that replaces what Citus cannot keep, such as triggers for older releases and the order of a sequence. */
  beforeDistribution?: string;
}

/** The service's role, whose only rights are those that the migrations grant in its schema. */
export function roleOf(schema: string): string {
  return `kobo_${schema}`;
}

/** For a migration: the role of the schema that is being migrated. */
export function roleIn(knex: Knex): string {
  const [schema] = knex.client.config.searchPath;
  return pg.escapeIdentifier(roleOf(schema));
}

interface Options extends Migrations {
  /** Names a user that may create schemas and roles. */
  adminUrl: string;
  /** The password of the service's role. */
  rolePassword: string;
  /** On a server with Citus, all tables of the schema then lie on one node of its cluster. */
  isDistributed?: boolean;
}

/** Brings one service's schema and role up to date. Safe to run from several processes at once. */
export async function migrate(options: Options): Promise<void> {
  const { adminUrl, schema, directories, rolePassword } = options;
  const admin = await openWritable(
    serverUrls(adminUrl),
    (connectionString) => new pg.Client({ connectionString, options: optionsOf(KEEPALIVES) }),
  );
  try {
    await lockSchema(admin, schema);
    await ensureRole(admin, roleOf(schema), rolePassword);
    await admin.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`);
    await admin.query(
      `GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(schema)} TO ${pg.escapeIdentifier(roleOf(schema))}`,
    );
    await runMigrations(adminUrl, schema, directories);
    if (options.isDistributed) await distribute(admin, options);
  } finally {
    await admin.end();
  }
}

const POLL_MS = 100;

const lockOf = (schema: string): string => `migrate/${schema}`;

/**
 * Runs other work on the schema's tables, during which nothing migrates it, and no other work of this kind runs. The work
 * calls `requireLock` before each change: the connection with the lock may be lost.
 * @throws Error when something has the lock already
 */
export async function underMigrationLock<Result>(
  db: Database,
  schema: string,
  work: (requireLock: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (trx) => {
    await trx.raw("SET LOCAL idle_in_transaction_session_timeout = 0");
    const { rows } = await trx.raw<{ rows: [{ isLocked: boolean }] }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS "isLocked"',
      [lockOf(schema)],
    );
    if (!rows[0].isLocked) throw new Error(`${schema} is being migrated or divided.`);
    return work(async () => {
      await trx.raw("SELECT");
    });
  });
}

/**
 * Waits for other processes that migrate the schema. It polls: a waiting statement would hold a snapshot, for whose end
 * the other process's CREATE INDEX CONCURRENTLY would wait.
 */
async function lockSchema(admin: pg.Client, schema: string): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isLocked"',
      [lockOf(schema)],
    );
    if (rows[0]?.isLocked) return;
    await delay(POLL_MS);
  }
}

async function runMigrations(url: string, schema: string, directories: string[]): Promise<void> {
  const options = optionsOf({ ...KEEPALIVES, lock_timeout: String(STRONG_LOCK_TIMEOUT_MS) });
  const knex = createKnex({
    client: "pg",
    connection: { connectionString: url },
    searchPath: [schema],
    pool: { min: 0, max: 1 },
  });
  followPrimary(
    knex,
    serverUrls(url),
    (connectionString) => new pg.Client({ connectionString, options }),
  );
  const config = {
    directory: directories,
    schemaName: schema,
    tableName: "migrations",
    loadExtensions: [".js"],
    sortDirsSeparately: true,
  };
  try {
    await retryingLocks(async () => {
      // Under our advisory lock, a knex lock can only be left over from a process that was killed.
      if (await knex.schema.withSchema(schema).hasTable("migrations_lock")) {
        await knex.migrate.forceFreeMigrationsLock(config);
      }
      await runEach(knex, config);
    });
  } finally {
    await knex.destroy();
  }
}

/**
 * One after the other, each recorded in its own transaction. `latest` records migrations after their commit as soon as one
 * of them has no transaction: a process that is killed between the two would leave one that can never run again.
 */
async function runEach(knex: Knex, config: Knex.MigratorConfig): Promise<void> {
  let names: string[];
  do [, names] = await knex.migrate.up(config);
  while (names.length > 0);
}

/** The wait for transactions that are older than an index. It blocks no other statement. */
const INDEX_LOCK_TIMEOUT = "5min";

/**
 * Creates an index without blocking reads and writes of its table, for a migration with `config = { transaction: false }`. An
 * attempt that was cut off leaves an invalid index behind, so an existing one is made again. In a table with partitions,
 * each gets an index of its own, with the end of its name.
 */
export async function createIndexConcurrently(
  knex: Knex,
  { name, on, isUnique = false }: { name: string; on: string; isUnique?: boolean },
): Promise<void> {
  const [table = ""] = /^\w+/.exec(on) ?? [];
  const partitions: string[] = await knex("pg_inherits")
    .join("pg_class", "oid", "inhrelid")
    .whereRaw("inhparent = to_regclass(?)", [table])
    .pluck("relname");
  await knex.raw(`SET lock_timeout = '${INDEX_LOCK_TIMEOUT}'`);
  // Maybe left from before the table was divided.
  if (partitions.length > 0) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  for (const each of partitions.length > 0 ? partitions : [table]) {
    const index = name + each.slice(table.length);
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await knex.raw(
      `CREATE ${isUnique ? "UNIQUE " : ""}INDEX CONCURRENTLY ${index} ON ${each}${on.slice(table.length)}`,
    );
  }
  await knex.raw("RESET lock_timeout");
}

const DUPLICATE_OBJECT = "42710";
const UNIQUE_VIOLATION = "23505";
/** "tuple concurrently updated": another database of the same cluster is being migrated at this moment. */
const INTERNAL_ERROR = "XX000";
const ATTEMPTS_MAX = 20;

/** Roles belong to the whole cluster, so two databases may be at the same role at once. */
export async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const secret = pg.escapeLiteral(password);
  for (let attempt = 1; ; attempt++) {
    try {
      const { rowCount } = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
      await admin.query(`${rowCount ? "ALTER" : "CREATE"} ROLE ${name} LOGIN PASSWORD ${secret}`);
      return;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      const raced = [DUPLICATE_OBJECT, UNIQUE_VIOLATION, INTERNAL_ERROR].includes(code);
      if (!raced || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
}
