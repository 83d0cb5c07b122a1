import { newUuid } from "@kobo/core/ids";

/** One merchant's wallet. */
export interface Wallet {
  merchantId: string;
  payId: string;
}

/** One transfer to make, as every implementation is asked for it. */
export interface Order {
  id: string;
  debit: Wallet;
  credit: Wallet;
  amountKobo: number;
  reference: string;
}

/** How the debits fall: on all wallets, or all on one. */
export type Load = "spread" | "hot";

const AMOUNT_KOBO = 10_000;
/** High enough never to refuse; the cap is checked and counted all the same. */
export const DAILY_CAP_KOBO = 1_000_000_000_000;
export const NARRATION = "Transfer from Ada Stores";
export const DEBIT_NAME = "Ada Stores";
export const CREDIT_NAME = "Bola Foods";

let count = 0;

/** The next order, under a reference that was not used before in this run. */
export function nextOrder(wallets: readonly Wallet[], load: Load, family: string): Order {
  const debit = load === "hot" ? 0 : Math.floor(Math.random() * wallets.length);
  const step = 1 + Math.floor(Math.random() * (wallets.length - 1));
  count++;
  return {
    id: newUuid(),
    debit: walletAt(wallets, debit),
    credit: walletAt(wallets, (debit + step) % wallets.length),
    amountKobo: AMOUNT_KOBO,
    reference: `${family}-${count}`,
  };
}

function walletAt(wallets: readonly Wallet[], index: number): Wallet {
  const wallet = wallets[index];
  if (!wallet) throw new Error(`There is no wallet ${index}.`);
  return wallet;
}
