import { newUuid } from "@kobo/core/ids";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { reconcileCommand, startReconciliation } from "@kobo/reconciliation";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { billProviderReconciliation } from "../../src/app/bill-provider-reconciliation";
import { startPurchaseRecovery } from "../../src/app/purchases/run-purchase";
import type { ProviderStatement } from "../../src/clients/provider/statement";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { State } from "../../src/domain/purchases/purchase";
import { reversed } from "../factories";
import { BROKEN, DAY, FakeStatement, NOON } from "./fake-statement";
import { aWorld } from "./world";

const database = testDatabase(MIGRATIONS);
const provider = new FakeStatement();
const theirs = provider.addLine;
let statements: Record<"live" | "test", ProviderStatement>;
let owner: Database;

beforeAll(async () => {
  await provider.open();
  statements = { live: provider.client("live"), test: provider.client("test") };
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
  await provider.close();
});
beforeEach(async () => {
  await owner.raw(
    `TRUNCATE purchases, reconciliation_runs, reconciliation_differences, outbox CASCADE`,
  );
  provider.reset();
});

const DELIVERED: readonly State[] = [
  "delivered",
  "delivered late",
  "completed",
  "reversing",
  "reversed",
];

interface Sent {
  at?: Date | null;
  mode?: "live" | "test";
}

async function ours(
  providerRequestId: string,
  state: State = "completed",
  { at = NOON, mode = "test" }: Sent = {},
): Promise<{ id: string; merchantId: string }> {
  const id = newUuid();
  const merchantId = newUuid();
  await database()
    .db("purchases")
    .insert({
      id,
      merchant_id: merchantId,
      mode,
      merchant_name: "Ada Stores",
      from_wallet: "ada-stores.wallet",
      reference: `bill ${providerRequestId}`,
      fingerprint: Buffer.alloc(32),
      service_id: "mtn",
      service_name: "MTN Airtime VTU",
      bill_type: "airtime",
      variation_code: "",
      phone: "08011111111",
      narration: "",
      amount: 100_000,
      commission_rate: "1.5%",
      commission: 1_500,
      convenience_fee: 0,
      provider_request_id: providerRequestId,
      not_after: NOON,
      state,
      provider_cost: DELIVERED.includes(state) ? 96_500 : null,
      submitted_at: at,
      completed_at: ["completed", "reversing", "reversed"].includes(state) ? NOON : null,
      created_at: NOON,
      updated_at: NOON,
    });
  return { id, merchantId };
}

async function reconcile(day = DAY): Promise<string[]> {
  const { db } = database();
  const sources = billProviderReconciliation({ db, statements });
  const args = ["--day", day, "--mode", "test"];
  await reconcileCommand({ db, sources, args, now: NOON, secondLookMs: 0, write: () => {} });
  const rows: { kind: string; key: string }[] = await db("reconciliation_differences")
    .join("reconciliation_runs", "run_id", "id")
    .where({ closed_at: null })
    .whereRaw("day = ?::date", [day]);
  return rows.map(({ kind, key }) => `${kind} ${key}`).sort();
}
const purchaseOf = (providerRequestId: string) =>
  database().db("purchases").where({ provider_request_id: providerRequestId }).first();
const reviewOf = (purchaseId: string) =>
  database().db("reviews").where({ purchase_id: purchaseId }).first();
const isOpen = { reason: "contradicted", closed_at: null, resolution: null };

test("every kind of injected difference is found among many equal purchases", async () => {
  for (let i = 0; i < 20; i++) {
    await ours(`same-${i}`);
    theirs(`same-${i}`);
  }
  const { merchantId } = await ours("only-ours");
  theirs("only-theirs");
  await ours("other-cost");
  theirs("other-cost", "delivered", { cost: "965.50" });
  await ours("delivered-all-the-same", "failed");
  theirs("delivered-all-the-same");
  await ours("twice");
  theirs("twice");
  theirs("twice");

  expect(await reconcile()).toEqual([
    "amount_differs other-cost",
    "double twice",
    "ours_only only-ours",
    "status_differs delivered-all-the-same",
    "theirs_only only-theirs",
  ]);
  const events = await database().db("outbox").where({ type: "reconciliation.difference" });
  const fields = new Map(events.map((event) => [event.key, JSON.parse(event.data)]));
  expect(fields.size).toBe(5);
  expect(events.find(({ key }) => key === "only-ours").merchant_id).toBe(merchantId);
  expect(fields.get("only-ours")).toMatchObject({ source: "bill_provider", day: DAY });
  expect(fields.get("other-cost")).toMatchObject({ ourAmount: 96_500, theirAmount: 96_550 });
  expect(fields.get("twice")).toMatchObject({ ourAmount: 96_500, theirAmount: 193_000 });
  expect(fields.get("delivered-all-the-same")).toMatchObject({
    ourAmount: null,
    ourStatus: "failed",
    theirAmount: 96_500,
    theirStatus: "delivered",
  });
});

describe("the expected status of each state", () => {
  const STATES: Record<State, string> = {
    reserving: "failed",
    submitting: "open",
    pending: "open",
    review: "open",
    delivered: "delivered",
    "delivered late": "delivered",
    completed: "delivered",
    declined: "failed",
    lost: "failed",
    failed: "failed",
    refused: "failed",
    reversing: "failed",
    reversed: "failed",
  };
  /** The provider's statuses, and their effect on the wallet. */
  const WORDS: Record<string, string> = {
    delivered: "delivered",
    failed: "failed",
    reversed: "failed",
    pending: "open",
    initiated: "open",
    resolved: "open",
    DELIVERED: "open",
    "": "open",
    "unknown status": "open",
  };

  test.each(Object.entries(STATES))("%s", async (state, expected) => {
    for (const [index, word] of Object.keys(WORDS).entries()) {
      await ours(`word-${index}`, state as State);
      theirs(`word-${index}`, word);
    }

    const differing = Object.values(WORDS).flatMap((meaning, index) =>
      meaning === expected ? [] : [`status_differs word-${index}`],
    );
    expect(await reconcile()).toEqual(differing.sort());
  });
});

test("a purchase that was never sent is no difference", async () => {
  for (const state of ["declined", "lost", "failed"] as const) {
    await ours(`none-${state}`, state);
  }
  for (const state of ["reserving", "refused", "failed", "declined"] as const) {
    await ours(`never-sent-${state}`, state, { at: null });
  }

  expect(await reconcile()).toEqual([]);
});

test("the provider's cost is compared only once it is known", async () => {
  await ours("pending", "pending");
  theirs("pending", "pending", { cost: "0.00" });
  await ours("reversed", "reversed");
  theirs("reversed", "reversed", { cost: "965.01" });

  expect(await reconcile()).toEqual(["amount_differs reversed"]);
});

test("purchases of the other mode are not compared", async () => {
  await ours("live-one", "pending", { mode: "live" });
  theirs("live-one");

  expect(await reconcile()).toEqual(["theirs_only live-one"]);
  expect(await purchaseOf("live-one")).toMatchObject({ due_at: null, notices: 0n });
});

test("a purchase at midnight may be on different days in Kobo and at the provider", async () => {
  const midnight = new Date(`${DAY}T23:00:00.000Z`);
  await ours("edge", "completed", { at: new Date(midnight.getTime() - 1) });
  theirs("edge", "delivered", { at: midnight });

  expect(await reconcile()).toEqual([]);
  expect(await reconcile("2026-11-21")).toEqual([]);
});

describe("reconciliation", () => {
  test.each([
    ["submitting", "delivered"],
    ["pending", "delivered"],
    ["pending", "failed"],
    ["review", "delivered"],
    ["lost", "delivered"],
    ["completed", "reversed"],
  ] as const)(
    "requeries a purchase that is %s in Kobo and %s at the provider",
    async (state, word) => {
      const { id } = await ours("differs", state);
      theirs("differs", word);

      await reconcile();

      const purchase = await purchaseOf("differs");
      expect(purchase).toMatchObject({ state, notices: 1n, due_at: expect.any(Date) });
      expect(await reviewOf(id)).toBeUndefined();
    },
  );

  test("applies the requery's outcome, which closes the difference", async () => {
    const { ledger, parts } = aWorld(database().db);
    const { id } = await ours("delivered-there", "pending");
    ledger.holds.set(id, "held");
    theirs("delivered-there");

    const before = await reconcile();
    const recovery = startPurchaseRecovery(parts);
    await eventually(async () => {
      expect(await purchaseOf("delivered-there")).toMatchObject({ state: "completed" });
    }).finally(recovery.stop);

    expect(before).toEqual(["status_differs delivered-there"]);
    expect(await reconcile()).toEqual([]);
  });

  test("finds a reversal without a webhook when its day is reconciled again", async () => {
    const { db } = database();
    const { ledger, provider: requests, parts } = aWorld(db);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const at = new Date(`${day}T11:00:00Z`);
    const { id } = await ours("taken-back", "completed", { at });
    theirs("taken-back", "delivered", { at });
    const first = await reconcile(day);
    const { due_at: comesBack } = await db("reconciliation_runs").where({ day }).first();

    provider.lines = [];
    theirs("taken-back", "reversed", { at });
    requests.outcomes.requery = reversed;
    await db("reconciliation_runs")
      .where({ day })
      .update({ due_at: db.raw("now()") });
    const logger = createLogger("test", "silent");
    const sources = billProviderReconciliation({ db, statements });
    const reconciliation = startReconciliation({ db, sources, logger, secondLookMs: 0 });
    const recovery = startPurchaseRecovery(parts);
    try {
      await eventually(async () => {
        expect(await purchaseOf("taken-back")).toMatchObject({ state: "reversed" });
      });
    } finally {
      await reconciliation.stop();
      await recovery.stop();
    }

    expect(first).toEqual([]);
    expect(comesBack.getTime()).toBeGreaterThan(Date.now());
    expect(ledger.reversed.get(id)).toBe("wallet");
    expect(await reconcile(day)).toEqual([]);
  });

  test("leaves equal purchases and other differences alone", async () => {
    await ours("fine");
    theirs("fine");
    await ours("other-cost");
    theirs("other-cost", "delivered", { cost: "1.00" });
    await ours("twice");
    theirs("twice");
    theirs("twice");
    await ours("only-ours");
    await ours("failed-on-both-sides", "failed");
    theirs("failed-on-both-sides", "failed");

    await reconcile();

    const { db } = database();
    expect(await db("purchases").whereNot({ notices: 0 })).toEqual([]);
    expect(await db("purchases").whereNotNull("due_at")).toEqual([]);
    expect(await db("reviews")).toEqual([]);
  });

  test("waits for a ledger step in progress", async () => {
    await ours("giving-back", "declined");
    theirs("giving-back");

    await reconcile();

    expect(await purchaseOf("giving-back")).toMatchObject({ notices: 1n, due_at: null });
  });

  test.each(["failed", "reversed"] as const)(
    "opens a review of a %s purchase, without a requery",
    async (state) => {
      const { id } = await ours("over", state);
      theirs("over");

      const first = await reconcile();

      expect(await purchaseOf("over")).toMatchObject({ state, notices: 0n, due_at: null });
      expect(await reviewOf(id)).toMatchObject(isOpen);
      expect(first).toEqual(["status_differs over"]);
      expect(await reconcile()).toEqual(first);
    },
  );

  test("changes the reason of a failed purchase's open review to contradicted", async () => {
    const { id } = await ours("over", "failed");
    await database().db("reviews").insert({ purchase_id: id, reason: "failed", opened_at: NOON });
    theirs("over");

    await reconcile();

    expect(await reviewOf(id)).toMatchObject({ ...isOpen, opened_at: NOON });
  });

  const closed = { opened_at: NOON, closed_at: NOON, resolution: "closed" };

  test("reopens a failed purchase's closed review", async () => {
    const { id } = await ours("over", "failed");
    await database()
      .db("reviews")
      .insert({ purchase_id: id, reason: "failed", ...closed });
    theirs("over");

    await reconcile();

    expect(await reviewOf(id)).toMatchObject(isOpen);
  });

  const contradicted = { reason: "contradicted", ...closed };

  test.each(["failed", "reversed"] as const)(
    "keeps a reviewer's decision about the contradiction of a %s purchase",
    async (state) => {
      const { id } = await ours("over", state);
      await database()
        .db("reviews")
        .insert({ purchase_id: id, ...contradicted });
      theirs("over");

      expect(await reconcile()).toEqual(["status_differs over"]);
      expect(await reviewOf(id)).toMatchObject(contradicted);
    },
  );

  test("does not requery a completed purchase whose contradiction was closed", async () => {
    const { id } = await ours("over");
    await database()
      .db("reviews")
      .insert({ purchase_id: id, ...contradicted });
    theirs("over", "failed");

    expect(await reconcile()).toEqual(["status_differs over"]);

    const [purchase] = await database().db("purchases").where({ id });
    expect(purchase).toMatchObject({ notices: 0n, due_at: null });
  });

  test.each([
    ["was resolved by the provider's reversal", { resolution: "resolved" }],
    ["was resolved by a reviewer's reversal", { resolution: "reversed" }],
    ["was closed before it was reversed", { closed_at: new Date(NOON.getTime() - 1) }],
  ])("opens a review although an earlier contradiction %s", async (_, fields) => {
    const { id } = await ours("over", "reversed");
    await database()
      .db("reviews")
      .insert({ purchase_id: id, ...contradicted, ...fields });
    theirs("over");

    await reconcile();

    expect(await reviewOf(id)).toMatchObject(isOpen);
  });

  test("waits for a concurrent confirmation", async () => {
    const { db } = database();
    const { id } = await ours("over", "failed");
    const decided = { closed_at: NOON, resolution: "confirmed" };
    await db("reviews").insert({ purchase_id: id, reason: "failed", opened_at: NOON });
    theirs("over");
    const confirming = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const confirmed = inTransaction(owner, async (trx) => {
      const late = { state: "delivered late", provider_cost: 96_500 };
      await trx("purchases").where({ id }).update(late);
      await trx("reviews").where({ purchase_id: id }).update(decided);
      confirming.resolve();
      await goOn.promise;
    });
    await confirming.promise;

    const reconciled = reconcile();
    await eventually(async () => {
      const { rows } = await owner.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }).finally(goOn.resolve);
    await confirmed;
    await reconciled;

    expect(await reviewOf(id)).toMatchObject({ reason: "failed", ...decided });
  });
});

test("a day with more purchases than one page is read completely", async () => {
  const { db } = database();
  await ours("first");
  await owner.raw(
    `INSERT INTO purchases SELECT (jsonb_populate_record(p, jsonb_build_object(
       'id', gen_random_uuid(), 'reference', 'r-' || n, 'provider_request_id', 's-' || n,
       'submitted_at', p.submitted_at + (n / 500) * interval '1 ms'))).*
     FROM purchases p, generate_series(1, 2500) n`,
  );
  const sources = billProviderReconciliation({ db, statements });
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

test("an unknown line is reported, even if its id has a NUL", async () => {
  theirs("not\u0000ours");

  expect(await reconcile()).toEqual(["theirs_only not\uFFFDours"]);
});

test("an unreadable statement stores nothing for the day", async () => {
  await ours("one");
  for (const answers of Object.values(BROKEN)) {
    provider.failures = [...answers];
    await expect(reconcile()).rejects.toThrow();
  }

  expect(await database().db("reconciliation_runs")).toEqual([]);
});
