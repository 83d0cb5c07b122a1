import pg from "pg";

interface Distributed {
  schema: string;
  /** Replaces what Citus cannot keep. */
  beforeDistribution?: string;
}

/** Puts a migrated schema on one node of a Citus cluster. Does nothing when that is done, or without Citus. */
export async function distribute(
  admin: pg.Client,
  { schema, beforeDistribution = "" }: Distributed,
): Promise<void> {
  const { rowCount } = await admin.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (!rowCount || (await isDistributed(admin, schema))) return;
  // A failure ends the connection, and the transaction with it.
  await admin.query("BEGIN");
  await admin.query(`SET LOCAL search_path = ${pg.escapeIdentifier(schema)}`);
  await admin.query(beforeDistribution);
  await admin.query("SELECT citus_schema_distribute($1)", [schema]);
  await admin.query("COMMIT");
}

async function isDistributed(admin: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await admin.query("SELECT FROM citus_schemas WHERE schema_name::text = $1", [
    schema,
  ]);
  return rowCount === 1;
}
