import fc from "fast-check";
import type { Account, Cell } from "../../src/domain/account";
import type { BatchState, Effects } from "../../src/domain/batch";
import { decideBatch } from "../../src/domain/decide";
import { decideBetweenCells } from "../../src/domain/decide-between-cells";
import type { Group, Item } from "../../src/domain/transfer";
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
  PAYEE_CELL,
  PAYER_CELL,
  system,
  twoCells,
  wallet,
} from "../factories";

const ADAS = wallet("ada.wallet");
const BOLAS = wallet("bola.wallet");

/** Numbers are indexes of what exists when the step is taken. */
const step = fc.record({
  kind: fc.constantFrom("single", "single", "pending", "post", "void", "repeat", "within"),
  back: fc.boolean(),
  which: fc.nat(),
  amount: fc.bigInt({ min: 1n, max: 700n }),
  reference: fc.option(fc.constantFrom("r1", "r2")),
  key: fc.option(
    fc.record({ scope: fc.constantFrom("debit", "credit"), key: fc.constantFrom("k1", "k2") }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

test("in any sequence, no money is created or lost in either cell or between them", () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 8 }), (batches) => {
      const states = twoCells();
      const ledgers = new Ledgers();
      const scenario = new Scenario();
      for (const batch of batches) {
        for (const [cell, state] of states) {
          const within = batch
            .filter(({ kind }) => kind === "within")
            .map((each) => scenario.within(each, cell));
          ledgers.add(cell, decideBatch(state, within).effects);
        }
        const groups = batch
          .filter(({ kind }) => kind !== "within")
          .map((each) => scenario.between(each));
        const { effects } = decideBetweenCells(states, groups);
        for (const [cell, its] of effects) ledgers.add(cell, its);

        const again = decideBetweenCells(states, groups);
        for (const its of again.effects.values())
          expect([its.entries, its.groups]).toEqual([[], []]);
        ledgers.check(states);
      }
    }),
    { numRuns: 150 },
  );
});

/** Adds up what batches wrote. */
class Ledgers {
  readonly #balances = new Map<string, bigint>();

  balance(cell: Cell, { id }: Account): bigint {
    return this.#balances.get(`${cell}/${id}`) ?? 0n;
  }

  add(cell: Cell, { entries, groups, systemDeltas }: Effects): void {
    const sums = new Map<string, bigint>();
    for (const { transferId, accountId, amount } of entries) {
      sums.set(transferId, (sums.get(transferId) ?? 0n) + amount);
      const key = `${cell}/${accountId}`;
      this.#balances.set(key, (this.#balances.get(key) ?? 0n) + amount);
    }
    for (const sum of sums.values()) expect(sum).toBe(0n);
    const moved = groups
      .flatMap(({ transfers }) => transfers)
      .filter(({ kind }) => kind === "single" || kind === "post");
    expect(entries).toHaveLength(2 * moved.length);
    for (const [id, { creditsPosted, debitsPosted }] of systemDeltas) {
      const its = entries.filter(({ accountId }) => accountId === id);
      expect(its.reduce((sum, { amount }) => sum + amount, 0n)).toBe(creditsPosted - debitsPosted);
    }
  }

  check(states: Map<Cell, BatchState>): void {
    expect(this.balance(PAYER_CELL, clearingWith(PAYEE_CELL))).toBe(
      -this.balance(PAYEE_CELL, clearingWith(PAYER_CELL)),
    );
    for (const [cell, { wallets, holds, closedBy }] of states) {
      for (const each of wallets.values()) {
        const account = wallet(each.payId);
        expect(each.creditsPosted - each.debitsPosted).toBe(1_000n + this.balance(cell, account));
        expect(each.creditsPosted - each.debitsPosted - each.debitsPending).toBeGreaterThanOrEqual(
          0n,
        );
        const open = [...holds.values()].filter(
          ({ id, debit }) => debit.id === each.id && !closedBy.has(id),
        );
        expect(each.debitsPending).toBe(open.reduce((sum, { amount }) => sum + amount, 0n));
      }
    }
    const [ours, theirs] = [...states.values()].map(({ holds, closedBy }) =>
      [...holds.values()]
        .filter(({ id, type }) => type === "payid_transfer" && !closedBy.has(id))
        .map(({ id }) => id),
    );
    expect(ours).toEqual(theirs);
  }
}

/** Groups as the steps ask for them. */
class Scenario {
  readonly #groups: Group[] = [];
  readonly #holds: { id: string; back: boolean }[] = [];

  between(each: Step): Group {
    const old = this.#groups[each.which % Math.max(this.#groups.length, 1)];
    if (each.kind === "repeat" && old) return old;
    const { item, back } = this.#item(each);
    const between = back
      ? { payer: PAYEE_CELL, payee: PAYER_CELL }
      : { payer: PAYER_CELL, payee: PAYEE_CELL };
    const group = aGroupBetween([item], { between, merchantId: back ? BOLA : ADA });
    this.#groups.push(group);
    return group;
  }

  within({ amount }: Step, cell: Cell): Group {
    const [debit, merchantId] = cell === PAYER_CELL ? [ADAS, ADA] : [BOLAS, BOLA];
    return aGroup(
      [aSingle({ type: "bill_purchase", debit, credit: system("bill_clearing"), amount })],
      { merchantId },
    );
  }

  #item({ kind, back, which, amount, reference, key }: Step): { item: Item; back: boolean } {
    const hold = this.#holds[which % Math.max(this.#holds.length, 1)];
    if (hold && kind === "post")
      return { item: aPost(hold.id, { crosses: true, amount }), back: hold.back };
    if (hold && kind === "void")
      return { item: aVoid(hold.id, { crosses: true }), back: hold.back };
    const item = aCrossing({
      kind: kind === "pending" ? "pending" : "single",
      debit: back ? BOLAS : ADAS,
      credit: back ? ADAS : BOLAS,
      amount,
      reference: reference ? { family: "transfer", text: reference } : undefined,
      uniquenessKeys: key ? [key] : [],
    });
    if (item.kind === "pending") this.#holds.push({ id: item.id, back });
    return { item, back };
  }
}
