import { list, type PaymentFilters } from "@kobo/card-payments/dist/db/payment-lists";
import { tenant } from "@kobo/core/tenant";
import { connect } from "@kobo/postgres";
import pg from "pg";

const SCHEMA = "card_payments";

export interface Explained {
  databaseUrl: string;
  merchantId: string;
  filters: PaymentFilters;
  limit: number;
  /** The public id of a payment from which the page goes on; the first page without one. */
  after: string | undefined;
}

/** How PostgreSQL finds a page, for the very statement that the service has for it. */
export async function explain(asked: Explained): Promise<string[]> {
  const { databaseUrl } = asked;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET search_path TO ${SCHEMA}`);
    const { sql, bindings } = await statementOf(asked);
    const { rows } = await client.query<Record<"QUERY PLAN", string>>(
      `EXPLAIN (ANALYZE, BUFFERS) ${sql}`,
      bindings,
    );
    return rows.map((row) => row["QUERY PLAN"]);
  } finally {
    await client.end();
  }
}

interface Statement {
  sql: string;
  bindings: unknown[];
}

async function statementOf(asked: Explained): Promise<Statement> {
  const { databaseUrl, merchantId, filters, limit, after } = asked;
  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "bench" });
  try {
    const from = after === undefined ? undefined : await positionOf(db, merchantId, after);
    let heard: Statement | undefined;
    db.on("query", (statement: Statement) => {
      heard = statement;
    });
    const names = { merchantName: "", walletPayId: "" };
    const merchant = tenant({ merchantId, mode: "test", ...names });
    await list(db, merchant, { filters, page: { limit, from } });
    if (!heard) throw new Error("The list asked the database for nothing.");
    return heard;
  } finally {
    await db.destroy();
  }
}

async function positionOf(db: ReturnType<typeof connect>, merchantId: string, publicId: string) {
  const row: { id: string; created_at_us: bigint } = await db("payments")
    .select("id", db.raw("(extract(epoch FROM created_at) * 1000000)::bigint AS created_at_us"))
    .where({ merchant_id: merchantId, mode: "test", public_id: publicId })
    .first();
  return { createdAtUs: row.created_at_us, id: row.id, direction: "next" as const };
}
