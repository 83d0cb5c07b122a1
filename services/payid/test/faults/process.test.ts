import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { VirtualAccounts } from "@kobo/protos";
import { type Client, connectTo, toWireTenant } from "@kobo/rpc";
import { TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { eventually, freePort } from "@kobo/testing";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { API_KEY, aWebhook, FakePartner, WEBHOOK_SECRET } from "../integration/fake-partner";
import { serveCustomers } from "../integration/wire-customers";
import { WireLedger } from "../integration/wire-ledger";
import { aMerchant } from "../integration/world";

/** The built service, as in production. */
const MAIN = join(__dirname, "../../dist/main.js");
const database = testDatabase(MIGRATIONS);
let admin: Database;
let fake: FakePartner;
let ledger: WireLedger;
let customers: Awaited<ReturnType<typeof serveCustomers>>;
/** Client of the newest process. */
let accounts: Client<typeof VirtualAccounts.service>;
const clients: Client<typeof VirtualAccounts.service>[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  fake = await FakePartner.start();
  ledger = await WireLedger.start();
  customers = await serveCustomers();
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const client of clients) client.close();
  await ledger.stop();
  await customers.stop();
  await fake.stop();
  await admin.destroy();
});

/** Each process gets its own port, because clients of a dead process may still call the old one. */
async function start(crashPoint?: string): Promise<ChildProcess> {
  const port = await freePort();
  const target = `ipv4:127.0.0.1:${port}`;
  accounts = connectTo(VirtualAccounts, {
    target,
    balance: "pick_first",
    caller: testCaller("gateway"),
  });
  clients.push(accounts);
  const partner = (mode: string) => ({
    [`BANK_PARTNER_${mode}_URL`]: fake.url,
    [`BANK_PARTNER_${mode}_API_KEY`]: API_KEY,
    [`BANK_PARTNER_${mode}_NOTICE_SECRET`]: WEBHOOK_SECRET,
  });
  const env = {
    DATABASE_URL: database().url,
    // The relay cannot publish, so the outbox keeps the events to count.
    KAFKA_BROKERS: "127.0.0.1:1",
    GRPC_PORT: String(port),
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    WALLET_LEDGER_TARGET: ledger.target,
    GATEWAY_TARGET: "ipv4:127.0.0.1:1",
    CARD_PAYMENTS_TARGET: customers.target,
    PAYID_IDENTITY_KEY: Buffer.alloc(32, 7).toString("base64"),
    ...TEST_SECRETS,
    ...(crashPoint ? { CRASH_POINT: crashPoint } : {}),
    ...partner("TEST"),
    ...partner("LIVE"),
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: "ignore" });
  children.push(child);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.signalCode === null && child.exitCode === null) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
}

/** Process starts are slow on a busy machine. */
const START_MS = 60_000;

/** Retries until the service answers. */
async function anAccount() {
  const tenant = toWireTenant(aMerchant());
  const request = {
    tenant,
    amountKobo: "50000",
    amountRule: "AMOUNT_RULE_AT_LEAST" as const,
    amountValidation: "at_least",
    name: "Order 42",
    reference: `ref-${newUuid()}`,
    validityMinutes: 60,
    idempotency: { keyHash: randomBytes(32), fingerprint: randomBytes(32) },
  };
  const { virtualAccount } = await eventually(
    () => accounts.calls.CreateVirtualAccount(request),
    START_MS,
  );
  if (!virtualAccount) throw new Error("An account was made.");
  return { wallet: tenant.walletPayId, accountNumber: virtualAccount.accountNumber };
}

async function aPermanentAccount() {
  const tenant = toWireTenant(aMerchant());
  const request = {
    tenant,
    customerId: toPublicId("cus", newUuid()),
    reference: `ref-${newUuid()}`,
    amountRule: "AMOUNT_RULE_ANY" as const,
    idempotency: { keyHash: randomBytes(32), fingerprint: randomBytes(32) },
  };
  const { account } = await eventually(
    () => accounts.calls.CreatePermanentAccount(request),
    START_MS,
  );
  if (!account) throw new Error("An account was made.");
  return { tenant, id: account.id, accountNumber: account.accountNumber };
}

/** The service may crash during the call. */
async function notify(credit: object): Promise<void> {
  const { body, timestamp, signature } = aWebhook(credit);
  const headers = { "x-partner-timestamp": timestamp, "x-partner-signature": signature };
  const callback = { mode: "MODE_TEST" as const, body, headers };
  await accounts.calls.ReceiveBankNotice({ callback }).catch(() => {});
}

const makeDue = () =>
  admin("inflows")
    .whereNotNull("due_at")
    .update({ due_at: admin.raw("now()"), leased_until: null });
const eventsOf = (key: string) => admin("outbox").where({ key }).pluck("type");

const NOWHERE = "nowhere";
const RECEIVED = ["virtual_account.payment.received"];
const REJECTED = ["virtual_account.payment.rejected"];

test.each([
  ["payid.inflow.received", "payid.recovery.after_credit", 50_000, RECEIVED],
  ["payid.inflow.after_credit", "payid.recovery.credited", 50_000, RECEIVED],
  ["payid.inflow.credited", NOWHERE, 50_000, RECEIVED],
  ["payid.inflow.after_suspend", "payid.recovery.received", 1, REJECTED],
  ["payid.inflow.suspended", NOWHERE, 1, REJECTED],
])(
  "a service that crashes at %s, and its successor at %s, posts a payment of %i once",
  async (...scenario) => {
    const [first, second, amount, published] = scenario;
    const doomed = await start(first);
    const { accountNumber, wallet } = await anAccount();
    await notify(fake.record({ account_number: accountNumber, amount }));
    await killed(doomed);
    if (second !== NOWHERE) {
      const recovering = await start(second);
      await makeDue();
      await killed(recovering);
    }

    const successor = await start();
    await makeDue();

    await eventually(
      async () => expect(await eventsOf(accountNumber)).toEqual(published),
      START_MS,
    );
    const isTaken = published === RECEIVED;
    expect(ledger.amountsTo(wallet)).toEqual(isTaken ? [BigInt(amount)] : []);
    const [expected] = await admin("virtual_accounts as v")
      .join("expected_payments as e", "e.id", "v.id")
      .where({ account_number: accountNumber });
    expect(expected.payments_count).toBe(isTaken ? 1n : 0n);
    successor.kill("SIGKILL");
    await killed(successor);
  },
);

test.each(["payid.inflow.received", "payid.inflow.after_credit", "payid.inflow.credited"])(
  "a service that crashes at %s posts a payment to a permanent account once, and then the next one",
  async (crashPoint) => {
    const doomed = await start(crashPoint);
    const { accountNumber, tenant, id } = await aPermanentAccount();
    const credit = fake.record({ account_number: accountNumber, amount: 50_000 });
    await notify(credit);
    await killed(doomed);

    const successor = await start();
    await makeDue();
    await eventually(() => accounts.calls.GetAccount({ tenant, id }), START_MS);
    await eventually(async () => expect(await eventsOf(accountNumber)).toHaveLength(1), START_MS);
    await notify(credit);
    await notify(fake.record({ account_number: accountNumber, amount: 70_000 }));

    await eventually(
      async () =>
        expect(await eventsOf(accountNumber)).toEqual(
          Array(2).fill("virtual_account.payment.completed"),
        ),
      START_MS,
    );
    expect(ledger.amountsTo(tenant.walletPayId)).toEqual([50_000n, 70_000n]);
    const inflows = await admin("inflows").where({ account_number: accountNumber });
    expect(inflows.map(({ sequence }) => sequence).toSorted()).toEqual([1n, 2n]);
    successor.kill("SIGKILL");
    await killed(successor);
  },
);

test("a service that crashes after closing an account leaves it closed, with one event", async () => {
  const doomed = await start("payid.account.closed");
  const { accountNumber, tenant, id } = await aPermanentAccount();
  await accounts.calls.SetAccountOpen({ tenant, id, open: false }).catch(() => {});
  await killed(doomed);

  const successor = await start();
  const closing = () => accounts.calls.SetAccountOpen({ tenant, id, open: false });
  const { permanentAccount } = await eventually(closing, START_MS);

  expect(permanentAccount?.status).toBe("PERMANENT_ACCOUNT_STATUS_CLOSED");
  expect(await eventsOf(accountNumber)).toEqual(["virtual_account.closed"]);
  successor.kill("SIGKILL");
  await killed(successor);
});

test("a callback whose query got no response survives a crash, and is posted once without a repeat", async () => {
  const doomed = await start("payid.lost_credit.answered");
  const { accountNumber, wallet } = await anAccount();
  fake.behave = (response, url) => url.includes("/credits/") && Boolean(response.destroy());
  const credit = fake.record({ account_number: accountNumber, amount: 50_000 });
  await notify(credit);
  fake.behave = undefined;
  const makeQueryDue = () =>
    admin("lost_credits")
      .where({ session_id: credit.session_id })
      .update({ due_at: admin.raw("now()"), leased_until: null });
  expect(await makeQueryDue()).toBe(1);
  await killed(doomed);

  const successor = await start();
  await makeQueryDue();

  await eventually(async () => expect(await eventsOf(accountNumber)).toEqual(RECEIVED), START_MS);
  await notify(credit);
  expect(ledger.amountsTo(wallet)).toEqual([50_000n]);
  expect(await eventsOf(accountNumber)).toEqual(RECEIVED);
  successor.kill("SIGKILL");
  await killed(successor);
});

test("a number that was issued before a crash stays unused, and the retry gets another", async () => {
  const doomed = await start("payid.virtual_account.allocated");
  const opening = anAccount();
  await killed(doomed);

  const successor = await start();

  const { accountNumber } = await opening;
  const issued = fake.requests.filter(({ body }) => body.kind === "temporary").slice(-2);
  expect(new Set(issued.map(({ body }) => body.reference)).size).toBe(2);
  const rows = await admin("virtual_accounts").where({ account_number: accountNumber });
  expect(rows).toHaveLength(1);
  successor.kill("SIGKILL");
  await killed(successor);
});
