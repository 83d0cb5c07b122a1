import { hours, minutes, nextAttemptInMs, type Schedule, seconds } from "../../../src/retry";

const SCHEDULE: Schedule = {
  delaysMs: [seconds(10), minutes(5)],
  lastsMs: hours(24),
  thenEveryMs: hours(1),
};
const next = (attempts: number, elapsedMs: number, scale = 1) =>
  nextAttemptInMs(SCHEDULE, { attempts, elapsedMs }, { scale, random: 0.5 });

test("the pauses come first, however late it is", () => {
  expect([next(0, 0), next(1, hours(30))]).toEqual([seconds(10), minutes(5)]);
});

test("pauses that were used up in a minute do not end it before its time", () => {
  expect([next(2, minutes(1)), next(50, hours(23))]).toEqual([hours(1), hours(1)]);
});

test("it ends by time and by count", () => {
  expect([next(2, hours(24)), next(50, hours(48))]).toEqual([undefined, undefined]);
});

test("all of it scales", () => {
  expect([next(2, minutes(1), 0.001), next(2, hours(24) / 1000, 0.001)]).toEqual([
    3_600,
    undefined,
  ]);
});
