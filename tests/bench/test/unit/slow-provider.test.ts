import { type Round, wrongAnswers } from "../../src/benches/slow-provider";

const figures = { perSecond: 10, p50Ms: 5, p99Ms: 10 };
const answered = (status: number) => ({ ...figures, statuses: { [status]: 100 } });

/** A round in which every request was answered as usual. */
function aRound(phase: Round["phase"]): Round {
  const streams = {
    ...{ balance: answered(200), status: answered(200), "bill services": answered(200) },
    ...{
      "new PayID": answered(201),
      "PayID transfer": answered(201),
      "bill purchase": answered(201),
    },
  };
  return { phase, streams, cpu: {}, held: { open: 0, stray: 0 } };
}

test("a request that failed, or had no response at all, is a problem", () => {
  const round = aRound("slow");
  round.streams.balance.statuses = { 0: 2, 200: 90, 503: 1 };

  expect(wrongAnswers([aRound("healthy"), round])).toEqual([
    "round 2, slow: balance was answered 0 2 times",
    "round 2, slow: balance was answered 503 1 times",
  ]);
});

test("a purchase may be pending or refused with a slow provider, but not with a healthy one", () => {
  const statuses = { 201: 5, 202: 3, 424: 7 };
  const [slow, healthy] = [aRound("slow"), aRound("healthy")];
  slow.streams["bill purchase"].statuses = statuses;
  healthy.streams["bill purchase"].statuses = statuses;

  expect(wrongAnswers([slow])).toEqual([]);
  expect(wrongAnswers([healthy])).toEqual([
    "round 1, healthy: bill purchase was answered 202 3 times",
    "round 1, healthy: bill purchase was answered 424 7 times",
  ]);
});

test("money held for no pending purchase is a problem", () => {
  const slow = { ...aRound("slow"), held: { open: 9, stray: 1 } };

  expect(wrongAnswers([slow])).toEqual(["round 1, slow: 1 holds of no waiting purchase"]);
});
