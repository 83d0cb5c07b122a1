import { inspect } from "node:util";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import type { ReceivedEvent } from "@kobo/events";
import { claimDue } from "@kobo/jobs";
import { inTransaction } from "@kobo/postgres";
import { endSession } from "../../src/app/begin-attempt";
import { createSession } from "../../src/app/create-session";
import { eraseCustomers, finishErasure } from "../../src/app/erase-customers";
import { toSessionView } from "../../src/app/session-view";
import { TABLE } from "../../src/db/customer-erasures";
import { insert } from "../../src/db/sessions";
import { aCommand, payment, worlds } from "./world";

const { aWorld, admin } = worlds();

const ADA = { email: "ada@example.com", name: "Ada Obi" };
const ERASED = { email: "", name: "" };

function given() {
  const world = aWorld();
  const tenant = aTenant({ merchantId: newUuid() });
  const { merchantId, mode } = tenant;
  const id = newUuid();
  const remove = (deletedAt = new Date(), of: Tenant = tenant) => {
    const data = {
      id: toPublicId("cus", id),
      email: ADA.email,
      deletedAt: deletedAt.toISOString(),
    };
    const about = { name: "customer.erased", merchantId: of.merchantId, mode };
    const event = { ...about, data } as unknown as ReceivedEvent;
    return inTransaction(world.parts.db, (trx) => eraseCustomers(trx, [event]));
  };
  const secondPass = async () => {
    await admin()(TABLE)
      .where({ id })
      .update({ due_at: new Date(0) });
    const { db } = world.parts;
    for (let batches = 0; ; batches++) {
      const [lease] = await claimDue(db, { table: TABLE, limit: 1, leaseMs: 60_000 });
      if (!lease) return batches;
      await finishErasure({ db }, lease);
    }
  };
  const session = () => world.givenSession({ tenant, customer: ADA });
  return { world, tenant, merchantId, id, remove, secondPass, session };
}

test("an ended session's customer is erased immediately, its payment is kept, and a repeat changes nothing", async () => {
  const { world, remove, session } = given();
  world.parts.cards.outcome = payment();
  const paid = await session();
  await paid.begin("card");

  await remove();
  await remove();

  const after = await paid.now();
  expect(after.session).toMatchObject({ state: "completed", customer: ERASED });
  expect(after.received).toMatchObject([{ kind: "completing", amount: 25_000n }]);
  const row = await admin()("checkout_sessions").where({ id: paid.id }).first();
  expect(inspect(row)).not.toContain("Ada Obi");
  expect(row.fingerprint).toHaveLength(0);
  const replay = await createSession(world.parts, paid.command);
  expect(replay).toMatchObject({ replayed: true, session: { id: paid.id } });
});

test("an open session can still be paid, and its customer is erased when it ends, also from its event", async () => {
  const { world, remove, session } = given();
  const [paid, ended] = [await session(), await session()];

  await remove();
  expect((await paid.now()).session.customer).toEqual(ADA);
  world.parts.cards.outcome = payment();
  await paid.begin("card");
  await endSession(world.parts, { sessionId: ended.id, state: "expired" });

  expect(world.parts.cards.charged).toMatchObject([{ customer: ADA }]);
  for (const each of [paid, ended]) {
    const now = await each.now();
    expect(now.session.customer).toEqual(ERASED);
    expect(toSessionView(now).customer).toEqual(ERASED);
    const events = await admin()("outbox").where({ key: each.id });
    expect(events).toHaveLength(1);
    expect(inspect(events, { depth: 9 })).not.toContain(ADA.email);
  }
});

test("the same email in a later session, another merchant or another mode is kept", async () => {
  const { world, remove, tenant, session } = given();
  const live = { ...tenant, mode: "live" } as Tenant;
  const others = [
    await world.givenSession({ customer: ADA }),
    await world.givenSession({ customer: ADA, tenant: live }),
    await session(),
  ];

  await remove(new Date(Date.now() - 60_000));
  for (const each of others)
    await endSession(world.parts, { sessionId: each.id, state: "expired" });

  for (const each of others) expect((await each.now()).session.customer).toEqual(ADA);
});

test("a session stored during the deletion is erased by the second pass, which deletes the erasure record", async () => {
  const { world, remove, secondPass, tenant, id } = given();
  const command = aCommand({ tenant, customer: ADA });
  const planned = {
    ...{ id: newUuid(), merchantId: tenant.merchantId, mode: tenant.mode, methods: ["card"] },
    ...{ merchantName: "Ada", walletPayId: "ada.wallet", linkId: "", reference: newUuid() },
    ...{ amount: 25_000n, currency: "NGN", customer: ADA, successUrl: "", cancelUrl: "" },
    ...{ metadata: "{}", expiresAt: new Date(Date.now() + 60_000) },
  } as Parameters<typeof insert>[1];
  await inTransaction(world.parts.db, async (trx) => {
    await insert(trx, planned, command);
    await remove();
  });
  const stateOf = () => admin()("checkout_sessions").where({ id: planned.id }).first();
  expect((await stateOf()).erases_customer).toBe(false);

  await secondPass();
  await endSession(world.parts, { sessionId: planned.id, state: "expired" });

  expect(await stateOf()).toMatchObject({ customer_email: "", customer_name: "" });
  expect(await admin()(TABLE).where({ id })).toEqual([]);
});

test("more sessions than one batch are erased batch by batch, open ones when they end", async () => {
  const { world, remove, secondPass, session, merchantId } = given();
  const [open, ended] = [await session(), await session()];
  await endSession(world.parts, { sessionId: ended.id, state: "expired" });
  for (const { id } of [open, ended]) {
    const row = await admin()("checkout_sessions").where({ id }).first();
    const copies = Array.from({ length: 550 }, () => {
      const copy = newUuid();
      return { ...row, id: copy, reference: copy, idempotency_hash: null };
    });
    await admin().batchInsert("checkout_sessions", copies, 500);
  }
  const leftOf = async () => {
    const named = admin()("checkout_sessions").where({ merchant_id: merchantId });
    const left = await named.where({ customer_email: ADA.email, erases_customer: false });
    return left.length;
  };

  await remove();
  expect(await leftOf()).toBe(1_102 - 500);
  expect(await secondPass()).toBe(2);

  expect(await leftOf()).toBe(0);
  const states = await admin()("checkout_sessions")
    .where({ merchant_id: merchantId })
    .groupBy("state", "customer_email")
    .select("state", "customer_email")
    .count("* AS sessions");
  expect(states).toEqual(
    expect.arrayContaining([
      { state: "open", customer_email: ADA.email, sessions: 551n },
      { state: "expired", customer_email: "", sessions: 551n },
    ]),
  );
  await endSession(world.parts, { sessionId: open.id, state: "expired" });
  expect((await open.now()).session.customer).toEqual(ERASED);
});

test("a payment concurrent with the deletion is kept, and the customer is erased", async () => {
  const { world, remove, session, tenant } = given();
  for (let round = 0; round < 8; round++) {
    const each = await session();
    await each.begin("payid");

    await Promise.all([remove(), world.pay(tenant, each.id, payment())]);
    await remove();

    expect(await each.now()).toMatchObject({
      session: { state: "completed", customer: ERASED },
      received: [{ kind: "completing" }],
    });
  }
});
