import type { ExternalTransfer } from "../../src/domain/external-transfer";
import { transition } from "../../src/domain/external-transfer-states";
import type { Outcome } from "../../src/domain/outcome";
import type { Answered } from "../../src/domain/step";
import {
  anExternalTransfer,
  declined,
  notFound,
  paid,
  processing,
  reversed,
  silent,
  unreachable,
} from "../factories";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TIMING = { scale: 1, random: 0.5 };

function aLost(fields: Partial<ExternalTransfer> = {}): ExternalTransfer {
  const about = { reference: "", fromPayId: "", failureReason: "RAIL_TIMEOUT" };
  const counts = { calls: 11, queryAttempts: 10, notFound: 10 };
  return anExternalTransfer({ kind: "return", state: "lost", ...about, ...counts, ...fields });
}

function stepAfter(transfer: ExternalTransfer, outcome: Outcome, times: Partial<Answered> = {}) {
  return transition(transfer, {
    kind: "answered",
    call: "query",
    outcome,
    recipientCode: "",
    graceLeftMs: 0,
    queryingForMs: DAY_MS + MINUTE_MS,
    notFoundForMs: DAY_MS,
    timing: TIMING,
    ...times,
  });
}

test("a return that timed out is lost, and opens no review before its resend", () => {
  const given = aLost({ state: "declined", queryAttempts: 4 });
  const input = { kind: "voided", queryingForMs: 10 * MINUTE_MS, timing: TIMING } as const;

  expect(transition(given, input)).toEqual({ to: "lost", set: {}, next: 15 * MINUTE_MS });
});

test("a return that was not found for a day is resent, and still queried", () => {
  expect(stepAfter(aLost(), notFound)).toEqual({
    to: "lost",
    set: { calls: 12, queryAttempts: 11, notFound: 11 },
    resends: true,
    restartsQueries: true,
    next: DAY_MS,
  });
});

describe("a lost return is not resent", () => {
  test.each([
    ["before a day is over", {}, notFound, { notFoundForMs: DAY_MS - 1 }],
    ["after fewer than three answers", { notFound: 1 }, notFound, {}],
    ["when the rail has acknowledged it", { acknowledged: true }, notFound, {}],
    ["when the rail's last answer is processing", {}, processing, {}],
    ["when the outcome is unknown", {}, silent, {}],
    ["when the rail cannot be reached", {}, unreachable, {}],
    ["when it is a resend itself", { resendOf: "018f" }, notFound, {}],
    ["twice", { wasResent: true }, notFound, {}],
    ["when it was paid", {}, paid, {}],
    ["when it was declined", {}, declined, {}],
  ] as const)("%s", (_, fields, outcome, times) => {
    expect(stepAfter(aLost(fields), outcome, times).resends).toBeUndefined();
  });
});

test('during the first day of "not found" it is queried at least hourly', () => {
  const times = { queryingForMs: 2 * DAY_MS, notFoundForMs: DAY_MS - 1 };

  expect(stepAfter(aLost(), notFound, times)).toMatchObject({ to: "lost", next: HOUR_MS });
});

test.each([
  ["a return that the rail acknowledged", { acknowledged: true }, notFound],
  ["a return of unknown outcome", {}, silent],
  ["a resend that is lost too", { resendOf: "018f" }, notFound],
] as const)("%s opens a review after a day", (_, fields, outcome) => {
  const review = { to: "lost", review: "return failed", next: "never" };

  expect(stepAfter(aLost(fields), outcome)).toMatchObject(review);
  expect(
    stepAfter(aLost({ ...fields, queryAttempts: 4 }), outcome, { queryingForMs: HOUR_MS }),
  ).toMatchObject({
    to: "lost",
    next: 60 * MINUTE_MS,
  });
});

test.each([
  ["refused", declined, false, "return failed"],
  ["returned by the bank", reversed, false, "return failed"],
  ["refused after its resend", declined, true, undefined],
] as const)("a lost return that is %s has failed", (_, outcome, wasResent, review) => {
  const step = stepAfter(aLost({ wasResent }), outcome);

  expect([step.to, step.next, step.review]).toEqual(["failed", "never", review]);
});

describe("a return that was resent", () => {
  const first = aLost({ wasResent: true });

  test("is queried daily for a month, whatever the rail answers", () => {
    for (const outcome of [notFound, silent, processing]) {
      const early = stepAfter(first, outcome, { queryingForMs: 3 * DAY_MS });
      const late = stepAfter(first, outcome, { queryingForMs: 30 * DAY_MS });

      expect(early).toMatchObject({ to: "lost", next: DAY_MS });
      expect(late).toMatchObject({ to: "lost", next: "never" });
      expect([early.review, late.review]).toEqual([undefined, undefined]);
    }
  });

  test("is debited and opens a review when it arrives late", () => {
    expect(stepAfter(first, paid)).toMatchObject({ to: "paid late", next: "at once" });
    const charged = transition({ ...first, state: "paid late" }, { kind: "charged", to: "source" });
    expect(charged).toMatchObject({ to: "completed", review: "arrived after resend" });
  });
});

describe("a resend", () => {
  const resend = aLost({
    state: "reserving",
    resendOf: "018f",
    queryAttempts: 0,
    failureReason: "",
  });
  const unclear = (isAway: boolean) =>
    ({ kind: "first unclear", unreachable: isAway, timing: TIMING }) as const;

  test("is postponed while it is unclear whether the first return arrived", () => {
    expect(transition(resend, unclear(true))).toEqual({
      to: "reserving",
      set: {},
      unreachable: true,
      next: 45 * SECOND_MS,
    });
    expect(transition(resend, unclear(false))).toEqual({
      to: "reserving",
      set: { queryAttempts: 1 },
      next: 10 * SECOND_MS,
    });
    expect(transition({ ...resend, queryAttempts: 99 }, unclear(false)).next).toBe(HOUR_MS);
  });

  test("is not sent when the first return has arrived", () => {
    const declinedNow = transition(resend, { kind: "first found" });
    expect(declinedNow).toMatchObject({ to: "declined", next: "at once" });

    const voided = { kind: "voided", queryingForMs: 0, timing: TIMING } as const;
    const failed = transition({ ...resend, state: "declined", ...declinedNow.set }, voided);

    expect(failed).toEqual({ to: "failed", set: {}, next: "never" });
  });
});
