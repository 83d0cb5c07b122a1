import {
  type AccountState,
  historiesOf,
  moneyViolations,
  type Sample,
  statementViolations,
} from "../../src/judge/money";

const wallet: AccountState = {
  account: "w",
  mode: "test",
  currency: "NGN",
  payId: "ada.wallet",
  seq: 2,
  posted: 700n,
  held: 100n,
};
const world: AccountState = {
  account: "s",
  mode: "test",
  currency: "NGN",
  seq: 0,
  posted: -700n,
  held: 0n,
};
const sample = (...accounts: AccountState[]): Sample => ({ at: "12:00", accounts });

test("accounts that sum to zero, with no wallet below zero, have no violation", () => {
  expect(moneyViolations([sample(wallet, world), sample(wallet, world)])).toEqual([]);
});

test("one kobo too many in one of the samples is found", () => {
  const bad = sample({ ...wallet, posted: 701n }, world);

  expect(moneyViolations([sample(wallet, world), bad])).toEqual([
    "at 12:00 the accounts of test NGN sum to 1 kobo",
  ]);
});

test("each mode's accounts must sum to zero separately", () => {
  const live = { ...world, mode: "live", posted: -701n };

  expect(moneyViolations([sample({ ...wallet, posted: 701n }, live)])).toHaveLength(2);
});

test("a wallet with more held than posted, or a negative hold, is found", () => {
  expect(moneyViolations([sample({ ...wallet, held: 701n }, world)])).toHaveLength(1);
  expect(moneyViolations([sample({ ...wallet, held: -1n }, world)])).toHaveLength(1);
});

test("the statement sums to the balance at each sampled moment", () => {
  const movements = [1_000n, -300n, -200n];
  const of = (seq: number, posted: bigint) => ({ ...wallet, seq, posted, at: "12:00" });
  const own = { name: "ada", movements };

  expect(statementViolations(own, [of(0, 0n), of(1, 1_000n), of(2, 700n), of(3, 500n)])).toEqual(
    [],
  );
  expect(statementViolations(own, [of(2, 701n)])).toEqual([
    "at 12:00 ada had 701 kobo; 2 lines of its statement sum to 700",
  ]);
  expect(statementViolations(own, [of(4, 500n)])).toHaveLength(1);
});

test("an account's history has each of its states once, and none of other accounts", () => {
  const moved = { ...wallet, seq: 3, posted: 500n };
  const at = (time: string, ...accounts: AccountState[]): Sample => ({ at: time, accounts });
  const samples = [at("12:00", wallet, world), at("12:01", wallet, world), at("12:02", moved)];

  const histories = historiesOf(samples);

  expect(histories.get("w")).toEqual([
    { ...wallet, at: "12:00" },
    { ...moved, at: "12:02" },
  ]);
  expect(histories.get("s")).toHaveLength(1);
});
