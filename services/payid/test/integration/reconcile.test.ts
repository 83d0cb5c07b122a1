import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { newUuid } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { reconcileCommand } from "@kobo/reconciliation";
import { bankPartnerReconciliation } from "../../src/app/bank-partner-reconciliation";
import { type BankStatement, bankStatement } from "../../src/clients/bank-statement";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { State } from "../../src/domain/inflow";

const database = testDatabase(MIGRATIONS);
const DAY = "2026-11-20";
const NOON = new Date(`${DAY}T11:00:00.000Z`);
const DAY_MS = 86_400_000;
const API_KEY = "partner-key";

/** A line of the partner's statement. */
interface Line {
  session_id: string;
  amount: number;
  booked_at: string;
  currency: string;
}

/** The partner's test-mode statement; the live one is empty. */
let lines: Line[] = [];
/** A response that replaces the statement. */
let failure: { status: number; body: string } | undefined;
let partner: Server;
let statements: Record<"live" | "test", BankStatement>;
let owner: Database;

/** Pages of two, ordered by booking time. */
function answer(url: URL): { status: number; body: string } {
  if (failure) return failure;
  const within = ({ booked_at }: Line) =>
    booked_at >= (url.searchParams.get("from") ?? "") &&
    booked_at < (url.searchParams.get("to") ?? "");
  const all = url.pathname.startsWith("/live/") ? [] : lines.filter(within);
  const start = Number(url.searchParams.get("cursor") ?? 0);
  const next = start + 2 < all.length ? String(start + 2) : null;
  return {
    status: 200,
    body: JSON.stringify({ credits: all.slice(start, start + 2), next_cursor: next }),
  };
}

beforeAll(async () => {
  partner = createServer((req, res) => {
    const isKnown = req.headers.authorization === `Bearer ${API_KEY}`;
    const { status, body } = isKnown
      ? answer(new URL(req.url ?? "", "http://partner"))
      : { status: 401, body: "{}" };
    res.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((listening) => partner.listen(0, "127.0.0.1", listening));
  const { port } = partner.address() as AddressInfo;
  const statementOf = (mode: string) =>
    bankStatement({
      url: `http://127.0.0.1:${port}/${mode}/v1`,
      apiKey: API_KEY,
      timeoutMs: 5_000,
    });
  statements = { live: statementOf("live"), test: statementOf("test") };
  owner = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test" });
});
afterAll(async () => {
  await statements.live.close();
  await statements.test.close();
  await owner.destroy();
  await new Promise((closed) => partner.close(closed));
});
beforeEach(async () => {
  await owner.raw(
    `TRUNCATE inflows, unmatched_credits, reconciliation_runs, reconciliation_differences, outbox
     CASCADE`,
  );
  lines = [];
  failure = undefined;
});

interface Answer {
  amount?: number;
  at?: Date;
}

function theirs(sessionId: string, { amount = 50_000, at = NOON }: Answer = {}): void {
  const booked = at.toISOString();
  lines.push({ session_id: sessionId, amount, booked_at: booked, currency: "NGN" });
}

interface Noted extends Answer {
  state?: State;
  paidAt?: Date;
}

async function ours(sessionId: string, fields: Noted = {}): Promise<string> {
  const { amount = 50_000, at = NOON, state = "credited", paidAt = NOON } = fields;
  const merchantId = newUuid();
  const isOpen = state === "crediting" || state === "suspending";
  const account = {
    merchant_id: merchantId,
    mode: "test",
    merchant_name: "Ada Stores",
    wallet_pay_id: "ada-stores.wallet",
    account_number: `9${String(Math.random()).slice(2, 11)}`,
    account_name: "Ada Stores",
    bank_code: "566",
  };
  const fundingId = newUuid();
  await database()
    .db("funding_accounts")
    .insert({ ...account, id: fundingId, bank_name: "VFD", created_at: at });
  await database()
    .db("inflows")
    .insert({
      ...account,
      id: newUuid(),
      transfer_id: newUuid(),
      funding_account_id: fundingId,
      session_id: sessionId,
      amount,
      payer_name: "Bola",
      payer_account_number: "0123456789",
      payer_bank_code: "000013",
      narration: "",
      paid_at: paidAt,
      state,
      rejection_reason: state === "suspending" || state === "suspended" ? "AMOUNT_MISMATCH" : null,
      created_at: at,
      updated_at: at,
      due_at: isOpen ? at : null,
    });
  return merchantId;
}

async function reconcile(day = DAY): Promise<string[]> {
  const { db } = database();
  const sources = bankPartnerReconciliation({ db, statements });
  const args = ["--day", day, "--mode", "test"];
  const options = { db, sources: sources, args, now: NOON, secondLookMs: 0, write: () => {} };
  await reconcileCommand(options);
  const rows: { kind: string; key: string }[] = await db("reconciliation_differences")
    .join("reconciliation_runs", "run_id", "id")
    .where({ closed_at: null })
    .whereRaw("day = ?::date", [day]);
  return rows.map(({ kind, key }) => `${kind} ${key}`).sort();
}

test("injected differences of every kind are found among many matching payments", async () => {
  for (let i = 0; i < 20; i++) {
    await ours(`same-${i}`, { state: i % 2 === 0 ? "credited" : "suspended" });
    theirs(`same-${i}`);
  }
  const merchantId = await ours("only-ours");
  theirs("only-theirs");
  await ours("other-amount");
  theirs("other-amount", { amount: 50_100 });
  await ours("stuck", { state: "crediting" });
  theirs("stuck");
  await ours("twice");
  theirs("twice");
  theirs("twice");

  expect(await reconcile()).toEqual([
    "amount_differs other-amount",
    "double twice",
    "ours_only only-ours",
    "status_differs stuck",
    "theirs_only only-theirs",
  ]);
  const events = await database().db("outbox").where({ type: "reconciliation.difference" });
  expect(events).toHaveLength(5);
  const event = events.find(({ key }) => key === "only-ours");
  expect(event.merchant_id).toBe(merchantId);
  expect(JSON.parse(event.data)).toEqual({
    source: "bank_partner",
    day: DAY,
    kind: "ours_only",
    key: "only-ours",
    ourAmount: 50_000,
    theirAmount: null,
    ourCurrency: "NGN",
    theirCurrency: null,
    ourStatus: "credited",
    theirStatus: null,
  });
});

test("two records with one session id are found", async () => {
  await ours("twice");
  await database().db("unmatched_credits").insert({
    mode: "test",
    account_number: "9999999999",
    session_id: "twice",
    amount: 50_000,
    payer_name: "",
    payer_account_number: "",
    payer_bank_code: "",
    narration: "",
    paid_at: NOON,
    noted_at: NOON,
  });
  theirs("twice");

  expect(await reconcile()).toEqual(["double twice"]);
});

test("a credit to an unknown account is open until it is matched", async () => {
  await database().db("unmatched_credits").insert({
    mode: "test",
    account_number: "9999999999",
    session_id: "unmatched",
    amount: 50_000,
    payer_name: "",
    payer_account_number: "",
    payer_bank_code: "",
    narration: "",
    paid_at: NOON,
    noted_at: NOON,
  });
  theirs("unmatched");

  const before = await reconcile();
  await ours("unmatched");
  const { id } = await database().db("inflows").where({ session_id: "unmatched" }).first();
  await database().db("unmatched_credits").update({ inflow_id: id });

  expect(before).toEqual(["status_differs unmatched"]);
  expect(await reconcile()).toEqual([]);
});

test("a payment that was recorded days after its booking matches", async () => {
  const later = new Date(NOON.getTime() + 3 * DAY_MS);
  await ours("late", { at: later });
  theirs("late");

  expect(await reconcile()).toEqual([]);
  expect(await reconcile("2026-11-23")).toEqual([]);
});

test("a payment at midnight matches when the two sides date it on different days", async () => {
  const midnight = new Date(`${DAY}T23:00:00.000Z`);
  await ours("edge", { at: midnight, paidAt: new Date(midnight.getTime() - 1_000) });
  theirs("edge", { at: new Date(midnight.getTime() - 1_000) });

  expect(await reconcile()).toEqual([]);
  expect(await reconcile("2026-11-21")).toEqual([]);
});

test("a day of several pages is read completely", async () => {
  const { db } = database();
  await ours("first");
  await owner.raw(
    `INSERT INTO inflows SELECT (jsonb_populate_record(i, jsonb_build_object(
       'id', gen_random_uuid(), 'transfer_id', gen_random_uuid(), 'session_id', 's-' || n,
       'created_at', i.created_at + (n / 500) * interval '1 ms'))).*
     FROM inflows i, generate_series(1, 2500) n`,
  );
  const sources = bankPartnerReconciliation({ db, statements });
  const span = { from: NOON, to: new Date(NOON.getTime() + 1_000) };

  const keys = new Set<string>();
  let count = 0;
  for await (const page of sources.ours("test", span)) {
    count += page.length;
    for (const { key } of page) keys.add(key);
  }

  expect(count).toBe(2_501);
  expect(keys.size).toBe(2_501);
});

test("a statement that cannot be read completely is an error", async () => {
  await ours("one");
  theirs("one");
  const answers = [
    { status: 500, body: "{}" },
    { status: 401, body: '{"error":{"code":"unauthorized"}}' },
    { status: 200, body: "<html>" },
    { status: 200, body: '{"credits":[{"session_id":"one"}],"next_cursor":null}' },
    { status: 200, body: '{"credits":[]}' },
    { status: 200, body: '{"credits":[],"next_cursor":"again"}' },
  ];

  for (const answer of answers) {
    failure = answer;
    await expect(reconcile()).rejects.toThrow();
  }

  expect(await database().db("reconciliation_runs")).toEqual([]);
});
