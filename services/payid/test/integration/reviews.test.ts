import { randomUUID } from "node:crypto";
import { toPublicId } from "@kobo/core/ids";
import { claimDue } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { confirmProposal, decideReview } from "@kobo/reviews";
import { reviewDesk } from "../../src/app/inflows/review-desk";
import { resumeInflow } from "../../src/app/inflows/run-inflow";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
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

const pay = (account_number: string, fields: object = {}) =>
  fake.record({ account_number, amount: 50_000, ...fields });

const reviews = () => ({
  db: db(),
  desk: reviewDesk(world.parts),
  secondApprovalFrom: 100_000n,
  logger: { info: () => {} },
});
const decide = (id: string, action: string, actor = "ada") =>
  decideReview(reviews(), {
    ...{ id, action, actor, why: "the bank says so", key: randomUUID() },
    ...{ providerReference: "", cost: undefined },
  });

/** The recovery worker's steps for what is due. */
async function recover(): Promise<void> {
  for (const lease of await claimDue(db(), { table: "inflows", limit: 10, leaseMs: 60_000 })) {
    await resumeInflow(world.parts, lease);
  }
}

/** A payment that the ledger refused. */
async function givenRefused() {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });
  world.ledger.refusal = "ACCOUNT_NOT_FOUND";
  await world.notify(pay(account.accountNumber));
  world.ledger.refusal = undefined;
  const row = await db()("inflows").where({ account_number: account.accountNumber }).first();
  expect(row.state).toBe("review");
  return { tenant, account, id: toPublicId("txn", row.id) };
}

async function givenUnmatched(amount = 50_000) {
  const credit = pay(aNumber(), { amount });
  await world.notify(credit);
  return { credit, id: `test/${credit.account_number}/${credit.session_id}` };
}

const stateOf = async (id: string) => (await reviewDesk(world.parts).find(db(), id))?.state;

test("a payment that the ledger refused is requeried, and reaches the wallet once", async () => {
  const { tenant, account, id } = await givenRefused();
  expect(await reviewDesk(world.parts).list(db(), { mode: "test", limit: 200 })).toContainEqual(
    expect.objectContaining({ id, operation: "inflow", merchantId: tenant.merchantId }),
  );

  await decide(id, "requery");
  await expect(decide(id, "requery")).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });
  await recover();
  await recover();

  expect(await stateOf(id)).toBe("credited");
  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  const events = await db()("outbox").where({ key: account.accountNumber });
  expect(events.map(({ type }) => type)).toEqual(["virtual_account.payment.received"]);
  const [stored] = await db()("virtual_accounts").where({ id: account.id });
  expect(stored.completed_at).not.toBeNull();
});

test("if the account accepted another payment meanwhile, the requeried one is returned", async () => {
  const { tenant, account, id } = await givenRefused();
  await world.notify(pay(account.accountNumber));
  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);

  await decide(id, "requery");
  await recover();

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  expect(world.ledger.balanceOf("suspense")).toBe(50_000n);
});

test("an inflow in review cannot be closed", async () => {
  const { id } = await givenRefused();

  await expect(decide(id, "close")).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });
});

test("an unmatched credit waits while its number is unknown, and is credited once it is known", async () => {
  const { credit, id } = await givenUnmatched();
  await expect(decide(id, "requery")).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });
  const tenant = aMerchant();
  fake.numbers = [credit.account_number];
  await world.open({ tenant });

  await decide(id, "requery");
  await admin("inflows")
    .update({ due_at: admin.raw("now()") })
    .where({ state: "crediting" });
  await recover();

  expect(await stateOf(id)).toBe("matched");
  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  await expect(decide(id, "close")).rejects.toMatchObject({ code: "INVALID_REVIEW_STATE" });
});

test("a large unmatched credit is closed by two operators, and no money moves", async () => {
  const { id } = await givenUnmatched(100_000);

  expect(await decide(id, "close")).toMatchObject({ step: "proposed" });
  expect(await stateOf(id)).toBe("unmatched");
  const confirmation = { id, action: "close", why: "returned by the bank", key: randomUUID() };
  await confirmProposal(reviews(), { ...confirmation, actor: "bola" });

  expect(await stateOf(id)).toBe("closed");
  expect(world.ledger.calls).toBe(0);
  const open = await reviewDesk(world.parts).list(db(), { mode: "test", limit: 200 });
  expect(open.map((each) => each.id)).not.toContain(id);
});

test("an unmatched credit is found by its session id alone, if no other has it", async () => {
  const { credit, id } = await givenUnmatched();

  const found = await reviewDesk(world.parts).find(db(), credit.session_id);
  expect(found).toMatchObject({ id, merchantId: undefined, state: "unmatched" });

  const row = await admin("unmatched_credits").where({ session_id: credit.session_id }).first();
  await admin("unmatched_credits").insert({ ...row, mode: "live", amount: String(row.amount) });
  expect(await reviewDesk(world.parts).find(db(), credit.session_id)).toBeUndefined();
  expect(await stateOf(id)).toBe("unmatched");
});
