import { newUuid } from "@kobo/core/ids";
import fc from "fast-check";
import type { Method } from "../../src/domain/checkout";
import {
  changeLink,
  closedBy,
  holdUse,
  methodsFor,
  type PaymentLink,
  settleUses,
  statusOf,
  termsOf,
} from "../../src/domain/payment-link";
import { aLink } from "../factories";

const codeOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const ALL: Method[] = ["card", "bank_transfer", "payid"];
const NONE = { amount: undefined, amountMin: undefined, amountMax: undefined };

test.each([
  ["a fixed amount", { amount: 25_000n }, { kind: "fixed", amount: 25_000n }, ALL],
  ["an open amount", {}, { kind: "open", min: 10_000n, max: 1_000_000_000n }, ALL],
  [
    "bounds",
    { amountMin: 20_000n, amountMax: 30_000n },
    { kind: "open", min: 20_000n, max: 30_000n },
    ALL,
  ],
  ["cards only", { methods: ["card"] }, { kind: "open", min: 10_000n, max: 99_999_999n }, ["card"]],
  ["dollars", { currency: "USD" }, { kind: "open", min: 1n, max: 99_999_999n }, ["card"]],
])("a link with %s has the expected amount and methods", (_, order, amount, methods) => {
  const terms = { ...NONE, currency: "NGN", methods: [], ...(order as object) };

  expect(termsOf(terms)).toEqual({ amount, methods });
});

test.each([
  [{ amount: 9_999n }, "INVALID_AMOUNT"],
  [{ amount: 0n }, "INVALID_AMOUNT"],
  [{ amountMin: 0n }, "INVALID_AMOUNT"],
  [{ amountMax: 9_999n }, "INVALID_AMOUNT"],
  [{ amountMax: 1_000_000_001n }, "AMOUNT_TOO_HIGH"],
  [{ amountMax: 100_000_000n, methods: ["card"] }, "AMOUNT_TOO_HIGH"],
  [{ currency: "USD", methods: ["payid"] }, "INVALID_CURRENCY"],
])("a link with %j is refused: %s", (order, code) => {
  const terms = { ...NONE, currency: "NGN", methods: [], ...(order as object) };

  expect(codeOf(() => termsOf(terms))).toBe(code);
});

test("every amount within the bounds has a method that accepts it", () => {
  const methods = fc.subarray(ALL, { minLength: 1 });
  fc.assert(
    fc.property(methods, fc.bigInt(10_000n, 1_000_000_000n), (chosen, asked) => {
      const terms = termsOf({ ...NONE, currency: "NGN", methods: chosen });
      const { amount } = terms;
      if (amount.kind !== "open") throw new Error("The amount is open.");
      fc.pre(asked <= amount.max);

      const offered = methodsFor(aLink(terms), asked);

      expect(offered.length).toBeGreaterThan(0);
      expect(chosen).toEqual(expect.arrayContaining([...offered]));
    }),
  );
});

interface LinkWithSessions {
  link: PaymentLink;
  open: bigint;
  paid: bigint;
}

const ended = ({ link, open, paid }: LinkWithSessions, isPaid: boolean): LinkWithSessions => {
  if (open === 0n) return { link, open, paid };
  const uses = isPaid ? 1n : 0n;
  return { link: settleUses(link, { ended: 1n, paid: uses }), open: open - 1n, paid: paid + uses };
};
const limited = (before: LinkWithSessions, by: bigint): LinkWithSessions => {
  const usesMax = (before.link.usesMax ?? 0n) + by;
  if (usesMax < 1n) return before;
  const change = () => changeLink(before.link, { usesMax });
  return codeOf(change) === "VALIDATION_ERROR" ? before : { ...before, link: change() };
};

const STEPS: Record<string, (before: LinkWithSessions) => LinkWithSessions> = {
  begin: (before) =>
    closedBy(before.link)
      ? before
      : { ...before, link: holdUse(before.link), open: before.open + 1n },
  pay: (before) => ended(before, true),
  expire: (before) => ended(before, false),
  turn: ({ link, ...before }) => ({ ...before, link: changeLink(link, { active: !link.active }) }),
  raise: (before) => limited(before, 1n),
  lower: (before) => limited(before, -1n),
};

test("in any order of steps, the use limit is never exceeded, and every use is a paid session", () => {
  const steps = fc.array(fc.constantFrom(...Object.values(STEPS)), { maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.bigInt(1n, 4n), (taken, usesMax) => {
      let before: LinkWithSessions = { link: aLink({ usesMax }), open: 0n, paid: 0n };
      for (const step of taken) {
        before = step(before);
        const { link, open, paid } = before;
        expect([link.uses, link.openSessions]).toEqual([paid, open]);
        expect(link.uses + link.openSessions).toBeLessThanOrEqual(link.usesMax ?? 0n);
      }
    }),
  );
});

test("a link reports its status and why it is closed", () => {
  const used = (uses: bigint, openSessions = 0n) => aLink({ usesMax: 2n, uses, openSessions });

  expect([statusOf(used(1n)), closedBy(used(1n))]).toEqual(["active", undefined]);
  expect([statusOf(used(1n, 1n)), closedBy(used(1n, 1n))]).toEqual(["active", "held"]);
  expect([statusOf(used(2n)), closedBy(used(2n))]).toEqual(["completed", "completed"]);
  const off = aLink({ active: false });
  expect([statusOf(off), closedBy(off)]).toEqual(["inactive", "inactive"]);
  expect(statusOf(changeLink(used(2n), { usesMax: undefined }))).toBe("active");
});

test("an update without a change returns the link unchanged", () => {
  const link = aLink({ id: newUuid(), name: "Class" });

  expect(changeLink(link, { name: "Class", active: true })).toBe(link);
  expect(changeLink(link, { name: "Course" })).toEqual({ ...link, name: "Course" });
});
