import type { ServerResponse } from "node:http";
import { VirtualAccountPaymentRecord } from "@kobo/api-schemas/records";
import { toPublicId, uuidTime } from "@kobo/core/ids";
import { claimDue } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually, TcpProxy } from "@kobo/testing";
import { getExpectedPayment } from "../../src/app/get-expected-payment";
import { ingestMissing } from "../../src/app/inflows/ingest-missing";
import { receiveBankWebhook } from "../../src/app/inflows/receive-bank-webhook";
import { resumeInflow } from "../../src/app/inflows/run-inflow";
import { verifyExpectedPayment } from "../../src/app/verify-expected-payment";
import { getFundingAccount } from "../../src/app/virtual-accounts/get-funding-account";
import { getVirtualAccount } from "../../src/app/virtual-accounts/get-virtual-account";
import { countOpen, listOpen } from "../../src/db/open-reviews";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { creditUniquenessKey } from "../../src/domain/inflow";
import { anInflow } from "../factories";
import { aNumber, aWebhook, FakePartner } from "./fake-partner";
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

const inflowsOf = (accountNumber: string) =>
  db()("inflows").where({ account_number: accountNumber }).orderBy("created_at");
const eventsOf = async (key: string) =>
  (await db()("outbox").where({ key }).orderBy("id")).map((row) => ({
    ...row,
    data: JSON.parse(row.data),
  }));
const pay = (account_number: string, fields: object = {}) =>
  fake.record({ account_number, amount: 50_000, ...fields });
const makeDue = (id: string) =>
  admin("inflows")
    .where({ id })
    .update({ due_at: admin.raw("now()") });

/** Runs the recovery worker's step for one payment. */
async function recover(): Promise<void> {
  for (const lease of await claimDue(db(), { table: "inflows", limit: 10, leaseMs: 60_000 })) {
    await resumeInflow(world.parts, lease);
  }
}

test("an accepted payment is credited, completes the expected payment, and is published once", async () => {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });
  const credit = pay(account.accountNumber, { amount: 60_000 });

  await world.notify(credit);

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(60_000n);
  const { on, received, ...view } = await getExpectedPayment(world.parts, {
    tenant,
    reference: account.reference,
  });
  expect(on).toMatchObject({ type: "virtual_account", status: "completed" });
  expect(received).toMatchObject({ amount: 60_000n, count: 1n, payerName: "Bola Foods" });
  expect(view.updatedAt.getTime()).toBeGreaterThanOrEqual(view.createdAt.getTime());
  const [event, ...others] = await eventsOf(account.accountNumber);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: "virtual_account.payment.received",
    merchant_id: tenant.merchantId,
    mode: "test",
  });
  expect(VirtualAccountPaymentRecord.parse(event?.data)).toMatchObject({
    reference: account.reference,
    status: "completed",
    payment: { amount: 60_000, sessionId: credit.session_id, status: "accepted" },
  });
});

test.each([
  ["too little", { amount: 49_999 }, "AMOUNT_MISMATCH"],
  ["too late", { paid_at: new Date(Date.now() + 61 * 60_000).toISOString() }, "ACCOUNT_EXPIRED"],
])("a payment of %s is suspended and published as rejected", async (_, fields, reason) => {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });

  await world.notify(pay(account.accountNumber, fields));

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(0n);
  expect(world.ledger.balanceOf("suspense")).toBeGreaterThan(0n);
  const [event] = await eventsOf(account.accountNumber);
  expect(event).toMatchObject({ type: "virtual_account.payment.rejected" });
  expect(VirtualAccountPaymentRecord.parse(event?.data)).toMatchObject({
    status: "active",
    payment: { status: "rejected", rejectionReason: reason },
  });
  const view = await getExpectedPayment(world.parts, { tenant, reference: account.reference });
  expect(view.received.count).toBe(0n);
});

test("a second payment is rejected", async () => {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });

  await world.notify(pay(account.accountNumber));
  await world.notify(pay(account.accountNumber));

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  expect(world.ledger.balanceOf("suspense")).toBe(50_000n);
  const published = (await eventsOf(account.accountNumber)).map(({ data }) => data.payment);
  expect(published.map(({ rejectionReason }) => rejectionReason)).toEqual([
    undefined,
    "ACCOUNT_COMPLETED",
  ]);
});

test("twenty concurrent webhooks of one payment post it once", async () => {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });
  const credit = pay(account.accountNumber);

  await Promise.all(Array.from({ length: 20 }, () => world.notify(credit)));
  await world.notify(credit);

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  expect(await inflowsOf(account.accountNumber)).toHaveLength(1);
  expect(await eventsOf(account.accountNumber)).toHaveLength(1);
});

test("one of twenty concurrent payments to one account is accepted, and the others are rejected", async () => {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });
  const credits = Array.from({ length: 20 }, () => pay(account.accountNumber));

  await Promise.all(credits.map((credit) => world.notify(credit)));

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  expect(world.ledger.balanceOf("suspense")).toBe(19n * 50_000n);
  const [expected] = await db()("expected_payments").where({ id: account.id });
  expect(expected).toMatchObject({ amount_received: 50_000n, payments_count: 1n });
  const published = await eventsOf(account.accountNumber);
  expect(published.filter(({ type }) => type.endsWith("received"))).toHaveLength(1);
  expect(published.filter(({ type }) => type.endsWith("rejected"))).toHaveLength(19);
});

test("another amount with the same session id changes nothing, even if the bank reports it", async () => {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });
  const credit = pay(account.accountNumber);
  await world.notify(credit);

  credit.amount = 5_000_000;
  await world.notify(credit);

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  expect(await inflowsOf(account.accountNumber)).toHaveLength(1);
});

test("session ids are separate for each mode", async () => {
  const live = aMerchant({ mode: "live" });
  const number = aNumber();
  fake.numbers = [number, number];
  const { account } = await world.open();
  await world.open({ tenant: live });
  const credit = pay(account.accountNumber);
  await world.notify(credit);

  const webhook = aWebhook(credit, { secret: "live-secret" });
  await receiveBankWebhook(world.parts, { ...webhook, mode: "live" });

  const rows = await inflowsOf(number);
  expect(rows.map(({ mode }) => mode)).toEqual(["test", "live"]);
  expect(world.ledger.balanceOf(live.walletPayId)).toBe(50_000n);
});

describe("a webhook is refused", () => {
  test.each([
    ["signed with another key", { secret: "wrong" }],
    ["that is too old", { at: Date.now() - 400_000 }],
    ["from the future", { at: Date.now() + 400_000 }],
  ])("%s", async (_, fields) => {
    const { account } = await world.open();

    const received = receiveBankWebhook(world.parts, aWebhook(pay(account.accountNumber), fields));

    await expect(received).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
    expect(await inflowsOf(account.accountNumber)).toEqual([]);
  });

  test.each([
    ["without a signature", { signature: "" }],
    ["whose body was changed", { body: Buffer.from("{}") }],
    ["without a timestamp", { timestamp: "" }],
    ["whose timestamp was changed", { timestamp: String(Math.floor(Date.now() / 1_000) - 5) }],
  ])("%s", async (_, fields) => {
    const received = receiveBankWebhook(world.parts, { ...aWebhook({}), ...fields });

    await expect(received).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
  });

  test.each([
    ["without data", undefined],
    ["without a session id", { session_id: undefined }],
    ["whose session id is a path", { session_id: ".." }],
    ["with an account number of nine digits", { account_number: "123456789" }],
  ])("%s", async (_, fields) => {
    const { account } = await world.open();
    const credit = fields ? { ...pay(account.accountNumber), ...fields } : {};

    const received = world.notify(credit);

    await expect(received).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("a signed webhook triggers a query", () => {
  test("and the bank's amount, payer and time apply, not the webhook's", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const credit = pay(account.accountNumber, { amount: 60_000 });
    const lies = {
      amount: 5_000_000,
      sender: { name: "Mallory" },
      paid_at: "2020-01-01T00:00:00Z",
    };

    await world.notify({ ...credit, ...lies });

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(60_000n);
    expect(await inflowsOf(account.accountNumber)).toMatchObject([
      { amount: 60_000n, payer_name: "Bola Foods", paid_at: new Date(credit.paid_at) },
    ]);
  });

  test("and the bank's account number applies, not the webhook's", async () => {
    const [paid, named] = [aMerchant(), aMerchant()];
    const { account } = await world.open({ tenant: paid });
    const other = await world.open({ tenant: named });
    const credit = pay(account.accountNumber);

    await world.notify({ ...credit, account_number: other.account.accountNumber });

    expect(world.ledger.balanceOf(paid.walletPayId)).toBe(50_000n);
    expect(world.ledger.balanceOf(named.walletPayId)).toBe(0n);
  });

  test("that has no effect when the bank does not find the payment", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const forged = {
      session_id: "9".repeat(30),
      account_number: account.accountNumber,
      amount: 50_000,
    };

    await expect(world.notify(forged)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    expect(await inflowsOf(account.accountNumber)).toEqual([]);
    expect(world.ledger.calls).toBe(0);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ["closes the connection", (response) => response.destroy()],
    ["fails", (response) => response.writeHead(500).end("{}")],
    ["returns a bare 404", (response) => response.writeHead(404).end("{}")],
    ["returns no credit", (response) => response.end('{"amount":1.5}')],
  ])("and a retry succeeds after the bank first %s", async (_, behave) => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const credit = pay(account.accountNumber);
    fake.behave = (response) => {
      behave(response);
      return true;
    };
    await expect(world.notify(credit)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(world.ledger.calls).toBe(0);

    fake.behave = undefined;
    await world.notify(credit);

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  });
});

test("a payment that is ingested a month late is posted once", async () => {
  const tenant = aMerchant({ mode: "live" });
  const deadline = Date.now() + 5_000;
  const account = await getFundingAccount(world.parts, { tenant, deadline });
  const paidAt = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  const credit = pay(account.accountNumber, { paid_at: paidAt.toISOString() });
  const notify = () => {
    const webhook = aWebhook(credit, { secret: "live-secret" });
    return receiveBankWebhook(world.parts, { ...webhook, mode: "live" });
  };
  world.ledger.silent = "after";
  await notify();
  world.ledger.silent = undefined;
  const [stored] = await inflowsOf(account.accountNumber);

  await notify();
  await notify();

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  const [booked] = await inflowsOf(account.accountNumber);
  expect(booked).toMatchObject({ state: "credited", transfer_id: stored?.transfer_id });
  expect(uuidTime(stored?.transfer_id)).toBeGreaterThan(Date.now() - 60_000);
  expect(uuidTime(stored?.id)).toBe(paidAt.getTime());
});

test("payments with any name and narration are posted", async () => {
  const tenant = aMerchant();
  const { account } = await world.open({ tenant });
  const name = `\u0000${"😀".repeat(300)}`;

  await world.notify(pay(account.accountNumber, { sender: { name }, narration: `x${name}` }));

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  const [row] = await inflowsOf(account.accountNumber);
  expect(row?.payer_name).toHaveLength(200);
  expect(row?.payer_name.isWellFormed()).toBe(true);
});

describe("a ledger that does not answer", () => {
  test.each(["before", "after"] as const)(
    "%s its effect: the webhook succeeds, and the recovery worker finishes the payment once",
    async (silent) => {
      const tenant = aMerchant();
      const { account } = await world.open({ tenant });
      world.ledger.silent = silent;
      await world.notify(pay(account.accountNumber));
      const [stored] = await inflowsOf(account.accountNumber);
      expect(stored).toMatchObject({ state: "crediting" });
      const whileOpen = await getVirtualAccount(world.parts, {
        tenant,
        accountNumber: account.accountNumber,
      });
      expect(whileOpen.status).toBe(silent === "after" ? "completed" : "active");

      world.ledger.silent = undefined;
      await makeDue(stored?.id);
      await recover();

      expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
      expect(await eventsOf(account.accountNumber)).toHaveLength(1);
      const [finished] = await inflowsOf(account.accountNumber);
      expect(finished).toMatchObject({ state: "credited", due_at: null });
    },
  );

  test("a credited payment is never shown as pending", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    let seen: unknown;
    world.ledger.onMoved = async () => {
      seen = await getExpectedPayment(world.parts, { tenant, reference: account.reference });
    };

    await world.notify(pay(account.accountNumber));

    expect(seen).toMatchObject({
      on: { status: "completed" },
      received: { amount: 50_000n, count: 1n },
    });
  });

  test("two concurrent runs of one payment publish one event", async () => {
    const { account } = await world.open();
    world.ledger.silent = "before";
    const credit = pay(account.accountNumber);
    await world.notify(credit);
    const [stored] = await inflowsOf(account.accountNumber);
    world.ledger.silent = undefined;
    await makeDue(stored?.id);

    await Promise.all([recover(), world.notify(credit), world.notify(credit)]);

    expect(await eventsOf(account.accountNumber)).toHaveLength(1);
    const [expected] = await db()("expected_payments").where({ id: account.id });
    expect(expected).toMatchObject({ amount_received: 50_000n, payments_count: 1n });
  });
});

describe("a ledger that refuses", () => {
  test("because of the deadline is retried", async () => {
    const { account } = await world.open();
    world.ledger.refusal = "TOO_LATE";
    await world.notify(pay(account.accountNumber));

    const [stored] = await inflowsOf(account.accountNumber);

    expect(stored).toMatchObject({ state: "crediting" });
  });

  test("with a final refusal opens a review, and the account accepts another payment", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    world.ledger.refusal = "ACCOUNT_NOT_FOUND";
    await world.notify(pay(account.accountNumber));

    const [stored] = await inflowsOf(account.accountNumber);

    expect(stored).toMatchObject({ state: "review", due_at: null });
    expect(await listOpen(world.parts.db, { mode: "test", limit: 200 })).toContainEqual(
      expect.objectContaining({
        id: toPublicId("txn", stored?.transfer_id),
        operation: "inflow",
        review: expect.objectContaining({ reason: "refused by the ledger" }),
      }),
    );
    const view = await getExpectedPayment(world.parts, { tenant, reference: account.reference });
    expect(view).toMatchObject({ on: { status: "active" }, received: { count: 0n } });
    const [waiting] = await db()("virtual_accounts").where({ id: account.id });
    const graceMs = waiting?.due_at.getTime() - waiting?.lapses_at.getTime();
    expect([waiting?.accepted_inflow_id, graceMs]).toEqual([null, world.parts.expiryGraceMs]);

    world.ledger.refusal = undefined;
    await world.notify(pay(account.accountNumber, { amount: 60_000 }));

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(60_000n);
    const after = await getExpectedPayment(world.parts, { tenant, reference: account.reference });
    expect(after).toMatchObject({ on: { status: "completed" }, received: { count: 1n } });
  });

  test("with a final refusal after the expiry was published does not publish it again", async () => {
    const { account } = await world.open();
    await admin("virtual_accounts")
      .where({ id: account.id })
      .update({ due_at: null, expiry_told_at: admin.raw("now()") });
    world.ledger.refusal = "ACCOUNT_NOT_FOUND";

    await world.notify(pay(account.accountNumber));

    const [published] = await db()("virtual_accounts").where({ id: account.id });
    expect(published).toMatchObject({ accepted_inflow_id: null, due_at: null });
  });

  test("because of an unknown earlier payment rejects this one, and keeps its money in suspense", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    const inflow = anInflow({ virtualAccountId: account.id });
    world.ledger.takeUniquenessKey(tenant.walletPayId, creditUniquenessKey(inflow) ?? "");

    await world.notify(pay(account.accountNumber));

    expect(world.ledger.balanceOf("suspense")).toBe(50_000n);
    const [event] = await eventsOf(account.accountNumber);
    expect(event).toMatchObject({ type: "virtual_account.payment.rejected" });
    expect(event?.data.payment).toMatchObject({ rejectionReason: "ACCOUNT_COMPLETED" });
  });
});

test("a credit to an unknown number is stored for review, once", async () => {
  const credit = pay(aNumber());

  await world.notify(credit);
  await world.notify(credit);

  const rows = await db()("unmatched_credits").where({ session_id: credit.session_id });
  expect(rows).toHaveLength(1);
  expect(world.ledger.calls).toBe(0);
  expect(await listOpen(world.parts.db, { mode: "test", limit: 200 })).toContainEqual(
    expect.objectContaining({
      id: `test/${credit.account_number}/${credit.session_id}`,
      operation: "unmatched credit",
    }),
  );
  expect(await countOpen(world.parts.db)).toContainEqual(
    expect.objectContaining({
      operation: "unmatched credit",
      mode: "test",
      oldestSeconds: expect.any(Number),
    }),
  );
});

test("a number belongs to its account at the time of the payment", async () => {
  const number = aNumber();
  const [before, after] = [aMerchant(), aMerchant()];
  fake.numbers = [number, number];
  const old = await world.open({ tenant: before });
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
  await admin("virtual_accounts")
    .where({ id: old.account.id })
    .update({
      created_at: days(100),
      expires_at: days(99),
      lapses_at: days(99),
      clock_moved_at: null,
    });
  await world.open({ tenant: after });

  await world.notify(pay(number, { paid_at: days(50).toISOString() }));
  await world.notify(pay(number));

  const rows = await db()("inflows").where({ account_number: number }).orderBy("paid_at");
  expect(rows.map((row) => [row.merchant_id, row.state])).toEqual([
    [before.merchantId, "suspended"],
    [after.merchantId, "credited"],
  ]);
});

describe("querying the bank", () => {
  const soon = () => Date.now() + 5_000;

  test("finds payments whose webhooks were lost, over several pages", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    for (const amount of [100, 200, 300, 50_000, 60_000]) pay(account.accountNumber, { amount });

    const query = { tenant, reference: account.reference };
    const view = await verifyExpectedPayment(world.parts, query, soon());

    expect(view.received).toMatchObject({ amount: 50_000n, count: 1n });
    expect(world.ledger.balanceOf("suspense")).toBe(60_600n);
  });

  test("ingests only credits that are not stored, or that the bank reports differently", async () => {
    const { account } = await world.open();
    const credits = [100, 200, 300].map((amount) => pay(account.accountNumber, { amount }));
    for (const credit of credits) await world.notify(credit);
    const logged: unknown[] = [];
    const logger = createLogger("test", "silent");
    logger.error = (...line: unknown[]) => void logged.push(line[1]);
    const queries: string[] = [];
    const count = ({ sql }: { sql: string }) => void queries.push(sql);

    db().on("query", count);
    await ingestMissing({ ...world.parts, logger }, account, soon());
    db().off("query", count);

    // One for each page.
    expect(queries).toHaveLength(2);
    const [first] = credits;
    if (first) first.amount = 150;
    await ingestMissing({ ...world.parts, logger }, account, soon());
    expect(logged).toEqual(["bank credit changed since it was recorded"]);
  });

  test("stops at its deadline, and continues from there", async () => {
    const { account } = await world.open();
    for (const amount of [100, 200, 300]) pay(account.accountNumber, { amount });
    const deadline = Date.now() + 500;
    world.ledger.onMoved = () => eventually(() => expect(Date.now()).toBeGreaterThan(deadline));

    const first = ingestMissing(world.parts, account, deadline);

    await expect(first).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await inflowsOf(account.accountNumber)).toHaveLength(1);
    world.ledger.onMoved = async () => {};
    await ingestMissing(world.parts, account, soon());
    expect(await inflowsOf(account.accountNumber)).toHaveLength(3);
  });

  test("without a response is not an error", async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    fake.behave = (response) => Boolean(response.destroy());

    const query = { tenant, reference: account.reference };
    const view = await verifyExpectedPayment(world.parts, query, soon());

    expect(view).toMatchObject({ on: { status: "active" }, received: { count: 0n } });
  });

  test("for an unknown reference is refused", async () => {
    const query = { tenant: aMerchant(), reference: "nothing" };

    await expect(verifyExpectedPayment(world.parts, query, soon())).rejects.toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  });
});

describe("funding", () => {
  const deadline = Date.now() + 60_000;

  test("a live wallet has one permanent account, and all credits to it are the merchant's", async () => {
    const tenant = aMerchant({ mode: "live" });
    const reads = await Promise.all(
      Array.from({ length: 5 }, () => getFundingAccount(world.parts, { tenant, deadline })),
    );
    const [account] = reads;
    const numbers = new Set(reads.map(({ accountNumber }) => accountNumber));
    expect([...numbers]).toEqual([account?.accountNumber]);

    for (const amount of [1, 700]) {
      const credit = pay(account?.accountNumber ?? "", { amount });
      const webhook = aWebhook(credit, { secret: "live-secret" });
      await receiveBankWebhook(world.parts, { ...webhook, mode: "live" });
    }

    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(701n);
    expect(
      fake.requests.filter(({ body }) => body.reference?.includes(tenant.merchantId)),
    ).not.toEqual([]);
  });

  test("a test wallet has none, and an unavailable partner issues none", async () => {
    const away = getFundingAccount(world.parts, { tenant: aMerchant(), deadline });
    await expect(away).rejects.toMatchObject({ code: "VALIDATION_ERROR" });

    fake.behave = (response) => Boolean(response.destroy());
    const tenant = aMerchant({ mode: "live" });
    const reads = getFundingAccount(world.parts, { tenant, deadline });
    await expect(reads).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("a connection that is lost in COMMIT", () => {
  test.each(["reaches the database", "is lost with it"])(
    "loses nothing and posts nothing twice when the COMMIT %s",
    async (outcome) => {
      const proxy = await TcpProxy.to(database().url);
      const cut = connect({
        url: proxy.through(database().url),
        schema: SCHEMA,
        applicationName: "test",
      });
      const tenant = aMerchant();
      const { account } = await world.open({ tenant });
      const credit = pay(account.accountNumber);
      const parts = { ...world.parts, db: cut };
      let cuts = 0;
      const isCommit = (chunk: Buffer) => chunk.includes("COMMIT") && cuts++ < 3;
      if (outcome === "is lost with it") {
        proxy.inspectRequests((chunk) => (isCommit(chunk) ? "cut" : "pass"));
      } else {
        proxy.inspectResponses((chunk) => (isCommit(chunk) ? "cut" : "pass"));
      }

      await receiveBankWebhook(parts, aWebhook(credit));
      await world.notify(credit);

      expect(cuts).toBeGreaterThanOrEqual(3);
      expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
      expect(await inflowsOf(account.accountNumber)).toMatchObject([{ state: "credited" }]);
      expect(await eventsOf(account.accountNumber)).toHaveLength(1);
      const [expected] = await db()("expected_payments").where({ id: account.id });
      expect(expected).toMatchObject({ amount_received: 50_000n, payments_count: 1n });
      await cut.destroy();
      await proxy.close();
    },
  );
});
