import { drainedOf, perSecond, rateOf } from "../../../src/webhooks/backlog";

test("the rate is from the first arrival to the last, however late the last one is", () => {
  const drained = drainedOf([1_500, 1_000, 2_000, 5_000]);

  expect(drained).toMatchObject({ messages: 4, ms: 4_000 });
  expect(rateOf(drained)).toBe(0.75);
});

test("a second without arrivals is one of them; what is left of the last does not count as one", () => {
  const { seconds } = drainedOf([0, 10, 999, 2_000, 3_400]);

  expect(seconds).toEqual([3, 0, 1]);
});

test("a load is as fast as its time", () => {
  expect(perSecond({ events: 500, ms: 250 })).toBe(2_000);
});
