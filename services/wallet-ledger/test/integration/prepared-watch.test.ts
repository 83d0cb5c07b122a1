import { registry } from "@kobo/runtime";
import { watchPreparedTransactions } from "../../src/app/prepared-watch";
import { SCHEMA } from "../../src/db/schema";
import { onPlainPostgres, testLedger } from "./ledger";

const ledger = testLedger();

const measured = async () =>
  (await registry.getSingleMetric("ledger_prepared_transaction_oldest_seconds")?.get())?.values;

onPlainPostgres("a server without prepared transactions has no age metric", async () => {
  const { rows } = await ledger.db().raw("SHOW max_prepared_transactions");
  expect(rows).toEqual([{ max_prepared_transactions: "0" }]);

  await watchPreparedTransactions(ledger.db());

  expect(await measured()).toEqual([]);
});

test("the age of the oldest prepared transaction is measured for the ledger's schema", async () => {
  const takesThem = { raw: async () => ({ rows: [{ schema: SCHEMA, oldest: 31 }] }) };

  await watchPreparedTransactions(takesThem as unknown as ReturnType<typeof ledger.db>);

  expect(await measured()).toMatchObject([{ labels: { schema: SCHEMA }, value: 31 }]);
});
