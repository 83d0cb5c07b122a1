import { figuresOf, medianOf, quantile } from "../../src/measure/figures";

test("a quantile is a value that was measured", () => {
  const sorted = Array.from({ length: 100 }, (_, index) => index + 1);

  expect(quantile(sorted, 0.5)).toBe(50);
  expect(quantile(sorted, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

test("the rate counts requests completed in the window, not those sent", () => {
  const { perSecond, p50Ms, p99Ms } = figuresOf([3, 1, 2], 500);

  expect(perSecond).toBe(6);
  expect(p50Ms).toBe(2);
  expect(p99Ms).toBe(3);
});

test("one disturbed round does not show in the median", () => {
  const round = { perSecond: 100, p50Ms: 1, p99Ms: 2 };

  expect(medianOf([round, { perSecond: 5, p50Ms: 90, p99Ms: 500 }, round])).toEqual(round);
});
