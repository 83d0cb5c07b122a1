import { problemsOf } from "../../src/benches/checkout";

const ROUND = {
  figures: { perSecond: 200, p50Ms: 5, p99Ms: 20 },
  ...{ cpu: {}, statements: 5 },
};

test("a response without a session, or with an unexpected status, is a problem", () => {
  const sound = { ...ROUND, statuses: { 201: 10 }, created: 10 };

  expect(problemsOf(sound, 0)).toEqual([]);
  expect(problemsOf({ ...sound, created: 9 }, 0)).toEqual(["round 1: 10 answers made 9 sessions"]);
  expect(problemsOf({ ...sound, statuses: { 201: 9, 503: 1 } }, 1)).toEqual([
    "round 2: 1 requests were answered 503",
  ]);
});
