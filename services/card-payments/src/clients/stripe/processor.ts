import { breakerStates } from "@kobo/provider-client";
import type { Logger } from "@kobo/runtime";
import type { CardProcessor, CardVault } from "../card-processor";
import type { DisputeProcessor } from "../dispute-processor";
import { type Account, clientOf } from "./account";
import { processorBreakers } from "./breakers";
import { erasingCalls } from "./customers";
import { disputeCalls } from "./disputes";
import { openingCalls } from "./opening";
import { paymentCalls } from "./payments";
import { refundCalls } from "./refunds";
import { vaultCalls } from "./vault";

interface Options {
  logger: Logger;
  /** Called when a breaker closes again. Must not throw. */
  onRecovered?: () => void;
}

export function stripeProcessor(
  account: Account & Options,
): CardProcessor & CardVault & { disputes: DisputeProcessor } {
  const { mode, timeoutMs, logger, onRecovered } = account;
  const { stripe, close } = clientOf(account);
  const breakers = processorBreakers(mode, onRecovered);
  const parts = { mode, stripe, breakers, timeoutMs, logger };
  return {
    ...openingCalls(parts),
    ...paymentCalls(parts),
    ...refundCalls(parts),
    disputes: disputeCalls(parts),
    ...erasingCalls(parts),
    ...vaultCalls(parts),
    states: () => breakerStates(breakers),
    close: () => {
      for (const breaker of Object.values(breakers)) breaker.close();
      close();
    },
  };
}
