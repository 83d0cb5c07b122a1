import type { Mode } from "@kobo/core/tenant";
import type { Ledger } from "@kobo/ledger-client";
import { toWireMode } from "@kobo/rpc";
import { walletPayIdOf } from "../domain/merchants/merchant-name";

/** The merchant that owns the wallets. */
interface Owner {
  id: string;
  slug: string;
}

const CURRENCY = "NGN";

/** Safe to repeat: an existing wallet does not change. */
export async function openWallet(
  { calls }: Pick<Ledger, "calls">,
  owner: Owner,
  mode: Mode,
): Promise<void> {
  await calls.OpenWallet({
    merchantId: owner.id,
    mode: toWireMode(mode),
    payId: walletPayIdOf(owner),
    currency: CURRENCY,
  });
}
