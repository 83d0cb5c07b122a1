import { newUuid } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { reconcileCommand } from "@kobo/reconciliation";
import { cardProcessorSource } from "../../src/app/reconcile";
import type { ProcessorStatement, StatementLine } from "../../src/clients/card-processor";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { Payment, State } from "../../src/domain/payments/payment";
import type { Refund, RefundState } from "../../src/domain/refunds/refund";
import { aPayment, aRefund } from "../factories";
import { keepAnswer, keepPayment, keepRefund } from "./kept";

const database = testDatabase(MIGRATIONS);
const DAY = "2026-11-20";
const NOON = new Date(`${DAY}T11:00:00.000Z`);
const DAY_MS = 86_400_000;
const daysFromNoon = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

let owner: Database;
let lines: Record<"live" | "test", StatementLine[]>;

beforeAll(() => {
  owner = connect({
    url: database().adminUrl,
    schema: SCHEMA,
    applicationName: "test",
    // It writes a day's records at once.
    statementTimeoutMs: 30_000,
  });
});
afterAll(() => owner.destroy());
beforeEach(async () => {
  lines = { live: [], test: [] };
  await owner.raw(
    `TRUNCATE customers, processor_answers, reconciliation_runs, reconciliation_differences, outbox
     CASCADE`,
  );
});

function statementOf(mode: "live" | "test"): ProcessorStatement {
  return {
    read: async function* ({ from, to }) {
      for (const line of lines[mode])
        if (from <= line.writtenAt && line.writtenAt < to) yield [line];
    },
    close: () => {},
  };
}
const sources = () =>
  cardProcessorSource({
    db: database().db,
    statements: { live: statementOf("live"), test: statementOf("test") },
  });

async function reconcile({ day = DAY, mode = "live" } = {}): Promise<string[]> {
  const { db } = database();
  const args = ["--day", day, "--mode", mode];
  const options = { db, sources: sources(), args, now: NOON, secondLookMs: 0, write: () => {} };
  await reconcileCommand(options);
  const rows: { kind: string; key: string }[] = await db("reconciliation_differences")
    .join("reconciliation_runs", "run_id", "id")
    .where({ closed_at: null, mode })
    .whereRaw("day = ?::date", [day]);
  return rows.map(({ kind, key }) => `${kind} ${key}`).sort();
}

/** Stores a payment, captured at noon if its state implies a capture. */
async function ours(fields: Partial<Payment> = {}, confirmedAt = NOON): Promise<Payment> {
  const { state = "succeeded" } = fields;
  const isCaptured = state === "succeeded" || state === "captured";
  const amountCaptured = isCaptured ? 100_000n : 0n;
  const failure = { code: "CARD_DECLINED", declineCode: "" } as const;
  const payment = aPayment({
    ...{ state, amountCaptured, createdAt: NOON },
    ...(state === "failed" ? { failure } : {}),
    ...fields,
  });
  await keepPayment(database().db, payment);
  const said = { subjectId: payment.id, answer: "captured", at: confirmedAt };
  if (isCaptured) await keepAnswer(database().db, said);
  return payment;
}

/** Stores a refund of ₦300, confirmed at noon if its state implies it. */
async function ourRefund(
  payment: Payment,
  state: RefundState,
  { wasPaid = ["paid", "succeeded", "reversing"].includes(state) } = {},
): Promise<Refund> {
  const refund = aRefund(payment, {
    ...{ state, amount: 30_000n, createdAt: NOON },
    processorRefundId: `re_${newUuid()}`,
  });
  await keepRefund(database().db, refund);
  const said = { subjectId: refund.id, answer: "succeeded", at: NOON };
  if (wasPaid) await keepAnswer(database().db, said);
  return refund;
}

function theirs(
  kind: StatementLine["kind"],
  key: string,
  fields: Partial<StatementLine> = {},
): void {
  const given = kind === "refund";
  lines.live.push({
    ...{ kind, key, currency: "NGN", status: "succeeded", writtenAt: NOON },
    amount: kind === "charge" ? 100_000n : given ? -30_000n : 30_000n,
    ...fields,
  });
}

test("injected differences of every kind are found among many matches", async () => {
  for (let i = 0; i < 20; i++) {
    const payment = await ours();
    theirs("charge", payment.id);
    const refund = await ourRefund(payment, "succeeded");
    theirs("refund", refund.id);
  }
  const missing = await ours();
  theirs("charge", "ch_nobodys");
  const less = await ours();
  theirs("charge", less.id, { amount: 99_999n });
  const failed = await ours({ state: "failed" });
  theirs("charge", failed.id);
  const gone = await ourRefund(missing, "succeeded");
  theirs("refund", "re_by_hand");
  theirs("other", "dp_dispute", { amount: -100_000n, status: "adjustment" });

  expect(await reconcile()).toEqual(
    [
      `amount_differs charge/${less.id}`,
      `ours_only charge/${missing.id}`,
      `ours_only refund/${gone.id}`,
      `status_differs charge/${failed.id}`,
      "theirs_only charge/ch_nobodys",
      "theirs_only other/dp_dispute",
      "theirs_only refund/re_by_hand",
    ].sort(),
  );
  const events = await database().db("outbox").where({ type: "reconciliation.difference" });
  const fields = new Map(events.map((event) => [event.key, JSON.parse(event.data)]));
  expect(fields.get(`charge/${less.id}`)).toMatchObject({
    ...{ source: "card_processor", day: DAY, ourAmount: 100_000, theirAmount: 99_999 },
    ...{ ourCurrency: "NGN", theirCurrency: "NGN" },
  });
  expect(fields.get("other/dp_dispute")).toMatchObject({ theirAmount: 100_000 });
  const ofMissing = events.find(({ key }) => key === `charge/${missing.id}`);
  expect(ofMissing.merchant_id).toBe(missing.merchantId);
});

test("duplicate charges and refunds of the processor are found", async () => {
  const payment = await ours();
  const refund = await ourRefund(payment, "succeeded");
  for (let i = 0; i < 2; i++) {
    theirs("charge", payment.id);
    theirs("refund", refund.id);
  }

  expect(await reconcile()).toEqual([`double charge/${payment.id}`, `double refund/${refund.id}`]);
});

test("the same amount in another currency is a difference", async () => {
  const payment = await ours({ currency: "USD" });
  theirs("charge", payment.id);
  const same = await ours({ currency: "USD" });
  theirs("charge", same.id, { currency: "USD" });

  expect(await reconcile()).toEqual([`amount_differs charge/${payment.id}`]);
});

describe("the expected line of each payment state", () => {
  const STATES: Record<State, "nothing differs" | "status differs"> = {
    opening: "status differs",
    confirming: "status differs",
    asking: "status differs",
    authenticating: "status differs",
    authorizing: "status differs",
    authorized: "status differs",
    capturing: "status differs",
    captured: "nothing differs",
    canceling: "status differs",
    releasing: "status differs",
    succeeded: "nothing differs",
    failed: "status differs",
    canceled: "status differs",
    refused: "status differs",
  };

  test.each(Object.entries(STATES))("%s against a charge: %s", async (state, expected) => {
    const payment = await ours({ state: state as State });
    theirs("charge", payment.id);

    const differing = [`status_differs charge/${payment.id}`];
    expect(await reconcile()).toEqual(expected === "nothing differs" ? [] : differing);
  });

  test("a payment without a capture needs no line", async () => {
    for (const state of ["failed", "canceled", "refused", "authorized", "asking"] as const) {
      await ours({ state });
    }

    expect(await reconcile()).toEqual([]);
  });
});

describe("the expected line of each refund state", () => {
  const STATES: Record<RefundState, readonly string[]> = {
    reserving: ["failed", "canceled"],
    withdrawing: ["failed", "canceled"],
    submitting: ["pending", "requires_action"],
    pending: ["pending", "requires_action"],
    paid: ["succeeded"],
    declined: ["failed", "canceled"],
    succeeded: ["succeeded"],
    reversing: ["failed", "canceled"],
    failed: ["failed", "canceled"],
    refused: ["failed", "canceled"],
  };
  const WORDS = ["succeeded", "pending", "requires_action", "failed", "canceled"];

  test.each(Object.entries(STATES))("%s", async (state, agreeing) => {
    const payment = await ours({ amount: 1_000_000n, amountCaptured: 1_000_000n });
    theirs("charge", payment.id, { amount: 1_000_000n });
    const differing: string[] = [];
    for (const status of WORDS) {
      const refund = await ourRefund(payment, state as RefundState);
      theirs("refund", refund.id, { status });
      if (!agreeing.includes(status)) differing.push(`status_differs refund/${refund.id}`);
    }

    expect(await reconcile()).toEqual(differing.sort());
  });

  test("a refund that was paid and failed has two lines", async () => {
    const payment = await ours();
    theirs("charge", payment.id);
    const refund = await ourRefund(payment, "failed", { wasPaid: true });
    theirs("refund", refund.id, { status: "failed" });
    theirs("refund failure", refund.id, { status: "failed" });

    expect(await reconcile()).toEqual([]);
  });

  test("a refund that is succeeded here and failed there is queried", async () => {
    const payment = await ours();
    theirs("charge", payment.id);
    const refund = await ourRefund(payment, "succeeded");
    theirs("refund", refund.id);
    // Long after the refund's own day, which is not reconciled any more.
    theirs("refund failure", refund.id, { status: "failed", writtenAt: daysFromNoon(12) });

    expect(await reconcile({ day: "2026-12-02" })).toEqual([
      `status_differs refund failure/${refund.id}`,
    ]);
    const row = await database().db("refunds").where({ id: refund.id }).first();
    expect(row).toMatchObject({ notices: 1n, due_at: expect.any(Date) });
  });
});

test.each(["asking", "authorized", "capturing", "canceling"] as const)(
  "a payment that is %s here and charged there is queried",
  async (state) => {
    const payment = await ours({ state });
    theirs("charge", payment.id);

    await reconcile();

    const row = await database().db("payments").where({ id: payment.id }).first();
    expect(row.notices).toBe(1n);
    expect(row.due_at.getTime()).toBeLessThanOrEqual(Date.now());
  },
);

test("a capture that was confirmed days later matches on both days", async () => {
  const payment = await ours({}, daysFromNoon(5));
  theirs("charge", payment.id);

  expect(await reconcile()).toEqual([]);
  expect(await reconcile({ day: "2026-11-25" })).toEqual([]);
});

test("a refund that is confirmed twice is one refund", async () => {
  const payment = await ours();
  theirs("charge", payment.id);
  const refund = await ourRefund(payment, "succeeded");
  theirs("refund", refund.id);
  const again = { subjectId: refund.id, number: 2, answer: "succeeded" };
  await keepAnswer(database().db, { ...again, at: new Date(NOON.getTime() + 1_000) });

  expect(await reconcile()).toEqual([]);
});

test("payments of the other mode are not compared", async () => {
  const payment = await ours({ mode: "test" });
  theirs("charge", payment.id);

  expect(await reconcile()).toEqual([`theirs_only charge/${payment.id}`]);
  expect(await reconcile({ mode: "test" })).toEqual([`ours_only charge/${payment.id}`]);
});

test("a day with several pages of payments is read completely", async () => {
  const { id } = await ours();

  const columns = await columnsOf("payments");
  await owner.raw(
    `INSERT INTO payments (${columns.join(", ")})
     SELECT ${columns.map((column) => `copy.${column}`).join(", ")}
     FROM payments p, generate_series(1, 2500) n,
       LATERAL jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'public_id', 'p-' || n, 'processor_id', 'pi_' || n)) AS copy
     WHERE p.id = ?`,
    [id],
  );
  await owner.raw(
    `INSERT INTO processor_answers (subject_id, number, call, answer, detail, at)
     SELECT id, 1, 'ask', 'captured', '', ?::timestamptz
       + (row_number() OVER () / 500) * interval '1 microsecond'
     FROM payments WHERE id <> ?`,
    [NOON, id],
  );
  const span = { from: NOON, to: new Date(NOON.getTime() + 1_000) };

  const keys = new Set<string>();
  let count = 0;
  for await (const page of sources().ours("live", span)) {
    count += page.length;
    for (const { key } of page) keys.add(key);
  }

  expect(count).toBe(2_501);
  expect(keys.size).toBe(2_501);
});

/** Without columns that the database fills. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await owner.raw<{ rows: { column_name: string }[] }>(
    `SELECT column_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}
