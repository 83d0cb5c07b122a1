import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { AppError } from "@kobo/errors";
import type { ReceivedEvent } from "@kobo/events";
import { claimDue } from "@kobo/jobs";
import { connect, type Database, inTransaction, KEYLESS } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { eraseCustomer, receiveErasures } from "../../src/app/erase-customers";
import { getExpectedPayment } from "../../src/app/get-expected-payment";
import { resumeInflow } from "../../src/app/inflows/run-inflow";
import { createDynamicPayId } from "../../src/app/pay-ids/create-pay-id";
import { getAccount } from "../../src/app/virtual-accounts/any-account";
import { createPermanentAccount } from "../../src/app/virtual-accounts/create-permanent-account";
import { setAccountOpen } from "../../src/app/virtual-accounts/set-account-open";
import { TABLE } from "../../src/db/customer-erasures";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { aDynamicPayId, aPermanentAccount } from "../factories";
import { aNumber, FakePartner } from "./fake-partner";
import { aMerchant, aWorld } from "./world";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
let fake: FakePartner;
let world: ReturnType<typeof aWorld>;
beforeAll(async () => {
  fake = await FakePartner.start();
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(async () => {
  await fake.stop();
  await admin.destroy();
});
beforeEach(() => {
  fake.behave = undefined;
  world = aWorld(db(), fake);
});
afterEach(() => world.close());

/** The code of the fake partner's bank. */
const BANK_CODE = "566";
const NAME = "Chidinma Eze";
const BVN = { type: "bvn", number: "22212341234" } as const;

/** A customer of a merchant; its name is that of the accounts it is given. */
function aCustomer(tenant: Tenant, { email = `${newUuid()}@example.com`, name = NAME } = {}) {
  const id = newUuid();
  world.names.set(toPublicId("cus", id), name);
  const open = (fields: object = {}) =>
    world.openPermanent({ tenant, customerId: id, identity: BVN, ...fields });
  const payId = (metadata: object = { customerEmail: email, customerName: name }) =>
    createDynamicPayId(world.parts, aDynamicPayId({ tenant, metadata: JSON.stringify(metadata) }));
  /** The event of the deletion. */
  const remove = (deletedAt = new Date()) => {
    const data = { id: toPublicId("cus", id), email, deletedAt: deletedAt.toISOString() };
    const { merchantId, mode } = tenant;
    const event = { name: "customer.erased", merchantId, mode, data } as unknown as ReceivedEvent;
    return inTransaction(db(), (trx) => receiveErasures(trx, [event]));
  };
  return { id, email, open, payId, remove };
}

/** Runs the worker's batches that are due. */
async function work(): Promise<void> {
  for (;;) {
    const leases = await claimDue(db(), { table: TABLE, limit: 10, leaseMs: 60_000 });
    if (leases.length === 0) return;
    for (const lease of leases) await eraseCustomer(world.parts, lease);
  }
}

/** The pass for records that were being inserted at the deletion. */
async function secondPass(): Promise<void> {
  await admin(TABLE)
    .whereNotNull("due_at")
    .update({ due_at: new Date(0), received_at: new Date(0), leased_until: null });
  await work();
}

const rowOf = (table: string, id: string) => admin(table).where({ id }).first();
const viewOf = async (tenant: Tenant, id: string) =>
  (await getAccount(world.parts, { tenant, id })).account;
const pay = (account_number: string) =>
  world.notify(fake.record({ account_number, amount: 50_000 }));

test("a deleted customer's accounts lose its name and identity, and keep their numbers and money; repeats are harmless", async () => {
  const tenant = aMerchant();
  const customer = aCustomer(tenant);
  const { account: open } = await customer.open();
  const { account: closed } = await customer.open();
  await pay(open.accountNumber);
  await setAccountOpen(world.parts, { tenant, id: closed.id, open: false, ...KEYLESS });
  await admin("outbox").delete();

  await customer.remove();
  await customer.remove();
  await work();
  await secondPass();
  await customer.remove();
  await work();

  for (const { id, accountNumber } of [open, closed]) {
    const view = await viewOf(tenant, id);
    expect(view).toMatchObject({ accountNumber, accountName: "Ada Stores", identity: null });
    const rows = [await rowOf("permanent_accounts", id), await rowOf("expected_payments", id)];
    expect(inspect(rows)).not.toContain(NAME);
    expect(rows[0]).toMatchObject({ identity_sealed: null, identity_key_id: null });
    expect(rows[1].fingerprint).toHaveLength(0);
  }
  expect(await viewOf(tenant, open.id)).toMatchObject({
    ...{ customerId: customer.id, amountReceived: 50_000n, closedAt: null },
  });
  const stored = await admin("inflows").where({ permanent_account_id: open.id });
  expect(stored).toMatchObject([{ account_name: "Ada Stores", payer_name: "Bola Foods" }]);
  await pay(open.accountNumber);
  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(100_000n);
  expect(inspect(await admin("outbox"), { depth: 9 })).not.toContain(NAME);
  expect(await rowOf(TABLE, customer.id)).toMatchObject({ email: "", due_at: null });
});

test("other customers of the merchant, and those of another merchant or mode, are kept", async () => {
  const [tenant, other] = [aMerchant(), aMerchant()];
  const live = aMerchant({ ...tenant, mode: "live" });
  const customer = aCustomer(tenant);
  const others = [
    { tenant, ...aCustomer(tenant, { name: "Ngozi Obi" }) },
    { tenant: other, ...aCustomer(other, customer) },
    { tenant: live, ...aCustomer(live, customer) },
  ];
  const kept = await Promise.all(
    others.map(async (each) => ({
      ...each,
      account: (await each.open()).account,
      payId: (await each.payId()).payId,
    })),
  );
  const { account } = await customer.open();
  const { payId } = await customer.payId();

  await customer.remove();
  await work();
  await secondPass();

  expect(await viewOf(tenant, account.id)).toMatchObject({ customerName: "", identity: null });
  expect(await rowOf("expected_payments", payId.id)).toMatchObject({ customer_name: "" });
  for (const each of kept) {
    expect(await viewOf(each.tenant, each.account.id)).toEqual(each.account);
    expect(await rowOf("expected_payments", each.payId.id)).toMatchObject({
      customer_email: each.email,
    });
  }
});

test("PayIDs lose the customer that their metadata names, and keep the merchant's metadata; later ones keep both", async () => {
  const tenant = aMerchant();
  const customer = aCustomer(tenant);
  const metadata = { email: customer.email.toUpperCase(), name: NAME };
  const { payId: before } = await customer.payId(metadata);
  await admin("expected_payments").update({ created_at: new Date(Date.now() - 60_000) });
  const deletedAt = new Date(Date.now() - 30_000);
  const { payId: after } = await customer.payId(metadata);
  const statusOf = ({ reference }: { reference: string }) =>
    getExpectedPayment(world.parts, { tenant, reference });

  await customer.remove(deletedAt);
  await work();

  const erased = await statusOf(before);
  expect(erased).toMatchObject({ customerEmail: "", received: { payerName: "" } });
  expect(erased.on).toMatchObject({ payId: { metadata: JSON.stringify(metadata) } });
  expect(await statusOf(after)).toMatchObject({
    ...{ customerEmail: metadata.email, received: { payerName: NAME } },
  });
});

test("more records than one batch holds are erased batch by batch", async () => {
  const tenant = aMerchant();
  const customer = aCustomer(tenant);
  const { payId } = await customer.payId();
  const { id: _, reference: __, ...fields } = await rowOf("expected_payments", payId.id);
  const copies = Array.from({ length: 1_001 }, (_each, n) => ({
    ...fields,
    ...{ id: newUuid(), reference: `copy-${n}`, amount_received: "0" },
    ...{ payments_count: "0", expected_amount: "0" },
  }));
  await admin.batchInsert("expected_payments", copies, 500);

  await customer.remove();
  await work();

  const left = await admin("expected_payments").where({ customer_email: customer.email });
  expect(left).toEqual([]);
  expect(await rowOf(TABLE, customer.id)).toMatchObject({ email: customer.email });
});

test("a replayed request for a deleted customer's account returns the account", async () => {
  const customer = aCustomer(aMerchant());
  const same = {
    ...{ reference: "user-1", idempotencyHash: randomBytes(32), fingerprint: randomBytes(32) },
  };
  const { account } = await customer.open(same);
  await customer.remove();
  await work();

  const repeat = await customer.open(same);

  expect(repeat).toMatchObject({ replayed: true, account: { id: account.id, customerName: "" } });
});

test("an account whose customer is deleted while the bank issues its number is not opened", async () => {
  const tenant = aMerchant();
  const customer = aCustomer(tenant);
  const { partners } = world.parts;
  const issue: typeof partners.test.issue = async (...request) => {
    await customer.remove();
    await work();
    return partners.test.issue(...request);
  };
  const slow = { ...world.parts, partners: { ...partners, test: { ...partners.test, issue } } };
  const command = aPermanentAccount({ tenant, customerId: customer.id });

  await expect(createPermanentAccount(slow, command)).rejects.toMatchObject({
    code: "CUSTOMER_NOT_FOUND",
  });

  expect(await admin("permanent_accounts").where({ customer_id: customer.id })).toEqual([]);
});

test("an account that is being stored during the deletion is erased by the second pass, which clears the email", async () => {
  const customer = aCustomer(aMerchant());
  const accountNumber = aNumber();
  fake.numbers.push(accountNumber);
  const isWaiting = async () => {
    const { rows } = await admin.raw("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = ?", [
      "advisory",
    ]);
    expect(rows).toHaveLength(1);
  };
  // Storing the account waits for its number, after it has read that the customer exists.
  const opening = await admin.transaction(async (trx) => {
    const key = `test/${BANK_CODE}/${accountNumber}`;
    await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [key]);
    const opened = customer.open();
    await eventually(isWaiting);
    await customer.remove();
    await work();
    return { opened };
  });
  const { account } = await opening.opened;
  expect(account.customerName).toBe(NAME);

  await secondPass();

  const row = await rowOf("permanent_accounts", account.id);
  expect(row).toMatchObject({ customer_name: "", account_name: "Ada Stores" });
  expect(row.identity_sealed).toBeNull();
  expect(await rowOf(TABLE, customer.id)).toMatchObject({ email: "", due_at: null });
});

test("concurrent openings, payments and a deletion erase the customer and keep all money", async () => {
  const tenant = aMerchant();
  for (let round = 1; round <= 8; round++) {
    const customer = aCustomer(tenant);
    const { account } = await customer.open();

    const [, , opened] = await Promise.all([
      pay(account.accountNumber),
      customer.remove().then(work),
      customer.open().catch((error: AppError) => error.code),
    ]);
    await secondPass();

    if (typeof opened === "string") expect(opened).toBe("CUSTOMER_NOT_FOUND");
    const rows = await admin("permanent_accounts").where({ customer_id: customer.id });
    expect(rows).toHaveLength(typeof opened === "string" ? 1 : 2);
    expect(inspect(rows)).not.toContain(NAME);
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(BigInt(round) * 50_000n);
  }
});

test("a payment in progress keeps the name for retries of its posting, until it is final", async () => {
  const tenant = aMerchant();
  const customer = aCustomer(tenant);
  const { account } = await customer.open();
  world.ledger.silent = "before";
  await pay(account.accountNumber);
  // As an earlier release stored it.
  const payments = () => admin("inflows").where({ permanent_account_id: account.id });
  await payments().update({ account_name: `Ada Stores / ${NAME}` });

  await customer.remove();
  await work();
  await secondPass();
  expect(await payments()).toMatchObject([{ account_name: `Ada Stores / ${NAME}` }]);
  expect(await rowOf(TABLE, customer.id)).toMatchObject({ email: "", due_at: expect.any(Date) });
  world.ledger.silent = undefined;
  await payments().update({ due_at: new Date(0), leased_until: null });
  for (const lease of await claimDue(db(), { table: "inflows", limit: 9, leaseMs: 60_000 })) {
    await resumeInflow(world.parts, lease);
  }
  await secondPass();

  expect(await payments()).toMatchObject([{ account_name: "Ada Stores", state: "credited" }]);
  expect(await rowOf(TABLE, customer.id)).toMatchObject({ email: "", due_at: null });
});
