import { statesOf } from "@kobo/provider-client";
import type { Logger } from "@kobo/runtime";
import type { CardProcessor } from "../card-processor";
import { type Account, clientOf } from "./account";
import { processorGuards } from "./guards";
import { openingCalls } from "./opening";
import { paymentCalls } from "./payments";
import { refundCalls } from "./refunds";

interface Surroundings {
  logger: Logger;
  /** Called when calls of a kind get through again. Must not throw. */
  onRecovered?: () => void;
}

/** Stripe, of which only this folder knows. */
export function stripeProcessor(account: Account & Surroundings): CardProcessor {
  const { mode, timeoutMs, logger, onRecovered } = account;
  const { stripe, close } = clientOf(account);
  const guards = processorGuards(mode, onRecovered);
  const parts = { mode, stripe, guards, timeoutMs, logger };
  return {
    ...openingCalls(parts),
    ...paymentCalls(parts),
    ...refundCalls(parts),
    states: () => statesOf(guards),
    close: () => {
      for (const guard of Object.values(guards)) guard.close();
      close();
    },
  };
}
