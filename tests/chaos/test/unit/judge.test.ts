import { judge, judgeIsolation } from "../../src/judge/judge";
import type { Answer, Api } from "../../src/world/api";
import type { Executed } from "../../src/world/driver";
import type { Operation } from "../../src/world/operations";

const FUNDS = 10_000;
const merchant = {
  ...{ index: 0, mode: "test" as const, name: "Ada", wallet: "ada.wallet", till: "ada.spid" },
  isHot: false,
};

interface World {
  record: Partial<Answer>;
  balance: Record<string, unknown>;
  entries: Record<string, unknown>[];
  events: Record<string, unknown>[];
}

/** A transfer of 1,000 kobo with consistent evidence. */
function aWorld(fields: Partial<World> = {}): World {
  return {
    record: { status: 200, data: { status: "completed" } },
    balance: { available: 9_000, held: 0, ledger: 9_000 },
    entries: [
      { direction: "debit", amount: 1_000 },
      { direction: "credit", amount: FUNDS },
    ],
    events: [{ id: "evt_1", event: "transfer.completed", data: { reference: "r1" } }],
    ...fields,
  };
}

const operation: Operation = {
  kind: "transfer",
  merchant: 0,
  reference: "r1",
  requests: [],
  record: {
    read: { method: "GET", path: "/record" },
    isFinal: ({ status }) => status === "completed",
    effectOf: () => new Map([[0, -1_000]]),
    eventOf: () => "transfer.completed",
  },
};

function judged(
  world: World,
  answers: Answer[] = [{ status: 201, code: "", text: "", data: {} }],
  others: Executed[] = [],
) {
  const api: Api = async ({ path }) => {
    if (path === "/record") return { status: 200, code: "", text: "", data: {}, ...world.record };
    if (path.endsWith("/balance")) return { status: 200, code: "", text: "", data: world.balance };
    const data = path.includes("/statement")
      ? { entries: world.entries }
      : { events: world.events };
    return { status: 200, code: "", text: "", data };
  };
  const executed: Executed[] = [
    { operation, answers, isComplete: answers.every(({ status }) => status < 400), attempts: 1 },
    ...others,
  ];
  return judge({ apis: [api], merchants: [merchant], executed, funds: FUNDS }).then(
    ({ violations }) => violations,
  );
}

test("a run with consistent evidence has no violation", async () => {
  await expect(judged(aWorld())).resolves.toEqual([]);
});

test.each<[string, Partial<World>, string]>([
  ["an acknowledged record that is gone", { record: { status: 404 } }, "is gone"],
  ["a record that is not final", { record: { data: { status: "pending" } } }, "not final"],
  [
    "money that is still held",
    { balance: { available: 9_000, held: 5, ledger: 9_000 } },
    "holds 5",
  ],
  [
    "a wallet that has more than its records say",
    {
      balance: { available: 9_500, held: 0, ledger: 9_500 },
      entries: [{ direction: "credit", amount: 9_500 }],
    },
    "records say 9000",
  ],
  [
    "a wallet that is not the sum of its statement",
    { entries: [{ direction: "credit", amount: FUNDS }] },
    "statement says 10000",
  ],
  ["an event that is missing", { events: [] }, "happened 0 times"],
  [
    "an event that happened twice",
    {
      events: [
        { id: "evt_1", event: "transfer.completed", data: { reference: "r1" } },
        { id: "evt_2", event: "transfer.completed", data: { reference: "r1" } },
      ],
    },
    "happened 2 times",
  ],
])("%s is a violation", async (_, fields, violation) => {
  const violations = await judged(aWorld(fields));

  expect(violations.join("\n")).toContain(violation);
});

test("a refused operation leaves no record, moves no money and has no event", async () => {
  const world = aWorld({
    record: { status: 404 },
    balance: { available: FUNDS, held: 0, ledger: FUNDS },
    entries: [{ direction: "credit", amount: FUNDS }],
    events: [],
  });

  await expect(
    judged(world, [{ status: 402, code: "INSUFFICIENT_FUNDS", text: "", data: {} }]),
  ).resolves.toEqual([]);
});

test("an operation without a record must succeed and move its amount", async () => {
  const funding = {
    kind: "funding",
    merchant: 0,
    reference: "f1",
    requests: [],
    effect: new Map([[0, 500]]),
  };
  const world = aWorld({
    balance: { available: 9_500, held: 0, ledger: 9_500 },
    entries: [
      { direction: "credit", amount: FUNDS + 500 },
      { direction: "debit", amount: 1_000 },
    ],
  });
  const given = { operation: funding, answers: [], isComplete: true, attempts: 1 };

  await expect(judged(world, undefined, [given])).resolves.toEqual([]);
  await expect(judged(aWorld(), undefined, [given])).resolves.toHaveLength(1);
  await expect(judged(aWorld(), undefined, [{ ...given, isComplete: false }])).resolves.toEqual([
    expect.stringContaining("funding f1 was refused"),
  ]);
});

test("an operation that must succeed is a violation when refused, whatever its record", async () => {
  const strict: Operation = { ...operation, mustSucceed: true };
  const given = { operation: strict, answers: [], isComplete: false, attempts: 1 };

  await expect(judged(aWorld(), undefined, [given])).resolves.toContainEqual(
    expect.stringContaining("transfer r1 was refused"),
  );
});

test("a request that never got a definite answer is a violation", async () => {
  const stuck = { operation, answers: [], isComplete: false, attempts: 9, stuck: "POST /transfer" };

  await expect(judged(aWorld(), undefined, [stuck])).resolves.toContainEqual(
    expect.stringContaining("got no definite answer: POST /transfer"),
  );
});

test("statements are read from the oldest line on", async () => {
  const api: Api = async ({ path }) => {
    const entries = [
      { direction: "debit", amount: 1 },
      { direction: "credit", amount: 5 },
    ];
    const data = path.includes("/statement") ? { entries } : { events: [] };
    return { status: 200, code: "", text: "", data };
  };
  const { movements } = await judge({ apis: [api], merchants: [merchant], executed: [], funds: 4 });

  expect(movements.get(0)).toEqual([5n, -1n]);
});

test("a record that another merchant can read is a violation", async () => {
  const found: Api = async () => ({ status: 200, code: "", text: "{}", data: {} });
  const missing: Api = async () => ({ status: 404, code: "", text: "", data: {} });
  const executed: Executed[] = [
    {
      operation,
      answers: [{ status: 201, code: "", text: "", data: {} }],
      isComplete: true,
      attempts: 1,
    },
  ];
  const evidence = { merchants: [merchant, { ...merchant, index: 1 }], executed, funds: 0 };

  await expect(judgeIsolation({ ...evidence, apis: [found, missing] })).resolves.toEqual([]);
  await expect(judgeIsolation({ ...evidence, apis: [found, found] })).resolves.toHaveLength(1);
});
