import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { Customers, VirtualAccounts } from "@kobo/protos";
import { eventually, freePort } from "@kobo/testing";
import { givenDoomed, patiently, untilDead } from "../doomed";
import { dataOf } from "../webhooks/webhooks";
import {
  EVENTS_TIMEOUT_MS,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
  wireTenantOf,
} from "../world";

let db: Database;
let merchant: TestMerchant;
let tenant: Awaited<ReturnType<typeof wireTenantOf>>;
/** The process joins no consumer group, whose other members would have to wait for it. */
let apart: { KAFKA_BROKERS: string };
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
  tenant = await wireTenantOf(db, merchant);
  apart = { KAFKA_BROKERS: `127.0.0.1:${await freePort()}` };
}, 60_000);
afterAll(() => db.destroy());

const anEmail = () => `bola-${randomUUID()}@example.com`;
const aKey = () => ({ keyHash: randomBytes(32), fingerprint: randomBytes(32) });

const customersOf = async (email: string) =>
  dataOf(await merchant.api.get(`/customers?email=${email}`)).customers as { id: string }[];

async function givenCustomer(): Promise<{ id: string; email: string }> {
  const email = anEmail();
  const { id } = dataOf(await merchant.api.post("/customers", { email, name: "Bola Ade" }));
  return { id: String(id), email };
}

/** The events of a customer, as the webhook service has them. */
const eventsOf = async (id: string): Promise<string[]> => {
  const rows: { name: string }[] = await db("webhook.events")
    .where("name", "like", "customer.%")
    .whereRaw("payload::json->'data'->>'id' = ?", [id])
    .orderBy("occurred_at");
  return rows.map(({ name }) => name);
};

test("a process that dies at customers.created leaves one customer for its key, with its event", async () => {
  const email = anEmail();
  const order = { tenant, idempotency: aKey(), email, name: "Bola Ade" };
  const doomed = await givenDoomed(
    "card-payments",
    Customers,
    "customers.created",
    "gateway",
    apart,
  );

  await doomed.calls.CreateCustomer(order, patiently()).catch(() => {});
  await untilDead(doomed);

  const [customer, ...others] = await customersOf(email);
  expect(others).toEqual([]);
  await eventually(async () => {
    expect(await eventsOf(customer?.id ?? "")).toEqual(["customer.created"]);
  }, EVENTS_TIMEOUT_MS);
}, 90_000);

test("a process that dies at customers.deleted has deleted the customer, and its sessions are erased", async () => {
  const { id, email } = await givenCustomer();
  const order = { amount: 50_000, reference: uniqueReference(), customer: { email } };
  const session = dataOf(await merchant.api.post("/checkout/sessions", order));
  const path = `/checkout/sessions/${session.id}`;
  await merchant.api.post(`${path}/expire`);
  const doomed = await givenDoomed(
    "card-payments",
    Customers,
    "customers.deleted",
    "gateway",
    apart,
  );

  await doomed.calls.DeleteCustomer({ tenant, id }, patiently()).catch(() => {});
  await untilDead(doomed);

  expect((await merchant.api.get(`/customers/${id}`)).status).toBe(404);
  await eventually(async () => {
    expect(await eventsOf(id)).toEqual(["customer.created", "customer.deleted"]);
    expect(dataOf(await merchant.api.get(path)).customer).toEqual({ email: "", name: null });
  }, EVENTS_TIMEOUT_MS);
}, 90_000);

test("a process that dies at payid.permanent_account.allocated leaves no account; a retry creates one", async () => {
  const { id: customerId } = await givenCustomer();
  const reference = uniqueReference();
  const crashPoint = "payid.permanent_account.allocated";
  const doomed = await givenDoomed("payid", VirtualAccounts, crashPoint, "gateway", apart);
  const order = { tenant, idempotency: aKey(), customerId, reference };

  await doomed.calls.CreatePermanentAccount(order, patiently()).catch(() => {});
  await untilDead(doomed);

  const body = { customer: customerId, reference };
  const created = await merchant.api.post("/virtual-accounts/permanent", body);
  const listed = dataOf(await merchant.api.get(`/virtual-accounts?customer=${customerId}`));
  expect(created.status).toBe(201);
  expect(listed.virtualAccounts).toMatchObject([{ reference }]);
}, 90_000);

test("a process that dies at payid.account.reopened has reopened the account, which is credited once", async () => {
  const { id: customer } = await givenCustomer();
  const reference = uniqueReference();
  const account = dataOf(
    await merchant.api.post("/virtual-accounts/permanent", { customer, reference }),
  );
  const id = String(account.id);
  await merchant.api.post(`/virtual-accounts/${id}/close`);
  const crashPoint = "payid.account.reopened";
  const doomed = await givenDoomed("payid", VirtualAccounts, crashPoint, "gateway", apart);

  await doomed.calls.SetAccountOpen({ tenant, id, open: true }, patiently()).catch(() => {});
  await untilDead(doomed);

  const again = await merchant.api.post(`/virtual-accounts/${id}/reopen`);
  const payment = { reference, amount: 50_000 };
  const paid = await merchant.api.post("/sandbox/virtual-account/pay", payment);
  expect([again.status, paid.status]).toEqual([200, 201]);
  const now = dataOf(await merchant.api.get(`/virtual-accounts/${id}`));
  expect(now).toMatchObject({ status: "active", amountReceived: 50_000 });
}, 90_000);

test("a process that dies at payid.account.closed has closed the account, and a payment to it is not credited", async () => {
  const { id: customer } = await givenCustomer();
  const reference = uniqueReference();
  const account = dataOf(
    await merchant.api.post("/virtual-accounts/permanent", { customer, reference }),
  );
  const id = String(account.id);
  const crashPoint = "payid.account.closed";
  const doomed = await givenDoomed("payid", VirtualAccounts, crashPoint, "gateway", apart);

  await doomed.calls.SetAccountOpen({ tenant, id, open: false }, patiently()).catch(() => {});
  await untilDead(doomed);

  expect(dataOf(await merchant.api.get(`/virtual-accounts/${id}`)).status).toBe("closed");
  const again = await merchant.api.post(`/virtual-accounts/${id}/close`);
  await merchant.api.post("/sandbox/virtual-account/pay", { reference, amount: 50_000 });
  expect(again.status).toBe(200);
  const now = dataOf(await merchant.api.get(`/virtual-accounts/${id}`));
  expect(now).toMatchObject({ status: "closed", amountReceived: 0, paymentsCount: 0 });
}, 90_000);
