import type { Mode } from "@kobo/core/tenant";
import { toWireMode } from "@kobo/rpc";
import type { Services } from "./services";

type Calls = Pick<Services, "payIds">;

export interface PayIdOwner {
  /** The registered name of the merchant behind a PayID. */
  merchantName: string;
}

/** @throws AppError PAYID_NOT_FOUND */
export async function findPayIdOwner(
  { payIds }: Calls,
  { mode, payId, merchantId }: { mode: Mode; payId: string; merchantId: string },
): Promise<PayIdOwner> {
  return payIds.VerifyPayId({ mode: toWireMode(mode), payId, merchantId });
}
