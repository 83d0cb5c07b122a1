import { newUuid } from "@kobo/core/ids";

/** One merchant's wallet. */
export interface Wallet {
  merchantId: string;
  payId: string;
}

/** One PayID transfer, the request to every implementation. */
export interface Order {
  id: string;
  debit: Wallet;
  credit: Wallet;
  amountKobo: number;
  reference: string;
}

/** The distribution of debits: over all wallets, or all on one. */
export const LOADS = ["spread", "hot"] as const;
export type Load = (typeof LOADS)[number];

const AMOUNT_KOBO = 10_000;
/** High enough never to refuse; the cap is checked and counted all the same. */
export const DAILY_CAP_KOBO = 1_000_000_000_000;
export const NARRATION = "Transfer from Ada Stores";
export const DEBIT_NAME = "Ada Stores";
export const CREDIT_NAME = "Bola Foods";

let orders = 0;

/** The next transfer, with a new reference. */
export function nextOrder(wallets: readonly Wallet[], load: Load, family: string): Order {
  const { payer, payee } = nextPair(load, wallets.length);
  const [debit, credit] = [wallets[payer], wallets[payee]];
  if (!debit || !credit) throw new Error("There are no two wallets.");
  const reference = `${family}-${++orders}`;
  return { id: newUuid(), debit, credit, amountKobo: AMOUNT_KOBO, reference };
}

/** The indexes of payer and payee: any two, or the first and any other. */
export function nextPair(load: Load, count: number): { payer: number; payee: number } {
  const payer = load === "hot" ? 0 : Math.floor(Math.random() * count);
  const step = 1 + Math.floor(Math.random() * (count - 1));
  return { payer, payee: (payer + step) % count };
}
