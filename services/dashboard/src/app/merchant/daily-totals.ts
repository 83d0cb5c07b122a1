import { getMerchant } from "../../clients/merchants";
import { type DailyTotal, listDailyTotals } from "../../clients/wallets";
import type { Parts } from "../parts";
import type { OfMode } from "./owner-of";

const DAYS = 30;

/** @throws AppError WALLET_NOT_FOUND, INVALID_CURRENCY */
export async function getDailyTotals(
  { services }: Parts,
  { currency, ...of }: OfMode & { currency: string },
): Promise<DailyTotal[]> {
  const { walletPayId: payId } = await getMerchant(services, of.merchantId);
  return listDailyTotals(services, { ...of, payId, currency, days: DAYS });
}
