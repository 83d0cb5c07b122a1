import { toPublicId } from "@kobo/core/ids";
import { claimDue, type Lease, LeaseLost } from "@kobo/jobs";
import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { settle, startSettling } from "../../src/app/settle";
import { cardLedger } from "../../src/clients/ledger";
import * as payments from "../../src/db/payments";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import * as settlements from "../../src/db/settlements";
import type { Payment } from "../../src/domain/payments/payment";
import type { Refund } from "../../src/domain/refunds/refund";
import { aPayment, aRefund } from "../factories";
import { InMemoryLedger } from "../in-memory-ledger";
import { keepAnswer, keepPayment, keepRefund } from "./kept";
import { requery } from "./reviews";

const database = testDatabase(MIGRATIONS);
const logger = createLogger("test", "silent");
const soon = () => Date.now() + 10_000;
let owner: Database;
let ledgerState: InMemoryLedger;
let ledger: ReturnType<typeof cardLedger>;

beforeAll(() => {
  owner = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test" });
});
afterAll(() => owner.destroy());
beforeEach(async () => {
  await owner.raw("TRUNCATE customers, processor_answers CASCADE");
  ledgerState = new InMemoryLedger();
  ledger = cardLedger(ledgerState);
});

const parts = (changed: Partial<typeof ledger> = {}) => ({
  db: database().db,
  ledger: { ...ledger, ...changed },
  logger,
});
const inWallet = () => ledgerState.balance("NGN wallet ada-stores.wallet");
const inSettling = () => ledgerState.balance("NGN settling ada-stores.wallet");
const rowOf = ({ id }: Payment) => database().db("settlements").where({ id }).first();

/** A succeeded live payment of ₦1,000, with ₦985 waiting for settlement. */
async function succeeded(fields: Partial<Payment> = {}): Promise<Payment> {
  const payment = aPayment({ state: "succeeded", ...fields });
  await keepPayment(database().db, payment);
  await ledger.capture(payment, soon());
  await inTransaction(database().db, (trx) => settlements.open(trx, payment));
  return payment;
}

/** Makes the settlement due. */
async function due(payment: Payment): Promise<void> {
  await database()
    .db("settlements")
    .where({ id: payment.id })
    .update({ due_at: new Date(0) });
}

async function claim(payment: Payment): Promise<Lease> {
  await due(payment);
  const options = { table: settlements.TABLE, limit: 1, leaseMs: 30_000 };
  const [lease] = await claimDue(database().db, options);
  if (!lease) throw new Error("Nothing is due.");
  return lease;
}

/** The amount waiting for settlement, by the ledger and by the database. */
async function refunded(payment: Payment, fields: Partial<Refund>): Promise<Refund> {
  const refund = aRefund(payment, { amount: 30_000n, fromSettling: 30_000n, ...fields });
  await keepRefund(database().db, refund);
  await ledger.holdRefund(refund, soon());
  return refund;
}

const leftFor = (payment: Payment, refundId: string) =>
  inTransaction(database().db, async (trx) => {
    const locked = await payments.lock(trx, payment.id);
    if (!locked) throw new Error("The payment is kept.");
    return settlements.leftFor(trx, locked, refundId);
  });

describe("a payment that succeeds", () => {
  test("waits for the next morning in Lagos", async () => {
    const payment = await succeeded();

    const { state, amount, due_at: dueAt } = await rowOf(payment);
    expect({ state, amount }).toEqual({ state: "waiting", amount: null });
    expect(dueAt.toISOString()).toMatch(/T08:00:00.000Z$/);
    expect(dueAt.getTime()).toBeGreaterThan(Date.now());
    expect(await settlements.find(database().db, payment.id)).toEqual({
      paymentId: payment.id,
      state: "waiting",
      moving: undefined,
    });
  });

  test("has one settlement, even if it is stored repeatedly", async () => {
    const payment = await succeeded();
    await settle(parts(), await claim(payment));
    await inTransaction(database().db, (trx) => settlements.open(trx, payment));

    expect(await rowOf(payment)).toMatchObject({ state: "settled" });
  });

  test.each([{ mode: "test" }, { currency: "USD" }] as const)(
    "does not wait for settlement with %j",
    async (fields) => {
      const payment = await succeeded(fields);

      expect(await rowOf(payment)).toBeUndefined();
      expect(await settlements.find(database().db, payment.id)).toBeUndefined();
    },
  );
});

describe("a due settlement", () => {
  test("is moved to the wallet, less the fee, by any worker", async () => {
    const payment = await succeeded();
    await due(payment);

    const worker = startSettling(parts());
    await eventually(async () => {
      expect(await rowOf(payment)).toMatchObject({ state: "settled" });
    }).finally(worker.stop);

    expect(await rowOf(payment)).toMatchObject({ amount: 98_500n, due_at: null, stuck: false });
    expect({ settling: inSettling(), wallet: inWallet() }).toEqual({
      settling: 0n,
      wallet: 98_500n,
    });
  });

  test("is reduced by refunds from it", async () => {
    const payment = await succeeded();
    const refund = await refunded(payment, { state: "succeeded", decidedAt: new Date() });
    await ledger.postRefund(refund, soon());
    await keepAnswer(database().db, { subjectId: refund.id, answer: "succeeded" });

    await settle(parts(), await claim(payment));

    expect({ settling: inSettling(), wallet: inWallet() }).toEqual({
      settling: 0n,
      wallet: 68_500n,
    });
  });

  test("is not reduced by a refund that failed", async () => {
    const payment = await succeeded();
    const refund = await refunded(payment, { state: "failed", decidedAt: new Date() });
    await ledger.voidRefund(refund, soon());

    await settle(parts(), await claim(payment));

    expect({ settling: inSettling(), wallet: inWallet() }).toEqual({
      settling: 0n,
      wallet: 98_500n,
    });
  });

  test("is reduced by a paid refund that failed and returned to the wallet", async () => {
    const other = await succeeded();
    const payment = await succeeded();
    const refund = await refunded(payment, { state: "failed", decidedAt: new Date() });
    await ledger.postRefund(refund, soon());
    await keepAnswer(database().db, { subjectId: refund.id, answer: "succeeded" });
    await keepAnswer(database().db, { subjectId: refund.id, number: 2, answer: "failed" });
    await ledger.reverseRefund(refund, soon());

    await settle(parts(), await claim(payment));

    expect(inSettling()).toBe(98_500n);
    expect(await rowOf(other)).toMatchObject({ state: "waiting" });
    expect(inWallet()).toBe(98_500n);
  });

  test.each(["reserving", "submitting", "pending", "paid", "declined"] as const)(
    "waits a minute for a refund that is %s with a hold on it",
    async (state) => {
      const payment = await succeeded();
      await refunded(payment, { state });

      await settle(parts(), await claim(payment));

      const row = await rowOf(payment);
      expect(row).toMatchObject({ state: "waiting", amount: null, leased_until: null });
      const waitsMs = row.due_at.getTime() - Date.now();
      expect(waitsMs).toBeGreaterThan(50_000);
      expect(waitsMs).toBeLessThanOrEqual(60_000);
    },
  );

  test("does not wait for a refund from the wallet", async () => {
    const payment = await succeeded();
    ledgerState.fund("NGN wallet ada-stores.wallet", 30_000n);
    await refunded(payment, { state: "pending", fromSettling: 0n });

    await settle(parts(), await claim(payment));

    expect(await rowOf(payment)).toMatchObject({ state: "settled", amount: 98_500n });
  });

  test("of zero is settled without a ledger call", async () => {
    const payment = await succeeded({ feeBasisPoints: 10_000n });
    const before = ledgerState.groups.length;

    await settle(parts(), await claim(payment));

    expect(await rowOf(payment)).toMatchObject({ state: "settled", amount: 0n, due_at: null });
    expect(ledgerState.groups).toHaveLength(before);
  });
});

describe("a settlement that is interrupted", () => {
  const silent = (after: boolean) => ({
    settle: async (...args: Parameters<typeof ledger.settle>): Promise<LedgerAnswer> => {
      if (after) await ledger.settle(...args);
      throw new CallFailed(true);
    },
  });

  test.each([
    ["before the ledger call", false],
    ["after the ledger call", true],
  ])("%s is executed once", async (_, after) => {
    const payment = await succeeded();
    const lease = await claim(payment);
    await expect(settle(parts(silent(after)), lease)).rejects.toBeInstanceOf(CallFailed);
    const decided = await rowOf(payment);
    expect(decided).toMatchObject({ state: "moving", amount: 98_500n });

    await settle(parts(), lease);

    expect(await rowOf(payment)).toMatchObject({ state: "settled", moved_at: decided.moved_at });
    expect({ settling: inSettling(), wallet: inWallet() }).toEqual({
      settling: 0n,
      wallet: 98_500n,
    });
  });

  test("moves the stored amount, despite later refunds", async () => {
    const payment = await succeeded();
    const lease = await claim(payment);
    await expect(settle(parts(silent(false)), lease)).rejects.toBeInstanceOf(CallFailed);
    await keepRefund(database().db, aRefund(payment, { state: "pending", fromSettling: 0n }));

    await settle(parts(), lease);

    expect(inWallet()).toBe(98_500n);
  });

  test("is executed only by the process with the lease", async () => {
    const payment = await succeeded();
    const old = await claim(payment);
    await database().db("settlements").update({ leased_until: null });
    const fresh = await claim(payment);

    await expect(settle(parts(), old)).rejects.toBeInstanceOf(LeaseLost);
    expect(inWallet()).toBe(0n);
    await settle(parts(), fresh);
    expect(inWallet()).toBe(98_500n);
  });

  test("that the ledger refuses with TOO_LATE is retried", async () => {
    const payment = await succeeded();
    const late = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" } as const;

    const tried = settle(parts({ settle: async () => late }), await claim(payment));

    await expect(tried).rejects.toBeInstanceOf(CallFailed);
    expect(await rowOf(payment)).toMatchObject({ state: "moving", stuck: false });
  });
});

test("a refused settlement goes to manual review, which resumes it under a new decision", async () => {
  const payment = await succeeded();
  const other = { ...payment, id: aPayment().id };
  await ledger.settle(other, { amount: 1n, movedAt: new Date() }, soon());

  await settle(parts(), await claim(payment));
  const stuck = await rowOf(payment);
  expect(stuck).toMatchObject({ state: "moving", stuck: true, due_at: null });
  await ledger.capture(aPayment({ merchantId: payment.merchantId }), soon());
  await requery(database().db, toPublicId("txn", payment.id));
  await settle(parts(), await claim(payment));

  expect(await rowOf(payment)).toMatchObject({ state: "settled", stuck: false });
});

describe("the amount left for the next refund", () => {
  test("is reduced by open and succeeded refunds", async () => {
    const payment = await succeeded();
    await refunded(payment, { state: "succeeded", amount: 10_000n, fromSettling: 10_000n });
    await refunded(payment, { state: "reserving", amount: 5_000n, fromSettling: 5_000n });
    await refunded(payment, { state: "refused", amount: 7_000n, fromSettling: 7_000n });
    await refunded(payment, { state: "failed", amount: 9_000n, fromSettling: 9_000n });

    expect(await leftFor(payment, aPayment().id)).toBe(83_500n);
  });

  test("is reduced by a paid refund that failed and returned to the wallet", async () => {
    const payment = await succeeded();
    const refund = await refunded(payment, { state: "failed" });
    await keepAnswer(database().db, { subjectId: refund.id, answer: "succeeded" });

    expect(await leftFor(payment, aPayment().id)).toBe(68_500n);
  });

  test("is the same when the refund itself is repeated", async () => {
    const payment = await succeeded();
    const { id } = await refunded(payment, { state: "reserving" });

    expect(await leftFor(payment, id)).toBe(98_500n);
  });

  test("is locked by a refund: a concurrent settlement waits for it", async () => {
    const payment = await succeeded();
    const lease = await claim(payment);
    const asking = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const refunding = inTransaction(owner, async (trx) => {
      await payments.lock(trx, payment.id);
      asking.resolve();
      await goOn.promise;
      const fields = { amount: "30000", from_settling: "30000", state: "pending" };
      const { id } = aRefund(payment);
      const about = { id, payment_id: payment.id, fingerprint: Buffer.alloc(32), metadata: "{}" };
      const times = { not_after: new Date(), created_at: new Date(), updated_at: new Date() };
      await trx("refunds").insert({ ...about, ...fields, ...times, reason: "" });
    });
    await asking.promise;

    const settling = settle(parts(), lease);
    await eventually(async () => {
      const { rows } = await owner.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }).finally(goOn.resolve);
    await Promise.all([refunding, settling]);

    expect(await rowOf(payment)).toMatchObject({ state: "waiting" });
  });
});
