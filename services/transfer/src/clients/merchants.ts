import type { Tenant } from "@kobo/core/tenant";
import { Merchants } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import type { Limits } from "../domain/wallet-debit";

/** A merchant as it is now, long after the request that began a schedule. */
export interface MerchantNow {
  walletPayId: string;
  merchantName: string;
  /** Whether its money may move in live mode. */
  liveMode: boolean;
  limits: Limits;
}

/** @throws AppError MERCHANT_NOT_FOUND; CallFailed without an answer */
export type FindMerchant = (
  tenant: Pick<Tenant, "merchantId">,
  defaults: Limits,
) => Promise<MerchantNow>;

/** The gateway, which owns the merchants. */
export function merchantsClient(
  target: string,
  caller: Caller,
): { find: FindMerchant; close: () => void } {
  const { calls, close } = connectTo(Merchants, { target, balance: "round_robin", caller });
  return {
    find: async ({ merchantId }, defaults) => {
      const [{ merchant }, { limits }] = await Promise.all([
        calls.GetMerchant({ id: merchantId }),
        calls.GetLimits({ merchantId }),
      ]);
      if (!merchant) throw new Error("The gateway answered without a merchant.");
      const { amountMaxKobo = "0", dailyCapKobo = "0" } = limits?.transfers ?? {};
      return {
        walletPayId: merchant.walletPayId,
        merchantName: merchant.name,
        liveMode: merchant.liveMode,
        limits: {
          amountMax: BigInt(amountMaxKobo) || defaults.amountMax,
          dailyCap: BigInt(dailyCapKobo) || defaults.dailyCap,
        },
      };
    },
    close,
  };
}
