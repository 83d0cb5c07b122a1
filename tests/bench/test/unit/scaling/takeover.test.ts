import type { Answer } from "../../../src/scaling/plan";
import { longestWait, noticedOf } from "../../../src/scaling/takeover";

const answer = (atMs: number, ms: number, kind: Answer["kind"] = "transfer"): Answer => ({
  ...{ kind, atMs, ms },
});
const SPAN = { fromMs: 1_000, untilMs: 5_000 };

test("answers flow again with the first to a transfer that was asked for after the kill", () => {
  const answers = [
    answer(990, 20),
    // Asked for before the kill, and answered by chance right after it.
    answer(1_005, 20),
    answer(1_340, 330),
    answer(1_350, 30),
  ];

  expect(noticedOf({ answers }, SPAN).resumedMs).toBe(340);
});

test("a balance says nothing of whether transfers flow", () => {
  const answers = [answer(1_050, 20, "balance"), answer(1_700, 600)];

  expect(noticedOf({ answers }, SPAN).resumedMs).toBe(700);
});

test("who waited longest is also one who asked before the kill, of whatever kind", () => {
  const answers = [answer(900, 800), answer(1_400, 450, "balance"), answer(1_420, 300)];

  expect(noticedOf({ answers }, SPAN).longestWaitMs).toBe(450);
});

test("when nothing is answered any more, the whole time is lost", () => {
  expect(noticedOf({ answers: [answer(900, 20)] }, SPAN)).toEqual({
    resumedMs: 4_000,
    longestWaitMs: 0,
  });
});

test("what comes after the next kill is none of this one's", () => {
  expect(noticedOf({ answers: [answer(6_000, 100)] }, SPAN).resumedMs).toBe(4_000);
});

test("the longest wait of nobody is nothing", () => {
  expect(longestWait([])).toBe(0);
});
