import { type KeyObject, randomUUID, verify } from "node:crypto";
import { AppError } from "@kobo/errors";
import { newOperatorKey, operatorEntry, readOperatorEntry, signAct } from "@kobo/operators";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { REVIEW_TABLES, type ReviewDesk, reviewHandlers } from "../../src";

const SCHEMA = "reviews_test";
const THRESHOLD = 1_000n;

const database = testDatabase({ schema: SCHEMA, directories: [REVIEW_TABLES] });
let db: Database;
let admin: Database;
beforeAll(async () => {
  db = database().db;
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  await admin.raw(`
    CREATE TABLE bills (id text PRIMARY KEY, amount bigint, currency text, state text);
    -- The effect of a decision, which must happen once.
    CREATE TABLE refunds (bill_id text);
    GRANT ALL ON bills, refunds TO kobo_${SCHEMA};
  `);
});
afterAll(() => admin.destroy());

/** A service whose bills are refunded by a reviewer, or queried again. */
const desk: ReviewDesk = {
  actions: [
    { name: "refund", description: "refunds the bill" },
    { name: "requery", description: "queries the provider", repeatsStep: true },
  ],
  list: async (of, { limit }) => {
    const rows = await of("bills").where({ state: "review" }).orderBy("id").limit(limit);
    return rows.map(toCase);
  },
  find: async (of, id) => {
    const row = await of("bills").where({ id }).first();
    return row && toCase(row);
  },
  allowed: async (_, { state }) => (state === "review" ? ["refund", "requery"] : []),
  history: async () => ({
    facts: [
      { name: "provider", value: "VT" },
      { name: "error", value: "" },
    ],
    answers: [{ at: new Date(5), call: "pay", outcome: "unknown", code: "", detail: "timeout" }],
    ledgerTransferIds: ["txn_1"],
  }),
  apply: async (trx, { id, action }) => {
    if (action === "requery") return undefined;
    const refunded = await trx("bills").where({ id, state: "review" }).update({ state: "failed" });
    if (refunded === 0) throw new AppError("INVALID_REVIEW_STATE", "It is in review no more.");
    await trx("refunds").insert({ bill_id: id });
    return async () => void afterwards.push(id);
  },
};
const afterwards: string[] = [];

interface Row {
  id: string;
  amount: bigint;
  currency: string;
  state: string;
}

function toCase({ id, amount, currency, state }: Row) {
  return {
    ...{ id, amount, currency, state },
    operation: "bill",
    mode: "live" as const,
    merchantId: undefined,
    merchantName: "Ada Stores",
    review: state === "review" ? { reason: "unresolved", openedAt: new Date(1) } : undefined,
  };
}

const KEYS: Readonly<Record<string, string>> = {
  ...{ ada: newOperatorKey(), bola: newOperatorKey() },
  ...{ chidi: newOperatorKey(), dayo: newOperatorKey() },
};
const OPERATORS = Object.entries(KEYS).flatMap(
  ([name, pem]) => readOperatorEntry(operatorEntry(name, pem)) ?? [],
);

const calls = () =>
  reviewHandlers({
    ...{ db, desk, secondApprovalFrom: THRESHOLD, operators: OPERATORS },
    logger: { info: () => {} },
  });

/** A request with the proof of its operator, or of another one. */
function signed<Request extends { actor: string }>(method: string, request: Request, by?: string) {
  const pem =
    KEYS[(by ?? request.actor).normalize("NFKC").trim().toLowerCase()] ?? newOperatorKey();
  return { ...request, proof: signAct(pem, { method, request }) };
}

async function givenBill(fields: Partial<Row> = {}): Promise<string> {
  const id = randomUUID();
  const bill = { amount: THRESHOLD, currency: "NGN", state: "review", ...fields };
  await db("bills").insert({ ...bill, id, amount: String(bill.amount) });
  return id;
}

const said = (id: string, fields: object = {}) => ({
  ...{ id, action: "refund", actor: "ada", why: "asked by phone", providerReference: "" },
  key: randomUUID(),
  ...fields,
});
const decide = (id: string, fields: object = {}) =>
  calls().DecideReview(signed("DecideReview", said(id, fields)));
const confirm = (id: string, fields: object = {}) =>
  calls().ConfirmProposal(signed("ConfirmProposal", said(id, { actor: "bola", ...fields })));
const reject = (id: string, fields: object = {}) =>
  calls().RejectProposal(signed("RejectProposal", said(id, fields)));
const refundsOf = async (id: string) => (await db("refunds").where({ bill_id: id })).length;
const stepsOf = async (id: string) =>
  (await calls().GetReview({ id })).decisions?.map(({ step, actor }) => `${actor} ${step}`);

const REFUSED = { code: "INVALID_REVIEW_STATE" };

test("below the threshold the decision of one operator is applied once, and its commands follow", async () => {
  const id = await givenBill({ amount: THRESHOLD - 1n });

  const { decision, review } = await decide(id);

  expect(decision).toMatchObject({
    ...{ step: "applied", actor: "ada", action: "refund", why: "asked by phone" },
    ...{ stateBefore: "review", stateAfter: "failed" },
  });
  expect(review).toMatchObject({ state: "failed", reason: "" });
  expect(await refundsOf(id)).toBe(1);
  expect(afterwards).toContain(id);
  await expect(decide(id)).rejects.toMatchObject(REFUSED);
});

test("from the threshold on a second operator confirms; until then nothing is applied", async () => {
  const id = await givenBill();

  const { decision, review } = await decide(id);
  expect(decision).toMatchObject({ step: "proposed", stateAfter: "" });
  expect(review).toMatchObject({ state: "review", proposal: { actor: "ada" } });
  expect(await refundsOf(id)).toBe(0);
  await expect(decide(id, { actor: "bola" })).rejects.toMatchObject(REFUSED);

  await confirm(id);

  expect(await refundsOf(id)).toBe(1);
  expect(await stepsOf(id)).toEqual(["ada proposed", "bola applied"]);
});

test.each(["ada", "Ada", " ADA ", "ＡＤＡ"])(
  "the operator who proposed cannot confirm as %j",
  async (actor) => {
    const id = await givenBill();
    await decide(id);

    await expect(confirm(id, { actor })).rejects.toMatchObject(REFUSED);

    expect(await refundsOf(id)).toBe(0);
  },
);

test("one of eight concurrent confirmations is applied, and the effect happens once", async () => {
  const id = await givenBill();
  await decide(id);

  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => confirm(id, { actor: index % 2 ? "bola" : "chidi" })),
  );

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refundsOf(id)).toBe(1);
});

test("one of four concurrent decisions is applied", async () => {
  const id = await givenBill({ amount: 1n });

  const results = await Promise.allSettled([1, 2, 3, 4].map(() => decide(id)));

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refundsOf(id)).toBe(1);
});

test("a repeated key changes nothing and returns the first decision", async () => {
  const id = await givenBill();
  const [first, second] = [randomUUID(), randomUUID()];

  const proposals = await Promise.all([1, 2, 3].map(() => decide(id, { key: first })));
  const confirmed = await Promise.all([1, 2, 3].map(() => confirm(id, { key: second })));

  const ids = (answers: typeof proposals) => new Set(answers.map(({ decision }) => decision?.id));
  expect([ids(proposals).size, ids(confirmed).size]).toEqual([1, 1]);
  expect(await refundsOf(id)).toBe(1);
});

test("the key of another decision is refused, and changes nothing", async () => {
  const [id, other] = [await givenBill(), await givenBill()];
  const key = randomUUID();
  await decide(id, { key });

  for (const [review, fields] of [
    [other, {}],
    [id, { action: "requery" }],
    [id, { actor: "bola" }],
  ] as const) {
    await expect(decide(review, { key, ...fields })).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  }
  expect([await refundsOf(id), await refundsOf(other)]).toEqual([0, 0]);
  await expect(confirm(other)).rejects.toMatchObject({ code: "REVIEW_NOT_FOUND" });
});

test("a rejected proposal changes nothing, and another decision may follow", async () => {
  const id = await givenBill();
  await decide(id);

  const { review } = await reject(id, { actor: "bola", why: "wrong customer" });
  expect(review).toMatchObject({ state: "review" });
  expect(review).not.toHaveProperty("proposal");
  await expect(confirm(id)).rejects.toMatchObject({ code: "REVIEW_NOT_FOUND" });
  await decide(id, { actor: "bola" });
  await confirm(id, { actor: "ada" });

  expect(await refundsOf(id)).toBe(1);
  expect(await stepsOf(id)).toEqual([
    ...["ada proposed", "bola rejected", "bola proposed", "ada applied"],
  ]);
});

test("a proposal is not confirmed for another action, nor after the state has changed", async () => {
  const id = await givenBill();
  await decide(id);

  await expect(confirm(id, { action: "requery" })).rejects.toMatchObject(REFUSED);
  await db("bills").where({ id }).update({ state: "completed" });
  await expect(confirm(id)).rejects.toMatchObject(REFUSED);

  expect(await refundsOf(id)).toBe(0);
});

test("an action that the state does not allow is not proposed", async () => {
  const id = await givenBill({ state: "completed" });

  await expect(decide(id)).rejects.toMatchObject(REFUSED);

  expect(await stepsOf(id)).toEqual([]);
});

test("another currency always needs two operators, and repeating a step never does", async () => {
  const dollars = await givenBill({ amount: 1n, currency: "USD" });
  const naira = await givenBill({ amount: 10n ** 12n });

  expect((await decide(dollars)).decision).toMatchObject({ step: "proposed" });
  expect((await decide(naira, { action: "requery" })).decision).toMatchObject({ step: "applied" });
});

test("a decision requires a known action, an operator and a reason", async () => {
  const id = await givenBill();

  await expect(decide(id, { actor: " ", why: "" })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    message: expect.stringMatching(/actor.*why/s),
  });
  await expect(decide(id, { action: "burn" })).rejects.toThrow(
    "There is no action burn here, but refund, requery.",
  );
  await expect(decide("other")).rejects.toMatchObject({ code: "REVIEW_NOT_FOUND" });
});

test("a review has facts, responses, and allowed actions with their need for a second approval", async () => {
  const id = await givenBill();

  expect(await calls().GetReview({ id })).toMatchObject({
    review: { id, operation: "bill", mode: "MODE_LIVE", reason: "unresolved", openedAtMs: 1 },
    facts: [{ name: "provider", value: "VT" }],
    answers: [{ atMs: 5, call: "pay", outcome: "unknown", detail: "timeout" }],
    ledgerTransferIds: ["txn_1"],
    actions: [
      { name: "refund", needsSecondApproval: true },
      { name: "requery", needsSecondApproval: false },
    ],
  });
});

test("the audit lists decisions newest first, by operator and operation", async () => {
  const id = await givenBill();
  await decide(id, { actor: "Chidi" });
  await reject(id, { actor: "dayo" });
  const list = (query: object) =>
    calls().ListDecisions({ id: "", actor: "", sinceMs: "0", beforeId: "0", limit: 1, ...query });

  const first = await list({ id });
  const next = await list({ id, beforeId: String(first.decisions?.[0]?.id) });

  expect(first).toMatchObject({ decisions: [{ actor: "dayo", step: "rejected" }], hasMore: true });
  expect(next).toMatchObject({ decisions: [{ actor: "Chidi" }], hasMore: false });
  expect((await list({ actor: "chidi" })).decisions).toMatchObject([{ reviewId: id }]);
});

test("decisions are append-only, also for the schema's owner", async () => {
  const id = await givenBill({ amount: 1n });
  await decide(id);

  await expect(db("review_decisions").update({ why: "so" })).rejects.toThrow("permission denied");
  for (const change of [
    admin("review_decisions").update({ why: "so" }),
    admin("review_decisions").delete(),
    admin("review_decisions").truncate(),
  ]) {
    await expect(change).rejects.toThrow("append-only");
  }
});

test("open reviews are listed with their proposals", async () => {
  await db("bills").update({ state: "completed" });
  const id = await givenBill();
  await givenBill();
  await decide(id);

  const { reviews, hasMore } = await calls().ListReviews({ mode: "MODE_UNSPECIFIED", limit: 200 });

  expect(hasMore).toBe(false);
  expect(reviews).toHaveLength(2);
  expect(reviews?.find((each) => each.id === id)?.proposal).toMatchObject({ action: "refund" });
});

describe("the proof of an operator", () => {
  test("is kept with the decision: the key, the signed text and the signature", async () => {
    const id = await givenBill({ amount: 1n });

    const { decision } = await decide(id);

    const [row] = await db("review_decisions").where({ review_id: id });
    expect(decision?.operatorKey).toMatch(/^[0-9a-f]{16}$/);
    expect(row.operator_key).toBe(decision?.operatorKey);
    expect(row.signed_text).toContain("asked by phone");
    const key = OPERATORS.find(({ name }) => name === "ada")?.key as KeyObject;
    expect(verify(null, Buffer.from(row.signed_text), key, row.signature)).toBe(true);
  });

  test.each([
    ["another operator's key", (request: Said) => signed("DecideReview", request, "bola")],
    ["an unknown key", (request: Said) => signed("DecideReview", request, "an unknown operator")],
    ["no proof", (request: Said) => ({ ...request, proof: Buffer.alloc(0) })],
    ["another method", (request: Said) => signed("ConfirmProposal", request)],
    [
      "a reason other than the signed one",
      (request: Said) => ({ ...signed("DecideReview", request), why: "other" }),
    ],
    [
      "an unknown name",
      (request: Said) => signed("DecideReview", { ...request, actor: "eve" }, "ada"),
    ],
  ])("%s is refused", async (_, sign) => {
    const id = await givenBill({ amount: 1n });

    await expect(calls().DecideReview(sign(said(id)))).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
    });

    expect(await refundsOf(id)).toBe(0);
    expect(await stepsOf(id)).toEqual([]);
  });

  test("an operator cannot confirm its own proposal under another operator's name", async () => {
    const id = await givenBill();
    await decide(id);

    const asBola = signed("ConfirmProposal", said(id, { actor: "bola" }), "ada");

    await expect(calls().ConfirmProposal(asBola)).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
    });
    expect(await refundsOf(id)).toBe(0);
  });
});

type Said = ReturnType<typeof said>;
