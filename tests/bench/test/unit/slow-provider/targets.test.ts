import { IDLE } from "../../../src/cpu";
import { comparisonOf } from "../../../src/slow-provider/compare";
import { BYSTANDERS } from "../../../src/slow-provider/plan";
import { judge } from "../../../src/slow-provider/targets";
import { aRound } from "./rounds";

/** One bystander waits for so long beside a slow provider, all others as long as beside a healthy one. */
function judged(p99Ms: number, cpu = aRound("healthy").cpu) {
  const slow = aRound("slow", 10);
  slow.heard["PayID transfer"].p99Ms = p99Ms;
  const rounds = [{ ...aRound("healthy", 10), cpu }, slow];
  return judge(
    BYSTANDERS.map((stream) => comparisonOf(rounds, stream)),
    rounds,
  );
}

test("the worst of all bystanders decides", () => {
  expect(judged(20.1)[0]).toEqual({
    what: "no other endpoint's p99 above 2.0 times that beside a healthy provider",
    measured: "worst: PayID transfer, 2.01 times",
    reached: false,
  });
});

test("twice as long is just allowed", () => {
  expect(judged(20)[0]?.reached).toBe(true);
});

test("an endpoint that nobody was heard of is not within the bound", () => {
  expect(judged(Number.NaN)[0]?.reached).toBe(false);
});

test("a machine without a fifth to spare proves nothing", () => {
  const idle = (seconds: number) => judged(10, { gateway: 100 - seconds, [IDLE]: seconds })[1];

  expect(idle(20)).toMatchObject({ measured: "20 %", reached: true });
  expect(idle(19)).toMatchObject({ measured: "19 %", reached: false });
  expect(judged(10, {})[1]?.reached).toBe(false);
});
