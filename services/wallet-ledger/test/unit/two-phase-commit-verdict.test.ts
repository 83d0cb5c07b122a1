import type { Cell } from "../../src/domain/account";
import { PAYEE_CELL, PAYER_CELL } from "../factories";
import {
  type CellRecord,
  type Payment,
  type Row,
  violationsOf,
  type Wallet,
} from "../faults/two-phase-commit/verdict";

/** The torture test of commits in two cells: each of its rules can fail. */

const ADA: Wallet = { id: "ada", cell: PAYER_CELL, opening: 1_000n };
const BOLA: Wallet = { id: "bola", cell: PAYEE_CELL, opening: 1_000n };
const IN_PAYERS: Row = { id: "t", debit: "ada", credit: "clearing", amount: 100n };
const IN_PAYEES: Row = { id: "t", debit: "clearing", credit: "bola", amount: 100n };

interface Scene {
  answers: string[];
  payers?: Row[];
  payees?: Row[];
  ada?: bigint;
  bola?: bigint;
  events?: number;
}

function record(rows: Row[], balance: [string, bigint], events: number): CellRecord {
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    balances: new Map([balance]),
    events: rows.flatMap(({ id }) => Array<string>(events).fill(id)),
    entries: new Map([[balance[0], rows.map(({ id }) => id)]]),
  };
}

function violations({ answers, payers = [], payees = [], ada, bola, events = 1 }: Scene) {
  const payment: Payment = { id: "t", from: ADA, to: BOLA, amount: 100n, answers };
  const paid = payers.length > 0 ? 900n : 1_000n;
  const got = payees.length > 0 ? 1_100n : 1_000n;
  const records = new Map<Cell, CellRecord>([
    [PAYER_CELL, record(payers, ["ada", ada ?? paid], events)],
    [PAYEE_CELL, record(payees, ["bola", bola ?? got], events)],
  ]);
  return violationsOf([payment], [ADA, BOLA], records);
}

const BOTH = { payers: [IN_PAYERS], payees: [IN_PAYEES] };

test.each<[string, Scene]>([
  ["committed and in both", { answers: ["committed"], ...BOTH }],
  ["unknown, then found", { answers: ["unknown", "exists"], ...BOTH }],
  ["unknown and in both", { answers: ["unknown"], ...BOTH }],
  ["unknown and in neither", { answers: ["unknown"] }],
  ["refused and in neither", { answers: ["unknown", "INSUFFICIENT_FUNDS"] }],
])("a transfer that is %s has no violation", (_, scene) => {
  expect(violations(scene)).toEqual([]);
});

test.each<[string, Scene, RegExp]>([
  ["accepted, and in neither", { answers: ["committed"] }, /was accepted and is missing/],
  [
    "accepted, and in one",
    { answers: ["committed"], payers: [IN_PAYERS] },
    /was accepted and is missing/,
  ],
  ["unknown, and in one", { answers: ["unknown"], payees: [IN_PAYEES] }, /is in one cell only/],
  [
    "refused, and in both",
    { answers: ["INSUFFICIENT_FUNDS"], ...BOTH },
    /was refused and is there/,
  ],
  [
    "accepted and refused",
    { answers: ["committed", "INSUFFICIENT_FUNDS"], ...BOTH },
    /was accepted and refused/,
  ],
  [
    "of another amount in one",
    { answers: ["committed"], payers: [IN_PAYERS], payees: [{ ...IN_PAYEES, amount: 99n }] },
    /has another amount in 02/,
  ],
  [
    "in the wrong direction in one",
    {
      answers: ["committed"],
      payers: [{ ...IN_PAYERS, debit: "clearing", credit: "ada" }],
      payees: [IN_PAYEES],
    },
    /has other wallets in 01/,
  ],
  [
    "counted twice in a wallet",
    { answers: ["committed"], ...BOTH, ada: 800n },
    /wallet ada has 800, not 900/,
  ],
  ["in a wallet below zero", { answers: ["unknown"], ada: -1n }, /wallet ada is below zero/],
  ["announced twice", { answers: ["committed"], ...BOTH, events: 2 }, /was announced 2 times/],
  ["not announced", { answers: ["committed"], ...BOTH, events: 0 }, /was announced 0 times/],
  [
    "beside one that no caller requested",
    { answers: ["unknown"], payers: [{ ...IN_PAYERS, id: "other" }], ada: 1_000n },
    /other in 01 was not asked for/,
  ],
])("a transfer that is %s is a violation", (_, scene, expected) => {
  expect(violations(scene)).toContainEqual(expect.stringMatching(expected));
});

test("an event before that of an earlier change of its wallet is a violation", () => {
  const rows = ["t1", "t2"].map((id) => ({ ...IN_PAYERS, id }));
  const found = (events: string[]) => {
    const payers = { ...record(rows, ["ada", 800n], 1), events };
    return violationsOf([], [ADA], new Map([[PAYER_CELL, payers]])).join();
  };

  expect(found(["t1", "t2"])).not.toContain("too early");
  expect(found(["t2", "t1"])).toContain("t2 was announced too early in 01 for wallet ada");
});

test("a transfer within a cell is in that cell alone", () => {
  const inside = {
    id: "t",
    from: ADA,
    to: { ...ADA, id: "ada2" },
    amount: 1n,
    answers: ["unknown"],
  };
  const rows = [{ id: "t", debit: "ada", credit: "ada2", amount: 1n }];
  const inThis = record(rows, ["ada", 999n], 1);
  const inOther = record(rows, ["bola", 1_000n], 1);
  const nothing = record([], ["bola", 1_000n], 0);

  expect(
    violationsOf(
      [inside],
      [ADA],
      new Map([
        [PAYER_CELL, inThis],
        [PAYEE_CELL, nothing],
      ]),
    ),
  ).toEqual([]);
  expect(
    violationsOf(
      [inside],
      [ADA],
      new Map([
        [PAYER_CELL, inThis],
        [PAYEE_CELL, inOther],
      ]),
    ),
  ).toContainEqual(expect.stringContaining("is in a cell of neither wallet"));
});
