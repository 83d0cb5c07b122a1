import { deleteOlderThan } from "../../src/db/refusals";
import { testLedger } from "./ledger";

const ledger = testLedger();

test("refusals older than their retention are deleted, however many there are", async () => {
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  await ledger.db().raw(
    `INSERT INTO refusals (id, code, item, fingerprint, at)
     SELECT gen_random_uuid(), 'INSUFFICIENT_FUNDS', 0, '', now() - make_interval(days => days)
     FROM (SELECT 32 AS days FROM generate_series(1, 5001) UNION ALL SELECT 30) AS refused`,
  );
  ledger.db().on("query", note);

  const deleted = await deleteOlderThan(ledger.db(), 31);

  ledger.db().off("query", note);
  expect(deleted).toBe(5_001);
  expect(await ledger.db()("refusals").pluck("code")).toHaveLength(1);
  // One statement for all would exceed its timeout when there are millions.
  expect(statements.length).toBeGreaterThan(1);
});
