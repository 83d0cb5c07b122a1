import { namedUuid } from "@kobo/ids";
import type { Mode } from "@kobo/tenant";

/** The accounts of the platform itself; see the contract for what each is for. */
export const SYSTEM_ACCOUNTS = [
  "bank_settlement",
  "suspense",
  "bill_clearing",
  "rail_clearing",
  "card_clearing",
  "commission_expense",
  "fee_revenue",
  "bill_provider",
  "merchant_receivable",
  "world",
  "stamp_duty",
] as const;
export type SystemAccountCode = (typeof SYSTEM_ACCOUNTS)[number];

/** The only one so far. */
export const CURRENCY = "NGN";

/** One end of a transfer. */
export interface Account {
  /** Derived from what it is, so that nobody has to look it up. */
  id: string;
  /** A wallet's PayID or a system account's code. */
  name: string;
  /** Wallets keep a balance that may not go below zero; their row is locked. */
  isWallet: boolean;
}

/** A merchant's wallet by its PayID. */
export function walletAccount(mode: Mode, payId: string): Account {
  return { id: walletId(mode, payId), name: payId, isWallet: true };
}

export function walletId(mode: Mode, payId: string): string {
  return remember(`wallet/${mode}/${payId}`);
}

/** What a system account is: one per mode and currency, `merchant_receivable` also per merchant. */
export interface SystemAccount extends Account {
  code: SystemAccountCode;
  mode: Mode;
  currency: string;
  merchantId: string | null;
}

export function systemAccount(
  mode: Mode,
  code: SystemAccountCode,
  merchantId: string,
): SystemAccount {
  const owner = code === "merchant_receivable" ? merchantId : null;
  const id = remember(`system/${mode}/${CURRENCY}/${code}/${owner ?? ""}`);
  return { id, name: code, isWallet: false, code, mode, currency: CURRENCY, merchantId: owner };
}

/** Hashing costs more than looking up; merchants come back. */
const REMEMBERED_MAX = 50_000;
const remembered = new Map<string, string>();

function remember(name: string): string {
  const known = remembered.get(name);
  if (known) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const id = namedUuid(name);
  remembered.set(name, id);
  return id;
}
