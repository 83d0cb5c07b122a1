import { type Database, inTransaction } from "@kobo/postgres";

interface Statement {
  sql: string;
  bindings: unknown[];
}

/** The plan of a read's last statement about transfers, with the statistics of many transfers. */
export async function planOfLast(
  { db, admin }: { db: () => Database; admin: () => Database },
  read: () => Promise<unknown>,
): Promise<string> {
  const statements: Statement[] = [];
  const note = (query: Statement) => statements.push(query);
  db().on("query", note);
  await read();
  db().off("query", note);
  return planAmongMany(
    admin(),
    statements.findLast(({ sql }) => sql.includes("transfers")),
  );
}

/** The plan with the statistics of many transfers of one wallet, which are rolled back. */
async function planAmongMany(admin: Database, query: Statement | undefined): Promise<string> {
  let plan = "";
  const rolledBack = new Error("rolled back");
  const planned = inTransaction(admin, async (trx) => {
    await trx.raw(`
      INSERT INTO transfers (id, root_id, merchant_id, mode, kind, type, debit_account_id, credit_account_id,
        amount, family, reference, narration, from_pay_id, from_name, to_pay_id, to_name, fingerprint, at)
      SELECT id, id, gen_random_uuid(), 'test', 'single', 'payid_transfer', md5('wallet')::uuid, gen_random_uuid(),
        1, 'transfer', id::text, '', '', '', '', '', '', now()
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 20000)) AS ids`);
    await trx.raw("ANALYZE transfers");
    const explain = `EXPLAIN ${query?.sql.replaceAll(/\$\d+/g, "?")}`;
    const { rows } = await trx.raw(explain, (query?.bindings ?? []) as never);
    plan = JSON.stringify(rows);
    throw rolledBack;
  });
  await expect(planned).rejects.toBe(rolledBack);
  return plan;
}
