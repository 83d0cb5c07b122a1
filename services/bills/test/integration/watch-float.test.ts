import { ProviderFloatRecord } from "@kobo/api-schemas/records";
import { type Kobo, kobo } from "@kobo/core/money";
import { claimDue, LeaseLost, type Worker } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { purchaseBatchers } from "../../src/app/purchases/purchase-batchers";
import { stepStore } from "../../src/app/purchases/purchase-steps";
import { checkFloat, floatLeft, floatLow, startFloatWatch } from "../../src/app/watch-float";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { Call, Outcome } from "../../src/domain/purchases/outcome";
import { transition } from "../../src/domain/purchases/purchase-states";
import type { Input } from "../../src/domain/purchases/step";
import { aPurchase } from "../factories";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
beforeAll(() => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(() => admin.destroy());
beforeEach(async () => {
  await admin("outbox").del();
  await admin("provider_floats").update({
    balance: null,
    is_low: false,
    seen_at: null,
    due_at: admin.raw("now()"),
    leased_until: null,
  });
});

const THRESHOLD = kobo(50_000_000n);
const MINUTE_MS = 60_000;

/** Providers with set balances that count their queries. */
function aWatch() {
  const balances = { live: 90_000_000n, test: 90_000_000n };
  const queries = { live: 0, test: 0 };
  const warnings: unknown[] = [];
  const provider = (mode: "live" | "test") => ({
    balance: async (): Promise<Kobo> => {
      queries[mode] += 1;
      if (balances[mode] < 0n) throw new Error("It does not say.");
      return kobo(balances[mode]);
    },
  });
  const logger = createLogger("test", "silent");
  logger.warn = (...words: unknown[]) => void warnings.push(words);
  const parts = {
    db: db(),
    providers: { live: provider("live"), test: provider("test") },
    threshold: THRESHOLD,
    checkMs: MINUTE_MS,
    logger,
  };
  return { balances, queries, warnings, parts };
}

const rowOf = (mode: string) => admin("provider_floats").where({ mode }).first();
const eventsOf = async (mode: string) =>
  (await admin("outbox").where({ mode, type: "provider.float_low" }).orderBy("id")).map((row) => ({
    key: row.key,
    merchantId: row.merchant_id,
    data: ProviderFloatRecord.parse(JSON.parse(row.data)),
  }));
const dueInMs = async (mode: string): Promise<number> => {
  const row = await admin("provider_floats")
    .where({ mode })
    .first(admin.raw("extract(epoch FROM due_at - clock_timestamp())::float8 * 1000 AS ms"));
  return row.ms;
};

const claim = () => claimDue(db(), { table: "provider_floats", limit: 2, leaseMs: 30_000 });

/** Makes the mode due, and checks it. */
async function look({ parts }: ReturnType<typeof aWatch>, mode = "test"): Promise<void> {
  await admin("provider_floats")
    .where({ mode })
    .update({ due_at: admin.raw("now()") });
  await admin("provider_floats").whereNot({ mode }).update({ due_at: null });
  for (const lease of await claim()) await checkFloat(parts, lease);
}

test("a balance is stored, and read again after a minute", async () => {
  const watch = aWatch();

  await look(watch);

  expect(await rowOf("test")).toMatchObject({
    balance: 90_000_000n,
    is_low: false,
    seen_at: expect.any(Date),
    leased_until: null,
  });
  expect(await dueInMs("test")).toBeGreaterThan(MINUTE_MS / 2);
  expect(await eventsOf("test")).toEqual([]);
});

test("each fall below the threshold is published once", async () => {
  const watch = aWatch();
  const heights = [THRESHOLD, THRESHOLD - 1n, 100n, 0n, THRESHOLD - 1n, THRESHOLD, 49_999_999n, 1n];

  for (const height of heights) {
    watch.balances.test = height;
    await look(watch);
  }

  const { seen_at } = await rowOf("test");
  const events = await eventsOf("test");
  expect(events.map(({ data }) => data.balance)).toEqual([49_999_999, 49_999_999]);
  expect(events[0]).toEqual({
    key: "bill_provider/test",
    merchantId: "00000000-0000-0000-0000-000000000000",
    data: {
      provider: "bill_provider",
      balance: 49_999_999,
      threshold: 50_000_000,
      seenAt: expect.any(String),
    },
  });
  expect(new Date(events[1]?.data.seenAt ?? "") < seen_at).toBe(true);
});

test("a float that is low at the first query is published, for its mode only", async () => {
  const watch = aWatch();
  watch.balances.live = 0n;

  await look(watch, "live");
  await look(watch, "test");

  expect(await eventsOf("live")).toHaveLength(1);
  expect(await eventsOf("test")).toEqual([]);
});

test("a failed query changes nothing, is logged, and is retried", async () => {
  const watch = aWatch();
  watch.balances.test = 100n;
  await look(watch);
  const before = await rowOf("test");
  watch.warnings.length = 0;

  watch.balances.test = -1n;
  await look(watch);

  const { balance, is_low, seen_at, leased_until } = await rowOf("test");
  expect({ balance, is_low, seen_at }).toEqual({
    balance: before.balance,
    is_low: before.is_low,
    seen_at: before.seen_at,
  });
  expect(leased_until).toBeNull();
  expect(await dueInMs("test")).toBeGreaterThan(MINUTE_MS / 2);
  expect(watch.warnings).toHaveLength(1);
  expect(await eventsOf("test")).toHaveLength(1);
});

test("a process whose lease expired changes nothing", async () => {
  const watch = aWatch();
  watch.balances.test = 100n;
  await admin("provider_floats").where({ mode: "live" }).update({ due_at: null });
  const [first] = await claim();
  await admin("provider_floats").where({ mode: "test" }).update({ leased_until: null });
  const [second] = await claim();
  if (!first || !second) throw new Error("It was due.");

  await checkFloat(watch.parts, second);

  await expect(checkFloat(watch.parts, first)).rejects.toThrow(LeaseLost);
  expect(await eventsOf("test")).toHaveLength(1);
});

test("a fall is published once after a COMMIT with an unknown outcome", async () => {
  const watch = aWatch();
  watch.balances.test = 100n;
  await admin("provider_floats").where({ mode: "live" }).update({ due_at: null });
  const [lease] = await claim();
  if (!lease) throw new Error("It was due.");

  await checkFloat(watch.parts, lease);
  await checkFloat(watch.parts, lease);

  expect(await eventsOf("test")).toHaveLength(1);
});

let workers: Worker[] = [];
afterEach(() => Promise.all(workers.map(({ stop }) => stop())));

test("of two processes one queries and publishes, and both export the balance", async () => {
  const watch = aWatch();
  watch.balances.test = 100n;
  workers = [startFloatWatch(watch.parts), startFloatWatch(watch.parts)];

  await eventually(async () => {
    expect((await rowOf("test")).seen_at).not.toBeNull();
    expect((await rowOf("live")).seen_at).not.toBeNull();
    const { values } = await floatLeft.get();
    const shown = values.map(({ value, labels }) => `${labels.mode} ${value}`);
    expect(shown.sort()).toEqual(["live 90000000", "test 100"]);
  });
  expect((await floatLow.get()).values).toMatchObject([{ value: Number(watch.parts.threshold) }]);

  expect(watch.queries).toEqual({ live: 1, test: 1 });
  expect(await eventsOf("test")).toHaveLength(1);
});

describe("a purchase", () => {
  /** Stores a purchase up to an answer. */
  async function answered(call: Call, code: string): Promise<void> {
    const storeStep = stepStore({ db: db(), logger: createLogger("test", "silent") });
    const { insertPurchase } = purchaseBatchers(db());
    const fingerprint = Buffer.alloc(32);
    const inserted = await insertPurchase({
      purchase: aPurchase(),
      idempotencyHash: null,
      fingerprint,
    });
    if (!inserted) throw new Error("It is a new purchase.");
    const outcome: Outcome =
      call === "pay"
        ? { kind: "declined", code, error: "REFUSED" }
        : { kind: "unknown", code, acknowledged: false, detail: "" };
    const timing = { scale: 1, random: 0.5 };
    let from = inserted.purchase;
    const inputs: Input[] = [
      { kind: "held" },
      { kind: "answered", call, outcome, sentAgoMs: 0, timing },
    ];
    for (const input of inputs) {
      const change = { from, event: input, step: transition(from, input), lease: inserted.lease };
      from = await storeStep(change);
    }
  }

  const seenAgo = (mode: string, ms: number) =>
    admin("provider_floats")
      .where({ mode })
      .update({
        seen_at: admin.raw("now() - ? * interval '1 ms'", [ms]),
        due_at: admin.raw("now() + interval '50 s'"),
      });

  test("refused for a low float makes the balance query due at once", async () => {
    await seenAgo("test", 20_000);
    await seenAgo("live", 20_000);

    await answered("pay", "018");

    expect(await dueInMs("test")).toBeLessThanOrEqual(0);
    expect(await dueInMs("live")).toBeGreaterThan(MINUTE_MS / 2);
  });

  test("refused repeatedly just after a query makes the next one due within 5 s", async () => {
    await seenAgo("test", 0);

    for (let i = 0; i < 3; i++) await answered("pay", "018");

    const due = await dueInMs("test");
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThanOrEqual(5_000);
  });

  test("refused before the first query makes it due at once", async () => {
    await admin("provider_floats").update({ due_at: admin.raw("now() + interval '50 s'") });

    await answered("pay", "018");

    expect(await dueInMs("test")).toBeLessThanOrEqual(0);
  });

  test.each([
    ["pay", "016"],
    ["requery", "018"],
  ] as const)(
    "whose %s is answered with %s does not make the balance query due",
    async (call, code) => {
      await seenAgo("test", 20_000);

      await answered(call, code);

      expect(await dueInMs("test")).toBeGreaterThan(MINUTE_MS / 2);
    },
  );
});
