import { IDLE } from "../cpu";
import type { Target } from "../targets";
import type { Comparison, Round } from "./compare";
import { cpuShare } from "./cpu-share";

const RATIO_MAX = 2;
/** On a machine that is busier, everybody waits for a core, and nobody for the provider. */
const IDLE_MIN = 0.2;

/** What was wanted: whoever does not buy bills hardly notices. */
export function judge(bystanders: readonly Comparison[], rounds: readonly Round[]): Target[] {
  // Of whom nobody was heard, nobody can say that it did not wait.
  const unheard = bystanders.find(({ ratio }) => Number.isNaN(ratio));
  const worst = unheard ?? bystanders.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const idle = cpuShare(rounds, { phase: "healthy", name: IDLE });
  return [
    {
      what: `no other endpoint's p99 above ${RATIO_MAX.toFixed(1)} times that beside a healthy provider`,
      measured: `worst: ${worst.stream}, ${worst.ratio.toFixed(2)} times`,
      reached: worst.ratio <= RATIO_MAX,
    },
    {
      what: `at least ${percent(IDLE_MIN)} of the machine idle, without which the ratio says nothing`,
      measured: percent(idle),
      reached: idle >= IDLE_MIN,
    },
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
