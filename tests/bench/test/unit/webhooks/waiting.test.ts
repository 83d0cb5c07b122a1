import { medianWaiting, waitingOf } from "../../../src/webhooks/waiting";

test("every figure is a time that some message was on its way", () => {
  const latencies = Array.from({ length: 200 }, (_, index) => 200 - index);

  expect(waitingOf(latencies)).toEqual({
    ...{ messages: 200, p50Ms: 100, p95Ms: 190, p99Ms: 198, maxMs: 200 },
  });
});

test("one disturbed round shows in the longest time, and in no other figure", () => {
  const round = { messages: 10, p50Ms: 1, p95Ms: 2, p99Ms: 3, maxMs: 4 };
  const disturbed = { messages: 10, p50Ms: 90, p95Ms: 95, p99Ms: 99, maxMs: 500 };

  expect(medianWaiting([round, disturbed, round])).toEqual({ ...round, messages: 30, maxMs: 500 });
});
