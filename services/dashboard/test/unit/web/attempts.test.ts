import {
  isOutcomeUnknown,
  leavesOpen,
  needsUser,
  pauseBefore,
} from "../../../web/src/api/attempts";
import { ApiError } from "../../../web/src/api/http";

const answer = (status: number, code: string) => new ApiError(status, { code, message: code });

test.each([
  ["a failure of the page", new Error("x"), true],
  ["a server's failure", answer(503, "SERVICE_UNAVAILABLE"), true],
  ["an earlier attempt that still runs", answer(409, "IDEMPOTENCY_KEY_IN_USE"), true],
  ["a refusal", answer(409, "INVALID_PAYMENT_STATE"), false],
  ["a step-up that is due", answer(403, "STEP_UP_REQUIRED"), false],
])("after %s, %#: whether a first attempt's outcome is unknown", (_name, error, isUnknown) => {
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});

test.each([
  [answer(401, "SIGNED_OUT"), true, true],
  [answer(403, "STEP_UP_REQUIRED"), true, true],
  [answer(429, "TOO_MANY_ATTEMPTS"), true, false],
  [answer(503, "SERVICE_UNAVAILABLE"), true, false],
  [answer(409, "INVALID_PAYMENT_STATE"), false, false],
  [answer(400, "REFUND_AMOUNT_EXCEEDED"), false, false],
])(
  "a repeat that is answered with %s says nothing of the attempts before, or decides",
  (error, isOpen, isForUser) => {
    expect([leavesOpen(error), needsUser(error)]).toEqual([isOpen, isForUser]);
  },
);

test("pauses grow to half a minute", () => {
  const pauses = Array.from({ length: 8 }, (_, attempt) => pauseBefore(attempt));

  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBe(30_000);
});
