import type { StatementLine } from "../../../src/clients/card-processor";
import { processorStatement } from "../../../src/clients/stripe/statement";
import { type Behaviour, hang, json, rawProcessor, refusal } from "./raw-processor";

const raw = rawProcessor();

const NOON = new Date("2026-11-20T12:00:00Z");
const second = { from: NOON, to: new Date(NOON.getTime() + 1_000) };
const CREATED = NOON.getTime() / 1_000;

async function read(span = second): Promise<StatementLine[]> {
  const statement = processorStatement(raw.account());
  try {
    const lines: StatementLine[] = [];
    for await (const page of statement.read(span)) lines.push(...page);
    return lines;
  } finally {
    statement.close();
  }
}

function aLine(fields: object = {}) {
  return {
    object: "balance_transaction",
    id: "txn_1",
    type: "charge",
    amount: 5_000,
    currency: "usd",
    created: CREATED,
    source: aCharge(),
    ...fields,
  };
}

function aCharge(fields: object = {}) {
  return {
    object: "charge",
    id: "ch_1",
    amount: 5_000,
    currency: "usd",
    status: "succeeded",
    payment_intent: "pi_1",
    metadata: { kobo_payment: "pay_1", kobo_payment_uuid: "uuid of the payment" },
    ...fields,
  };
}

function aRefund(fields: object = {}) {
  return {
    object: "refund",
    id: "re_1",
    amount: 2_000,
    currency: "usd",
    status: "succeeded",
    payment_intent: "pi_1",
    metadata: { kobo_refund_uuid: "uuid of the refund" },
    ...fields,
  };
}

const list = (data: object[], hasMore = false) => json({ object: "list", data, has_more: hasMore });

test("requests a span with the expanded sources", async () => {
  raw.behave = list([]);

  await read({ from: new Date(NOON.getTime() + 1), to: second.to });

  const { searchParams } = new URL(raw.seen[0]?.url ?? "", raw.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    "created[gte]": String(CREATED + 1),
    "created[lt]": String(CREATED + 1),
    limit: "100",
    "expand[0]": "data.source",
  });
});

test.each([
  [aLine(), { kind: "charge", key: "uuid of the payment", amount: 5_000n, status: "succeeded" }],
  [
    aLine({ type: "refund", amount: -2_000, source: aRefund() }),
    { kind: "refund", key: "uuid of the refund", amount: -2_000n },
  ],
  [
    aLine({ type: "refund_failure", amount: 2_000, source: aRefund({ status: "failed" }) }),
    { kind: "refund failure", key: "uuid of the refund", amount: 2_000n, status: "failed" },
  ],
  [aLine({ source: aCharge({ metadata: {} }) }), { kind: "charge", key: "ch_1" }],
  [
    aLine({ type: "adjustment", amount: -5_000, source: { object: "dispute" } }),
    { kind: "other", key: "txn_1", amount: -5_000n, status: "adjustment" },
  ],
])("returns the movement: %j", async (line, expected) => {
  raw.behave = list([line]);

  expect(await read()).toMatchObject([{ currency: "USD", writtenAt: NOON, ...expected }]);
});

test("returns the charged amount if the processor has converted it", async () => {
  const changed = { currency: "ngn", amount: 7_500_000 };
  raw.behave = list([
    aLine({ ...changed, source: aCharge({ amount_captured: 3_000 }) }),
    aLine({ ...changed, id: "txn_2", type: "refund", amount: -3_000_000, source: aRefund() }),
  ]);

  expect(await read()).toMatchObject([
    { amount: 3_000n, currency: "USD" },
    { amount: -2_000n, currency: "USD" },
  ]);
});

test("omits payouts and the processor's fees", async () => {
  raw.behave = list([
    aLine({ type: "payout", amount: -9_000, source: { object: "payout", id: "po_1" } }),
    aLine({ id: "txn_2", type: "stripe_fee", amount: -9, source: null }),
  ]);

  expect(await read()).toEqual([]);
});

test("a statement is read to its end, without repeated lines", async () => {
  const pages: Record<string, Behaviour> = {
    none: list([aLine({ id: "txn_9" }), aLine({ id: "txn_8" })], true),
    txn_8: list([aLine({ id: "txn_8" }), aLine({ id: "txn_7" })], true),
    txn_7: list([aLine({ id: "txn_6" })]),
  };
  raw.behave = (response, seen) => {
    const after = new URL(seen.url, raw.url()).searchParams.get("starting_after") ?? "none";
    pages[after]?.(response, seen);
  };

  expect(await read()).toHaveLength(4);
  expect(raw.seen).toHaveLength(3);
});

test.each([
  ["HTTP 401", refusal(401, "invalid_request_error")],
  ["HTTP 500", json({}, 500)],
  ["a hanging response", hang],
  ["another object", json({ object: "charge" })],
  ["a list that does not end", list([aLine()], true)],
])("reading a statement fails after %s", async (_, behave) => {
  raw.behave = behave;

  await expect(read()).rejects.toThrow();
});
