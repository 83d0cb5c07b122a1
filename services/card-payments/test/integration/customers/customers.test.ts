import { createHash } from "node:crypto";
import type { CardPaymentRecord } from "@kobo/api-schemas/records";
import { fromPublicId, newId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { claimDue, LeaseLost } from "@kobo/jobs";
import { losingAnswer } from "@kobo/postgres/testing";
import { Customers } from "@kobo/protos";
import type { Customer__Output } from "@kobo/protos/customers/v1/Customer";
import { toWireTenant } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { eraseAtProcessor } from "../../../src/app/customers/erase-at-processor";
import { customers } from "../../../src/grpc/customers";
import { aCardMethod, MASTERCARD } from "../../factories";
import { cardWorlds, codeOf, type World } from "../world";

const { aWorld, admin, database } = cardWorlds();

type Calls = ReturnType<typeof customers>;
type Request<Name extends keyof Calls> = Parameters<Calls[Name]>[0];

/** A call as the gateway makes it, through the wire encoding in both directions. */
async function call<Name extends keyof Calls>(
  name: Name,
  request: object,
  { tenant }: { tenant: Tenant },
): Promise<Awaited<ReturnType<Calls[Name]>>> {
  const method = Customers.service[name];
  const sent = { ...request, tenant: toWireTenant(tenant) };
  const received = method.requestDeserialize(method.requestSerialize(sent as never));
  const handlers = customers({ db: database().db });
  const handle = handlers[name] as (request: unknown) => Promise<object>;
  const answer = await handle(received as Request<Name>);
  return method.responseDeserialize(method.responseSerialize(answer as never)) as never;
}

const EMAIL = "bola@example.com";

const create = (world: { tenant: Tenant }, fields: object = {}, key = "") =>
  call(
    "CreateCustomer",
    {
      email: EMAIL,
      ...fields,
      idempotency: {
        keyHash: key ? createHash("sha256").update(key).digest() : Buffer.alloc(0),
        fingerprint: createHash("sha256").update(JSON.stringify(fields)).digest(),
      },
    },
    world,
  );

const customerOf = (answer: { customer?: unknown }) => answer.customer as Customer__Output;

const list = async (world: { tenant: Tenant }, filters: object = {}) => {
  const answer = await call("ListCustomers", { limit: 20, ...filters }, world);
  return (answer.customers ?? []) as Customer__Output[];
};

const eventsOf = async (world: World) =>
  (await world.allEvents()).filter(({ type }) => type.startsWith("customer."));

const again = ({ payment_method }: CardPaymentRecord) => ({
  payment_method: { id: payment_method.id },
});

describe("creating a customer", () => {
  const FIELDS = {
    name: "Bola Ade",
    phone: "+2348031234567",
    reference: "user-1",
    metadataJson: '{"b":1,"a":[2]}',
  };

  test("stores the fields as sent, and publishes customer.created", async () => {
    const world = aWorld();

    const { customer, created, replayed } = await create(world, FIELDS);

    expect({ created, replayed }).toEqual({ created: true, replayed: false });
    expect(customer).toMatchObject({ email: EMAIL, ...FIELDS, id: expect.stringMatching(/^cus_/) });
    const { id } = customerOf({ customer });
    expect(customerOf(await call("GetCustomer", { id }, world))).toEqual(customer);
    expect(await eventsOf(world)).toMatchObject([
      {
        type: "customer.created",
        key: fromPublicId("cus", id),
        data: { id, email: EMAIL, reference: "user-1", metadata: { a: [2], b: 1 } },
      },
    ]);
  });

  test("with the email of a card payment's customer updates that customer", async () => {
    const world = aWorld();
    const { payment } = await world.create({ customer: { email: EMAIL, name: "Bola" } });

    const { customer, created } = await create(world, { phone: "08031234567" });

    expect(created).toBe(false);
    expect(customer).toMatchObject({
      id: payment.customer.id,
      name: "Bola",
      phone: "08031234567",
    });
    expect((await eventsOf(world)).map(({ type }) => type)).toEqual([
      "customer.created",
      "customer.updated",
    ]);
  });

  test("before a card payment with the same email attaches the payment to it", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world, { name: "Bola Ade" }));

    const { payment } = await world.create({ customer: { email: EMAIL.toUpperCase() } });

    expect(payment.customer).toMatchObject({ id, name: "Bola Ade" });
    expect(await eventsOf(world)).toHaveLength(1);
  });

  test("concurrently with card payments of the same email creates one customer", async () => {
    const world = aWorld();
    const payer = { customer: { email: EMAIL } };

    const [payments, requests] = await Promise.all([
      Promise.all([1, 2, 3, 4].map(() => world.create(payer))),
      Promise.all([1, 2, 3, 4].map((n) => create(world, { phone: `0803123456${n}` }))),
    ]);

    const ids = [
      ...payments.map(({ payment }) => payment.customer.id),
      ...requests.map((answer) => customerOf(answer).id),
    ];
    expect(new Set(ids).size).toBe(1);
    expect(await list(world)).toHaveLength(1);
    const events = await eventsOf(world);
    expect(events.filter(({ type }) => type === "customer.created")).toHaveLength(1);
  });

  test("again with the same key changes nothing, even concurrently", async () => {
    const world = aWorld();

    const answers = await Promise.all([1, 2, 3].map(() => create(world, FIELDS, "key")));
    const { id } = customerOf(answers[0] ?? {});
    await call("UpdateCustomer", { id, name: "Bola Ade-Obi" }, world);
    const late = await create(world, FIELDS, "key");

    expect(answers.map(({ created }) => created)).toEqual([true, true, true]);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(late).toMatchObject({
      replayed: true,
      created: true,
      customer: { name: "Bola Ade-Obi" },
    });
    expect(await eventsOf(world)).toHaveLength(2);
  });

  test("concurrently with one email and one reference creates one customer", async () => {
    for (let round = 0; round < 10; round++) {
      const world = aWorld();

      const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => create(world, FIELDS)));

      expect(new Set(answers.map((answer) => customerOf(answer).id)).size).toBe(1);
      expect(answers.filter(({ created }) => created)).toHaveLength(1);
    }
  });

  test("with a key that was used for another body is refused", async () => {
    const world = aWorld();
    await create(world, FIELDS, "key");

    expect(await codeOf(create(world, { name: "Chidi" }, "key"))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("with the reference of another customer is refused, and stores nothing", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world, FIELDS));

    const refused = create(world, { email: "chidi@example.com", reference: "user-1" }, "key");

    await expect(refused).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
      details: { data: { id, reference: "user-1", type: "customer", status: "active" } },
    });
    expect(await list(world)).toHaveLength(1);
    const later = await create(world, { email: "chidi@example.com", reference: "user-2" }, "key");
    expect(later).toMatchObject({ created: true, replayed: false });
  });

  test("concurrently with one reference for several emails succeeds once", async () => {
    const world = aWorld();

    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => create(world, { email: `c${n}@example.com`, reference: "user-1" })),
    );

    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await list(world, { reference: "user-1" })).toHaveLength(1);
    expect(await list(world)).toHaveLength(1);
  });

  test("for another merchant or mode creates a separate customer", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world, FIELDS));
    const { merchantId } = world.tenant;
    const others = [aTenant(), aTenant({ merchantId, mode: "live" })];

    for (const tenant of others) {
      expect(await list({ tenant })).toEqual([]);
      expect(await codeOf(call("GetCustomer", { id }, { tenant }))).toBe("CUSTOMER_NOT_FOUND");
      expect(customerOf(await create({ tenant }, FIELDS)).id).not.toBe(id);
    }
  });
});

describe("updating a customer", () => {
  test("changes the sent fields, and removes empty ones", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world, { name: "Bola", phone: "08031234567" }));

    const change = { id, email: "ade@example.com", phone: "", metadataJson: '{"plan":"gold"}' };
    const { customer } = await call("UpdateCustomer", change, world);

    expect(customer).toMatchObject({ ...change, name: "Bola" });
    expect(await list(world, { email: EMAIL })).toEqual([]);
    expect(await list(world, { email: "ade@example.com" })).toEqual([customer]);
    const [, event] = await eventsOf(world);
    expect(event).toMatchObject({
      type: "customer.updated",
      data: { email: "ade@example.com", phone: null },
    });
  });

  test("without a change publishes no event", async () => {
    const world = aWorld();
    const { customer } = await create(world, { name: "Bola" });
    const { id } = customerOf({ customer });

    expect(await call("UpdateCustomer", { id, name: "Bola" }, world)).toMatchObject({ customer });
    expect(await eventsOf(world)).toHaveLength(1);
  });

  test("with the email or the reference of another customer is refused", async () => {
    const world = aWorld();
    const { id: holder } = customerOf(await create(world, { reference: "user-1" }));
    const { id } = customerOf(await create(world, { email: "chidi@example.com" }));

    const taken = {
      CUSTOMER_ALREADY_EXISTS: { email: EMAIL },
      DUPLICATE_REFERENCE: { reference: "user-1" },
    };
    for (const [code, change] of Object.entries(taken)) {
      await expect(call("UpdateCustomer", { id, ...change }, world)).rejects.toMatchObject({
        code,
        details: { data: { id: holder } },
      });
    }
    expect(await eventsOf(world)).toHaveLength(2);
  });

  test("concurrently loses no change", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world));

    const changes = [{ name: "Bola" }, { phone: "08031234567" }, { reference: "user-1" }];
    await Promise.all(changes.map((change) => call("UpdateCustomer", { id, ...change }, world)));

    expect(customerOf(await call("GetCustomer", { id }, world))).toMatchObject(
      Object.assign({}, ...changes),
    );
    expect(new Set((await eventsOf(world)).map(({ data }) => data.updatedAt)).size).toBeGreaterThan(
      0,
    );
    expect(await eventsOf(world)).toHaveLength(4);
  });
});

describe("the list of customers", () => {
  test("is paginated, newest first", async () => {
    const world = aWorld();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift(customerOf(await create(world, { email: `c${n}@example.com` })).id);
    }

    const first = await call("ListCustomers", { limit: 2 }, world);
    const second = await call("ListCustomers", { limit: 2, before: first.nextBefore }, world);
    const back = await call("ListCustomers", { limit: 2, after: second.previousAfter }, world);

    const idsOf = (page: { customers?: unknown }) =>
      (page.customers as Customer__Output[]).map(({ id }) => id);
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    expect(idsOf(back)).toEqual(ids.slice(0, 2));
    expect(await codeOf(call("ListCustomers", { limit: 2, before: "x" }, world))).toBe(
      "INVALID_CURSOR",
    );
  });

  test("filters by creation time, with an exclusive end", async () => {
    const world = aWorld();
    const { customer } = await create(world);
    const at = Number(customerOf({ customer }).createdAtMs);
    await create(world, { email: "old@example.com" });
    const id = fromPublicId("cus", customerOf({ customer }).id);
    const long = new Date(at - 86_400_000);
    await admin()("customers").where({ email: "old@example.com" }).update({ created_at: long });

    expect(await list(world, { fromMs: at })).toHaveLength(1);
    expect(await list(world, { fromMs: at + 1 })).toHaveLength(0);
    expect(await list(world, { toMs: at })).toMatchObject([{ email: "old@example.com" }]);
    expect(await list(world, { fromMs: at, toMs: at + 1 })).toMatchObject([{ email: EMAIL }]);
    expect(id).toBeDefined();
  });
});

describe("deleting a customer", () => {
  beforeEach(() => admin()("customer_erasures").whereNotNull("due_at").update({ due_at: null }));

  const remove = (world: World, id: string) => call("DeleteCustomer", { id }, world);

  const makeDue = (world: World, id: string) =>
    admin()("customer_erasures")
      .where({ id: fromPublicId("cus", id) })
      .update({ due_at: world.ago("0 s") });

  /** Until so many statements wait for a lock. */
  const waitingForLocks = (count: number) =>
    eventually(async () => {
      const found = await admin()("pg_stat_activity").whereRaw(
        "datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(found).toHaveLength(count);
    });

  async function workOn(world: World): Promise<void> {
    const leases = await claimDue(world.parts.db, {
      table: "customer_erasures",
      limit: 10,
      leaseMs: 1_000,
    });
    for (const lease of leases) await eraseAtProcessor(world.parts, lease);
  }

  test("erases the personal data, and keeps the id on the payments", async () => {
    const world = aWorld();
    const { id } = customerOf(
      await create(world, { name: "Bola Ade", phone: "08031234567" }, "key"),
    );
    const { payment } = await world.create({ customer: { email: EMAIL } });

    const deleted = await remove(world, id);

    expect(deleted).toEqual({ id, deletedAtMs: expect.any(String) });
    const [row] = await admin()("customers").where({ id: fromPublicId("cus", id) });
    expect(Object.values(row).map(String).join()).not.toMatch(/bola|0803/i);
    const [request] = await admin()("customer_requests").where({ customer_id: row.id });
    expect(request.fingerprint).toHaveLength(0);
    const after = await world.get(payment.id);
    expect(after.customer).toEqual({ id, email: "", name: null });
    expect(after).toMatchObject({ status: "succeeded", amount_captured: payment.amount_captured });
    const [event] = (await eventsOf(world)).filter(({ type }) => type === "customer.deleted");
    expect(event?.data).toEqual({
      id,
      deletedAt: new Date(Number(deleted.deletedAtMs)).toISOString(),
    });
    const [erased] = (await eventsOf(world)).filter(({ type }) => type === "customer.erased");
    expect(erased?.data).toMatchObject({ ...(event?.data as object), email: expect.any(String) });
    expect(await list(world)).toEqual([]);
    expect(await codeOf(call("GetCustomer", { id }, world))).toBe("CUSTOMER_NOT_FOUND");
    expect(await codeOf(call("UpdateCustomer", { id, name: "B" }, world))).toBe(
      "CUSTOMER_NOT_FOUND",
    );
    expect(await codeOf(remove(world, id))).toBe("CUSTOMER_NOT_FOUND");
    expect(await codeOf(create(world, { name: "Bola Ade", phone: "08031234567" }, "key"))).toBe(
      "CUSTOMER_NOT_FOUND",
    );
  });

  test("lets a payment with its email create a new customer without its cards", async () => {
    const world = aWorld();
    const { payment: first } = await world.create({ customer: { email: EMAIL } });
    await remove(world, first.customer.id);

    expect(await codeOf(world.create({ ...again(first), customer: { email: EMAIL } }))).toBe(
      "INVALID_PAYMENT_METHOD",
    );
    const { payment } = await world.create({ customer: { email: EMAIL } });

    expect(payment.customer.id).not.toBe(first.customer.id);
    expect(payment.payment_method.id).not.toBe(first.payment_method.id);
    expect(await list(world)).toMatchObject([{ id: payment.customer.id }]);
  });

  test("frees its email and its reference for reuse", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world, { reference: "user-1" }));
    await remove(world, id);

    const next = customerOf(await create(world, { reference: "user-1" }));

    expect(next.id).not.toBe(id);
  });

  test("concurrently with its payments assigns each to it or to the next customer", async () => {
    const world = aWorld();
    const { payment: first } = await world.create({ customer: { email: EMAIL } });
    const payer = { customer: { email: EMAIL } };

    const [, ...paid] = await Promise.all([
      remove(world, first.customer.id),
      ...[1, 2, 3].map(() => world.create(payer)),
      ...[1, 2, 3].map(() => world.create({ ...payer, ...again(first) }).catch(() => undefined)),
    ]);

    const now = await list(world);
    const ids = paid.flatMap((one) => (one ? [one.payment.customer.id] : []));
    expect(now.length).toBeLessThanOrEqual(1);
    for (const id of ids) expect([first.customer.id, now[0]?.id]).toContain(id);
    const saved = await admin()("payment_methods")
      .where({ customer_id: fromPublicId("cus", first.customer.id) })
      .whereNot({ vault_token: "" });
    expect(saved).toEqual([]);
    const [crossed] = await admin()("payments as p")
      .join("payment_methods as m", "m.id", "p.payment_method_id")
      .whereRaw("m.customer_id <> p.customer_id")
      .where({ merchant_id: world.tenant.merchantId });
    expect(crossed).toBeUndefined();
  });

  test("while the processor charges its card leaves the card unusable", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world, {}, "key"));
    const waiting = await admin().transaction();
    let removing: Promise<unknown> = Promise.resolve();
    world.processor.arrives.confirm = async () => {
      // Holds the deletion at its last step.
      await waiting("customer_requests")
        .where({ customer_id: fromPublicId("cus", id) })
        .forUpdate();
      removing = remove(world, id);
      await waitingForLocks(1);
    };

    const paying = world.create({ customer: { email: EMAIL } });
    await Promise.race([paying, waitingForLocks(2)]);
    await waiting.commit();
    await removing;
    const { payment } = await paying;

    expect(payment).toMatchObject({ status: "succeeded", customer: { id } });
    const [card] = await admin()("payment_methods").where({
      customer_id: fromPublicId("cus", id),
    });
    expect(card).toMatchObject({ vault_token: "" });
  });

  test("erases it at the processor, with retries until the processor responds", async () => {
    const world = aWorld();
    const { payment } = await world.create({ customer: { email: EMAIL } });
    const { customer_id } = await world.row(payment);
    const [{ processor_customer_id: known }] = await admin()("customers").where({
      id: customer_id,
    });
    await remove(world, payment.customer.id);

    world.processor.unreachable = { erase: "before" };
    await workOn(world);
    expect([...world.processor.erased]).toEqual([]);
    const [waiting] = await admin()("customer_erasures").where({ id: customer_id });
    expect(waiting).toMatchObject({ attempts: 1, erased_at: null, due_at: expect.any(Date) });

    world.processor.unreachable = {};
    await makeDue(world, payment.customer.id);
    await workOn(world);
    expect([...world.processor.erased]).toEqual([known]);
    const [done] = await admin()("customer_erasures").where({ id: customer_id });
    expect(done).toMatchObject({ erased_at: expect.any(Date), due_at: null });
    const [row] = await admin()("customers").where({ id: customer_id });
    expect(row.processor_customer_id).toBe("");
  });

  test("counts an unanswered attempt once, even if the response to its COMMIT is lost", async () => {
    const world = aWorld();
    const { payment } = await world.create({ customer: { email: EMAIL } });
    const { customer_id: id } = await world.row(payment);
    await remove(world, payment.customer.id);
    const attempts = async () =>
      (await admin()("customer_erasures").where({ id }).first()).attempts;
    world.parts.db = losingAnswer(world.parts.db, async () => (await attempts()) > 0);
    world.processor.unreachable = { erase: "before" };

    await workOn(world);

    expect(await attempts()).toBe(1);
  });

  test("delays the erasure at the processor until no payment needs the customer", async () => {
    const world = aWorld();
    const payer = { customer: { email: EMAIL } };
    const { payment } = await world.create({ ...payer, capture: false });
    await remove(world, payment.customer.id);

    await workOn(world);
    expect([...world.processor.erased]).toEqual([]);
    const { payment: captured } = await world.capture(payment.id);
    expect(captured.status).toBe("succeeded");

    await makeDue(world, payment.customer.id);
    await workOn(world);
    expect(world.processor.erased.size).toBe(1);
  });

  test("is executed only with a valid lease", async () => {
    const world = aWorld();
    const { id } = customerOf(await create(world));
    await remove(world, id);
    const [lease] = await claimDue(world.parts.db, {
      table: "customer_erasures",
      limit: 1,
      leaseMs: 0,
    });
    if (!lease) throw new Error("The erasure is due.");

    const lost = { ...lease, fence: lease.fence - 1n };
    await expect(eraseAtProcessor(world.parts, lost)).rejects.toBeInstanceOf(LeaseLost);
    await eraseAtProcessor(world.parts, lease);
    // The processor never knew it.
    expect(world.processor.calls).toEqual([]);
  });
});

describe("the saved cards of a customer", () => {
  const cardsOf = async (world: World, customerId: string) =>
    (await call("ListSavedCards", { customerId, limit: 20 }, world)).cards;

  test("are those that were charged", async () => {
    const world = aWorld();
    const payer = { customer: { email: EMAIL } };
    const { payment } = await world.create(payer);
    await world.create(payer);
    world.processor.cardOutcome = "is declined";
    await world.create({ ...payer, payment_method: aCardMethod({ number: MASTERCARD }) });

    const { brand, last4, exp_month, exp_year } = payment.payment_method.card;
    expect(await cardsOf(world, payment.customer.id)).toEqual([
      {
        id: payment.payment_method.id,
        ...{ brand, last4, expMonth: exp_month, expYear: exp_year },
        createdAtMs: expect.any(String),
      },
    ]);
  });

  test("of an unknown customer or another merchant's are not found", async () => {
    const world = aWorld();
    const { payment } = await world.create({ customer: { email: EMAIL } });

    expect(await codeOf(cardsOf(aWorld(), payment.customer.id))).toBe("CUSTOMER_NOT_FOUND");
    for (const id of [newId("cus"), newId("pm"), "x", ""]) {
      expect(await codeOf(cardsOf(world, id))).toBe("CUSTOMER_NOT_FOUND");
    }
  });
});
