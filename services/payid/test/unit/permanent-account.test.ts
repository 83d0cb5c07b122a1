import fc from "fast-check";
import type { AmountRule } from "../../src/domain/amount-rule";
import {
  checkPermanentAmount,
  judge,
  type PermanentAccount,
  permanentAccountName,
  permanentStatusOf,
  statementReference,
} from "../../src/domain/permanent-account";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 9, minutes));

type Rules = Pick<PermanentAccount, "closedAt" | "amountRule" | "amount" | "lastSequence">;
const open: Rules = { closedAt: null, amountRule: "any", amount: 0n, lastSequence: 0n };
const paid = { paidAt: at(30), amount: 50_000n };

describe("a payment to a permanent account", () => {
  test.each<[string, Partial<Rules>, object]>([
    ["is accepted with the next sequence number", { lastSequence: 7n }, { sequence: 8n }],
    [
      "of another amount is rejected",
      { amountRule: "exact", amount: 1n },
      { reason: "AMOUNT_MISMATCH" },
    ],
    ["of the exact amount is accepted", { amountRule: "exact", amount: 50_000n }, { sequence: 1n }],
    ["from the moment of closing is rejected", { closedAt: at(30) }, { reason: "ACCOUNT_CLOSED" }],
    ["from before the closing is accepted", { closedAt: at(31) }, { sequence: 1n }],
  ])("%s", (_, account, verdict) => {
    expect(judge({ ...open, ...account }, paid)).toMatchObject(verdict);
  });
});

/** One of these happens to an account each minute. */
type Happening = "close" | "reopen" | { amount: bigint; paidMinutesAgo: number };
const aHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Happening>("close", "reopen") },
  {
    weight: 4,
    arbitrary: fc.record({
      amount: fc.bigInt({ min: 1n, max: 100_000n }),
      paidMinutesAgo: fc.integer({ min: 0, max: 20 }),
    }),
  },
);
const RULES: AmountRule[] = ["exact", "less", "greater", "at_most", "at_least", "any"];

test("in any sequence, each kobo is either accepted or returned, and accepted payments are numbered without a gap", () => {
  fc.assert(
    fc.property(
      fc.array(aHappening, { maxLength: 60 }),
      fc.constantFrom(...RULES),
      (happenings, amountRule) => {
        let account: Rules = { ...open, amountRule, amount: 50_000n };
        const sums = { paid: 0n, accepted: 0n, returned: 0n };
        const sequences: bigint[] = [];
        happenings.forEach((happening, minute) => {
          if (happening === "close")
            account = { ...account, closedAt: account.closedAt ?? at(minute) };
          else if (happening === "reopen") account = { ...account, closedAt: null };
          else {
            const { amount, paidMinutesAgo } = happening;
            const verdict = judge(account, { amount, paidAt: at(minute - paidMinutesAgo) });
            sums.paid += amount;
            if (verdict.accepted) {
              sums.accepted += amount;
              sequences.push(verdict.sequence);
              account = { ...account, lastSequence: verdict.sequence };
            } else {
              sums.returned += amount;
            }
          }
        });
        expect(sums.accepted + sums.returned).toBe(sums.paid);
        expect(sequences).toEqual(sequences.map((_, index) => BigInt(index + 1)));
      },
    ),
  );
});

test("an account is active until it is closed", () => {
  expect(permanentStatusOf({ closedAt: null })).toBe("active");
  expect(permanentStatusOf({ closedAt: at(1) })).toBe("closed");
});

test("a statement reference is the account number and the sequence", () => {
  expect(statementReference("0123456730", 12n)).toBe("0123456730/12");
});

test("an account's name is the merchant's and the customer's, at most 100 characters", () => {
  expect(permanentAccountName("Ada Stores", "Bola Ade")).toBe("Ada Stores / Bola Ade");
  expect(permanentAccountName("A".repeat(90), "Bola Ade Obi")).toHaveLength(100);
});

describe("an amount", () => {
  const MAX = 1_000_000n;

  test.each([
    ["is needed for a rule", undefined, "exact", "VALIDATION_ERROR"],
    ["has a minimum", 9_999n, "any", "INVALID_AMOUNT"],
    ["has a maximum", MAX + 1n, "at_most", "AMOUNT_TOO_HIGH"],
  ] as const)("%s", (_, amount, amountRule, code) => {
    expect(() => checkPermanentAmount({ amount, amountRule }, MAX)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test("is not needed without a rule", () => {
    expect(() => checkPermanentAmount({ amount: undefined, amountRule: "any" }, MAX)).not.toThrow();
    expect(() => checkPermanentAmount({ amount: 10_000n, amountRule: "exact" }, MAX)).not.toThrow();
  });
});
