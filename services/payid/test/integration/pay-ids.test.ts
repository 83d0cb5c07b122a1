import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { getExpectedPayment } from "../../src/app/get-expected-payment";
import { createDynamicPayId, createStaticPayId } from "../../src/app/pay-ids/create-pay-id";
import { expireDuePayIds } from "../../src/app/pay-ids/expire-pay-ids";
import { findPayable, verifyPayId } from "../../src/app/pay-ids/find-payable";
import { markUsed } from "../../src/db/pay-ids";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { aDynamicPayId, aStaticPayId } from "../factories";
import { FakeLedger } from "./fake-ledger";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
beforeAll(() => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(() => admin.destroy());

const reads = (ledger = new FakeLedger()) => ({ db: db(), payments: ledger, ledger });
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
    const parts = reads();
    parts.ledger.payFromWallet(payId);

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
});

describe("the expiry worker", () => {
  const statusesOf = async (...payIds: { id: string }[]) => {
    const ids = payIds.map(({ id }) => id);
    const rows = await db()("pay_ids").whereIn("id", ids).select("id", "status");
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  const aDynamic = async () => (await createDynamicPayId(reads(), aDynamicPayId())).payId;
  const expiredFor = (seconds: number, ...payIds: { id: string }[]) =>
    admin("pay_ids")
      .whereIn(
        "id",
        payIds.map(({ id }) => id),
      )
      .update({ lapses_at: admin.raw("now() - ? * interval '1 s'", [seconds]) });

  test("marks the paid ones as used and the others as expired, with one call to the ledger", async () => {
    const [unpaid, paid, alive] = [await aDynamic(), await aDynamic(), await aDynamic()];
    await expiredFor(60, unpaid, paid);
    const parts = reads();
    parts.ledger.payFromWallet(paid);
    parts.ledger.payFromWallet(alive);

    expect(await expireDuePayIds(parts)).toBe(2);

    expect(await statusesOf(unpaid, paid, alive)).toEqual(["expired", "used", "active"]);
    expect(parts.ledger.tallyReads).toEqual([2]);
    expect(await expireDuePayIds(parts)).toBe(0);
  });

  test("a merchant whose ledger does not answer keeps no other merchant's from expiring", async () => {
    const [one, other] = [await aDynamic(), await aDynamic()];
    await expiredFor(60, one, other);
    const parts = reads();
    const received: typeof parts.payments.received = async (addresses) => {
      if (addresses.some(({ payId }) => payId === one.payId)) throw new Error("no answer");
      return parts.ledger.received(addresses);
    };
    const halved = { ...parts, payments: { ...parts.payments, received } as never };

    expect(await expireDuePayIds(halved)).toBe(1);
    expect(await statusesOf(one, other)).toEqual(["active", "expired"]);
    await expect(expireDuePayIds(halved)).rejects.toThrow("no answer");

    expect(await expireDuePayIds(parts)).toBe(1);
    expect(await statusesOf(one)).toEqual(["expired"]);
  });

  test("waits until no payment can commit any more", async () => {
    const payId = await aDynamic();
    await expiredFor(2, payId);

    expect(await expireDuePayIds(reads())).toBe(0);
    expect(await statusesOf(payId)).toEqual(["active"]);
  });

  test("retries later when the ledger is unavailable", async () => {
    const payId = await aDynamic();
    await expiredFor(60, payId);
    const parts = reads();
    parts.ledger.received = () => Promise.reject(new Error("unavailable"));

    await expect(expireDuePayIds(parts)).rejects.toThrow("unavailable");

    expect(await statusesOf(payId)).toEqual(["active"]);
    await expireDuePayIds(reads());
    expect(await statusesOf(payId)).toEqual(["expired"]);
  });

  test("leaves a paid PayID as used when it is marked concurrently", async () => {
    const payIds = await Promise.all(Array.from({ length: 10 }, aDynamic));
    await expiredFor(60, ...payIds);
    const parts = reads();
    // The worker has read the totals when the payments become known.
    const { received } = parts.ledger;
    parts.ledger.received = async (addresses) => {
      const before = await received(addresses);
      void Promise.all([markUsed(db(), payIds), markUsed(db(), payIds.toReversed())]);
      return before;
    };

    await Promise.all([expireDuePayIds(parts), expireDuePayIds(parts)]);
    await markUsed(db(), payIds);

    expect(new Set(await statusesOf(...payIds))).toEqual(new Set(["used"]));
  });

  test("marking skips static, unknown and the other mode's PayIDs", async () => {
    const { payId: fixed } = await createStaticPayId(reads(), aStaticPayId());
    const dynamic = await aDynamic();

    await markUsed(db(), [fixed, { mode: "test", payId: "unknown.dpid" }]);
    await markUsed(db(), [{ mode: "live", payId: dynamic.payId }]);

    expect(await statusesOf(fixed, dynamic)).toEqual(["active", "active"]);
  });
});

describe("payments", () => {
  test("a payment completes the expected payment and uses a dynamic PayID at once", async () => {
    const command = aDynamicPayId({ expectedAmount: 30_000n });
    const parts = reads();
    const { payId } = await createDynamicPayId(parts, command);
    const { transferId, paidAt } = parts.ledger.payFromWallet(payId, { amount: 25_000n });

    const view = await getExpectedPayment(parts, command);

    expect(view).toMatchObject({
      received: { amount: 25_000n, count: 1n, payerName: "Bola Foods" },
      on: { payId: { status: "used" } },
      transferIds: [transferId],
      updatedAt: paidAt,
    });
    const verified = { mode: "test", payId: payId.payId, merchantId: newUuid() } as const;
    await expect(verifyPayId(parts, verified)).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
    expect(await rowsOf("pay_ids", { id: payId.id, status: "used" })).toBe(1);
  });

  test("a static PayID totals its payments; the first payer is the customer if the metadata names none", async () => {
    const nameless = aStaticPayId();
    const named = aStaticPayId({ metadata: '{"customerName":"Chidi"}' });
    const parts = reads();
    for (const command of [nameless, named]) {
      const { payId } = await createStaticPayId(parts, command);
      parts.ledger.payFromWallet(payId, { amount: 100n, payerName: "Ada Stores" });
      parts.ledger.payFromWallet(payId, { amount: 200n, payerName: "Bola Foods" });
    }

    const [first, second] = [
      await getExpectedPayment(parts, nameless),
      await getExpectedPayment(parts, named),
    ];

    expect(first.received).toMatchObject({ amount: 300n, count: 2n, payerName: "Ada Stores" });
    expect(first.on).toMatchObject({ payId: { status: "active" } });
    expect(first.transferIds).toHaveLength(2);
    expect(second.received).toMatchObject({ amount: 300n, payerName: "Chidi" });
  });

  test("a replayed creation returns the current totals", async () => {
    const command = aStaticPayId({ idempotencyHash: randomBytes(32) });
    const parts = reads();
    const { payId } = await createStaticPayId(parts, command);
    parts.ledger.payFromWallet(payId, { amount: 100n });

    const { payId: again } = await createStaticPayId(parts, command);

    expect([payId.received.amount, again.received.amount]).toEqual([0n, 100n]);
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
