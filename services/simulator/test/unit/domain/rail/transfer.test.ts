import fc from "fast-check";
import {
  type Outcome,
  REFERENCE,
  reservedFromFloat,
  settled,
  type TransferState,
} from "../../../../src/domain/rail/transfer";
import { aTransfer } from "../../../bank-factories";
import { NOON } from "../../../factories";

const OUTCOMES = ["success", "failed", "reversed", "planned"] as const satisfies Outcome[];
const STATES = ["pending", "success", "failed", "reversed"] as const satisfies TransferState[];

const later = new Date(NOON.getTime() + 1);

test.each<[TransferState, Outcome, TransferState | undefined]>([
  ["pending", "success", "success"],
  ["pending", "failed", "failed"],
  ["pending", "reversed", undefined],
  ["pending", "planned", "pending"],
  ["success", "success", "success"],
  ["success", "failed", undefined],
  ["success", "reversed", "reversed"],
  ["success", "planned", "success"],
  ["failed", "success", undefined],
  ["failed", "reversed", undefined],
  ["reversed", "success", undefined],
  ["reversed", "failed", undefined],
])("without a plan, a %s transfer settled as %s is then %s", (state, outcome, expected) => {
  expect(settled(aTransfer({ state }), outcome, later)?.state).toBe(expected);
});

test("a planned outcome happens once", () => {
  const planned = { state: "success", at: later } as const;

  const after = settled(aTransfer({ state: "pending", planned }), "planned", later);

  expect(after).toMatchObject({ state: "success", planned: null, updatedAt: later });
  expect(after && settled(after, "planned", later)).toBe(after);
});

test("a transfer reserves all or nothing of the float, and final states stay", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES),
      fc.array(fc.constantFrom(...OUTCOMES)),
      (state, outcomes) => {
        const start = aTransfer({ state });
        const end = outcomes.reduce((now, next) => settled(now, next, later) ?? now, start);

        expect([0n, start.amount]).toContain(reservedFromFloat(end));
        if (reservedFromFloat(start) === 0n) expect(end).toBe(start);
      },
    ),
  );
});

test.each(["a".repeat(16), "a".repeat(50), "trf_0123-456789ab"])(
  "%s is a valid reference",
  (text) => {
    expect(text).toMatch(REFERENCE);
  },
);

test.each(["a".repeat(15), "a".repeat(51), "A".repeat(20), "trf.0123.456789ab", ""])(
  "%p is an invalid reference",
  (text) => {
    expect(text).not.toMatch(REFERENCE);
  },
);
