import { AppError } from "@kobo/errors";
import { checkedRange } from "../../../src/domain/recovery";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1_000;
const at = (ms: number): Date => new Date(NOW.getTime() + ms);

function problemsOf(from: Date, to?: Date): unknown {
  try {
    checkedRange({ from, to }, NOW);
  } catch (error) {
    if (error instanceof AppError) return error.details.errors;
  }
  throw new Error("The range was accepted.");
}

test("accepts a range within the last thirty days", () => {
  const range = { from: at(-30 * DAY_MS), to: at(-1) };

  expect(checkedRange(range, NOW)).toEqual(range);
  expect(checkedRange({ ...range, to: NOW }, NOW)).toEqual({ ...range, to: NOW });
});

test("ends now by default", () => {
  expect(checkedRange({ from: at(-1), to: undefined }, NOW)).toEqual({ from: at(-1), to: NOW });
});

test("refuses a range beyond the retention period", () => {
  expect(problemsOf(at(-30 * DAY_MS - 1))).toMatchObject([{ field: "from", code: "too_old" }]);
  expect(problemsOf(new Date(0))).toMatchObject([{ field: "from", code: "too_old" }]);
});

test("refuses a range in the future", () => {
  expect(problemsOf(NOW)).toMatchObject([{ field: "from", code: "in_the_future" }]);
  expect(problemsOf(at(-1), at(1))).toMatchObject([{ field: "to", code: "in_the_future" }]);
  expect(problemsOf(at(1), at(2))).toMatchObject([{ field: "from" }, { field: "to" }]);
});

test("refuses an end before the start", () => {
  expect(problemsOf(at(-5), at(-5))).toMatchObject([{ field: "to", code: "out_of_range" }]);
  expect(problemsOf(at(-5), at(-6))).toMatchObject([{ field: "to", code: "out_of_range" }]);
});
