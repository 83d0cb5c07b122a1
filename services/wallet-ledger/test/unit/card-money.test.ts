import fc from "fast-check";
import { type Account, CURRENCIES, type Currency } from "../../src/domain/account";
import { available, type BatchState, type Wallet } from "../../src/domain/batch";
import { decideBatch } from "../../src/domain/decide";
import { fingerprintOf, type Group, type Item, type Result } from "../../src/domain/transfer";
import {
  aCapture,
  aGroup,
  anAuthorization,
  aPost,
  aSingle,
  aState,
  aVoid,
  aWallet,
  settling,
  system,
  systemIn,
  wallet,
} from "../factories";

const NAIRA_WALLET = wallet("ada.wallet");
const SETTLING = settling("ada.wallet");
const DOLLARS = wallet("ada.wallet", "USD");

const rowOf = (account: Account, fields: Partial<Wallet> = {}) =>
  aWallet("ada.wallet", { id: account.id, ...fields });

/** Ada has 1000 kobo, and nothing yet in her other accounts. */
const givenState = () => aState(rowOf(SETTLING), rowOf(DOLLARS));

const reasons = (results: Result[]) =>
  results.map((result) => (result.outcome === "refused" ? result.refusal : result.outcome));

function find(state: BatchState, { id }: Account): Wallet {
  const found = state.wallets.get(id);
  if (!found) throw new Error("no such account");
  return found;
}
const spendable = (state: BatchState, account: Account) => available(find(state, account));

describe("a hold of the processor's money", () => {
  test("waits in the settling account, and cannot be spent", () => {
    const state = givenState();
    const spending = aSingle({ debit: SETTLING, credit: NAIRA_WALLET, amount: 1n });

    const { results, effects } = decideBatch(state, [
      aGroup([anAuthorization()]),
      aGroup([spending]),
    ]);

    expect(reasons(results)).toEqual(["committed", "INSUFFICIENT_FUNDS"]);
    expect(find(state, SETTLING)).toMatchObject({ creditsPending: 100n, creditsPosted: 0n });
    expect(effects.systemDeltas.get(system("card_clearing").id)).toMatchObject({
      debitsPending: 100n,
      debitsPosted: 0n,
    });
  });

  test("is posted in part, and the rest is released", () => {
    const state = givenState();
    const hold = anAuthorization();

    const { effects } = decideBatch(state, [
      aGroup([hold]),
      aGroup([aPost(hold.id, { amount: 60n, type: "card_payment" })]),
    ]);

    expect(find(state, SETTLING)).toMatchObject({
      creditsPending: 0n,
      creditsPosted: 60n,
      seq: 1n,
    });
    expect(effects.systemDeltas.get(system("card_clearing").id)).toMatchObject({
      debitsPending: 0n,
      debitsPosted: 60n,
    });
  });

  test("leaves nothing when it is voided", () => {
    const state = givenState();
    const hold = anAuthorization();

    const { results } = decideBatch(state, [
      aGroup([hold]),
      aGroup([aVoid(hold.id, { type: "card_authorization" })]),
      aGroup([aPost(hold.id, { type: "card_payment" })]),
    ]);

    expect(reasons(results)).toEqual(["committed", "committed", "HOLD_CLOSED"]);
    expect(find(state, SETTLING)).toMatchObject({ creditsPending: 0n, creditsPosted: 0n, seq: 0n });
  });
});

describe("a capture with its fee, cost and settlement", () => {
  test("can spend the posted amount within the same group", () => {
    const state = givenState();
    const hold = anAuthorization({ amount: 500n });
    const shares = { amount: 400n, fee: 15n, cost: 8n, settled: 385n, to: NAIRA_WALLET };

    const { results } = decideBatch(state, [aGroup([hold]), aGroup(aCapture(hold, shares))]);

    expect(reasons(results)).toEqual(["committed", "committed"]);
    expect([spendable(state, SETTLING), spendable(state, NAIRA_WALLET)]).toEqual([0n, 1_385n]);
  });

  test("is refused as a whole when its settlement is a kobo too high", () => {
    const state = givenState();
    const hold = anAuthorization({ amount: 500n });
    decideBatch(state, [aGroup([hold])]);
    const shares = { amount: 400n, fee: 15n, cost: 8n, settled: 386n, to: NAIRA_WALLET };

    const { results, effects } = decideBatch(state, [aGroup(aCapture(hold, shares))]);

    expect(results).toMatchObject([{ refusal: "INSUFFICIENT_FUNDS", item: 3 }]);
    expect(find(state, SETTLING)).toMatchObject({
      creditsPending: 500n,
      creditsPosted: 0n,
      seq: 0n,
    });
    expect([effects.entries, effects.systemDeltas.size, state.closedBy.size]).toEqual([[], 0, 0]);
  });

  test("in another currency is credited to that currency's wallet", () => {
    const state = givenState();
    const hold = anAuthorization({ debit: systemIn("USD", "card_clearing"), credit: DOLLARS });
    const shares = { amount: 100n, fee: 3n, cost: 2n, settled: 0n, to: DOLLARS };

    const { effects } = decideBatch(state, [aGroup([hold]), aGroup(aCapture(hold, shares))]);

    expect([spendable(state, DOLLARS), spendable(state, NAIRA_WALLET)]).toEqual([97n, 1_000n]);
    const currencies = effects.groups.flatMap(({ transfers }) =>
      transfers.map(({ debit, credit }) => [debit.currency, credit.currency]),
    );
    expect(currencies).toEqual(Array(4).fill(["USD", "USD"]));
  });
});

describe("accounts", () => {
  test("of one PayID are one per currency, and the settling account", () => {
    const ids = [SETTLING.id, ...CURRENCIES.map((currency) => wallet("ada.wallet", currency).id)];

    expect(new Set(ids).size).toBe(8);
    expect(wallet("ada.wallet", "NGN").id).toBe(NAIRA_WALLET.id);
  });

  test("keep the ids from before multiple currencies", () => {
    expect([NAIRA_WALLET.id, system("world").id]).toEqual([
      "5713d713-17ef-8415-94b1-9eeaccc766c5",
      "b9086822-22f0-8e8b-91e9-5db9edc6b76b",
    ]);
  });

  test("in naira keep a group's fingerprint from before multiple currencies", () => {
    const id = "019aa5c0-0000-7000-8000-000000000001";
    const hold = aSingle({ id, kind: "pending", credit: system("bill_clearing") });
    const items = [hold, aPost(id, { id: "019aa5c0-0000-7000-8000-000000000002", amount: 60n })];

    expect(aGroup(items).fingerprint).toBe("13662755102d4d94ad6a89dc9d230f2d");
  });

  test("in another currency change the group's fingerprint", () => {
    const items = (currency: Currency) => [
      aSingle({
        id: "019aa5c0-0000-7000-8000-000000000001",
        debit: systemIn(currency, "world"),
        credit: wallet("ada.wallet", currency),
      }),
    ];
    const fingerprint = (currency: Currency) =>
      fingerprintOf({ ...aGroup([]), items: items(currency) });

    expect(new Set(CURRENCIES.map(fingerprint)).size).toBe(CURRENCIES.length);
  });
});

describe("any day of card payments", () => {
  /** Where a payment of the currency waits, and where it ends. */
  const endsOf = (currency: Currency) =>
    currency === "NGN"
      ? { into: SETTLING, to: NAIRA_WALLET }
      : { into: wallet("ada.wallet", currency), to: wallet("ada.wallet", currency) };

  const payment = fc.record({
    currency: fc.constantFrom<Currency>("NGN", "USD", "KES"),
    authorized: fc.bigInt({ min: 1n, max: 1_000n }),
    captured: fc.bigInt({ min: 1n, max: 1_100n }),
    fee: fc.bigInt({ min: 1n, max: 60n }),
    settled: fc.bigInt({ min: 1n, max: 1_000n }),
    end: fc.constantFrom("capture", "cancel", "leave"),
    refund: fc.bigInt({ min: 0n, max: 500n }),
    together: fc.boolean(),
  });
  type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never;

  function toGroups(generated: Payment): Group[] {
    const { currency, authorized, captured, fee, settled, end, refund, together } = generated;
    const { into, to } = endsOf(currency);
    const clearing = systemIn(currency, "card_clearing");
    const hold = anAuthorization({ debit: clearing, credit: into, amount: authorized });
    const shares = { amount: captured, fee, cost: 1n, settled, to };
    const closing: Record<Payment["end"], Item[]> = {
      capture: aCapture(hold, shares),
      cancel: [aVoid(hold.id)],
      leave: [],
    };
    const rest = closing[end];
    const groups = together ? [[hold, ...rest]] : [[hold], rest];
    if (refund > 0n) {
      groups.push([aSingle({ type: "card_refund", debit: to, credit: clearing, amount: refund })]);
    }
    return groups.filter((items) => items.length > 0).map((items) => aGroup(items));
  }

  function checkMoney(state: BatchState, effects: ReturnType<typeof decideBatch>["effects"]): void {
    for (const row of state.wallets.values()) {
      expect(available(row)).toBeGreaterThanOrEqual(0n);
      expect(row.creditsPending).toBeGreaterThanOrEqual(0n);
    }
    const currencyOf = new Map<string, Currency>();
    for (const { transfers } of effects.groups) {
      for (const { debit, credit } of transfers) {
        expect(debit.currency).toBe(credit.currency);
        currencyOf.set(debit.id, debit.currency).set(credit.id, credit.currency);
      }
    }
    const sums = new Map<Currency | undefined, bigint>();
    for (const { accountId, amount } of effects.entries) {
      const currency = currencyOf.get(accountId);
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    }
    expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
  }

  test("sums to zero in every currency, brings no account below zero, and changes nothing when repeated", () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 12 }), (payments) => {
        const state = aState(rowOf(SETTLING), rowOf(DOLLARS), rowOf(wallet("ada.wallet", "KES")));
        const groups = payments.flatMap(toGroups);

        const { results, effects } = decideBatch(state, groups);
        checkMoney(state, effects);
        const before = structuredClone(state.wallets);
        const again = decideBatch(state, groups);

        expect(state.wallets).toEqual(before);
        expect([again.effects.entries, again.effects.systemDeltas.size]).toEqual([[], 0]);
        expect(reasons(again.results)).toEqual(
          reasons(results).map((reason) => (reason === "committed" ? "exists" : reason)),
        );
      }),
    );
  });
});
