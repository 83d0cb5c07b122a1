import { aTenant } from "@kobo/core/testing";
import { connect } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { fillPayments } from "./filled";

const { up } = jest.requireActual("../../migrations/20261128_02_indexes_of_lists.js");

const database = testDatabase(MIGRATIONS);

/** More than one batch of the migration. */
const COUNT = 2_500;

test("the migration backfills each refund's merchant and mode from its payment, and is idempotent", async () => {
  const db = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test" });
  const tenant = aTenant();
  await fillPayments(db, { tenant, count: COUNT, atOnce: 1, customers: 10 });
  await db.transaction(async (trx) => {
    // Without the trigger, as the release before wrote them.
    await trx.raw("SET LOCAL session_replication_role = replica");
    await trx.raw(
      `INSERT INTO refunds (id, payment_id, fingerprint, amount, from_settling, reason, metadata, not_after, state,
         created_at, updated_at)
       SELECT gen_random_uuid(), id, '', 1, 0, '', '{}', now(), 'succeeded', now(), now() FROM payments`,
    );
  });

  await up(db);
  await up(db);

  const owners = await db("refunds").select("merchant_id", "mode").count().groupBy(1, 2);
  expect(owners).toEqual([
    { merchant_id: tenant.merchantId, mode: tenant.mode, count: BigInt(COUNT) },
  ]);
  await db.destroy();
});
