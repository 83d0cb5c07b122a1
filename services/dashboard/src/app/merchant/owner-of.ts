import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { getMerchant } from "../../clients/merchants";
import type { Owner } from "../../clients/owner";
import type { Parts } from "../parts";

/** A merchant's side of one mode. */
export interface OfMode {
  merchantId: string;
  mode: Mode;
}

/** @throws AppError MERCHANT_NOT_FOUND */
export async function ownerOf({ services }: Parts, { merchantId, mode }: OfMode): Promise<Owner> {
  return { merchant: await getMerchant(services, merchantId), mode };
}

/**
 * The merchant whose money moves. The gateway refuses live keys alike while live mode is off.
 * @throws AppError LIVE_MODE_OFF
 */
export async function activeOwnerOf(parts: Parts, of: OfMode): Promise<Owner> {
  const owner = await ownerOf(parts, of);
  if (of.mode === "live" && !owner.merchant.liveMode) throw new AppError("LIVE_MODE_OFF");
  return owner;
}
