import { toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import {
  findAccountPayments,
  listAccountPayments,
} from "../../src/app/inflows/list-account-payments";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { FakePartner } from "./fake-partner";
import { aMerchant, aWorld } from "./world";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let fake: FakePartner;
let world: ReturnType<typeof aWorld>;
beforeAll(async () => {
  fake = await FakePartner.start();
});
afterAll(() => fake.stop());
beforeEach(() => {
  world = aWorld(db(), fake);
});
afterEach(() => world.close());

const EXPECTED = 50_000;
let seconds = 0;

/** Pays an account of the merchant a second after the payment before; too little is rejected. */
async function pay(tenant: Tenant, amount = EXPECTED) {
  const { account } = await world.open({ tenant, amountRule: "at_least" });
  const { accountNumber, reference } = account;
  const paid_at = new Date(Date.now() - 3_600_000 + 1_000 * seconds++).toISOString();
  const credit = fake.record({ account_number: accountNumber, amount, paid_at });
  await world.notify(credit);
  const [{ id, transfer_id }] = await db()("inflows").where({ account_number: accountNumber });
  return { id, accountNumber, reference, sessionId: credit.session_id, transferId: transfer_id };
}

const ALL = { status: undefined, from: undefined, to: undefined, limit: 50 };
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test("accepted and rejected payments are listed by the time of payment, page by page", async () => {
  const tenant = aMerchant();
  const paid = [await pay(tenant), await pay(tenant, 1_000), await pay(tenant)];

  const first = await listAccountPayments(db(), tenant, { ...ALL, limit: 2 });
  const second = await listAccountPayments(db(), tenant, { ...ALL, before: first.nextBefore });

  expect(idsOf([...first.items, ...second.items])).toEqual(idsOf(paid).toReversed());
  expect(first.items[0]).toMatchObject({ reference: paid[2]?.reference, state: "credited" });
  expect(second).toMatchObject({ hasMore: false, nextBefore: "" });
});

test("a list filters by status and by a half-open period", async () => {
  const tenant = aMerchant();
  const [accepted, rejected, last] = [await pay(tenant), await pay(tenant, 1), await pay(tenant)];
  const { items } = await listAccountPayments(db(), tenant, ALL);
  const [newest, middle] = items.map(({ paidAt }) => paidAt);
  const list = async (filters: object) =>
    idsOf((await listAccountPayments(db(), tenant, { ...ALL, ...filters })).items);

  expect(await list({ status: "completed" })).toEqual([last.id, accepted.id]);
  expect(await list({ status: "rejected" })).toEqual([rejected.id]);
  expect(await list({ status: "pending" })).toEqual([]);
  expect(await list({ from: middle, to: newest })).toEqual([rejected.id]);
});

test("a payment is found by account number, reference, session id or id, only by its merchant and in its mode", async () => {
  const tenant = aMerchant();
  const paid = await pay(tenant);
  await pay(tenant);
  const names = [
    ...[paid.accountNumber, paid.reference, paid.sessionId],
    toPublicId("txn", paid.transferId),
  ];
  const live: Tenant = { ...tenant, mode: "live" };

  for (const text of names) {
    expect(idsOf(await findAccountPayments(db(), { tenant, text }))).toEqual([paid.id]);
    expect(await findAccountPayments(db(), { tenant: aMerchant(), text })).toEqual([]);
    expect(await findAccountPayments(db(), { tenant: live, text })).toEqual([]);
  }
  expect((await listAccountPayments(db(), live, ALL)).items).toEqual([]);
});

test("the list and the search use their indexes", async () => {
  const tenant = aMerchant();
  const { sessionId } = await pay(tenant);
  const statements: { sql: string; bindings: readonly string[] }[] = [];
  db().on("query", (query) => statements.push(query));
  await listAccountPayments(db(), tenant, ALL);
  await findAccountPayments(db(), { tenant, text: sessionId });

  const admin = connect({
    url: database().adminUrl,
    schema: SCHEMA,
    applicationName: "test owner",
  });
  const trx = await admin.transaction();
  // The plan follows the statistics, so they are those of many payments of many merchants.
  await trx.raw(
    `INSERT INTO inflows SELECT (made.inflow).* FROM (
       SELECT jsonb_populate_record(NULL::inflows, to_jsonb(i) || jsonb_build_object(
         'id', gen_random_uuid(), 'transfer_id', gen_random_uuid(), 'session_id', gen_random_uuid(),
         'merchant_id', gen_random_uuid(), 'state', 'suspended', 'due_at', NULL,
         'rejection_reason', 'AMOUNT_MISMATCH')) AS inflow
       FROM (SELECT * FROM inflows LIMIT 1) i, generate_series(1, 2000) OFFSET 0) made`,
  );
  await trx.raw("ANALYZE inflows");
  const plans: string[] = [];
  for (const { sql, bindings } of statements.filter(({ sql: text }) => text.includes("inflows"))) {
    const { rows } = await trx.raw(`EXPLAIN ${sql.replaceAll(/\$\d+/g, "?")}`, bindings);
    plans.push(JSON.stringify(rows));
  }
  await trx.rollback();
  await admin.destroy();

  expect(plans.join()).toContain("inflows_of_accounts");
  expect(plans.join()).toContain("inflows_session");
  for (const plan of plans) expect(plan).not.toContain("Seq Scan on inflows");
});
