import { IDLE } from "../../../src/cpu";
import { cpuShare } from "../../../src/slow-provider/cpu-share";
import { aRound } from "./rounds";

test("a share is that of the whole machine, over the rounds of its own phase", () => {
  const rounds = [
    { ...aRound("slow"), cpu: { gateway: 1, [IDLE]: 3 } },
    { ...aRound("slow"), cpu: { gateway: 3, [IDLE]: 1 } },
    { ...aRound("healthy"), cpu: { gateway: 9 } },
  ];

  expect(cpuShare(rounds, { phase: "slow", name: IDLE })).toBe(0.5);
  expect(cpuShare(rounds, { phase: "healthy", name: IDLE })).toBe(0);
});
