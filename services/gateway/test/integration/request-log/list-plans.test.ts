import { newUuid } from "@kobo/core/ids";
import { connect } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import type { RequestFilter } from "../../../src/db/api-requests";
import * as apiRequests from "../../../src/db/api-requests";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";

const database = testDatabase(MIGRATIONS);
const OWNER = { merchantId: newUuid(), mode: "test" as const };
const OTHER = { merchantId: newUuid(), mode: "test" as const };
const ROWS = 20_000;
/** Of one statement, which must not last as long as a busy machine would make it. */
const BATCH = 2_000;
const FROM = new Date(Date.now() - 7 * 24 * 3_600_000);

/** A key that made the oldest requests, and was rolled. */
const ROLLED_KEY = newUuid();
const ROLLED = 5_000;

/** Requests of some hours by two merchants, of which one in a hundred failed. */
beforeAll(async () => {
  const { db, adminUrl } = database();
  for (const { merchantId, mode } of [OWNER, OTHER]) {
    for (let first = 1; first < ROWS; first += BATCH) {
      await db.raw(
        `INSERT INTO api_requests
         SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - n * 1000), 12, '0')
                 || '7000' || '8' || substr(md5(n::text || :merchantId), 1, 15))::uuid,
           :merchantId::uuid, :mode,
           CASE WHEN n > :rows::int - :rolled::int THEN :key ELSE :merchantId END::uuid, 1500, 'GET', '/transfer/tr-' || n,
           'GET /transfer/:reference', CASE WHEN n % 100 = 0 THEN 404 ELSE 200 END, NULL,
           'req-' || n, NULL, 'tr-' || n, 'txn_' || n || ' ada.spid', '203.0.113.7', 'kobo-sdk/1',
           'none', NULL, 'whole', repeat('{"success":true}', 60), 0, 0
         FROM generate_series(:first::int, :last::int) AS n`,
        {
          ...{ merchantId, mode, first, last: first + BATCH - 1 },
          ...{ rows: ROWS, rolled: ROLLED, key: ROLLED_KEY },
        },
      );
    }
  }
  const owner = connect({ url: adminUrl, schema: SCHEMA, applicationName: "test" });
  await owner.raw("ANALYZE api_requests");
  await owner.destroy();
}, 60_000);

/** The indexes by which PostgreSQL finds a page of the list, the rows that it reads in vain, and how long it takes. */
async function planOf(filter: Partial<RequestFilter>) {
  const { db } = database();
  const statements: { sql: string; bindings: never[] }[] = [];
  const listen = (statement: (typeof statements)[0]) => statements.push(statement);
  db.on("query", listen);
  const rows = await apiRequests.listOf(db, OWNER, { from: FROM, ...filter }, { limit: 51 });
  db.off("query", listen);
  const [{ sql, bindings } = { sql: "", bindings: [] }] = statements;
  const explained = await db.raw(`EXPLAIN ANALYZE ${sql.replaceAll(/\$\d+/g, "?")}`, bindings);
  const plan = explained.rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
  const indexes = [...plan.matchAll(/Index (?:Only )?Scan(?: Backward)?(?: using| on) (\w+)/g)];
  const ms = Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]);
  const filtered = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)];
  const removed = filtered.reduce((sum, [, count]) => sum + Number(count), 0);
  return { found: rows.length, removed, indexes: indexes.map(([, name]) => name), ms };
}

test.each<[string, Partial<RequestFilter>, number, string]>([
  ["no filter", {}, 51, "api_requests_page"],
  ["a period", { to: new Date(Date.now() - 3_600_000) }, 51, "api_requests_page"],
  ["failures", { statusClass: 4 }, 51, "api_requests_of_class"],
  ["a status that never occurred", { status: 429 }, 0, "api_requests_of_status"],
  ["a class that never occurred", { statusClass: 5 }, 0, "api_requests_of_class"],
  ["a key that was rolled long ago", { keyId: ROLLED_KEY }, 51, "api_requests_of_key"],
  ["a key without requests", { keyId: newUuid() }, 0, "api_requests_of_key"],
  ["a path", { path: "/transfer/tr-1900" }, 11, "api_requests_of_path"],
  ["a path that was never called", { path: "/v2/payments/no" }, 0, "api_requests_of_path"],
  ["a reference", { reference: "tr-19000" }, 1, "api_requests_reference"],
  ["a request id", { requestId: "req-19000" }, 1, "api_requests_request_id"],
  ["an object", { objectId: "txn_19000" }, 1, "api_requests_objects"],
])("a page with %s is found by its index", async (_, filter, count, index) => {
  const { found, indexes, removed } = await planOf(filter);

  expect(found).toBe(count);
  expect(indexes).toContain(index);
  expect(removed).toBeLessThan(100);
});

test.each<[string, Partial<RequestFilter>]>([
  ["an operation that was never called", { operation: "POST /payid/static" }],
  ["a method that was never used", { method: "DELETE" }],
])("a filter that reads all of the merchant's requests is quick: %s", async (_, filter) => {
  const { found, ms } = await planOf(filter);

  expect(found).toBe(0);
  // For a fifth of the most that are kept. It takes 20 ms on an idle machine.
  expect(ms).toBeLessThan(500);
});
