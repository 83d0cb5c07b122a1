import { randomBytes } from "node:crypto";
import { VirtualAccountRecord, virtualAccountRecord } from "@kobo/api-schemas/records";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { claimDue } from "@kobo/jobs";
import type { PageQuery } from "@kobo/postgres";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { eventually } from "@kobo/testing";
import { createDynamicPayId } from "../../src/app/pay-ids/create-pay-id";
import { createVirtualAccount } from "../../src/app/virtual-accounts/create-virtual-account";
import { expireVirtualAccount } from "../../src/app/virtual-accounts/expire-virtual-accounts";
import { getVirtualAccount } from "../../src/app/virtual-accounts/get-virtual-account";
import { listVirtualAccounts } from "../../src/app/virtual-accounts/list-virtual-accounts";
import { simulateVirtualAccountPayment } from "../../src/app/virtual-accounts/simulate-virtual-account-payment";
import * as expectedPayments from "../../src/db/expected-payments";
import { DUE_COLUMNS, MIGRATIONS, SCHEMA } from "../../src/db/schema";
import * as virtualAccounts from "../../src/db/virtual-accounts";
import { SANDBOX_SENDER } from "../../src/domain/received-payment";
import { aDynamicPayId, anInflow, aVirtualAccount } from "../factories";
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
  fake.numbers = [];
  fake.requests = [];
  world = aWorld(db(), fake);
});
afterEach(() => world.close());

const eventsOf = async (key: string) =>
  (await db()("outbox").where({ key }).orderBy("id")).map((row) => ({
    ...row,
    data: JSON.parse(row.data),
  }));
const recordsOf = async (reference: string) =>
  (await db()("expected_payments").where({ reference })).length;

describe("creating", () => {
  test("an account has the requested fields and the partner's number", async () => {
    const number = aNumber();
    fake.numbers = [number];

    const { account, status, replayed } = await world.open({
      amountValidation: "exact",
      amountRule: "exact",
      metadata: '{"order":7}',
    });

    expect({ status, replayed }).toEqual({ status: "active", replayed: false });
    expect(account).toMatchObject({
      accountNumber: number,
      accountName: "ORDER 42",
      bankCode: "566",
      bankName: "VFD Microfinance Bank",
      amount: 50_000n,
      amountRule: "exact",
      amountValidation: "exact",
      validityMinutes: 60,
      metadata: '{"order":7}',
    });
    expect(account.expiresAt.getTime() - account.createdAt.getTime()).toBe(60 * 60_000);
    expect(fake.requests[0]?.body).toMatchObject({ name: "Order 42", kind: "temporary" });
  });

  test("without a rule the default code is shown", async () => {
    expect((await world.open()).account).toMatchObject({ amountValidation: "A5" });
  });

  test("the amount received is in the record, the list and the event", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant, amountRule: "any" });
    const { accountNumber } = account;
    const unpaid = virtualAccountRecord({ ...account, status: "active" });
    expect([unpaid.amountReceived, unpaid.difference]).toEqual([0, undefined]);

    await world.notify(fake.record({ account_number: accountNumber, amount: 49_900 }));
    await world.notify(fake.record({ account_number: accountNumber, amount: 100 }));

    const paid = { amount: 50_000, amountReceived: 49_900, difference: -100 };
    const shown = await getVirtualAccount(world.parts, { tenant, accountNumber });
    expect(virtualAccountRecord({ ...shown.account, status: shown.status })).toMatchObject(paid);
    const { items } = await listVirtualAccounts(db(), tenant, {
      filters: { status: undefined, reference: undefined },
      limit: 10,
    });
    expect(items.map((item) => item.account.amountReceived)).toEqual([49_900n]);
    const published = (await eventsOf(accountNumber)).map(({ type, data }) => [type, data]);
    expect(published).toEqual([
      ["virtual_account.payment.received", expect.objectContaining(paid)],
      ["virtual_account.payment.rejected", expect.objectContaining(paid)],
    ]);
  });

  test("a payment that is only in the ledger so far is in the record", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant, amountRule: "any" });
    const { accountNumber } = account;
    world.ledger.silent = "after";
    await world.notify(fake.record({ account_number: accountNumber, amount: 40_000 }));

    const shown = await getVirtualAccount(world.parts, { tenant, accountNumber });

    expect(shown).toMatchObject({ status: "completed", account: { amountReceived: 40_000n } });
  });

  test.each([
    ["INVALID_AMOUNT", { amount: 9_999n }],
    ["AMOUNT_TOO_HIGH", { amount: 1_000_000_001n }],
    ["VALIDATION_ERROR", { validityMinutes: 4_321 }],
  ])("%s stores nothing and does not call the partner", async (code, fields) => {
    const reference = `ref-${newUuid()}`;

    await expect(world.open({ ...fields, reference })).rejects.toMatchObject({ code });

    expect(await recordsOf(reference)).toBe(0);
    expect(fake.requests).toEqual([]);
  });

  test("a reference is unique over PayIDs and virtual accounts", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const { reference } = account;
    const payId = await createDynamicPayId(world.parts, aDynamicPayId({ tenant }));
    const duplicate = (type: string, status: string, transactionId: unknown = null) => ({
      code: "DUPLICATE_REFERENCE",
      details: { data: { type, status, transactionId } },
    });

    await expect(world.open({ tenant, reference })).rejects.toMatchObject(
      duplicate("virtual_account", "pending"),
    );
    await expect(
      createDynamicPayId(world.parts, aDynamicPayId({ tenant, reference })),
    ).rejects.toMatchObject(duplicate("virtual_account", "pending"));
    await expect(world.open({ tenant, reference: payId.payId.reference })).rejects.toMatchObject(
      duplicate("virtual_payid", "pending"),
    );
    await world.notify(fake.record({ account_number: account.accountNumber, amount: 50_000 }));
    await expect(world.open({ tenant, reference })).rejects.toMatchObject(
      duplicate("virtual_account", "completed", expect.stringMatching(/^txn_/)),
    );
  });

  test("a taken reference is reported as completed once its payment is in the wallet", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const { reference } = account;
    world.ledger.silent = "after";
    await world.notify(fake.record({ account_number: account.accountNumber, amount: 50_000 }));
    const taken = {
      code: "DUPLICATE_REFERENCE",
      details: { data: { type: "virtual_account", status: "completed" } },
    };

    await expect(world.open({ tenant, reference })).rejects.toMatchObject(taken);
    const payId = createDynamicPayId(world.parts, aDynamicPayId({ tenant, reference }));
    await expect(payId).rejects.toMatchObject(taken);
  });

  test("a replay succeeds even if the limits have changed", async () => {
    const { tenant, reference } = { tenant: aMerchant(), reference: `ref-${newUuid()}` };
    const key = { idempotencyHash: randomBytes(32), fingerprint: randomBytes(32) };
    const command = aVirtualAccount({ tenant, reference, ...key });
    const first = await createVirtualAccount(world.parts, command);
    const stricter = { ...world.parts, amountMax: 10_000n };

    expect(await createVirtualAccount(stricter, command)).toEqual({ ...first, replayed: true });

    const others = [
      [{ ...key, fingerprint: randomBytes(32) }, "IDEMPOTENCY_KEY_REUSED"],
      [{ idempotencyHash: null }, "DUPLICATE_REFERENCE"],
      [{ idempotencyHash: null, reference: "new" }, "AMOUNT_TOO_HIGH"],
    ] as const;
    for (const [fields, code] of others) {
      const other = createVirtualAccount(stricter, { ...command, ...fields });
      await expect(other).rejects.toMatchObject({ code });
    }
  });

  test("twenty concurrent requests with one reference create one account", async () => {
    const tenant = aMerchant();
    const reference = `race-${newUuid()}`;

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => world.open({ tenant, reference })),
    );

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const reasons = results.flatMap((result) => {
      return result.status === "rejected" ? [result.reason.code] : [];
    });
    expect(new Set(reasons)).toEqual(new Set(["DUPLICATE_REFERENCE"]));
    expect(await recordsOf(reference)).toBe(1);
  });

  test("a replay returns the account's current state, also concurrently", async () => {
    const command = { tenant: aMerchant(), reference: `ref-${newUuid()}` };
    const idempotency = { idempotencyHash: randomBytes(32), fingerprint: randomBytes(32) };
    const open = () => world.open({ ...command, ...idempotency });
    const results = await Promise.all(Array.from({ length: 8 }, open));
    const [number, ...others] = new Set(results.map(({ account }) => account.accountNumber));
    expect(others).toEqual([]);
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);

    await world.notify(fake.record({ account_number: number ?? "", amount: 50_000 }));

    expect(await open()).toMatchObject({ replayed: true, status: "completed" });
    const other = world.open({ ...command, ...idempotency, fingerprint: randomBytes(32) });
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test.each([
    ["is unavailable", (r: import("node:http").ServerResponse) => Boolean(r.destroy())],
    ["responds with garbage", (r: import("node:http").ServerResponse) => Boolean(r.end("<html>"))],
    ["fails", (r: import("node:http").ServerResponse) => Boolean(r.writeHead(500).end("{}"))],
    ["refuses", (r: import("node:http").ServerResponse) => Boolean(r.writeHead(400).end("{}"))],
    ["times out", () => true],
  ])("a partner that %s leaves the reference free", async (_, behave) => {
    const command = { tenant: aMerchant(), reference: `ref-${newUuid()}` };
    const impatient = aWorld(db(), fake, { timeoutMs: 1_000 });
    fake.behave = behave;
    await expect(impatient.open(command)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await impatient.close();

    fake.behave = undefined;

    expect(await world.open(command)).toMatchObject({ replayed: false });
  });

  test("an invalid or recently used number is not issued", async () => {
    const [taken, good] = [aNumber(), aNumber()];
    fake.numbers = [taken];
    await world.open();
    fake.numbers = [taken, "4600070018", good];

    expect((await world.open()).account.accountNumber).toBe(good);

    fake.numbers = [taken, taken, taken];
    const command = { tenant: aMerchant(), reference: `ref-${newUuid()}` };
    await expect(world.open(command)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await recordsOf(command.reference)).toBe(0);
  });

  test("two concurrent requests do not get the same number", async () => {
    const number = aNumber();
    fake.numbers = [number, number];

    const opened = await Promise.all([world.open(), world.open()]);

    const numbers = opened.map(({ account }) => account.accountNumber);
    expect(new Set(numbers).size).toBe(2);
    expect(numbers).toContain(number);
  });

  test("a number may be reused 90 days after its expiry", async () => {
    const number = aNumber();
    fake.numbers = [number, number];
    const { account } = await world.open();
    const long = new Date(Date.now() - 91 * 24 * 60 * 60_000);
    await admin("virtual_accounts").where({ id: account.id }).update({ expires_at: long });

    expect((await world.open()).account.accountNumber).toBe(number);
  });
});

describe("reading", () => {
  test("a number returns the merchant's own newest account", async () => {
    const tenant = aMerchant();
    const accountNumber = aNumber();
    fake.numbers = [accountNumber, accountNumber, accountNumber];
    const long = new Date(Date.now() - 91 * 24 * 60 * 60_000);
    const openExpired = async (of: Tenant) => {
      const { account } = await world.open({ tenant: of });
      expect(account.accountNumber).toBe(accountNumber);
      await admin("virtual_accounts").where({ id: account.id }).update({ expires_at: long });
      return account;
    };
    await openExpired(tenant);
    const newest = await openExpired(tenant);
    await openExpired(aMerchant());

    const found = await getVirtualAccount(world.parts, { tenant, accountNumber });

    expect(found.account.reference).toBe(newest.reference);
    const inLive = aMerchant({ merchantId: tenant.merchantId, mode: "live" });
    for (const stranger of [aMerchant(), inLive]) {
      const reading = getVirtualAccount(world.parts, { tenant: stranger, accountNumber });
      await expect(reading).rejects.toMatchObject({ code: "VIRTUAL_ACCOUNT_NOT_FOUND" });
    }
  });

  test("a list is paged from the newest, and filters by reference and status", async () => {
    const tenant = aMerchant();
    await world.open();
    const opened = [];
    for (let i = 0; i < 5; i++) opened.push((await world.open({ tenant })).account);
    const [lapsed, paid] = opened;
    await admin("virtual_accounts")
      .where({ id: lapsed?.id })
      .update({ lapses_at: admin.raw("now()") });
    await world.notify(fake.record({ account_number: paid?.accountNumber ?? "", amount: 50_000 }));
    const none = { status: undefined, reference: undefined };
    const list = (filters: object, page: PageQuery = { limit: 10 }) =>
      listVirtualAccounts(db(), tenant, { filters: { ...none, ...filters }, ...page });

    const first = await list({}, { limit: 3 });
    const second = await list({}, { before: first.nextBefore, limit: 3 });

    const ids = [...first.items, ...second.items].map(({ account }) => account.id);
    expect(ids).toEqual(opened.map(({ id }) => id).reverse());
    expect([first.hasMore, second.hasMore, second.nextBefore]).toEqual([true, false, ""]);
    const one = await list({ reference: opened[3]?.reference });
    expect(one.items.map(({ account }) => account.id)).toEqual([opened[3]?.id]);
    for (const [status, expected] of [
      ["expired", [lapsed]],
      ["completed", [paid]],
      ["active", opened.slice(2).reverse()],
    ] as const) {
      const { items } = await list({ status });
      expect(items.map((item) => [item.account.id, item.status])).toEqual(
        expected.map((account) => [account?.id, status]),
      );
    }
    expect(await list({}, { after: second.previousAfter, limit: 3 })).toEqual(first);
    await expect(list({}, { limit: 101 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("time", () => {
  const advance = (tenant: Tenant, minutes: number) =>
    sandboxClock({ db: db(), due: DUE_COLUMNS }).Advance({
      tenant: toWireTenant(tenant),
      offsetMs: String(minutes * 60_000),
    });
  const expire = async () => {
    for (const lease of await claimDue(db(), {
      table: "virtual_accounts",
      limit: 10,
      leaseMs: 60_000,
    })) {
      await expireVirtualAccount(world.parts, lease);
    }
  };
  const statusOf = async (tenant: Tenant, accountNumber: string) =>
    (await getVirtualAccount(world.parts, { tenant, accountNumber })).status;

  test("an unpaid account is shown as expired at once, and its event follows after the grace period", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const { accountNumber } = account;

    await advance(tenant, 60);
    expect(await statusOf(tenant, accountNumber)).toBe("expired");
    await expire();
    expect(await eventsOf(accountNumber)).toEqual([]);
    await advance(tenant, 61);
    await expire();
    await expire();

    const [event, ...others] = await eventsOf(accountNumber);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: "virtual_account.expired" });
    expect(VirtualAccountRecord.parse(event?.data)).toMatchObject({
      status: "expired",
      expiresAt: account.expiresAt.toISOString(),
    });
  });

  test("an offset that was reached changes nothing, and other merchants' clocks do not move", async () => {
    const [tenant, other] = [aMerchant(), aMerchant()];
    const mine = await world.open({ tenant });
    const theirs = await world.open({ tenant: other });

    await advance(tenant, 59);
    await advance(tenant, 59);
    expect(await statusOf(tenant, mine.account.accountNumber)).toBe("active");
    await advance(tenant, 60);

    expect(await statusOf(tenant, mine.account.accountNumber)).toBe("expired");
    expect(await statusOf(other, theirs.account.accountNumber)).toBe("active");
    await expect(advance(aMerchant({ mode: "live" }), 1)).rejects.toMatchObject({
      code: "TEST_MODE_ONLY",
    });
  });

  test("a payment after the test clock's move is too late", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    await advance(tenant, 60);

    await world.notify(fake.record({ account_number: account.accountNumber, amount: 50_000 }));

    const [event] = await eventsOf(account.accountNumber);
    expect(event?.data.payment).toMatchObject({ rejectionReason: "ACCOUNT_EXPIRED" });
  });

  test("a payment in time whose webhook was lost is found before the expiry is published", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    fake.record({ account_number: account.accountNumber, amount: 50_000 });
    await advance(tenant, 90);

    await expire();

    const published = await eventsOf(account.accountNumber);
    expect(published.map(({ type }) => type)).toEqual(["virtual_account.payment.received"]);
    expect(await statusOf(tenant, account.accountNumber)).toBe("completed");
  });

  test("no expiry is published while the bank is unavailable", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    await advance(tenant, 90);
    fake.behave = (response) => Boolean(response.destroy());

    await expect(expire()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await eventsOf(account.accountNumber)).toEqual([]);

    fake.behave = undefined;
    await admin("virtual_accounts").where({ id: account.id }).update({ leased_until: null });
    await expire();
    expect(await eventsOf(account.accountNumber)).toHaveLength(1);
  });

  test("a concurrent payment and expiry have one of the two outcomes, never both", async () => {
    const tenant = aMerchant();
    const opened = await Promise.all(Array.from({ length: 6 }, () => world.open({ tenant })));
    const credits = opened.map(({ account: { accountNumber: account_number } }) =>
      fake.record({ account_number, amount: 50_000 }),
    );
    await advance(tenant, 90);

    await Promise.all([expire(), ...credits.map((credit) => world.notify(credit)), expire()]);

    for (const { account } of opened) {
      const published = await eventsOf(account.accountNumber);
      expect(published.map(({ type }) => type)).toEqual(["virtual_account.payment.received"]);
    }
  });
});

test("a lock that waits for a payment's transaction reads the amount that it stored", async () => {
  const { account } = await world.open();
  const inflow = anInflow({ virtualAccountId: account.id, amount: 50_000n });
  const storing = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const stored = inTransaction(admin, async (trx) => {
    await virtualAccounts.lock(trx, account.id);
    await expectedPayments.recordPayment(trx, account.id, inflow);
    storing.resolve();
    await goOn.promise;
  });
  await storing.promise;

  const locked = inTransaction(db(), (trx) => virtualAccounts.lock(trx, account.id));
  await eventually(async () => {
    const { rows } = await admin.raw<{ rows: unknown[] }>(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  }).finally(goOn.resolve);
  await stored;

  expect((await locked)?.account).toMatchObject({ amountReceived: 50_000n });
});

describe("simulated payments", () => {
  const aPayment = (tenant: Tenant, accountNumber: string, fields: object = {}) => ({
    tenant,
    on: { accountNumber },
    amount: 50_000n,
    senderName: "",
    sender: SANDBOX_SENDER,
    idempotencyHash: null,
    deadline: Date.now() + 10_000,
    ...fields,
  });
  const simulate = (command: Parameters<typeof simulateVirtualAccountPayment>[1]) =>
    simulateVirtualAccountPayment(world.parts, command);

  test("arrive as from a bank, and the bank's own webhook changes nothing", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });

    const paid = await simulate(aPayment(tenant, account.accountNumber));
    await world.notify(fake.credits.at(-1) ?? {});

    expect(paid).toMatchObject({ account: { status: "completed" }, replayed: false });
    expect(paid.inflow).toMatchObject({ payerName: "Sandbox Payer", rejectionReason: null });
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  });

  test("are found by reference, and follow the amount rule", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const on = { reference: account.reference };

    const rejected = await simulate(aPayment(tenant, "", { on, amount: 1n, senderName: "Bola" }));

    expect(rejected.inflow).toMatchObject({
      payerName: "Bola",
      rejectionReason: "AMOUNT_MISMATCH",
    });
    expect(rejected.account).toMatchObject({ kind: "single", status: "active" });
    expect(world.ledger.balanceOf("suspense")).toBe(1n);
  });

  test("are made once for an idempotency key, also concurrently", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const command = aPayment(tenant, account.accountNumber, { idempotencyHash: randomBytes(32) });

    const answers = await Promise.all(Array.from({ length: 10 }, () => simulate(command)));
    const later = await simulate(command);

    expect(new Set([...answers, later].map(({ inflow }) => inflow.id)).size).toBe(1);
    expect(later.replayed).toBe(true);
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
    expect(world.ledger.balanceOf("suspense")).toBe(0n);
    for (const fields of [{ amount: 60_000n }, { senderName: "Chidi" }]) {
      await expect(simulate({ ...command, ...fields })).rejects.toMatchObject({
        code: "IDEMPOTENCY_KEY_REUSED",
      });
    }
  });

  test("that the bank recorded before a lost response are found by the key", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const command = aPayment(tenant, account.accountNumber, { idempotencyHash: randomBytes(32) });
    fake.behave = (response, url) => {
      if (!url.endsWith("/sandbox/credits")) return false;
      fake.record(fake.requests.at(-1)?.body ?? {});
      return Boolean(response.destroy());
    };
    await expect(simulate(command)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    fake.behave = undefined;

    expect(await simulate(command)).toMatchObject({ account: { status: "completed" } });
    const other = simulate({ ...command, amount: 60_000n });
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  });

  test.each([
    ["TEST_MODE_ONLY", { tenant: aMerchant({ mode: "live" }) }],
    ["INVALID_AMOUNT", { amount: 0n }],
    ["VIRTUAL_ACCOUNT_NOT_FOUND", { tenant: aMerchant() }],
  ])("are refused with %s", async (code, fields) => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });

    const refused = simulate(aPayment(tenant, account.accountNumber, fields));

    await expect(refused).rejects.toMatchObject({ code });
  });

  test("that the ledger has not posted yet get a retryable error", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const command = aPayment(tenant, account.accountNumber, { idempotencyHash: randomBytes(32) });
    world.ledger.silent = "before";
    await expect(simulate(command)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    world.ledger.silent = undefined;

    expect(await simulate(command)).toMatchObject({
      account: { status: "completed" },
      replayed: true,
    });
  });

  test("that are in review are not reported as accepted, also for a replay", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const command = aPayment(tenant, account.accountNumber, { idempotencyHash: randomBytes(32) });
    world.ledger.refusal = "ACCOUNT_NOT_FOUND";

    for (let i = 0; i < 2; i++) {
      await expect(simulate(command)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    }
  });
});
