import { newUuid } from "@kobo/core/ids";
import {
  type Account,
  type Cell,
  type Currency,
  cellClearingCode,
  type SystemAccountCode,
  settlingAccount,
  systemAccount,
  walletAccount,
} from "../src/domain/account";
import type { BatchState, Wallet } from "../src/domain/batch";
import {
  type ClosingItem,
  fingerprintOf,
  type Group,
  type Item,
  type OpeningItem,
} from "../src/domain/transfer";

export const MODE = "test";
export const ADA = "018f0000-0000-7000-8000-00000000ada0";
export const BOLA = "018f0000-0000-7000-8000-0000000b01a0";

export const wallet = (payId: string, currency?: Currency): Account =>
  walletAccount(MODE, payId, currency);
export const settling = (payId: string): Account => settlingAccount(MODE, payId);
export const system = (code: SystemAccountCode, merchantId = ADA): Account =>
  systemAccount(MODE, code, merchantId);
/** An account of the platform in another currency. */
export const systemIn = (currency: Currency, code: SystemAccountCode): Account =>
  systemAccount(MODE, code, ADA, currency);

const ends = {
  type: "payid_transfer",
  narration: "Lunch",
  from: { payId: "ada.wallet", name: "Ada Stores" },
  to: { payId: "b01a.dpid", name: "Bola Foods" },
};

/** Moves 100 kobo from Ada's wallet to Bola's. */
export function aSingle(overrides: Partial<OpeningItem> = {}): OpeningItem {
  return {
    ...ends,
    id: newUuid(),
    kind: "single",
    debit: wallet("ada.wallet"),
    credit: wallet("bola.wallet"),
    amount: 100n,
    reference: undefined,
    creditReference: "",
    uniquenessKeys: [],
    dailyCap: 0n,
    ...overrides,
  };
}

/** Holds 100 kobo of Ada's wallet for a bill. */
export function aHold(overrides: Partial<OpeningItem> = {}): OpeningItem {
  return aSingle({ kind: "pending", credit: system("bill_clearing"), ...overrides });
}

export function aPost(pendingId: string, overrides: Partial<ClosingItem> = {}): ClosingItem {
  return { ...ends, id: newUuid(), kind: "post", pendingId, amount: 0n, ...overrides };
}

export function aVoid(pendingId: string, overrides: Partial<ClosingItem> = {}): ClosingItem {
  return { ...ends, id: newUuid(), kind: "void", pendingId, amount: 0n, ...overrides };
}

/** Holds 100 of the processor's money for a capture into Ada's settling account. */
export function anAuthorization(overrides: Partial<OpeningItem> = {}): OpeningItem {
  return aSingle({
    kind: "pending",
    type: "card_authorization",
    debit: system("card_clearing"),
    credit: settling("ada.wallet"),
    ...overrides,
  });
}

/** A capture, its fee, its cost and its settlement in one group, as for a test merchant. */
export function aCapture(
  authorization: OpeningItem,
  {
    amount,
    fee,
    cost,
    settled,
    to,
  }: { amount: bigint; fee: bigint; cost: bigint; settled: bigint; to: Account },
): Item[] {
  const { debit: clearing, credit: account } = authorization;
  const { currency } = account;
  const items: Item[] = [
    aPost(authorization.id, { amount, type: "card_payment" }),
    aSingle({
      type: "card_fee",
      debit: account,
      credit: systemIn(currency, "fee_revenue"),
      amount: fee,
    }),
    aSingle({
      type: "card_cost",
      debit: systemIn(currency, "processor_cost"),
      credit: clearing,
      amount: cost,
    }),
  ];
  if (account.id !== to.id) {
    items.push(aSingle({ type: "card_settlement", debit: account, credit: to, amount: settled }));
  }
  return items;
}

/** A group of Ada's items, valid for a minute. */
export function aGroup(items: Item[], overrides: Partial<Group> = {}): Group {
  const group: Omit<Group, "fingerprint"> = {
    merchantId: ADA,
    mode: MODE,
    items,
    notAfter: Date.now() + 60_000,
    requestId: "req-1",
    traceparent: "",
    announcements: [],
    ...overrides,
  };
  return { ...group, fingerprint: overrides.fingerprint ?? fingerprintOf(group) };
}

/** Ada, in cell 01, pays 100 kobo to Bola, in cell 02. */
export const PAYER_CELL = "01";
export const PAYEE_CELL = "02";

/** An item that crosses from the payer's cell to the payee's. */
export function aCrossing(overrides: Partial<OpeningItem> = {}): OpeningItem {
  return aSingle({ crosses: true, ...overrides });
}

export function aGroupBetween(items: Item[], overrides: Partial<Group> = {}): Group {
  return aGroup(items, { between: { payer: PAYER_CELL, payee: PAYEE_CELL }, ...overrides });
}

/** The account in one cell for transfers with another. */
export const clearingWith = (cell: string, currency?: Currency): Account =>
  systemAccount(MODE, cellClearingCode(cell), ADA, currency);

export function aWallet(payId: string, overrides: Partial<Wallet> = {}): Wallet {
  return {
    id: wallet(payId).id,
    payId,
    merchantId: payId === "bola.wallet" ? BOLA : ADA,
    mode: MODE,
    debitsPosted: 0n,
    creditsPosted: 0n,
    debitsPending: 0n,
    creditsPending: 0n,
    seq: 0n,
    at: 0,
    day: null,
    dayDebits: 0n,
    lowBalanceThreshold: null,
    ...overrides,
  };
}

/** A ledger in which Ada has 1000 kobo and Bola has nothing. */
export function aState(...wallets: Wallet[]): BatchState {
  const present = [aWallet("ada.wallet", { creditsPosted: 1_000n }), aWallet("bola.wallet")];
  const byId = new Map([...present, ...wallets].map((each) => [each.id, each]));
  return {
    now: Date.now(),
    today: "2026-11-21",
    wallets: byId,
    blocked: new Set(),
    holds: new Map(),
    existing: new Map(),
    closedBy: new Map(),
    references: new Map(),
    uniquenessKeys: new Map(),
    tallies: new Map(),
    refusals: new Map(),
  };
}

/** Two cells: Ada has 1000 kobo in one, and Bola has 1000 in the other. */
export function twoCells(
  ada: Partial<Wallet> = {},
  bola: Partial<Wallet> = {},
): Map<Cell, BatchState> {
  const cell = (each: Wallet): BatchState => ({ ...aState(), wallets: new Map([[each.id, each]]) });
  return new Map([
    [PAYER_CELL, cell(aWallet("ada.wallet", { creditsPosted: 1_000n, ...ada }))],
    [PAYEE_CELL, cell(aWallet("bola.wallet", { creditsPosted: 1_000n, ...bola }))],
  ]);
}
