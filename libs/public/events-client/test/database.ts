import { randomBytes } from "node:crypto";
import { testDatabaseUrl } from "@kobo/testing";
import { Pool } from "pg";
import { inboxTable } from "../src";

export interface TestDatabase {
  pool: Pool;
  url: string;
  /** The inbox's table name. */
  inbox: string;
  /** A table for handlers' effects: one row with `event_id` for each time. */
  effects: string;
}

/** Tables in their own schema, dropped after the file's last test. Call at the top of the file. */
export function testDatabase(): TestDatabase {
  const schema = `test_${randomBytes(8).toString("hex")}`;
  const url = testDatabaseUrl();
  const pool = new Pool({ connectionString: url });
  const database = { pool, url, inbox: `${schema}.inbox`, effects: `${schema}.effects` };

  beforeAll(async () => {
    await pool.query(`CREATE SCHEMA ${schema}`);
    await pool.query(inboxTable(database.inbox));
    await pool.query(`CREATE TABLE ${database.effects} (event_id uuid NOT NULL)`);
  });
  afterAll(async () => {
    await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    await pool.end();
  });

  return database;
}
