import {
  isOutcomeUnknown,
  isRepeated,
  leavesOpen,
  needsUser,
  pauseBefore,
} from "../../../web/src/api/attempts";

test.each([
  [0, "NO_ANSWER", true],
  [503, "SERVICE_UNAVAILABLE", true],
  [409, "IDEMPOTENCY_KEY_IN_USE", true],
  [409, "INVALID_PAYMENT_STATE", false],
  [403, "STEP_UP_REQUIRED", false],
])("after a first attempt, %i %s leaves its outcome unknown: %s", (status, code, isUnknown) => {
  expect(isOutcomeUnknown({ status, code })).toBe(isUnknown);
});

test.each([
  [401, "SIGNED_OUT", true, true],
  [403, "STEP_UP_REQUIRED", true, true],
  [429, "TOO_MANY_ATTEMPTS", true, false],
  [503, "SERVICE_UNAVAILABLE", true, false],
  [409, "INVALID_PAYMENT_STATE", false, false],
  [400, "REFUND_AMOUNT_EXCEEDED", false, false],
])(
  "after a repeat, %i %s leaves the outcome unknown: %s; needs the user: %s",
  (status, code, isOpen, isForUser) => {
    expect(leavesOpen({ status, code })).toBe(isOpen);
    expect(needsUser({ status, code })).toBe(isForUser);
  },
);

test("the back-off grows to half a minute", () => {
  const pauses = Array.from({ length: 8 }, (_, attempt) => pauseBefore(attempt));

  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBe(30_000);
});

test("a request is retried for an hour", () => {
  const now = Date.now();

  expect(isRepeated(now - 3_590_000)).toBe(true);
  expect(isRepeated(now - 3_600_000)).toBe(false);
});
