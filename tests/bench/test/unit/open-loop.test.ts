import { scheduleOf, sendOnTime } from "../../src/measure/open-loop";

/** A clock that advances only by delays. */
function fakeClock() {
  let time = 5_000;
  return {
    now: () => time,
    wait: async (ms: number) => {
      time += ms;
    },
  };
}

test("each stream has its rate, evenly and in order", () => {
  const arrivals = scheduleOf({ balance: 2, purchase: 3 }, 2);

  const times = arrivals.map(({ dueMs }) => dueMs);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const of = (stream: string) => arrivals.filter((each) => each.stream === stream);
  expect(of("balance").map(({ dueMs }) => dueMs)).toEqual([0, 500, 1_000, 1_500]);
  expect(of("purchase")).toHaveLength(6);
});

test("streams with the same rate never send at the same time", () => {
  const times = scheduleOf({ a: 10, b: 10, c: 10 }, 3).map(({ dueMs }) => dueMs);

  expect(new Set(times).size).toBe(times.length);
});

test("no request waits for the response to an earlier one", async () => {
  const seen: number[] = [];
  let answer = () => {};
  const unanswered = new Promise<void>((resolve) => {
    answer = resolve;
  });

  const { answered } = await sendOnTime(
    scheduleOf({ balance: 4 }, 1),
    ({ dueMs }) => {
      seen.push(dueMs);
      return unanswered;
    },
    fakeClock(),
  );

  expect(seen).toEqual([0, 250, 500, 750]);
  answer();
  await answered;
});

test("a request that is sent late receives its due time", async () => {
  const clock = fakeClock();
  const lateBy: number[] = [];

  await sendOnTime(
    [
      { stream: "balance", dueMs: 0 },
      { stream: "balance", dueMs: 10 },
    ],
    async (_, dueAt) => {
      lateBy.push(clock.now() - dueAt);
      // This delay keeps the next request from being sent in time.
      await clock.wait(25);
    },
    clock,
  );

  expect(lateBy).toEqual([0, 15]);
});
