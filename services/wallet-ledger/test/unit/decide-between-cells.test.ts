import { newUuid } from "@kobo/core/ids";
import { eventsOf } from "../../src/db/events";
import type { Cell } from "../../src/domain/account";
import type { BatchState, Effects } from "../../src/domain/batch";
import { decideBatch } from "../../src/domain/decide";
import { decideBetweenCells } from "../../src/domain/decide-between-cells";
import type { Group, OpeningItem, Result } from "../../src/domain/transfer";
import {
  ADA,
  aCrossing,
  aGroup,
  aGroupBetween,
  aPost,
  aSingle,
  aVoid,
  BOLA,
  clearingWith,
  MODE,
  PAYEE_CELL,
  PAYER_CELL,
  system,
  twoCells,
  wallet,
} from "../factories";

const ADAS = wallet("ada.wallet");
const BOLAS = wallet("bola.wallet");

const reason = (result: Result | undefined) =>
  result?.outcome === "refused" ? result.refusal : result?.outcome;

function decide(states: Map<Cell, BatchState>, ...groups: Group[]) {
  const { results, effects } = decideBetweenCells(states, groups);
  const [inPayers, inPayees] = [effects.get(PAYER_CELL), effects.get(PAYEE_CELL)];
  if (!inPayers || !inPayees) throw new Error("A cell has no effects.");
  return { results, reasons: results.map(reason), inPayers, inPayees };
}

function stateIn(states: Map<Cell, BatchState>, cell: Cell): BatchState {
  const state = states.get(cell);
  if (!state) throw new Error(`no cell ${cell}`);
  return state;
}

function balancesOf(states: Map<Cell, BatchState>) {
  return [...states.values()].flatMap(({ wallets }) =>
    [...wallets.values()].map(({ creditsPosted, debitsPosted, debitsPending, creditsPending }) => ({
      ledger: creditsPosted - debitsPosted,
      held: debitsPending,
      coming: creditsPending,
    })),
  );
}

const sumOf = (effects: Effects) => effects.entries.reduce((sum, { amount }) => sum + amount, 0n);

describe("a transfer between two cells", () => {
  test("moves money out of one and into the other, and balances in each", () => {
    const states = twoCells();
    const item = aCrossing();

    const { reasons, inPayers, inPayees } = decide(states, aGroupBetween([item]));

    expect(reasons).toEqual(["committed"]);
    expect(balancesOf(states)).toMatchObject([{ ledger: 900n }, { ledger: 1_100n }]);
    expect([sumOf(inPayers), sumOf(inPayees)]).toEqual([0n, 0n]);
    expect(inPayers.entries).toMatchObject([
      { accountId: ADAS.id, transferId: item.id, amount: -100n, balanceAfter: 900n },
      { accountId: clearingWith(PAYEE_CELL).id, transferId: item.id, amount: 100n, seq: null },
    ]);
    expect(inPayees.entries).toMatchObject([
      { accountId: clearingWith(PAYER_CELL).id, transferId: item.id, amount: -100n, seq: null },
      { accountId: BOLAS.id, transferId: item.id, amount: 100n, balanceAfter: 1_100n },
    ]);
  });

  test("has the same time in both cells, not before earlier entries of either wallet", () => {
    const later = Date.now() + 5_000;
    const states = twoCells({}, { at: later });

    const { results, inPayers, inPayees } = decide(states, aGroupBetween([aCrossing()]));

    expect(results).toEqual([{ outcome: "committed", at: later }]);
    const times = [...inPayers.entries, ...inPayees.entries].map(({ at }) => at);
    expect(times).toEqual([later, later, later, later]);
    expect([inPayers, inPayees].map(({ groups }) => groups[0]?.at)).toEqual([later, later]);
  });

  test("publishes an event in each cell, with different ids", () => {
    const item = aCrossing();
    const { inPayers, inPayees } = decide(twoCells(), aGroupBetween([item]));

    const [[payers], [payees]] = [eventsOf(inPayers), eventsOf(inPayees)];

    expect(payers).toMatchObject({ eventId: item.id, key: item.id, merchantId: ADA });
    expect(payees).toMatchObject({ key: item.id, merchantId: ADA });
    expect(payees?.eventId).not.toBe(item.id);
    const transfersIn = (data = "") => JSON.parse(data).transfers;
    expect(transfersIn(payers?.data)).toMatchObject([
      { id: item.id, debit: "ada.wallet", credit: "cell_clearing_02" },
    ]);
    expect(transfersIn(payees?.data)).toMatchObject([
      { id: item.id, debit: "cell_clearing_01", credit: "bola.wallet", creditSeq: 1 },
    ]);
  });

  test("is tallied and announced with the tally in the payee's cell", () => {
    const states = twoCells();
    const announcements = [
      {
        ...{ eventId: newUuid(), name: "payid.payment.completed", source: "payid", key: "key" },
        ...{ merchantId: BOLA, pieces: ['{"sum":', "}"], slots: ["tally_sum" as const] },
      },
    ];
    const pay = () => aGroupBetween([aCrossing()], { announcements });

    const { inPayers, inPayees } = decide(states, pay(), pay());

    expect(inPayers.tallies.size).toBe(0);
    expect(inPayers.groups.map(({ announced }) => announced)).toEqual([[], []]);
    expect([...inPayees.tallies.values()]).toMatchObject([{ count: 2n, sum: 200n }]);
    const announced = inPayees.groups.flatMap((group) => group.announced.map(({ data }) => data));
    expect(announced).toEqual(['{"sum":100}', '{"sum":200}']);
  });

  test("that is repeated returns the same result and changes nothing, also when only one cell has it", () => {
    const states = twoCells();
    const group = aGroupBetween([aCrossing()]);
    const [first] = decide(states, group).results;
    const moved = new Map([
      [PAYER_CELL, stateIn(states, PAYER_CELL)],
      [PAYEE_CELL, stateIn(twoCells(), PAYEE_CELL)],
    ]);

    for (const each of [states, moved]) {
      const { results, inPayers, inPayees } = decide(each, group);
      expect(results).toEqual([{ ...first, outcome: "exists" }]);
      expect([inPayers.entries, inPayees.entries]).toEqual([[], []]);
    }
    const other = { ...group, fingerprint: "other" };
    expect(decide(states, other).reasons).toEqual(["ID_REUSED"]);
  });

  test("is refused in another pair of cells", () => {
    const between = { payer: PAYER_CELL, payee: "03" };

    expect(decide(twoCells(), aGroupBetween([aCrossing()], { between })).reasons).toEqual([
      "INVALID",
    ]);
  });
});

describe("a refusal in one cell refuses the group in both", () => {
  const full = { creditsPosted: 2n ** 53n - 1n };
  const key = (scope: "debit" | "credit") => [{ scope, key: "once" }];
  const dear = { amount: 5_000n };
  const capped = { dailyCap: 50n };

  test.each<[string, OpeningItem, Parameters<typeof twoCells>]>([
    ["INSUFFICIENT_FUNDS", aCrossing(dear), []],
    ["DAILY_CAP_EXCEEDED", aCrossing(capped), []],
    ["BALANCE_OVERFLOW", aCrossing(), [{}, full]],
    ["ACCOUNT_NOT_FOUND", aCrossing({ credit: wallet("nobody.wallet") }), []],
    ["ACCOUNT_NOT_FOUND", aCrossing({ debit: wallet("nobody.wallet") }), []],
    ["ACCOUNT_NOT_FOUND", aCrossing(), [{ merchantId: BOLA }, {}]],
  ])("%s", (refusal, item, wallets) => {
    const states = twoCells(...wallets);
    const before = balancesOf(states);

    const { reasons, inPayers, inPayees } = decide(states, aGroupBetween([item]));

    expect(reasons).toEqual([refusal]);
    expect(balancesOf(states)).toEqual(before);
    for (const { entries, groups, systemDeltas, newUniquenessKeys } of [inPayers, inPayees]) {
      expect([entries, groups, [...systemDeltas], [...newUniquenessKeys]]).toEqual([
        [],
        [],
        [],
        [],
      ]);
    }
  });

  test.each(["debit", "credit"] as const)("a taken key of the %s wallet", (scope) => {
    const states = twoCells();
    const [first, second] = [0, 1].map(() => aCrossing({ uniquenessKeys: key(scope) }));
    if (!first || !second) throw new Error("no items");

    const { results } = decide(states, aGroupBetween([first]), aGroupBetween([second]));

    expect(results.map(reason)).toEqual(["committed", "ONCE_KEY_TAKEN"]);
    expect(results[1]).toMatchObject({ takenBy: first.id });
    expect(balancesOf(states)).toMatchObject([{ ledger: 900n }, { ledger: 1_100n }]);
  });

  test("a used reference, which is checked before the payee's key", () => {
    const reference = { family: "transfer", text: "r" };
    const item = () => aCrossing({ reference, uniquenessKeys: key("credit") });

    const { reasons } = decide(twoCells(), aGroupBetween([item()]), aGroupBetween([item()]));

    expect(reasons).toEqual(["committed", "DUPLICATE_REFERENCE"]);
  });

  test("of any item, and reports its index in the whole group", () => {
    const states = twoCells();
    const before = balancesOf(states);
    const fee = aSingle({ type: "external_transfer_fee", credit: system("fee_revenue") });
    const missing = aCrossing({ credit: wallet("nobody.wallet") });

    const { results, inPayers } = decide(states, aGroupBetween([aCrossing(), fee, missing]));

    expect(results).toMatchObject([{ refusal: "ACCOUNT_NOT_FOUND", item: 2 }]);
    expect(balancesOf(states)).toEqual(before);
    expect(inPayers.entries).toEqual([]);
  });

  test("is stored in the payer's cell, whichever cell refused, and returned to a repeat", () => {
    const states = twoCells({}, full);
    const group = aGroupBetween([aCrossing()]);

    const { inPayers, inPayees } = decide(states, group);
    expect(inPayers.refusals).toMatchObject([{ id: group.items[0]?.id }]);
    expect(inPayees.refusals).toEqual([]);

    const bola = stateIn(states, PAYEE_CELL).wallets.get(BOLAS.id);
    Object.assign(bola ?? {}, { creditsPosted: 0n });
    expect(decide(states, group).reasons).toEqual(["BALANCE_OVERFLOW"]);
  });
});

describe("a hold between two cells", () => {
  const held = (overrides: Partial<OpeningItem> = {}) =>
    aCrossing({ kind: "pending", ...overrides });

  test("is pending in the payee's wallet, and posted in part in both cells", () => {
    const states = twoCells();
    const hold = held();

    decide(states, aGroupBetween([hold]));
    expect(balancesOf(states)).toEqual([
      { ledger: 1_000n, held: 100n, coming: 0n },
      { ledger: 1_000n, held: 0n, coming: 100n },
    ]);

    const post = aPost(hold.id, { amount: 60n, crosses: true });
    expect(decide(states, aGroupBetween([post])).reasons).toEqual(["committed"]);
    expect(balancesOf(states)).toEqual([
      { ledger: 940n, held: 0n, coming: 0n },
      { ledger: 1_060n, held: 0n, coming: 0n },
    ]);
    const void_ = aVoid(hold.id, { crosses: true });
    const { results } = decide(states, aGroupBetween([void_]));
    expect(results).toMatchObject([{ refusal: "HOLD_CLOSED", takenBy: post.id }]);
  });

  test("that is voided frees its keys in both cells", () => {
    const states = twoCells();
    const uniquenessKeys = [
      { scope: "debit", key: "d" },
      { scope: "credit", key: "c" },
    ] as const;
    const hold = held({ uniquenessKeys: [...uniquenessKeys] });

    const { reasons } = decide(
      states,
      aGroupBetween([hold]),
      aGroupBetween([held({ uniquenessKeys: [...uniquenessKeys] })]),
      aGroupBetween([aVoid(hold.id, { crosses: true })]),
      aGroupBetween([held({ uniquenessKeys: [...uniquenessKeys] })]),
    );

    expect(reasons).toEqual(["committed", "ONCE_KEY_TAKEN", "committed", "committed"]);
  });

  test("is closed in both cells or not at all", () => {
    const states = twoCells();
    const hold = held();
    const local = aSingle({ kind: "pending", credit: system("bill_clearing") });
    decide(states, aGroupBetween([hold]));
    for (const state of states.values()) decideBatch(state, [aGroup([local])]);

    for (const state of states.values()) {
      const { results } = decideBatch(state, [aGroup([aPost(hold.id)]), aGroup([aVoid(hold.id)])]);
      expect(results.map(reason)).toEqual(["HOLD_NOT_FOUND", "HOLD_NOT_FOUND"]);
    }
    expect(decide(states, aGroupBetween([aPost(local.id, { crosses: true })])).reasons).toEqual([
      "HOLD_NOT_FOUND",
    ]);
  });
});

test("clearing accounts are separate by cell and currency", () => {
  const ids = [
    clearingWith(PAYER_CELL),
    clearingWith(PAYEE_CELL),
    clearingWith(PAYER_CELL, "USD"),
    system("world"),
  ].map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(clearingWith(PAYER_CELL)).toMatchObject({ code: "cell_clearing_01", mode: MODE });
});
