import { claimDue, retryUnreachable, type Worker } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import {
  ingestLostCredit,
  startLostCreditIngestion,
} from "../../src/app/inflows/ingest-lost-credits";
import * as lostCredits from "../../src/db/lost-credits";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { FakePartner } from "./fake-partner";
import { aMerchant, aWorld } from "./world";

/** Outages of the bank partner: no connection, no response, or an open circuit breaker. */
const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
let fake: FakePartner;
let world: ReturnType<typeof aWorld>;
let worker: Worker | undefined;
beforeAll(async () => {
  fake = await FakePartner.start();
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(async () => {
  await fake.stop();
  await admin.destroy();
});
beforeEach(async () => {
  await admin.raw("TRUNCATE inflows, unmatched_credits, lost_credits CASCADE");
  fake.behave = undefined;
  world = aWorld(db(), fake);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await world.close();
});

const goAway = () => {
  fake.behave = (response) => Boolean(response.destroy());
};
const comeBack = () => {
  fake.behave = undefined;
};

/** A merchant with its own account, and a credit to it. */
async function aPayment(amount = 50_000) {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });
  const credit = fake.record({ account_number: account.accountNumber, amount });
  return { credit, balance: () => world.ledger.balanceOf(tenant.walletPayId) };
}

/** The callback fails, and the partner may or may not repeat it. */
const callback = (credit: object) =>
  expect(world.notify(credit)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

const rowOf = ({ session_id }: { session_id: string }) =>
  admin("lost_credits").where({ session_id }).first();
const dueInMs = async (credit: { session_id: string }) =>
  (await rowOf(credit)).due_at.getTime() - Date.now();

async function work(): Promise<number> {
  await admin("lost_credits")
    .whereNotNull("due_at")
    .update({ due_at: admin.raw("now()") });
  const due = { table: lostCredits.TABLE, limit: 50, leaseMs: 60_000 };
  const leases = await claimDue(db(), due);
  await Promise.all(leases.map((lease) => ingestLostCredit(world.parts, lease)));
  return leases.length;
}

test("a callback whose query got no response is queried again within a minute, without a repeat", async () => {
  const { credit, balance } = await aPayment();
  goAway();

  await callback(credit);

  expect(await rowOf(credit)).toMatchObject({ mode: "test", unreachable: true });
  expect(await dueInMs(credit)).toBeGreaterThan(29_000);
  expect(await dueInMs(credit)).toBeLessThan(60_500);
  comeBack();
  await work();
  expect(balance()).toBe(50_000n);
  expect(await rowOf(credit)).toMatchObject({ due_at: null, unreachable: false });
});

test("every failed query is retried, and a repeated callback does not postpone the retry", async () => {
  const { credit, balance } = await aPayment();
  goAway();
  await callback(credit);
  await admin("lost_credits").update({ due_at: admin.raw("now() + interval '5 s'") });

  await callback(credit);
  expect(await dueInMs(credit)).toBeLessThan(5_500);
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await work()).toBe(1);
    expect(await rowOf(credit)).toMatchObject({ unreachable: true, leased_until: null });
    expect(await dueInMs(credit)).toBeGreaterThan(29_000);
    expect(await dueInMs(credit)).toBeLessThan(60_500);
  }

  expect(balance()).toBe(0n);
});

test("a callback that is repeated after the outage does not credit twice", async () => {
  const [repeated, both] = [await aPayment(), await aPayment(70_000)];
  goAway();
  await Promise.all([callback(repeated.credit), callback(both.credit)]);
  comeBack();

  await world.notify(repeated.credit);
  await Promise.all([world.notify(both.credit), work(), world.notify(both.credit)]);
  await work();
  await world.notify(repeated.credit);

  expect([repeated.balance(), both.balance()]).toEqual([50_000n, 70_000n]);
  expect(await work()).toBe(0);
  expect(await admin("inflows")).toHaveLength(2);
});

test("only retries of the recovered partner's mode are brought forward", async () => {
  const { credit } = await aPayment();
  goAway();
  await callback(credit);
  const { logger } = world.parts;

  const back = (mode: string) =>
    retryUnreachable({ db: db(), logger }, { table: lostCredits.TABLE, where: { mode } });
  await back("live");
  expect(await dueInMs(credit)).toBeGreaterThan(20_000);
  await back("test");

  expect(await dueInMs(credit)).toBeLessThan(2_500);
});

test("a callback with an invalid session id is refused and not stored", async () => {
  goAway();

  const forged = world.notify({ session_id: "../accounts", account_number: "0123456789" });

  await expect(forged).rejects.toMatchObject({ code: "VALIDATION_ERROR" });

  expect(await admin("lost_credits")).toEqual([]);
});

/** The circuit breaker opens after ten failures, and allows a trial after ten seconds. */
const BREAKER_OPEN_MS = 10_000;

test("when the breaker closes, all credits of the outage are posted at once", async () => {
  const payments = await Promise.all(Array.from({ length: 14 }, (_, i) => aPayment(50_000 + i)));
  worker = startLostCreditIngestion(world.parts);
  goAway();
  for (const { credit } of payments) await callback(credit);
  comeBack();

  // One merchant's callback is the trial after the breaker's open time.
  const [trial] = payments;
  await eventually(() => world.notify(trial?.credit ?? {}), BREAKER_OPEN_MS + 5_000);

  const balances = () => payments.map(({ balance }) => balance());
  const expected = payments.map((_, i) => BigInt(50_000 + i));
  await eventually(async () => expect(balances()).toEqual(expected), 5_000);
  const waiting = () => admin("lost_credits").whereNotNull("due_at");
  await eventually(async () => expect(await waiting()).toEqual([]), 5_000);
  expect(await admin("inflows")).toHaveLength(payments.length);
});
