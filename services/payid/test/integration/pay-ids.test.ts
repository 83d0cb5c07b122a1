import { randomBytes } from "node:crypto";
import { PayIdPaymentRecord } from "@kobo/api-schemas/records";
import { newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { getExpectedPayment } from "../../src/app/get-expected-payment";
import { createDynamicPayId, createStaticPayId } from "../../src/app/pay-ids/create-pay-id";
import { findPayable, verifyPayId } from "../../src/app/pay-ids/find-payable";
import { recordPayments } from "../../src/app/pay-ids/record-payments";
import type { PaymentLookups } from "../../src/clients/ledger";
import { expireDue } from "../../src/db/pay-ids";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { Payment } from "../../src/domain/payment";
import { aDynamicPayId, aPaidEvent, aStaticPayId } from "../factories";
import { FakeLedger } from "./fake-ledger";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
beforeAll(() => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(() => admin.destroy());

const nothingMore: PaymentLookups = {
  findOneTime: async () => undefined,
  listSince: async () => [],
};
const reads = (payments: PaymentLookups = nothingMore) => ({
  db: db(),
  payments,
  ledger: new FakeLedger(),
});
const letExpire = (payId: string) =>
  admin("pay_ids")
    .where({ pay_id: payId })
    .update({ lapses_at: admin.raw("now()") });
const rowsOf = async (table: string, where: object) => (await db()(table).where(where)).length;

describe("creating", () => {
  test("a dynamic PayID has the merchant's name and expires after 24 hours", async () => {
    const command = aDynamicPayId({ metadata: '{"order":7}', expectedAmount: 50_000n });

    const { payId, replayed } = await createDynamicPayId(reads(), command);

    expect(replayed).toBe(false);
    expect(payId).toMatchObject({
      payId: expect.stringMatching(/\.dpid$/),
      name: "Ada Stores",
      reference: command.reference,
      type: "dynamic",
      status: "active",
      metadata: '{"order":7}',
      expectedAmount: 50_000n,
    });
    const lifetime = (payId.expiresAt?.getTime() ?? 0) - payId.createdAt.getTime();
    expect(lifetime).toBe(24 * 60 * 60 * 1000);
  });

  test("a static PayID has the requested name; a taken name gets a random suffix, also across merchants", async () => {
    const name = `Buka ${newUuid().slice(-6)}`;

    const first = await createStaticPayId(reads(), aStaticPayId({ name }));
    const second = await createStaticPayId(reads(), aStaticPayId({ name }));
    const live = aStaticPayId({ name, tenant: aTenant({ mode: "live" }) });
    const inLive = await createStaticPayId(reads(), live);

    const slug = first.payId.payId.replace(".spid", "");
    expect(first.payId).toMatchObject({ name, type: "static", expiresAt: null });
    expect(second.payId.payId).toMatch(new RegExp(`^${slug}-[0-9a-z]{4}\\.spid$`));
    expect(inLive.payId.payId).toBe(first.payId.payId);
  });

  test("a reference is unique per merchant and mode, over both kinds", async () => {
    const tenant = aTenant();
    const command = aDynamicPayId({ tenant });
    await createDynamicPayId(reads(), command);

    const again = createStaticPayId(
      reads(),
      aStaticPayId({ tenant, reference: command.reference }),
    );

    await expect(again).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
      details: {
        data: { reference: command.reference, type: "virtual_payid", status: "pending" },
      },
    });
    const { reference } = command;
    await createDynamicPayId(reads(), aDynamicPayId({ reference }));
    await createDynamicPayId(
      reads(),
      aDynamicPayId({ reference, tenant: aTenant({ ...tenant, mode: "live" }) }),
    );
    expect(await rowsOf("expected_payments", { reference })).toBe(3);
  });

  test("twenty concurrent requests with one reference create one record", async () => {
    const tenant = aTenant();
    const reference = `race-${newUuid()}`;

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        createDynamicPayId(reads(), aDynamicPayId({ tenant, reference })),
      ),
    );

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rowsOf("expected_payments", { reference })).toBe(1);
  });

  test("a replay returns the same record, also concurrently", async () => {
    const command = aDynamicPayId({ idempotencyHash: randomBytes(32) });

    const results = await Promise.all(
      Array.from({ length: 8 }, () => createDynamicPayId(reads(), command)),
    );

    expect(new Set(results.map(({ payId }) => payId.payId)).size).toBe(1);
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
  });

  test("the key with another request is refused, and is scoped to route and merchant", async () => {
    const command = aDynamicPayId({ idempotencyHash: randomBytes(32) });
    const { tenant, idempotencyHash } = command;
    await createDynamicPayId(reads(), command);

    const other = createDynamicPayId(reads(), aDynamicPayId({ tenant, idempotencyHash }));

    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    await createStaticPayId(reads(), aStaticPayId({ tenant, idempotencyHash }));
    await createDynamicPayId(reads(), aDynamicPayId({ idempotencyHash }));
  });

  test("a taken reference is reported as completed once the ledger has the payment", async () => {
    const tenant = aTenant();
    const { payId } = await createDynamicPayId(reads(), aDynamicPayId({ tenant }));
    const paid = { transferId: newUuid(), amount: 700n, payerName: "Bola", paidAt: new Date() };
    const parts = reads({ ...nothingMore, findOneTime: async () => paid });

    const again = createStaticPayId(parts, aStaticPayId({ tenant, reference: payId.reference }));

    await expect(again).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
      details: { data: { type: "virtual_payid", status: "completed" } },
    });
  });

  test("a replay is recognised before its amount is validated", async () => {
    const command = aDynamicPayId({ idempotencyHash: randomBytes(32) });
    const { payId } = await createDynamicPayId(reads(), command);
    const tooLow = { ...command, expectedAmount: 1n };

    const repeat = await createDynamicPayId(reads(), tooLow);

    expect(repeat).toEqual({ payId, replayed: true });
    for (const [fields, code] of [
      [{ fingerprint: randomBytes(32) }, "IDEMPOTENCY_KEY_REUSED"],
      [{ idempotencyHash: null }, "DUPLICATE_REFERENCE"],
      [{ idempotencyHash: null, reference: "new" }, "INVALID_AMOUNT"],
    ] as const) {
      const other = createDynamicPayId(reads(), { ...tooLow, ...fields });
      await expect(other).rejects.toMatchObject({ code });
    }
  });

  test("an amount below ₦100 is refused and stores nothing", async () => {
    const command = aDynamicPayId({ expectedAmount: 9_999n });

    await expect(createDynamicPayId(reads(), command)).rejects.toMatchObject({
      code: "INVALID_AMOUNT",
    });
    expect(await rowsOf("expected_payments", { reference: command.reference })).toBe(0);
  });
});

describe("resolving PayIDs", () => {
  const verify = (payId: string, merchantId = newUuid()) =>
    verifyPayId(reads(), { mode: "test", payId, merchantId });

  test("an active PayID is found in any case", async () => {
    const { payId } = await createDynamicPayId(reads(), aDynamicPayId());

    expect(await verify(payId.payId.toUpperCase())).toMatchObject({
      payId: payId.payId,
      name: "Ada Stores",
      walletPayId: "ada-stores.wallet",
    });
  });

  test("one that is unknown, expired, used, inactive, a wallet or of the other mode is not found", async () => {
    const tenant = aTenant();
    const { merchantId } = tenant;
    const [expired, used, inactive, live] = await Promise.all([
      createDynamicPayId(reads(), aDynamicPayId({ tenant })),
      createDynamicPayId(reads(), aDynamicPayId({ tenant })),
      createStaticPayId(reads(), aStaticPayId({ tenant })),
      createDynamicPayId(reads(), aDynamicPayId({ tenant: aTenant({ merchantId, mode: "live" }) })),
    ]);
    await letExpire(expired.payId.payId);
    const setStatus = (payId: string, status: string) =>
      admin("pay_ids").where({ pay_id: payId }).update({ status });
    await setStatus(used.payId.payId, "used");
    await setStatus(inactive.payId.payId, "inactive");

    const gone = [expired, used, inactive, live].map(({ payId }) => payId.payId);
    for (const address of [...gone, "unknown.dpid", "ada-stores.wallet", ""]) {
      await expect(verify(address)).rejects.toMatchObject(notFound("not_found"));
    }
    for (const [{ payId }, reason] of [
      [expired, "expired"],
      [used, "used"],
      [inactive, "inactive"],
      [live, "not_found"],
    ] as const) {
      await expect(verify(payId.payId, merchantId)).rejects.toMatchObject(notFound(reason));
    }
  });

  const notFound = (code: string) => ({
    code: "PAYID_NOT_FOUND",
    details: { errors: [{ field: "payId", code, message: expect.any(String) }] },
  });

  test("many are resolved in one call, and each merchant gets the reasons of its own PayIDs", async () => {
    const mine = aTenant();
    const yours = aTenant();
    const created = await Promise.all(
      [mine, yours].map((tenant) => createStaticPayId(reads(), aStaticPayId({ tenant }))),
    );
    const names = created.map(({ payId }) => payId.payId);
    await admin("pay_ids").whereIn("pay_id", names).update({ status: "inactive" });

    const lookups = await findPayable(
      db(),
      names.map((payId) => ({ mode: "test", payId, merchantId: mine.merchantId })),
    );

    expect(lookups).toEqual([
      { payId: undefined, reason: "inactive" },
      { payId: undefined, reason: undefined },
    ]);
  });

  test("a look-up is valid for two seconds, and never past the PayID's expiry", async () => {
    const { payId } = await createDynamicPayId(reads(), aDynamicPayId());
    const soon = new Date(Date.now() + 700);
    const dying = await createDynamicPayId(reads(), aDynamicPayId());
    await admin("pay_ids").where({ pay_id: dying.payId.payId }).update({ lapses_at: soon });

    const lookups = await findPayable(
      db(),
      [payId.payId, "unknown.dpid", dying.payId.payId].map((name) => {
        return { mode: "test", payId: name, merchantId: newUuid() };
      }),
    );

    const [first, unknown, second] = lookups.map((each) => each.payId && each.validUntil);
    expect(unknown).toBeUndefined();
    expect(Math.abs((first?.getTime() ?? 0) - Date.now() - 2_000)).toBeLessThan(500);
    expect(second).toEqual(soon);
  });

  test("the expiry worker marks only expired PayIDs", async () => {
    const due = await createDynamicPayId(reads(), aDynamicPayId());
    const alive = await createDynamicPayId(reads(), aDynamicPayId());
    await letExpire(due.payId.payId);

    await expireDue(db(), 1_000);

    const statuses = await db()("pay_ids")
      .whereIn("pay_id", [due.payId.payId, alive.payId.payId])
      .pluck("status");
    expect(statuses.sort()).toEqual(["active", "expired"]);
  });
});

describe("payments", () => {
  const record = (...events: Parameters<typeof recordPayments>[1]) =>
    inTransaction(db(), (trx) => recordPayments(trx, events));
  const eventsOf = async (payId: string) =>
    (await db()("outbox").where({ key: payId }).orderBy("id")).map((row) => ({
      ...row,
      data: JSON.parse(row.data),
    }));

  test("a payment completes the expected payment, uses a dynamic PayID, and is published once", async () => {
    const command = aDynamicPayId({ expectedAmount: 30_000n });
    const { payId } = await createDynamicPayId(reads(), command);
    const event = aPaidEvent({ to: payId.payId, amount: 25_000, payer: "Bola Foods" });

    await record(event);
    await record({ ...event, id: newUuid() });

    const view = await getExpectedPayment(reads(), command);
    expect(view.received).toMatchObject({ amount: 25_000n, count: 1n, payerName: "Bola Foods" });
    expect(view.on).toMatchObject({ payId: { status: "used", amountReceived: 25_000n } });
    const verified = { mode: "test", payId: payId.payId, merchantId: newUuid() } as const;
    await expect(verifyPayId(reads(), verified)).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
    const published = await eventsOf(payId.payId);
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      type: "payid.payment.completed",
      merchant_id: command.tenant.merchantId,
    });
    expect(PayIdPaymentRecord.parse(published[0].data)).toMatchObject({
      payId: payId.payId,
      status: "used",
      amountReceived: 25_000,
      paymentsCount: 1,
      payment: { amount: 25_000, payerName: "Bola Foods" },
    });
  });

  test("a static PayID totals its payments, in one transaction and over many", async () => {
    const command = aStaticPayId();
    const { payId } = await createStaticPayId(reads(), command);
    const paid = (amount: number, ms: number) =>
      aPaidEvent({ to: payId.payId, amount, at: new Date(ms) });

    await record(paid(100, 2_000), paid(200, 3_000));
    await record(paid(300, 1_000));

    const { received, on } = await getExpectedPayment(reads(), command);
    expect(received).toMatchObject({ amount: 600n, count: 3n, lastPaidAt: new Date(3_000) });
    expect(on).toMatchObject({ payId: { status: "active", paymentsCount: 3 } });
    const published = await eventsOf(payId.payId);
    expect(published.map(({ data }) => [data.amountReceived, data.paymentsCount])).toEqual([
      [100, 1],
      [300, 2],
      [600, 3],
    ]);
  });

  test("concurrent transactions with payments to the same PayIDs neither deadlock nor lose one", async () => {
    const created = await Promise.all(
      Array.from({ length: 4 }, () => createStaticPayId(reads(), aStaticPayId())),
    );
    const shuffled = () => created.map(({ payId }) => payId.payId).sort(() => Math.random() - 0.5);

    await Promise.all(
      Array.from({ length: 20 }, () => record(...shuffled().map((to) => aPaidEvent({ to })))),
    );

    const counts = await db()("expected_payments")
      .whereIn(
        "reference",
        created.map(({ payId }) => payId.reference),
      )
      .pluck("payments_count");
    expect(counts).toEqual([20n, 20n, 20n, 20n]);
  });

  test("transfers that pay no known PayID are skipped", async () => {
    const event = aPaidEvent({ to: "unknown.dpid" });
    const [transfer] = event.data.transfers;
    if (!transfer) throw new Error("one transfer");
    const bill = { ...transfer, type: "bill_purchase" };

    await record(event, { ...event, data: { ...event.data, transfers: [bill] } });

    expect(await rowsOf("payments", { transfer_id: transfer.id })).toBe(0);
  });

  test("a payment whose event has not arrived is visible", async () => {
    const oneTime = aDynamicPayId();
    const many = aStaticPayId();
    await createDynamicPayId(reads(), oneTime);
    const { payId } = await createStaticPayId(reads(), many);
    const noted = aPaidEvent({ to: payId.payId, amount: 100 });
    await record(noted);
    const aPayment = (transferId: string, amount: bigint): Payment => ({
      transferId,
      amount,
      payerName: "Bola Foods",
      paidAt: new Date(),
    });
    const ledger: PaymentLookups = {
      findOneTime: async (_, onceKey) =>
        onceKey.endsWith(".dpid") ? aPayment(newUuid(), 700n) : undefined,
      listSince: async () => [aPayment(noted.id, 100n), aPayment(newUuid(), 50n)],
    };

    const dynamic = await getExpectedPayment(reads(ledger), oneTime);
    const fixed = await getExpectedPayment(reads(ledger), many);

    expect(dynamic.received).toMatchObject({ amount: 700n, count: 1n });
    expect(dynamic.on).toMatchObject({ payId: { status: "used" } });
    expect(fixed.received).toMatchObject({ amount: 150n, count: 2n });
  });

  test("a reference of another merchant is not found", async () => {
    const command = aDynamicPayId();
    await createDynamicPayId(reads(), command);
    const stranger = { tenant: aTenant(), reference: command.reference };

    await expect(getExpectedPayment(reads(), stranger)).rejects.toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  });
});

test("a payment that is recorded during a read counts once", async () => {
  const command = aStaticPayId();
  const { payId } = await createStaticPayId(reads(), command);
  const payment = {
    transferId: newUuid(),
    amount: 25_000n,
    payerName: "Bola Foods",
    paidAt: new Date(),
  };
  const ledger: PaymentLookups = {
    findOneTime: async () => undefined,
    listSince: async () => {
      const event = aPaidEvent({ to: payId.payId, transferId: payment.transferId });
      await inTransaction(db(), (trx) => recordPayments(trx, [event]));
      return [payment];
    },
  };

  const { received } = await getExpectedPayment(reads(ledger), command);

  expect(received).toMatchObject({ amount: 25_000n, count: 1n });
});
