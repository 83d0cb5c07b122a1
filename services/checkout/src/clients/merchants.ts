import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { Merchants } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import { detachFromRequest } from "@kobo/runtime";

/** Whether a merchant takes payments in a mode now, long after the request that created a session or a link. */
export type IsTakingPayments = (of: { merchantId: string; mode: Mode }) => Promise<boolean>;

/** How old the answer may be that a page shows. */
const SHOWN_MS = 5_000;
const SHOWN_MAX = 10_000;

/** The gateway, which owns the merchants. */
export function merchantsClient(
  target: string,
  caller: Caller,
): { isTakingPayments: IsTakingPayments; close: () => void } {
  const { calls, close } = connectTo(Merchants, { target, balance: "round_robin", caller });
  return {
    isTakingPayments: async ({ merchantId, mode }) => {
      if (mode === "test") return true;
      try {
        const { merchant } = await calls.GetMerchant({ id: merchantId });
        return merchant?.liveMode ?? false;
      } catch (error) {
        if (error instanceof AppError && error.code === "MERCHANT_NOT_FOUND") return false;
        throw error;
      }
    },
    close,
  };
}

/**
 * For pages, which ask every few seconds: the answer may be five seconds old, and without one the page stays as it is.
 * The beginning of a payment does not use it.
 */
export function shownAvailability(isTakingPayments: IsTakingPayments): IsTakingPayments {
  const known = new Map<string, { answer: Promise<boolean>; until: number }>();
  return (of) => {
    if (of.mode === "test") return Promise.resolve(true);
    const now = performance.now();
    const earlier = known.get(of.merchantId);
    if (earlier && now < earlier.until) return earlier.answer;
    if (known.size >= SHOWN_MAX) known.clear();
    const answer = detachFromRequest(() => isTakingPayments(of)).catch(() => true);
    known.set(of.merchantId, { answer, until: now + SHOWN_MS });
    return answer;
  };
}
