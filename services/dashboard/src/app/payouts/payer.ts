import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { getMerchant } from "../../clients/merchants";
import type { Owner } from "../../clients/owner";
import type { Parts } from "../parts";

export interface OfMode {
  merchantId: string;
  mode: Mode;
}

/**
 * The merchant whose wallet pays. The gateway refuses live keys alike while live mode is off.
 * @throws AppError LIVE_MODE_OFF
 */
export async function payerOf(
  { services }: Pick<Parts, "services">,
  { merchantId, mode }: OfMode,
): Promise<Owner> {
  const merchant = await getMerchant(services, merchantId);
  if (mode === "live" && !merchant.liveMode) throw new AppError("LIVE_MODE_OFF");
  return { merchant, mode };
}
