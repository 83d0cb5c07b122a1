import { randomBytes } from "node:crypto";
import {
  PermanentAccountPaymentRecord,
  PermanentAccountRecord,
  VirtualAccountRecord,
} from "@kobo/api-schemas/records";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { sealingKey, sealingKeys, unseal } from "@kobo/core/sealing";
import { claimDue } from "@kobo/jobs";
import { connect, type Database, KEYLESS } from "@kobo/postgres";
import { anActionKey, testDatabase } from "@kobo/postgres/testing";
import { getExpectedPayment } from "../../src/app/get-expected-payment";
import { resumeInflow } from "../../src/app/inflows/run-inflow";
import { verifyExpectedPayment } from "../../src/app/verify-expected-payment";
import {
  getAccount,
  listPaymentsOfAccount,
  listPermanentAccounts,
} from "../../src/app/virtual-accounts/any-account";
import { getVirtualAccountPayment } from "../../src/app/virtual-accounts/get-virtual-account-payment";
import { setAccountOpen } from "../../src/app/virtual-accounts/set-account-open";
import { simulateVirtualAccountPayment } from "../../src/app/virtual-accounts/simulate-virtual-account-payment";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { SANDBOX_SENDER } from "../../src/domain/received-payment";
import { aNumber, FakePartner } from "./fake-partner";
import { aMerchant, aWorld, IDENTITY_KEY } from "./world";

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

const inflowsOf = (accountNumber: string) =>
  db()("inflows").where({ account_number: accountNumber }).orderBy("created_at");
const eventsOf = async (key: string) =>
  (await db()("outbox").where({ key }).orderBy("id")).map(({ type, data }) => ({
    type,
    data: JSON.parse(data),
  }));
const pay = (account_number: string, fields: object = {}) =>
  fake.record({ account_number, amount: 50_000, ...fields });

/** Runs the recovery worker's step for each waiting payment. */
async function recover(): Promise<void> {
  await admin("inflows")
    .whereNotNull("due_at")
    .update({ due_at: admin.raw("now()"), leased_until: null });
  for (const lease of await claimDue(db(), { table: "inflows", limit: 50, leaseMs: 60_000 })) {
    await resumeInflow(world.parts, lease);
  }
}

describe("a new permanent account", () => {
  test("has the merchant's and the customer's name, and does not expire", async () => {
    const tenant = aMerchant();
    const customerId = newUuid();
    world.names.set(toPublicId("cus", customerId), "Bola Ade");

    const { account, replayed } = await world.openPermanent({ tenant, customerId, metadata: "{}" });

    expect(replayed).toBe(false);
    expect(account).toMatchObject({ customerId, customerName: "Bola Ade", closedAt: null });
    const issued = fake.requests.at(-1)?.body;
    expect(issued).toMatchObject({ kind: "permanent", name: "Ada Stores / Bola Ade" });
    expect(issued).not.toHaveProperty("expires_at");
  });

  test("keeps a BVN sealed, and shows its last digits only", async () => {
    const identity = { type: "bvn", number: "22212341234" } as const;

    const { account } = await world.openPermanent({ identity, idempotencyHash: randomBytes(32) });

    expect(account.identity).toEqual({ type: "bvn", last4: "1234" });
    const [row] = await admin("permanent_accounts").where({ id: account.id });
    expect(Object.values(row).map(String).join()).not.toContain(identity.number);
    const sealed = { keyId: row.identity_key_id, bytes: row.identity_sealed };
    const key = sealingKey("payid", IDENTITY_KEY);
    expect(String(unseal(key, { sealed, boundTo: account.id }))).toBe(identity.number);
    expect(() => unseal(key, { sealed, boundTo: newUuid() })).toThrow();
  });

  test("is created once for an idempotency key, also concurrently", async () => {
    const request = { tenant: aMerchant(), reference: "user-1", idempotencyHash: randomBytes(32) };
    const same = { ...request, fingerprint: randomBytes(32), customerId: newUuid() };

    const answers = await Promise.all([1, 2, 3].map(() => world.openPermanent(same)));

    expect(new Set(answers.map(({ account }) => account.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    await expect(
      world.openPermanent({ ...same, fingerprint: randomBytes(32) }),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    await expect(world.openPermanent({ ...same, idempotencyHash: null })).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
    });
  });

  test("is recognized on a replay during a key rotation, and sealed with the first key", async () => {
    const [old, next] = [IDENTITY_KEY, Buffer.alloc(32, 9)];
    const openWith = (keys: [Buffer, ...Buffer[]], fields = {}) => {
      world.parts.identityKeys = sealingKeys("payid", keys);
      return world.openPermanent(fields);
    };
    const request = () => ({
      ...{ tenant: aMerchant(), reference: "user-1", customerId: newUuid() },
      ...{ idempotencyHash: randomBytes(32), fingerprint: randomBytes(32) },
      identity: { type: "bvn", number: "22212341234" } as const,
    });
    const steps: [Buffer, ...Buffer[]][] = [[old], [old, next], [next, old], [next]];

    for (const [place, keys] of steps.entries()) {
      const same = request();
      const { account } = await openWith(keys, same);
      const [row] = await admin("permanent_accounts").where({ id: account.id });
      expect(row.identity_key_id).toBe(sealingKey("payid", keys[0]).id);
      for (const other of [steps[place - 1], steps[place + 1]]) {
        if (!other) continue;
        const repeat = await openWith(other, same);
        expect([repeat.account.id, repeat.replayed]).toEqual([account.id, true]);
        await expect(
          openWith(other, { ...same, fingerprint: randomBytes(32) }),
        ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
      }
    }
  });

  test("needs a customer with a name", async () => {
    const customerId = newUuid();
    world.names.set(toPublicId("cus", customerId), "");

    await expect(world.openPermanent({ customerId })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "customer" }] },
    });
  });

  test("never shares its number with another account", async () => {
    const { account } = await world.openPermanent();
    const { accountNumber } = account;
    fake.numbers.push(accountNumber, aNumber(), accountNumber);

    const { account: single } = await world.open();
    const { account: permanent } = await world.openPermanent();

    expect(single.accountNumber).not.toBe(accountNumber);
    expect(permanent.accountNumber).not.toBe(accountNumber);
  });
});

describe("payments to a permanent account", () => {
  test("are credited one by one, each with a sequence number, a reference and an event", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const { accountNumber } = account;

    await world.notify(pay(accountNumber, { amount: 60_000 }));
    await world.notify(pay(accountNumber, { amount: 40_000 }));

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(100_000n);
    expect([...world.ledger.references.values()]).toEqual([
      `${accountNumber}/1`,
      `${accountNumber}/2`,
    ]);
    const events = await eventsOf(accountNumber);
    expect(events.map(({ type }) => type)).toEqual(
      Array(2).fill("virtual_account.payment.completed"),
    );
    expect(PermanentAccountPaymentRecord.parse(events[1]?.data)).toMatchObject({
      id: toPublicId("va", account.id),
      amountReceived: 100_000,
      paymentsCount: 2,
      payment: { amount: 40_000, sequence: 2, reference: `${accountNumber}/2`, status: "accepted" },
    });
    const view = await getExpectedPayment(world.parts, { tenant, reference: account.reference });
    expect(view.received).toMatchObject({ amount: 100_000n, count: 2n, payerName: "Bola Ade" });
    expect(view.transferIds).toHaveLength(2);
    const { account: other, ...duplicate } = await world
      .openPermanent({ tenant, reference: account.reference })
      .catch(({ details }) => ({ account: undefined, ...details.data }));
    expect(other).toBeUndefined();
    const { transactionId } = PermanentAccountPaymentRecord.parse(events[1]?.data).payment;
    expect(duplicate).toMatchObject({ status: "completed", transactionId });
  });

  test("that are concurrent get a sequence number each, and all are posted", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const credits = Array.from({ length: 12 }, () => pay(account.accountNumber));

    await Promise.all(credits.flatMap((credit) => [world.notify(credit), world.notify(credit)]));
    await recover();

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(12n * 50_000n);
    const stored = await inflowsOf(account.accountNumber);
    expect(stored.map(({ sequence }) => Number(sequence)).toSorted((a, b) => a - b)).toEqual(
      credits.map((_, index) => index + 1),
    );
    const events = await eventsOf(account.accountNumber);
    expect(events.map(({ data }) => data.paymentsCount)).toEqual(
      credits.map((_, index) => index + 1),
    );
  });

  test("are posted once, however often the bank reports them", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const credit = pay(account.accountNumber);
    world.ledger.silent = "after";
    await world.notify(credit);
    world.ledger.silent = undefined;

    await Promise.all(Array.from({ length: 10 }, () => world.notify(credit)));
    await recover();
    await world.notify(credit);

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
    expect(await eventsOf(account.accountNumber)).toHaveLength(1);
    expect((await inflowsOf(account.accountNumber)).map(({ sequence }) => sequence)).toEqual([1n]);
  });

  test("are each found by their statement reference, only by the account's merchant", async () => {
    const [tenant, other] = [aMerchant(), aMerchant()];
    const { account } = await world.openPermanent({ tenant });
    const { accountNumber } = account;
    await world.notify(pay(accountNumber, { amount: 60_000 }));
    world.ledger.silent = "before";
    await world.notify(pay(accountNumber, { amount: 40_000 }));
    world.ledger.silent = undefined;
    const find = (sequence: string, of = tenant) =>
      getExpectedPayment(world.parts, { tenant: of, reference: `${accountNumber}/${sequence}` });

    expect(await find("1")).toMatchObject({
      on: { permanent: { id: account.id } },
      paymentReference: `${accountNumber}/1`,
      received: { amount: 60_000n, count: 1n, payerName: "Bola Foods" },
      transferIds: [(await inflowsOf(accountNumber))[0].transfer_id],
    });
    expect(await find("2")).toMatchObject({ received: { amount: 0n, count: 0n }, transferIds: [] });
    await recover();
    expect(await find("2")).toMatchObject({ received: { amount: 40_000n, count: 1n } });
    for (const missing of ["3", "0", "01", "", "9".repeat(19)]) {
      await expect(find(missing)).rejects.toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    }
    await expect(find("1", other)).rejects.toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
  });

  test("do not hide a merchant's reference of the same form", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    await world.notify(pay(account.accountNumber));
    const reference = `${account.accountNumber}/1`;
    const { account: named } = await world.openPermanent({ tenant, reference });

    const view = await getExpectedPayment(world.parts, { tenant, reference });

    expect(view).toMatchObject({ on: { permanent: { id: named.id } }, received: { count: 0n } });
  });

  test("of an amount that the rule refuses are returned", async () => {
    const tenant = aMerchant();
    const rule = { amount: 50_000n, amountRule: "exact", amountValidation: "exact" } as const;
    const { account } = await world.openPermanent({ tenant, ...rule });

    await world.notify(pay(account.accountNumber, { amount: 49_999 }));
    await world.notify(pay(account.accountNumber));

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
    expect(world.ledger.balanceOf("suspense")).toBe(49_999n);
    const [returned, completed] = await eventsOf(account.accountNumber);
    expect(returned?.type).toBe("virtual_account.payment.returned");
    expect(PermanentAccountPaymentRecord.parse(returned?.data)).toMatchObject({
      paymentsCount: 0,
      payment: { sequence: null, reference: null, rejectionReason: "AMOUNT_MISMATCH" },
    });
    expect(completed?.data.payment).toMatchObject({ sequence: 1 });
  });

  test("that the bank did not report are found by a verification", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    pay(account.accountNumber);
    pay(account.accountNumber);
    const query = { tenant, reference: account.reference };

    const view = await verifyExpectedPayment(world.parts, query, Date.now() + 10_000);

    expect(view.received).toMatchObject({ amount: 100_000n, count: 2n });
  });

  test("are verified from the last pages on, also one that the bank lists late", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const query = { tenant, reference: account.reference };
    const verify = () => verifyExpectedPayment(world.parts, query, Date.now() + 10_000);
    for (let n = 0; n < 7; n++) pay(account.accountNumber);
    await verify();
    fake.requests = [];
    pay(account.accountNumber);
    // Before the payment that was the last one.
    fake.credits.splice(-1, 0, ...fake.credits.splice(-1));

    const view = await verify();

    expect(view.received).toMatchObject({ amount: 400_000n, count: 8n });
    const lists = fake.requests.filter(({ url }) =>
      url.includes(`/accounts/${account.accountNumber}/credits`),
    );
    expect(lists).toHaveLength(2);
  });

  test("are verified over several calls when few pages of the bank's list fit into one", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const query = { tenant, reference: account.reference };
    const verify = () => verifyExpectedPayment(world.parts, query, Date.now() + 10_000);
    for (let n = 0; n < 7; n++) pay(account.accountNumber);
    let pages = 0;
    fake.behave = (response, url) => {
      // The third page of each call.
      if (!url.includes("/credits") || ++pages % 3 !== 0) return false;
      response.destroy();
      return true;
    };

    const counts: bigint[] = [];
    for (let call = 0; call < 3; call++) counts.push((await verify()).received?.count ?? 0n);
    fake.behave = undefined;

    expect(counts).toEqual([4n, 6n, 7n]);
  });

  test("are listed page by page, and found by their transaction id", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    for (let n = 0; n < 3; n++) await world.notify(pay(account.accountNumber));
    const query = { tenant, id: account.id };

    const first = await listPaymentsOfAccount(world.parts, { ...query, limit: 2 });
    const before = first.nextBefore;
    const second = await listPaymentsOfAccount(world.parts, { ...query, limit: 2, before });

    expect([...first.items, ...second.items]).toHaveLength(3);
    expect(second.hasMore).toBe(false);
    const transferId = first.items[0]?.transferId ?? "";
    const found = await getVirtualAccountPayment(world.parts, { tenant, transferId });
    expect(found.account).toMatchObject({ kind: "permanent", account: { id: account.id } });
    await expect(
      listPaymentsOfAccount(world.parts, { tenant: aMerchant(), id: account.id, limit: 2 }),
    ).rejects.toMatchObject({ code: "VIRTUAL_ACCOUNT_NOT_FOUND" });
  });

  test("are simulated in test mode, by number or by reference", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const command = {
      ...{ tenant, amount: 50_000n, senderName: "", sender: SANDBOX_SENDER },
      deadline: Date.now() + 10_000,
    };
    const idempotencyHash = randomBytes(32);
    const on = { reference: account.reference };

    const first = await simulateVirtualAccountPayment(world.parts, {
      ...command,
      ...{ on, idempotencyHash },
    });
    const replay = await simulateVirtualAccountPayment(world.parts, {
      ...command,
      ...{ on, idempotencyHash },
    });
    const second = await simulateVirtualAccountPayment(world.parts, {
      ...command,
      ...{ on: { accountNumber: account.accountNumber }, idempotencyHash: null },
    });

    expect([first.inflow.sequence, replay.inflow.sequence, second.inflow.sequence]).toEqual([
      1n,
      1n,
      2n,
    ]);
    expect(replay.replayed).toBe(true);
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(100_000n);
  });
});

describe("closing and reopening", () => {
  const close = (tenant: ReturnType<typeof aMerchant>, id: string, key = KEYLESS) =>
    setAccountOpen(world.parts, { tenant, id, open: false, ...key });
  const reopen = (tenant: ReturnType<typeof aMerchant>, id: string) =>
    setAccountOpen(world.parts, { tenant, id, open: true, ...KEYLESS });
  const later = () => new Date(Date.now() + 1_000).toISOString();

  test("a permanent account returns payments until it is reopened", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });

    await close(tenant, account.id);
    await close(tenant, account.id);
    await world.notify(pay(account.accountNumber, { paid_at: later() }));
    await reopen(tenant, account.id);
    await world.notify(pay(account.accountNumber, { paid_at: later() }));

    expect(world.ledger.balanceOf("suspense")).toBe(50_000n);
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
    const events = await eventsOf(account.accountNumber);
    expect(events.map(({ type }) => type)).toEqual([
      "virtual_account.closed",
      "virtual_account.payment.returned",
      "virtual_account.reopened",
      "virtual_account.payment.completed",
    ]);
    expect(PermanentAccountRecord.parse(events[0]?.data)).toMatchObject({ status: "closed" });
    expect(events[1]?.data.payment).toMatchObject({ rejectionReason: "ACCOUNT_CLOSED" });
  });

  test.each(["permanent", "single"] as const)(
    "a closing of a %s account that is replayed under its key after a reopening changes nothing",
    async (kind) => {
      const tenant = aMerchant();
      const open = kind === "permanent" ? world.openPermanent : world.open;
      const { account } = await open({ tenant });
      const key = anActionKey();

      await close(tenant, account.id, key);
      await reopen(tenant, account.id);
      await close(tenant, account.id, key);
      await world.notify(pay(account.accountNumber, { paid_at: later() }));

      expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
    },
  );

  test("a payment from before the closing is accepted, however late it is reported", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const credit = pay(account.accountNumber);
    await close(tenant, account.id);

    await world.notify(credit);

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  });

  test("a closing concurrent with payments leaves each payment with one outcome", async () => {
    const tenant = aMerchant();
    const { account } = await world.openPermanent({ tenant });
    const credits = Array.from({ length: 10 }, (_, n) =>
      pay(account.accountNumber, { paid_at: new Date(Date.now() + n).toISOString() }),
    );

    await Promise.all([
      ...credits.map((credit) => world.notify(credit)),
      close(tenant, account.id),
      ...credits.map((credit) => world.notify(credit)),
    ]);
    await recover();

    const booked = world.ledger.balanceOf(tenant.walletPayId);
    expect(booked + world.ledger.balanceOf("suspense")).toBe(10n * 50_000n);
    const stored = await inflowsOf(account.accountNumber);
    expect(stored).toHaveLength(10);
    const accepted = stored.filter(({ state }) => state === "credited");
    expect(booked).toBe(BigInt(accepted.length) * 50_000n);
    expect(new Set(accepted.map(({ sequence }) => sequence)).size).toBe(accepted.length);
    const events = await eventsOf(account.accountNumber);
    expect(events.filter(({ type }) => type === "virtual_account.closed")).toHaveLength(1);
    expect(events).toHaveLength(11);
  });

  test("an unpaid account for one payment can be closed and reopened", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });

    const closed = await close(tenant, account.id);
    expect(closed).toMatchObject({ kind: "single", status: "expired" });
    await world.notify(pay(account.accountNumber, { paid_at: later() }));
    expect(world.ledger.balanceOf("suspense")).toBe(50_000n);
    const reopened = await reopen(tenant, account.id);
    expect(reopened).toMatchObject({ kind: "single", status: "active" });
    await world.notify(pay(account.accountNumber, { paid_at: later() }));

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
    const events = await eventsOf(account.accountNumber);
    expect(events.map(({ type }) => type)).toEqual([
      "virtual_account.closed",
      "virtual_account.payment.rejected",
      "virtual_account.reopened",
      "virtual_account.payment.received",
    ]);
    expect(VirtualAccountRecord.parse(events[0]?.data)).toMatchObject({
      status: "expired",
      closedAt: expect.any(String),
    });
  });

  test("a paid or expired account cannot be closed", async () => {
    const tenant = aMerchant();
    const { account: paid } = await world.open({ tenant });
    await world.notify(pay(paid.accountNumber));
    const { account: late } = await world.open({ tenant });
    await admin("virtual_accounts").where({ id: late.id }).update({ lapses_at: new Date() });

    for (const { id } of [paid, late]) {
      await expect(close(tenant, id)).rejects.toMatchObject({
        code: "INVALID_VIRTUAL_ACCOUNT_STATE",
      });
    }
  });

  test("a closed account for one payment cannot be reopened after its expiry", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    await close(tenant, account.id);
    await admin("virtual_accounts").where({ id: account.id }).update({ lapses_at: new Date() });

    await expect(reopen(tenant, account.id)).rejects.toMatchObject({
      code: "INVALID_VIRTUAL_ACCOUNT_STATE",
    });
  });

  test("another merchant's account is not found", async () => {
    const { account } = await world.openPermanent();

    await expect(close(aMerchant(), account.id)).rejects.toMatchObject({
      code: "VIRTUAL_ACCOUNT_NOT_FOUND",
    });
    await expect(
      getAccount(world.parts, { tenant: aMerchant(), id: account.id }),
    ).rejects.toMatchObject({ code: "VIRTUAL_ACCOUNT_NOT_FOUND" });
  });
});

test("permanent accounts are listed by customer and by status", async () => {
  const tenant = aMerchant();
  const customerId = newUuid();
  const { account: first } = await world.openPermanent({ tenant, customerId });
  const { account: second } = await world.openPermanent({ tenant, customerId });
  const { account: other } = await world.openPermanent({ tenant });
  await setAccountOpen(world.parts, { tenant, id: first.id, open: false, ...KEYLESS });
  const none = { status: undefined, customerId: undefined, reference: undefined };
  const idsOf = async (filters: object) => {
    const query = { filters: { ...none, ...filters }, limit: 10 };
    return (await listPermanentAccounts(db(), tenant, query)).items.map(({ id }) => id);
  };

  expect(await idsOf({})).toEqual([other.id, second.id, first.id]);
  expect(await idsOf({ customerId })).toEqual([second.id, first.id]);
  expect(await idsOf({ status: "closed" })).toEqual([first.id]);
  expect(await idsOf({ status: "active", customerId })).toEqual([second.id]);
  expect(await idsOf({ reference: other.reference })).toEqual([other.id]);
});
