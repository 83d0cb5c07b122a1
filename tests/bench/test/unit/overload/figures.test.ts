import { backAfter, lineOf, p99ByWindow } from "../../../src/overload/figures";
import { answers, heardOf } from "./heard";

test("a line tells what was asked for, taken and refused, of one stream and of all", () => {
  const heard = heardOf("verify", {
    taken: answers(100, { seconds: 10, ms: 20 }),
    refused: { 503: 195, 429: 5 },
    refusedMs: Array<number>(200).fill(3),
  });

  const line = {
    offeredPerSecond: 30,
    takenPerSecond: 10,
    p50Ms: 20,
    p99Ms: 20,
    refused: { 503: 195, 429: 5 },
    refusedP99Ms: 3,
  };
  expect(lineOf(heard, 10, "verify")).toEqual(line);
  expect(lineOf(heard, 10)).toEqual(line);
  expect(lineOf(heard, 10, "new PayID")).toMatchObject({ offeredPerSecond: 0, refused: {} });
});

test("refusals of several streams are added by status", () => {
  const heard = heardOf("verify", { refused: { 503: 2 }, refusedMs: [1, 1] });
  heard.streams["new PayID"] = { taken: [], refused: { 503: 3, 429: 1 }, refusedMs: [1, 1, 1, 1] };

  expect(lineOf(heard, 1).refused).toEqual({ 503: 5, 429: 1 });
});

test("a window's p99 is of the requests that were due in it, however late they were answered", () => {
  const heard = heardOf("PayID transfer", {
    taken: [
      ...answers(100, { from: 0, seconds: 3, ms: 5_000 }),
      ...answers(100, { from: 3, seconds: 3, ms: 40 }),
    ],
  });

  expect(p99ByWindow(heard)).toEqual([5_000, 40]);
});

test("a system is back after the first window that is good enough, and a silent one is not", () => {
  expect(backAfter([90, 60, 30, 80], 30)).toBe(9);
  expect(backAfter([20], 30)).toBe(3);
  expect(backAfter([90, 60], 30)).toBeUndefined();
  expect(backAfter([Number.NaN, 20], 30)).toBe(6);
});
