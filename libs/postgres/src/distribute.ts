import pg from "pg";
import type { Migrations } from "./migrate";

/**
 * Puts a migrated schema on one node of a Citus cluster: all of its tables, for good. Does nothing when that is done,
 * and on a server without Citus.
 */
export async function distribute(
  adminUrl: string,
  { schema, beforeDistribution = "" }: Migrations,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("SELECT FROM pg_extension WHERE extname = 'citus'");
    if (!rowCount || (await isDistributed(admin, schema))) return;
    await admin.query("BEGIN");
    await admin.query(`SET LOCAL search_path = ${pg.escapeIdentifier(schema)}`);
    await admin.query(beforeDistribution);
    await admin.query("SELECT citus_schema_distribute($1)", [schema]);
    await admin.query("COMMIT");
  } finally {
    await admin.end();
  }
}

async function isDistributed(admin: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await admin.query("SELECT FROM citus_schemas WHERE schema_name::text = $1", [
    schema,
  ]);
  return rowCount === 1;
}
