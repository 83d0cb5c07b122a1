import { datedUuid, deriveUuid, uuidTime } from "@kobo/core/ids";
import { stepId } from "../../src/domain/step-id";

const DAY_MS = 24 * 60 * 60 * 1000;
const MADE = new Date("2026-10-01T08:00:00.000Z");
const id = datedUuid(MADE, "transfer");
const after = (days: number) => new Date(MADE.getTime() + days * DAY_MS);

test.each([
  ["has not been decided, as in a row of an earlier version", undefined],
  ["was decided the same day", after(0.5)],
  ["was decided within fifteen days", after(15)],
])("a step that %s keeps its original id", (_, decidedAt) => {
  expect(stepId({ id, decidedAt }, "post")).toBe(deriveUuid(id, "post"));
});

test("a step that is decided later has an id dated by its decision, the same each time", () => {
  const decidedAt = after(31);

  const post = stepId({ id, decidedAt }, "post");

  expect(uuidTime(post)).toBe(decidedAt.getTime());
  expect(stepId({ id, decidedAt }, "post")).toBe(post);
  expect(stepId({ id, decidedAt }, "void")).not.toBe(post);
  expect(stepId({ id: datedUuid(MADE, "other"), decidedAt }, "post")).not.toBe(post);
});
