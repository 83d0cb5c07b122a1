import { claimDue, LeaseLost } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { reconcileCommand } from "@kobo/reconciliation";
import { eventually } from "@kobo/testing";
import { bankPartnerReconciliation } from "../../src/app/bank-partner-reconciliation";
import {
  ingestLostCredit,
  startLostCreditIngestion,
} from "../../src/app/inflows/ingest-lost-credits";
import { receiveBankWebhook } from "../../src/app/inflows/receive-bank-webhook";
import { getFundingAccount } from "../../src/app/virtual-accounts/get-funding-account";
import type { BankStatement } from "../../src/clients/bank-statement";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { aNumber, aWebhook, FakePartner, WEBHOOK_SECRET } from "./fake-partner";
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
beforeEach(async () => {
  await admin.raw(
    `TRUNCATE inflows, unmatched_credits, lost_credits, reconciliation_runs,
       reconciliation_differences CASCADE`,
  );
  fake.behave = undefined;
  fake.credits.length = 0;
  world = aWorld(db(), fake);
});
afterEach(() => world.close());

/** The partner's live statement. */
const live: BankStatement = {
  read: async function* ({ from, to }) {
    yield fake.credits
      .map(({ session_id: sessionId, amount, booked_at }) => {
        return { sessionId, amount: BigInt(amount), bookedAt: new Date(booked_at) };
      })
      .filter(({ bookedAt }) => from <= bookedAt && bookedAt < to);
  },
  close: async () => {},
};

const LAGOS_MS = 60 * 60 * 1000;

/** Reconciles the current day and returns the differences. */
async function reconcile(): Promise<string[]> {
  const now = new Date();
  const day = new Date(now.getTime() + LAGOS_MS).toISOString().slice(0, 10);
  const sources = bankPartnerReconciliation({ db: db(), statements: { live, test: live } });
  const args = ["--day", day, "--mode", "live"];
  const options = { db: db(), sources: sources, args, now, secondLookMs: 0, write: () => {} };
  await reconcileCommand(options);
  const open = db()("reconciliation_differences").where({ closed_at: null });
  const rows: { kind: string; key: string }[] = await open;
  return rows.map(({ kind, key }) => `${kind} ${key}`);
}

const claim = () => claimDue(db(), { table: "lost_credits", limit: 10, leaseMs: 60_000 });
async function ingestAll(): Promise<void> {
  for (const lease of await claim()) await ingestLostCredit(world.parts, lease);
}

async function aFundingAccount() {
  const tenant = aMerchant({ mode: "live" });
  const deadline = Date.now() + 5_000;
  const account = await getFundingAccount(world.parts, { tenant, deadline });
  return { tenant, account };
}

test("wallet funding whose webhook was lost is credited after the daily reconciliation", async () => {
  const { tenant, account } = await aFundingAccount();
  const credit = fake.record({ account_number: account.accountNumber, amount: 50_000 });

  const first = await reconcile();
  await ingestAll();

  expect(first).toEqual([`theirs_only ${credit.session_id}`]);
  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
  expect(await reconcile()).toEqual([]);
  expect(await claim()).toEqual([]);
});

test("the worker ingests a lost credit, and a late webhook changes nothing", async () => {
  const { tenant, account } = await aFundingAccount();
  const credit = fake.record({ account_number: account.accountNumber, amount: 50_000 });
  await reconcile();

  const worker = startLostCreditIngestion(world.parts);
  await eventually(async () => expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n));
  await worker.stop();
  const parts = { ...world.parts, webhookSecrets: { test: "", live: WEBHOOK_SECRET } };
  await receiveBankWebhook(parts, { ...aWebhook(credit), mode: "live" });

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
});

test("an unavailable partner is queried until it answers", async () => {
  const { tenant, account } = await aFundingAccount();
  fake.record({ account_number: account.accountNumber, amount: 50_000 });
  await reconcile();
  fake.behave = (response) => Boolean(response.destroy());
  const [lease] = await claim();
  if (!lease) throw new Error("A lost credit is due.");
  await ingestLostCredit(world.parts, lease);
  const [row] = await db()("lost_credits");
  expect(row).toMatchObject({ unreachable: true, leased_until: null });
  expect(row.due_at.getTime() - Date.now()).toBeGreaterThan(29_000);

  fake.behave = undefined;
  await admin("lost_credits").update({ due_at: admin.raw("now()") });
  await ingestAll();

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
});

test("a statement line that the query does not find is queried again at the next reconciliation", async () => {
  const credit = fake.record({ account_number: aNumber(), amount: 50_000 });
  fake.behave = (response, url) => {
    if (!url.includes("/credits/")) return false;
    const body = JSON.stringify({ error: { code: "credit_not_found" } });
    return Boolean(response.writeHead(404).end(body));
  };
  await reconcile();
  await ingestAll();
  expect(await claim()).toEqual([]);

  expect(await reconcile()).toEqual([`theirs_only ${credit.session_id}`]);

  expect(await claim()).toHaveLength(1);
});

test("a credit to an unknown number is stored for review", async () => {
  const credit = fake.record({ account_number: aNumber(), amount: 50_000 });
  await reconcile();

  await ingestAll();

  const rows = await db()("unmatched_credits").where({ session_id: credit.session_id });
  expect(rows).toHaveLength(1);
});

test("a worker that lost its lease does nothing", async () => {
  const { tenant, account } = await aFundingAccount();
  fake.record({ account_number: account.accountNumber, amount: 50_000 });
  await reconcile();
  const [lease] = await claim();
  if (!lease) throw new Error("A lost credit is due.");

  const late = ingestLostCredit(world.parts, { ...lease, fence: lease.fence - 1n });

  await expect(late).rejects.toThrow(LeaseLost);
  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(0n);
});
