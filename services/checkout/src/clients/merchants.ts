import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { Merchants } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";

/** Whether a merchant takes payments in a mode now, long after the request that created a link. */
export type IsTakingPayments = (of: { merchantId: string; mode: Mode }) => Promise<boolean>;

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
