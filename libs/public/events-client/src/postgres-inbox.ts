import type { Inbox } from "./inbox";

/** The part of a connection that the inbox uses: less than node-postgres's clients have. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ command: string; rows: unknown[] }>;
  release(error?: Error | boolean): void;
  on(event: "error", listener: (error: Error) => void): unknown;
  removeListener(event: "error", listener: (error: Error) => void): unknown;
}

/**
 * The part of a pool that the inbox uses. The second overload is there to match node-postgres,
 * which has both.
 */
interface Pool<Client> {
  connect: { (): Promise<Client>; (callback: never): void };
}

interface Options {
  /** The table of the inbox, with its schema if needed. */
  table?: string;
}

const NAME = /^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?$/;

/** The statements that create an inbox's table. */
export function inboxTable(table = "inbox"): string {
  return `CREATE TABLE ${checked(table)} (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX ON ${table} (at);`;
}

/** An inbox in PostgreSQL, on a node-postgres pool. Handlers get the transaction's client. */
export function postgresInbox<Client extends PostgresClient>(
  pool: Pool<Client>,
  { table = "inbox" }: Options = {},
): Inbox<Client> {
  checked(table);
  return {
    once: (group, ids, work) =>
      inTransaction(pool, async (client) => {
        // Two members that mark the same events lock them in the same order.
        const { rows } = await client.query(
          `INSERT INTO ${table} (consumer, event_id)
           SELECT $1, id FROM unnest($2::uuid[]) AS id ORDER BY id
           ON CONFLICT DO NOTHING RETURNING event_id`,
          [group, [...new Set(ids)]],
        );
        await work(client, new Set(rows.map(eventIdOf)));
      }),
    isUnavailable,
    isTimeLimit: (error) => codeOf(error) === STATEMENT_TIMEOUT,
    forget: (group, days, atMost) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query(
          `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
             SELECT ctid FROM ${table}
             WHERE consumer = $1 AND at < now() - make_interval(days => $2) LIMIT $3
           )) RETURNING event_id`,
          [group, days, atMost],
        );
        return rows.length;
      }),
  };
}

/** The name becomes part of statements, so it is validated. */
function checked(table: string): string {
  if (!NAME.test(table)) throw new TypeError(`${table} is no name of a table.`);
  return table;
}

function eventIdOf(row: unknown): string {
  return (row as { event_id: string }).event_id;
}

async function inTransaction<Client extends PostgresClient, Result>(
  pool: Pool<Client>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A lost connection also emits an error event, which would end the process. Its statements fail
  // by themselves.
  client.on("error", ignore);
  let isClean = false;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    const { command } = await client.query("COMMIT");
    isClean = true;
    // When a handler ignored a failed statement, PostgreSQL answers COMMIT with ROLLBACK and no
    // error.
    if (command !== "COMMIT") throw new Error("The transaction had failed and was rolled back.");
    return result;
  } catch (error) {
    isClean ||= await isRolledBack(client);
    throw error;
  } finally {
    client.removeListener("error", ignore);
    client.release(!isClean);
  }
}

function ignore(): void {}

async function isRolledBack(client: PostgresClient): Promise<boolean> {
  return client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
}

/**
 * Lost connections, serialization failures, server problems (out of resources, shutdown, disk), and
 * a refused login, as while a password is changed.
 */
const UNAVAILABLE_STATES =
  /^(?:08...|28...|53...|57...|58...|3D000|40001|40P01|55P03|25P03|25006)$/;
const UNAVAILABLE_CODES = new Set([
  ...["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT"],
  ...["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
]);
/** node-postgres gives these errors no code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|connection error|Connection ended|not queryable|timeout expired|Query read timeout|timeout exceeded when trying to connect/;

const STATEMENT_TIMEOUT = "57014";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_STATES.test(code) ||
    UNAVAILABLE_MESSAGES.test(error.message)
  );
}
