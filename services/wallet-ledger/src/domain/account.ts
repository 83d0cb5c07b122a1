import { namedUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";

/** The platform's own accounts; the contract describes each. */
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
  "processor_cost",
  "payid_clearing",
] as const;
export type SystemAccountCode = (typeof SYSTEM_ACCOUNTS)[number];

/** Between a wallet and its own PayID. Money passes through within one group, so it is empty after every commit. */
export const PASSED_THROUGH = "payid_clearing" satisfies SystemAccountCode;

/** The number of a cell, two digits. */
export type Cell = string;

export function isCell(text: string): text is Cell {
  return /^\d{2}$/.test(text);
}

const CELL_CLEARING = "cell_clearing_";
/** A cell's account for transfers to and from another cell, by that cell's number, such as `cell_clearing_07`. */
export type CellClearingCode = `${typeof CELL_CLEARING}${Cell}`;

export function cellClearingCode(cell: Cell): CellClearingCode {
  return `${CELL_CLEARING}${cell}`;
}

export function isCellClearing(code: string): code is CellClearingCode {
  return code.startsWith(CELL_CLEARING);
}

/** The cell that the account is for. */
export function cellOfClearing(code: CellClearingCode): Cell {
  return code.slice(CELL_CLEARING.length);
}

/** The kind of an account. */
export type AccountCode = "wallet" | "settling" | SystemAccountCode | CellClearingCode;

/** Currencies of accounts. An amount is in the minor unit of its account's currency. */
export const CURRENCIES = ["NGN", "USD", "GBP", "EUR", "GHS", "KES", "ZAR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The default currency. */
export const NAIRA = "NGN" satisfies Currency;

const KNOWN: ReadonlySet<string> = new Set(CURRENCIES);

export function isCurrency(code: string): code is Currency {
  return KNOWN.has(code);
}

/** One end of a transfer. */
export interface Account {
  /** Derived from the other fields, so that no look-up is needed. */
  id: string;
  /** A wallet's PayID, `<PayID>/settling`, or a system account's code. */
  name: string;
  code: AccountCode;
  /** Wallets and settling accounts keep a balance that may not go below zero; their row is locked. */
  isGuarded: boolean;
  currency: Currency;
}

/** A merchant's wallet by its PayID. */
export function walletAccount(mode: Mode, payId: string, currency: Currency = NAIRA): Account {
  const id = walletId(mode, payId, currency);
  return { id, name: payId, code: "wallet", isGuarded: true, currency };
}

/** The PayID stands last, so that no PayID can make one currency's name that of another. */
export function walletId(mode: Mode, payId: string, currency: Currency = NAIRA): string {
  return remember(
    currency === NAIRA ? `wallet/${mode}/${payId}` : `wallet/${mode}-${currency}/${payId}`,
  );
}

/** The account in which a merchant's card payments wait for settlement into the wallet. */
export function settlingAccount(mode: Mode, payId: string, currency: Currency = NAIRA): Account {
  const id = settlingId(mode, payId, currency);
  return { id, name: `${payId}/settling`, code: "settling", isGuarded: true, currency };
}

export function settlingId(mode: Mode, payId: string, currency: Currency = NAIRA): string {
  return remember(`settling/${mode}-${currency}/${payId}`);
}

/** A system account: one per mode and currency, `merchant_receivable` also per merchant. */
export interface SystemAccount extends Account {
  code: SystemAccountCode | CellClearingCode;
  mode: Mode;
  merchantId: string | null;
}

export function systemAccount(
  mode: Mode,
  code: SystemAccount["code"],
  merchantId: string,
  currency: Currency = NAIRA,
): SystemAccount {
  const owner = code === "merchant_receivable" ? merchantId : null;
  const id = remember(`system/${mode}/${currency}/${code}/${owner ?? ""}`);
  return { id, name: code, isGuarded: false, code, mode, currency, merchantId: owner };
}

/** A cache, since hashing costs more than a look-up. */
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
