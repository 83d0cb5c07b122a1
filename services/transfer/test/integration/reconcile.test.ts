import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { newUuid } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { reconcileCommand } from "@kobo/reconciliation";
import { railReconciliation } from "../../src/app/rail-reconciliation";
import { type RailStatement, railStatement } from "../../src/clients/rail-statement";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { State } from "../../src/domain/external-transfer";

const database = testDatabase(MIGRATIONS);
const DAY = "2026-11-20";
const NOON = new Date(`${DAY}T11:00:00.000Z`);
const SECRET_KEY = "sk_rail";

/** A line of the rail's statement. */
interface Line {
  id: number;
  reference: string;
  amount: number;
  status: string;
  createdAt: string;
}

/** The rail's test-mode statement; the live one is empty. */
let lines: Line[] = [];
/** A response that replaces the statement. */
let failure: { status: number; body: string } | undefined;
/** Runs on every page request. */
let onPage: () => void = () => {};
let rail: Server;
let statements: Record<"live" | "test", RailStatement>;
let owner: Database;

/** Pages of two, newest first, with both bounds inclusive, as the rail's. */
function answer(url: URL): { status: number; body: string } {
  if (failure) return failure;
  onPage();
  const within = ({ createdAt }: Line) =>
    createdAt >= (url.searchParams.get("from") ?? "") &&
    createdAt <= (url.searchParams.get("to") ?? "");
  const all = url.pathname.startsWith("/live/") ? [] : lines.filter(within).reverse();
  const start = Number(url.searchParams.get("next") ?? 0);
  const next = start + 2 < all.length ? String(start + 2) : null;
  const data = all.slice(start, start + 2);
  const body = { status: true, message: "Transfers retrieved", data, meta: { next, perPage: 2 } };
  return { status: 200, body: JSON.stringify(body) };
}

beforeAll(async () => {
  rail = createServer((req, res) => {
    const isKnown = req.headers.authorization === `Bearer ${SECRET_KEY}`;
    const { status, body } = isKnown
      ? answer(new URL(req.url ?? "", "http://rail"))
      : { status: 401, body: '{"status":false,"message":"Invalid key"}' };
    res.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((listening) => rail.listen(0, "127.0.0.1", listening));
  const { port } = rail.address() as AddressInfo;
  const statementOf = (mode: string) =>
    railStatement({
      url: `http://127.0.0.1:${port}/${mode}`,
      secretKey: SECRET_KEY,
      timeoutMs: 8_000,
    });
  statements = { live: statementOf("live"), test: statementOf("test") };
  owner = connect({
    url: database().adminUrl,
    schema: SCHEMA,
    applicationName: "test",
    // It writes a day's records at once.
    statementTimeoutMs: 30_000,
  });
});
afterAll(async () => {
  await statements.live.close();
  await statements.test.close();
  await owner.destroy();
  await new Promise((closed) => rail.close(closed));
});
beforeEach(async () => {
  await owner.raw(
    `TRUNCATE external_transfers, reconciliation_runs, reconciliation_differences, outbox CASCADE`,
  );
  lines = [];
  failure = undefined;
  onPage = () => {};
});

interface Answer {
  amount?: number;
  at?: Date;
}

function theirs(
  reference: string,
  status = "success",
  { amount = 50_000, at = NOON }: Answer = {},
) {
  const id = lines.length + 1;
  lines.push({ id, reference, amount, status, createdAt: at.toISOString() });
}

async function ours(railReference: string, state: State = "completed", at = NOON): Promise<string> {
  const merchantId = newUuid();
  const isOver = ["completed", "reversing", "reversed"].includes(state);
  await database()
    .db("external_transfers")
    .insert({
      id: newUuid(),
      kind: "transfer",
      merchant_id: merchantId,
      mode: "test",
      merchant_name: "Ada Stores",
      from_pay_id: "ada-stores.wallet",
      reference: `order ${railReference}`,
      fingerprint: Buffer.alloc(32),
      bank_code: "058",
      bank_name: "Guaranty Trust Bank",
      account_number: "0123456789",
      account_name: "Bola Ade",
      amount: 50_000,
      fee: 0,
      stamp_duty: 0,
      narration: "",
      daily_cap: 0,
      rail_reference: railReference,
      not_after: at,
      state,
      submitted_at: at,
      completed_at: isOver ? at : null,
      created_at: at,
      updated_at: at,
    });
  return merchantId;
}

async function reconcile(day = DAY): Promise<string[]> {
  const { db } = database();
  const sources = railReconciliation({ db, statements });
  const args = ["--day", day, "--mode", "test"];
  await reconcileCommand({
    db,
    sources: sources,
    args,
    now: NOON,
    secondLookMs: 0,
    write: () => {},
  });
  const rows: { kind: string; key: string }[] = await db("reconciliation_differences")
    .join("reconciliation_runs", "run_id", "id")
    .where({ closed_at: null })
    .whereRaw("day = ?::date", [day]);
  return rows.map(({ kind, key }) => `${kind} ${key}`).sort();
}
const dueOf = async (railReference: string): Promise<Date | null> =>
  (await database().db("external_transfers").where({ rail_reference: railReference }).first())
    .due_at;

test("injected differences of every kind are found among many matching transfers", async () => {
  for (let i = 0; i < 20; i++) {
    await ours(`same-${i}`);
    theirs(`same-${i}`);
  }
  const merchantId = await ours("only-ours");
  theirs("only-theirs");
  await ours("other-amount");
  theirs("other-amount", "success", { amount: 50_100 });
  await ours("paid-all-the-same", "failed");
  theirs("paid-all-the-same");
  await ours("twice");
  theirs("twice");
  theirs("twice");

  expect(await reconcile()).toEqual([
    "amount_differs other-amount",
    "double twice",
    "ours_only only-ours",
    "status_differs paid-all-the-same",
    "theirs_only only-theirs",
  ]);
  const events = await database().db("outbox").where({ type: "reconciliation.difference" });
  expect(events).toHaveLength(5);
  const event = events.find(({ key }) => key === "only-ours");
  expect(event.merchant_id).toBe(merchantId);
  expect(JSON.parse(event.data)).toMatchObject({ source: "rail", day: DAY, ourAmount: 50_000 });
});

describe("the rail's status that each state must match", () => {
  const STATES: Record<State, string> = {
    reserving: "failed",
    submitting: "pending",
    pending: "pending",
    review: "pending",
    paid: "success",
    "paid late": "success",
    completed: "success",
    declined: "failed",
    lost: "failed",
    failed: "failed",
    refused: "failed",
    reversing: "reversed",
    reversed: "reversed",
  };
  const WORDS = ["success", "failed", "rejected", "abandoned", "blocked", "reversed"].concat([
    "pending",
    "otp",
    "received",
    "processing",
    "queued",
    "a new status",
  ]);
  const MEANING: Record<string, string> = { success: "success" };
  for (const word of ["failed", "rejected", "abandoned", "blocked", "reversed"]) {
    MEANING[word] = "back";
  }
  const meaning = (word: string): string => MEANING[word] ?? "open";

  test.each(Object.entries(STATES))("%s", async (state, word) => {
    const agreeing = WORDS.filter((other) => meaning(other) === meaning(word));
    for (const [index, other] of WORDS.entries()) {
      await ours(`word-${index}`, state as State);
      theirs(`word-${index}`, other);
    }

    const differing = WORDS.flatMap((other, index) =>
      agreeing.includes(other) ? [] : [`status_differs word-${index}`],
    );
    expect(await reconcile()).toEqual(differing.sort());
  });
});

test("a transfer that never reached the rail is not a difference", async () => {
  for (const state of ["reserving", "declined", "lost", "failed", "refused"] as const) {
    await ours(`none-${state.replace(" ", "-")}`, state);
  }

  expect(await reconcile()).toEqual([]);
});

test("a transfer whose status differs in the statement is queried again", async () => {
  await ours("unknown-here", "pending");
  theirs("unknown-here");
  await ours("given-back", "completed");
  theirs("given-back", "reversed");
  await ours("fine", "completed");
  theirs("fine");
  await ours("over", "failed");
  theirs("over");
  await ours("other-amount");
  theirs("other-amount", "success", { amount: 1 });

  await reconcile();

  expect(await dueOf("unknown-here")).toEqual(expect.any(Date));
  expect(await dueOf("given-back")).toEqual(expect.any(Date));
  expect(await dueOf("fine")).toBeNull();
  expect(await dueOf("over")).toBeNull();
  expect(await dueOf("other-amount")).toBeNull();
});

test("a transfer at midnight matches when the two sides date it on different days", async () => {
  const midnight = new Date(`${DAY}T23:00:00.000Z`);
  await ours("edge", "completed", new Date(midnight.getTime() - 1));
  theirs("edge", "success", { at: midnight });

  expect(await reconcile()).toEqual([]);
  expect(await reconcile("2026-11-21")).toEqual([]);
});

describe("the rail's statement", () => {
  const read = async (span: { from: Date; to: Date }): Promise<string[]> => {
    const references: string[] = [];
    for await (const page of statements.test.read(span)) {
      references.push(...page.map(({ railReference }) => railReference));
    }
    return references.sort();
  };
  const day = { from: NOON, to: new Date(NOON.getTime() + 1_000) };

  test("returns a line once, even if new transfers push it to the next page", async () => {
    for (let i = 1; i <= 4; i++) theirs(`t-${i}`);
    onPage = () => {
      onPage = () => {};
      queueMicrotask(() => theirs("new"));
    };

    expect(await read(day)).toEqual(["t-1", "t-2", "t-3", "t-4"]);
  });

  test("returns two transfers with one reference", async () => {
    theirs("twice");
    theirs("twice");

    expect(await read(day)).toEqual(["twice", "twice"]);
  });

  test("includes its start and excludes its end", async () => {
    theirs("first", "success", { at: day.from });
    theirs("last", "success", { at: new Date(day.to.getTime() - 1) });
    theirs("next", "success", { at: day.to });

    expect(await read(day)).toEqual(["first", "last"]);
  });
});

test("a day of several pages is read completely", async () => {
  const { db } = database();
  await ours("first");
  await owner.raw(
    `INSERT INTO external_transfers SELECT (jsonb_populate_record(t, jsonb_build_object(
       'id', gen_random_uuid(), 'reference', 'r-' || n, 'rail_reference', 's-' || n,
       'submitted_at', t.submitted_at + (n / 500) * interval '1 ms'))).*
     FROM external_transfers t, generate_series(1, 2500) n`,
  );
  const sources = railReconciliation({ db, statements });
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
    { status: 401, body: '{"status":false,"message":"Invalid key"}' },
    { status: 200, body: "<html>" },
    { status: 200, body: '{"status":false,"data":[],"meta":{"next":null}}' },
    { status: 200, body: '{"status":true,"data":[{"reference":"one"}],"meta":{"next":null}}' },
    { status: 200, body: '{"status":true,"data":[]}' },
    { status: 200, body: '{"status":true,"data":[],"meta":{"next":"again"}}' },
  ];

  for (const answer of answers) {
    failure = answer;
    await expect(reconcile()).rejects.toThrow();
  }

  expect(await database().db("reconciliation_runs")).toEqual([]);
});
