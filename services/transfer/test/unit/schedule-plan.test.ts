import fc from "fast-check";
import type { Schedule } from "../../src/domain/schedule";
import {
  AHEAD_MS,
  firstTime,
  GRACE_MS,
  MISSED_MAX,
  planRuns,
  wakeAt,
} from "../../src/domain/schedule-plan";

const DAY_MS = 24 * 3_600_000;
const START = new Date("2026-12-01T08:00:00Z");
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS);

type Planned = Parameters<typeof planRuns>[0];

const daily = (fields: Partial<Schedule> = {}): Planned => ({
  mode: "live",
  timing: {
    kind: "recurring",
    startsAt: START,
    rule: {
      frequency: "daily",
      interval: 1,
      at: "09:00",
      timeZone: "Africa/Lagos",
      dayOfMonth: 1,
      weekdays: [1],
    },
  },
  endAt: undefined,
  runsMax: undefined,
  runs: 0,
  nextRunAt: START,
  ...fields,
});

test("a due time is run, and the next one is planned", () => {
  const now = new Date(START.getTime() + 5_000);

  expect(planRuns(daily(), now)).toEqual({ missed: [], run: START, next: daysLater(1) });
});

test("no time is planned after the year 9999, the last that a response can show", () => {
  const startsAt = new Date("9999-12-31T12:00:00Z");
  const { timing } = daily();
  const late = { endAt: undefined, timing: { ...timing, startsAt } as Schedule["timing"] };

  expect(firstTime(late, startsAt)).toBeUndefined();
  expect(firstTime(daily(), new Date("9999-12-31T08:00:00Z"))).toEqual(
    new Date("9999-12-31T08:00:00Z"),
  );
});

test("after an outage only the latest time is run, and the others are missed", () => {
  const now = new Date(daysLater(3).getTime() + DAY_MS / 2);

  expect(planRuns(daily(), now)).toEqual({
    missed: [START, daysLater(1), daysLater(2)],
    run: daysLater(3),
    next: daysLater(4),
  });
});

test("a single run is planned within the grace period, and missed after it", () => {
  const once = daily({ timing: { kind: "once", at: START } });
  const at = (ms: number) => new Date(START.getTime() + ms);

  expect(planRuns(once, at(GRACE_MS))).toEqual({ missed: [], run: START, next: undefined });
  expect(planRuns(once, at(GRACE_MS + 1))).toEqual({
    ...{ missed: [START], run: undefined, next: undefined },
  });
});

test("in test mode the latest time is run however late, since the merchant moves the clock", () => {
  const once = daily({ mode: "test", timing: { kind: "once", at: START } });

  expect(planRuns(once, daysLater(300)).run).toEqual(START);
});

test("a schedule ends after its last run, or at its end time", () => {
  const now = daysLater(1);

  expect(planRuns(daily({ runsMax: 2 }), now)).toEqual({
    ...{ missed: [START], run: daysLater(1), next: undefined },
  });
  expect(planRuns(daily({ endAt: daysLater(1) }), now).next).toBeUndefined();
  expect(planRuns(daily({ endAt: daysLater(2) }), now).next).toEqual(daysLater(2));
});

test("a long outage leaves a bounded number of missed times", () => {
  const plan = planRuns(daily(), daysLater(1_000));

  expect(plan.missed).toHaveLength(MISSED_MAX);
  expect(plan.run).toEqual(daysLater(1_000));
});

test("each time is planned once and in order, whenever and however often a worker polls", () => {
  const looks = fc.array(fc.integer({ min: 1, max: 5 * DAY_MS }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(looks, (pauses) => {
      let schedule = daily();
      let now = START.getTime();
      const planned: number[] = [];
      for (const pause of pauses) {
        now += pause;
        const { missed, run, next } = planRuns(schedule, new Date(now));
        planned.push(...[...missed, ...(run ? [run] : [])].map((each) => each.getTime()));
        schedule = { ...schedule, nextRunAt: next };
      }

      const expected = Array.from(
        { length: Math.floor((now - START.getTime()) / DAY_MS) + 1 },
        (_, day) => daysLater(day).getTime(),
      );
      expect(planned).toEqual(expected);
    }),
  );
});

test("a schedule is due a day ahead to announce a run, and then at its time", () => {
  const schedule = { ...daily(), announcedFor: undefined };

  expect(wakeAt(schedule)).toEqual(new Date(START.getTime() - AHEAD_MS));
  expect(wakeAt({ ...schedule, announcedFor: START })).toEqual(START);
  expect(wakeAt({ ...schedule, timing: { kind: "threshold" } })).toEqual(START);
  expect(wakeAt({ ...schedule, nextRunAt: undefined })).toBeUndefined();
});
