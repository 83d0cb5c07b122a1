import { atMost, noFailures, none, tableOf } from "../../src/report";

test("a bound is kept up to its limit", () => {
  expect(atMost("p99", 100, 100, "ms").isKept).toBe(true);
  expect(atMost("p99", 100, 100.1, "ms").isKept).toBe(false);
  expect(atMost("p99", Number.NaN, 1).isKept).toBe(false);
  expect(atMost("recovery", 30, Number.POSITIVE_INFINITY, "s").isKept).toBe(false);
});

test("one failed request or one lost record breaks its bound, and is shown", () => {
  expect(none("lost", [])).toMatchObject({ isKept: true, measured: "0" });
  expect(none("lost", ["r1"])).toMatchObject({ isKept: false, measured: "1: r1" });
  expect(noFailures(new Map([["reads: 503", 2]]))).toMatchObject({
    ...{ isKept: false, measured: "2: 2 reads: 503" },
  });
});

test("the table marks what was broken", () => {
  expect(tableOf([none("lost", ["r1"])])).toContain("| lost | 0 | 1: r1 | **broken** |");
});
