import { strangeAnswers } from "../../../src/slow-provider/strange-answers";
import { aRound } from "./rounds";

test("a round in which everybody was answered as usual has nothing strange", () => {
  expect(strangeAnswers([aRound("healthy"), aRound("slow")])).toEqual([]);
});

test("a bystander that was refused, or not answered at all, is strange", () => {
  const round = aRound("slow");
  round.heard.balance.statuses = { 0: 2, 200: 90, 503: 1 };

  expect(strangeAnswers([round])).toEqual([
    "round 1, slow: balance was answered 0 2 times",
    "round 1, slow: balance was answered 503 1 times",
  ]);
});

test("beside a slow provider a purchase may wait or be refused, beside a healthy one it is sold", () => {
  const statuses = { 201: 5, 202: 3, 424: 7 };
  const slow = aRound("slow");
  const healthy = aRound("healthy");
  slow.heard["bill purchase"].statuses = statuses;
  healthy.heard["bill purchase"].statuses = statuses;

  expect(strangeAnswers([slow])).toEqual([]);
  expect(strangeAnswers([healthy])).toEqual([
    "round 1, healthy: bill purchase was answered 202 3 times",
    "round 1, healthy: bill purchase was answered 424 7 times",
  ]);
});

test("a purchase that hangs until the request is over is strange", () => {
  const slow = aRound("slow");
  slow.heard["bill purchase"].statuses = { 503: 4 };

  expect(strangeAnswers([slow])).toEqual(["round 1, slow: bill purchase was answered 503 4 times"]);
});

test("money that is held for no waiting purchase is strange", () => {
  const slow = { ...aRound("slow"), held: { open: 9, waiting: 8, stray: 1 } };

  expect(strangeAnswers([slow])).toEqual(["round 1, slow: 1 holds of no waiting purchase"]);
});
