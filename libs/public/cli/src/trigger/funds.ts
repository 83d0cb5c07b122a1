import { naira } from "../naira";
import type { Stage } from "./scenario";

/** More than any scenario needs. */
const ENOUGH = 100_000;
const TOP_UP = 1_000_000;

/** Makes sure that the wallet can pay. */
export async function fund({ kobo, wallet, say, options }: Stage): Promise<void> {
  const { available } = await kobo.wallets.getBalance(wallet, {}, options);
  if (available >= ENOUGH) return;
  await kobo.sandbox.fundWallet(wallet, { amount: TOP_UP }, options);
  say(`put ${naira(TOP_UP)} into ${wallet}`);
}
