import { longestWait, noticedOf } from "../../src/benches/scaling/kill-under-load";
import { judge, missing } from "../../src/benches/scaling/scaling";
import type { Stream } from "../../src/load/requests";

const answer = (atMs: number, ms: number, stream: Stream = "PayID transfer") => ({
  ...{ stream, atMs, ms },
});
const SPAN = { fromMs: 1_000, untilMs: 5_000 };

test("service is restored with the first answer to a transfer sent after the kill", () => {
  const answers = [
    answer(990, 20),
    // Asked for before the kill, and answered by chance right after it.
    answer(1_005, 20),
    answer(1_340, 330),
    answer(1_350, 30),
  ];

  expect(noticedOf(answers, SPAN).resumedMs).toBe(340);
});

test("a balance says nothing of whether transfers flow", () => {
  const answers = [answer(1_050, 20, "balance"), answer(1_700, 600)];

  expect(noticedOf(answers, SPAN).resumedMs).toBe(700);
});

test("the longest wait includes requests of any kind sent before the kill", () => {
  const answers = [answer(900, 800), answer(1_400, 450, "balance"), answer(1_420, 300)];

  expect(noticedOf(answers, SPAN).longestWaitMs).toBe(450);
});

test("when nothing is answered any more, the whole time is lost", () => {
  expect(noticedOf([answer(900, 20)], SPAN)).toEqual({
    resumedMs: 4_000,
    longestWaitMs: 0,
  });
});

test("what comes after the next kill is none of this one's", () => {
  expect(noticedOf([answer(6_000, 100)], SPAN).resumedMs).toBe(4_000);
});

test("the longest wait of no caller is 0", () => {
  expect(longestWait([])).toBe(0);
});

test("a request that failed at a kill is allowed, but counted", () => {
  const failure = { ...answer(1_000, 20), status: 503, isSuccess: false, fault: undefined };
  const kills = [{ killed: "wallet-ledger-1", resumedMs: 400, longestWaitMs: 900 }];
  const part = { kills, answered: 99, longestWaitBeforeMs: 1 };

  expect(judge([], { ...part, failures: [failure] })).toMatchObject([
    { measured: "400 ms at worst", reached: true },
    { measured: "1 of 100", reached: false },
  ]);
  expect(judge([], { ...part, failures: [] })[1]?.reached).toBe(true);
});

test("a transfer that two ledgers have and that was not acknowledged is a problem", () => {
  expect(missing({ acknowledged: 5, inLedger: 5 })).toEqual([]);
  expect(missing({ acknowledged: 5, inLedger: 6 })).toEqual([
    "two ledgers have 1 transfers more than were answered",
  ]);
});
