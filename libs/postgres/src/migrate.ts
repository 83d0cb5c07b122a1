import createKnex from "knex";
import pg from "pg";

/** A service's schema and its migrations. */
export interface Migrations {
  /** The schema, such as `wallet_ledger`; its role is `kobo_wallet_ledger`. */
  schema: string;
  /** Folders of migrations, run one folder after the other. */
  directories: string[];
}

/** The service's role, whose only rights are those that the migrations grant in its schema. */
export function roleOf(schema: string): string {
  return `kobo_${schema}`;
}

interface Options extends Migrations {
  /** Names a user that may create schemas and roles. */
  adminUrl: string;
  /** The password of the service's role. */
  rolePassword: string;
}

/** Brings one service's schema and role up to date. Safe to run from several processes at once. */
export async function migrate(options: Options): Promise<void> {
  const { adminUrl, schema, directories, rolePassword } = options;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [`migrate/${schema}`]);
    await ensureRole(admin, roleOf(schema), rolePassword);
    await admin.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`);
    await admin.query(
      `GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(schema)} TO ${pg.escapeIdentifier(roleOf(schema))}`,
    );
    await runMigrations(adminUrl, schema, directories);
  } finally {
    await admin.end();
  }
}

async function runMigrations(url: string, schema: string, directories: string[]): Promise<void> {
  const knex = createKnex({
    client: "pg",
    connection: url,
    searchPath: [schema],
    pool: { min: 0, max: 1 },
  });
  const config = {
    directory: directories,
    schemaName: schema,
    tableName: "migrations",
    loadExtensions: [".js"],
    sortDirsSeparately: true,
  };
  try {
    // Under our advisory lock, a knex lock can only be left over from a process that was killed.
    if (await knex.schema.withSchema(schema).hasTable("migrations_lock")) {
      await knex.migrate.forceFreeMigrationsLock(config);
    }
    await knex.migrate.latest(config);
  } finally {
    await knex.destroy();
  }
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
