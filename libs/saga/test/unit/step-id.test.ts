import { datedUuid, deriveUuid, uuidTime } from "@kobo/core/ids";
import { stepId } from "../../src/machine";

const DAY_MS = 24 * 60 * 60 * 1000;
const BEGAN = new Date("2026-11-01T10:00:00Z");
const id = datedUuid(BEGAN, "a saga");
const after = (days: number) => new Date(BEGAN.getTime() + days * DAY_MS);

test("a step's id has the time of its decision, and is the same for the same step", () => {
  const saga = { id, decidedAt: after(40) };

  expect(uuidTime(stepId(saga, "post"))).toBe(after(40).getTime());
  expect(stepId(saga, "post")).toBe(stepId({ ...saga }, "post"));
  expect(stepId(saga, "post")).not.toBe(stepId(saga, "void"));
});

test("a decision earlier than its saga, due to clock skew, still dates its ids", () => {
  expect(uuidTime(stepId({ id, decidedAt: after(-1) }, "post"))).toBe(after(-1).getTime());
});

test("up to lateAfterMs ids have the time of the saga, as in released versions", () => {
  const late = { lateAfterMs: 15 * DAY_MS };

  expect(stepId({ id, decidedAt: undefined }, "post", late)).toBe(deriveUuid(id, "post"));
  expect(stepId({ id, decidedAt: after(15) }, "post", late)).toBe(deriveUuid(id, "post"));
  expect(uuidTime(stepId({ id, decidedAt: after(16) }, "post", late))).toBe(after(16).getTime());
});
