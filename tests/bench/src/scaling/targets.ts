import type { Target } from "../targets";
import { type LedgerCell, ledgersRatio } from "./ledgers";
import type { TakeoverPart } from "./takeover";

/** Two ledger processes on one hot wallet may lose a quarter. */
const LEDGERS_RATIO_MIN = 0.75;
const RESUMED_MAX_MS = 2_000;

export function judge(ledgers: readonly LedgerCell[], takeover: TakeoverPart): Target[] {
  const hot = ledgers.filter(({ load, processes }) => load === "hot" && processes === 2);
  const resumedMs = Math.max(...takeover.kills.map((kill) => kill.resumedMs));
  const failed = takeover.failures.length;
  return [
    ...hot.map(({ callers }) => {
      const ratio = ledgersRatio(ledgers, "hot", callers);
      return {
        what: `two ledger processes on one hot wallet, ${callers} callers: at least ${LEDGERS_RATIO_MIN} of what one does`,
        measured: ratio.toFixed(2),
        reached: ratio >= LEDGERS_RATIO_MIN,
      };
    }),
    {
      what: `a killed ledger process is taken over within ${RESUMED_MAX_MS / 1_000} s`,
      measured: `${resumedMs} ms at worst`,
      reached: resumedMs <= RESUMED_MAX_MS,
    },
    {
      what: "without a failed request",
      measured: `${failed} of ${takeover.answered + failed}`,
      reached: failed === 0,
    },
  ];
}
