import { backOffMs } from "../../src/stream/back-off";
import { filtersOf, matchesFilters } from "../../src/stream/event-filter";
import { RecentIds } from "../../src/stream/recent-ids";

test("only the most recent ids are kept", () => {
  const ids = new RecentIds(3);
  for (const id of ["a", "b", "c", "a", "d"]) ids.add(id);

  expect(["a", "b", "c", "d"].map((id) => ids.has(id))).toEqual([true, false, true, true]);
});

test.each([
  [undefined, "payment.created", true],
  ["*", "payment.created", true],
  ["payment.*", "payment.created", true],
  ["payment.*", "payments.created", false],
  ["payment.*", "payid.payment.completed", false],
  ["transfer.failed, payment.created", "payment.created", true],
  ["transfer.failed,payment.created", "payment.succeeded", false],
])("filter %s, event %s: matches is %s", (filters, event, expected) => {
  expect(matchesFilters(filtersOf(filters), event)).toBe(expected);
});

test.each(["", "payment.created,", "Payment.*", "payment*", "*.created", "payment. *"])(
  "%j is not a filter",
  (text) => {
    expect(() => filtersOf(text)).toThrow(/^--events: "[^"]*" is no name of an event/);
  },
);

test("the back-off doubles with each failure up to its cap, with jitter", () => {
  const waits = (random: number) =>
    [0, 1, 2, 10].map((failures) => backOffMs({ failures, requestedMs: undefined, random }));

  expect(waits(0)).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect(waits(0.5)).toEqual([1_500, 2_000, 3_000, 16_000]);
});

test("the server's retry time is respected, up to a limit", () => {
  expect(backOffMs({ failures: 1, requestedMs: 60_000, random: 0 })).toBe(60_000);
  expect(backOffMs({ failures: 0, requestedMs: 10, random: 0.5 })).toBe(15);
  expect(backOffMs({ failures: 0, requestedMs: 10 ** 12, random: 0 })).toBe(300_000);
});
