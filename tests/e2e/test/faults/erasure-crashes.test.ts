import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { Customers } from "@kobo/protos";
import { eventually, freePort } from "@kobo/testing";
import { cardsOf, payInTheEnd } from "../cards/cards";
import { givenDoomed, patiently } from "../doomed";
import { workerDyingAt } from "../dying-worker";
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
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
}, 60_000);
afterAll(() => db.destroy());

const NAME = "Chidinma Eze";
const BVN = "22212341234";
const NOW = "clock_timestamp()";

interface Customer {
  id: string;
  uuid: string;
  email: string;
}

async function givenCustomer(): Promise<Customer> {
  const email = `chidinma-${randomUUID()}@example.com`;
  const { id } = dataOf(await merchant.api.post("/customers", { email, name: NAME }));
  return { id: String(id), uuid: fromPublicId("cus", String(id)) ?? "", email };
}

const deleteCustomer = ({ id }: Customer) => merchant.api.delete(`/customers/${id}`);

/** The erasure is due; a minute after it was received, it is the last pass, too. */
async function makeDue(schema: string, { uuid: id }: Customer, fields = {}): Promise<void> {
  await db(`${schema}.customer_erasures`)
    .where({ id })
    .whereNotNull("due_at")
    .update({ due_at: db.raw(NOW), leased_until: null, ...fields });
}

const erasureOf = (schema: string, { uuid: id }: Customer) =>
  db(`${schema}.customer_erasures`).where({ id }).first();

test("a process that dies at customers.erased leaves an erasure that another process completes", async () => {
  const ATTEMPTS = 3;
  const email = `chidinma-${randomUUID()}@example.com`;
  const cards = cardsOf(merchant);
  let customer: Customer | undefined;
  for (let attempt = 1; !customer; attempt++) {
    await payInTheEnd(cards, { customer: { email, name: NAME } });
    const found = dataOf(await merchant.api.get(`/customers?email=${email}`));
    const [{ id }] = found.customers as [{ id: string }];
    const about = { id, uuid: fromPublicId("cus", id) ?? "", email };
    const known = await db("card_payments.customers").where({ id: about.uuid }).first();
    expect(known.processor_customer_id).not.toBe("");
    // The process joins no consumer group, whose other members would have to wait for it.
    const apart = { KAFKA_BROKERS: `127.0.0.1:${await freePort()}` };
    const doomed = await givenDoomed(
      "card-payments",
      Customers,
      "customers.erased",
      "gateway",
      apart,
    );
    const tenant = await wireTenantOf(db, merchant);
    await doomed.calls.DeleteCustomer({ tenant, id }, patiently()).catch(() => {});
    const erased = eventually(async () => {
      expect((await erasureOf("card_payments", about)).erased_at).not.toBeNull();
    }, EVENTS_TIMEOUT_MS).catch(() => {});
    await Promise.race([doomed.died, erased]);
    doomed.close();
    await doomed.stop();
    if ((await doomed.died) === "SIGKILL") customer = about;
    else if (attempt === ATTEMPTS) throw new Error("No process died at customers.erased.");
  }

  const left = customer;
  expect(await erasureOf("card_payments", left)).toMatchObject({ erased_at: null });
  await makeDue("card_payments", left);

  await eventually(async () => {
    expect(await erasureOf("card_payments", left)).toMatchObject({
      erased_at: expect.any(Date),
      due_at: null,
    });
  }, EVENTS_TIMEOUT_MS);
  const row = await db("card_payments.customers").where({ id: left.uuid }).first();
  expect(row).toMatchObject({ processor_customer_id: "", email: null, name: "" });
}, 180_000);

test.each(["checkout.customer.erasing", "checkout.customer.erased"])(
  "a process that dies at %s leaves a session whose customer is erased, and an erasure that is deleted",
  async (crashPoint) => {
    const customer = await givenCustomer();
    const order = {
      ...{ amount: 50_000, reference: uniqueReference() },
      customer: { email: customer.email, name: NAME },
    };
    const { id } = dataOf(await merchant.api.post("/checkout/sessions", order));
    await merchant.api.post(`/checkout/sessions/${id}/expire`);
    const session = () =>
      db("checkout.checkout_sessions").where({ id: fromPublicId("cs", String(id)) });
    await deleteCustomer(customer);
    await eventually(async () => {
      expect(await session().first()).toMatchObject({ customer_email: "" });
    }, EVENTS_TIMEOUT_MS);
    const { merchant_id, mode, deleted_at } = await erasureOf("checkout", customer);

    // As if the session had been stored after the first pass; both processes look for it.
    const work = async () => {
      const erasure = { id: customer.uuid, merchant_id, mode, email: customer.email, deleted_at };
      await db("checkout.customer_erasures").insert(erasure).onConflict("id").ignore();
      await session().update({ customer_email: customer.email, customer_name: NAME });
      await db("checkout.customer_erasures")
        .where({ id: customer.uuid, leased_until: null })
        .update({ due_at: db.raw(NOW) });
    };
    await workerDyingAt(crashPoint, { service: "checkout", work });
    await makeDue("checkout", customer);

    await eventually(async () => {
      expect(await session().first()).toMatchObject({ customer_email: "", customer_name: "" });
      expect(await erasureOf("checkout", customer)).toBeUndefined();
    }, EVENTS_TIMEOUT_MS);
  },
  180_000,
);

test.each(["payid.customer.erasing", "payid.customer.erased"])(
  "a process that dies at %s leaves an account whose customer is erased, and keeps its number and money",
  async (crashPoint) => {
    const customer = await givenCustomer();
    const metadata = { customerEmail: customer.email, customerName: NAME };
    const payId = uniqueReference();
    await merchant.api.post("/payid/dynamic", { reference: payId, metadata });
    const order = {
      ...{ customer: customer.id, reference: uniqueReference() },
      identity: { type: "bvn", number: BVN },
    };
    const account = dataOf(await merchant.api.post("/virtual-accounts/permanent", order));
    const pay = { accountNumber: account.accountNumber, amount: 50_000 };
    expect((await merchant.api.post("/sandbox/virtual-account/pay", pay)).status).toBe(201);
    const uuid = fromPublicId("va", String(account.id));
    const row = () => db("payid.permanent_accounts").where({ id: uuid });
    const { account_name, identity_type, identity_last4, identity_sealed, identity_key_id } =
      await row().first();
    await deleteCustomer(customer);
    await eventually(async () => {
      expect(await erasureOf("payid", customer)).toBeDefined();
    }, EVENTS_TIMEOUT_MS);

    // As if the account had been stored after the first pass; both processes look for it.
    const work = async () => {
      await row().update({
        ...{ customer_name: NAME, account_name, identity_type, identity_last4 },
        ...{ identity_sealed, identity_key_id },
      });
      await db("payid.customer_erasures")
        .where({ id: customer.uuid, leased_until: null })
        .update({ due_at: db.raw(NOW) });
    };
    await workerDyingAt(crashPoint, { service: "payid", work });

    await eventually(async () => {
      await makeDue("payid", customer, { received_at: new Date(0) });
      expect(await erasureOf("payid", customer)).toMatchObject({ email: "", due_at: null });
    }, EVENTS_TIMEOUT_MS);
    const now = dataOf(await merchant.api.get(`/virtual-accounts/${account.id}`));
    expect(now).toMatchObject({
      ...{ accountNumber: account.accountNumber, customer: customer.id, status: "active" },
      ...{ identity: null, amountReceived: 50_000, paymentsCount: 1 },
    });
    const rows = [
      await row().first(),
      await db("payid.expected_payments").where({ id: uuid }).first(),
      await db("payid.inflows").where({ permanent_account_id: uuid }),
    ];
    expect(inspect(rows, { depth: 9 })).not.toContain(NAME);
    const status = dataOf(await merchant.api.get(`/transaction/status?reference=${payId}`));
    expect(status).toMatchObject({ customerEmail: "", customerName: "" });
  },
  180_000,
);
