import { hours, minutes, nextAttemptInMs, type Schedule, seconds } from "../../../src/retry";

const SCHEDULE: Schedule = {
  delaysMs: [seconds(10), minutes(5)],
  lastsMs: hours(24),
  thenEveryMs: hours(1),
};
const next = (attempts: number, elapsedMs: number, scale = 1) =>
  nextAttemptInMs(SCHEDULE, { attempts, elapsedMs }, { scale, random: 0.5 });

test("the listed delays come first, even after the schedule's duration", () => {
  expect([next(0, 0), next(1, hours(30))]).toEqual([seconds(10), minutes(5)]);
});

test("after the listed delays it retries hourly until its duration has passed", () => {
  expect([next(2, minutes(1)), next(50, hours(23))]).toEqual([hours(1), hours(1)]);
});

test("it ends when its listed delays are used and its duration has passed", () => {
  expect([next(2, hours(24)), next(50, hours(48))]).toEqual([undefined, undefined]);
});

test("delays and duration scale", () => {
  expect([next(2, minutes(1), 0.001), next(2, hours(24) / 1000, 0.001)]).toEqual([
    3_600,
    undefined,
  ]);
});
