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
    // Sent before the kill, and answered right after it.
    answer(1_005, 20),
    answer(1_340, 330),
    answer(1_350, 30),
  ];

  expect(noticedOf(answers, SPAN).resumedMs).toBe(340);
});

test("a balance response does not count as restored service", () => {
  const answers = [answer(1_050, 20, "balance"), answer(1_700, 600)];

  expect(noticedOf(answers, SPAN).resumedMs).toBe(700);
});

test("the longest wait includes requests of any kind sent before the kill", () => {
  const answers = [answer(900, 800), answer(1_400, 450, "balance"), answer(1_420, 300)];

  expect(noticedOf(answers, SPAN).longestWaitMs).toBe(450);
});

test("without any response after the kill, the whole span counts as downtime", () => {
  expect(noticedOf([answer(900, 20)], SPAN)).toEqual({
    resumedMs: 4_000,
    longestWaitMs: 0,
  });
});

test("responses after the next kill are not attributed to this one", () => {
  expect(noticedOf([answer(6_000, 100)], SPAN).resumedMs).toBe(4_000);
});

test("the longest wait without requests is 0", () => {
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

test("an unacknowledged transfer in two ledgers is a problem", () => {
  expect(missing({ acknowledged: 5, inLedger: 5 })).toEqual([]);
  expect(missing({ acknowledged: 5, inLedger: 6 })).toEqual([
    "two ledgers have 1 transfers more than were answered",
  ]);
});
