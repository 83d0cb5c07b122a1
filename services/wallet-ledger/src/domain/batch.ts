import type { Mode } from "@kobo/core/tenant";
import type { Account } from "./account";
import type { OnceKey, OpeningItem, Party, Refused } from "./transfer";

/** A wallet's or a settling account's row, locked. The decision changes these copies; the batch then writes them. */
export interface Wallet {
  id: string;
  /** The wallet's, also for a settling account. */
  payId: string;
  merchantId: string;
  mode: Mode;
  debitsPosted: bigint;
  creditsPosted: bigint;
  debitsPending: bigint;
  creditsPending: bigint;
  /** Number and moment (ms since 1970) of the newest entry. */
  seq: bigint;
  at: number;
  /** Capped debits of this Africa/Lagos day, `YYYY-MM-DD`. */
  day: string | null;
  dayDebits: bigint;
  /** Below this available balance the merchant is told; null for never. */
  lowBalanceThreshold: bigint | null;
}

/** What can be spent of a wallet. */
export function available(wallet: Wallet): bigint {
  return wallet.creditsPosted - wallet.debitsPosted - wallet.debitsPending;
}

/** A pending transfer. Immutable: whether it is closed is told by its child. */
export interface Hold {
  id: string;
  rootId: string;
  merchantId: string;
  mode: Mode;
  type: string;
  debit: Account;
  credit: Account;
  amount: bigint;
  cappedDay: string | null;
  onceKeys: OnceKey[];
}

/** What was committed before under the id of a group's first item. */
export interface Existing {
  fingerprint: string;
  at: number;
}

export interface StoredRefusal extends Refused {
  fingerprint: string;
}

/** Everything that the decision on a batch depends on, read after its wallets were locked. */
export interface BatchState {
  /** The database's clock, ms since 1970, and its Africa/Lagos day. */
  now: number;
  today: string;
  /** By id: those of the batch's wallets and settling accounts that exist and are locked. */
  wallets: Map<string, Wallet>;
  /** Ids of wallets that exist and that another transaction holds; only when nobody waited for them. */
  blocked: Set<string>;
  holds: Map<string, Hold>;
  /** By transfer id: those of the batch's ids that are in the ledger. */
  existing: Map<string, Existing>;
  /** By hold id: the post or void that closed it. */
  closedBy: Map<string, string>;
  /** By `referenceKey`: the transfer that holds it. */
  references: Map<string, string>;
  /** By `onceKeyKey`: the transfer that holds it. */
  onceKeys: Map<string, string>;
  /** By the id of the group's first item. */
  refusals: Map<string, StoredRefusal>;
}

export function referenceKey(debitId: string, reference: { family: string; text: string }): string {
  return `${debitId}/${reference.family}/${reference.text}`;
}

export function onceKeyKey(accountId: string, key: string): string {
  return `${accountId}/${key}`;
}

/** The wallet beside which a once-key lives. */
export function onceKeyAccount(
  transfer: Pick<OpeningItem, "debit" | "credit">,
  { scope }: OnceKey,
): string {
  return scope === "debit" ? transfer.debit.id : transfer.credit.id;
}

export interface NewTransfer {
  id: string;
  rootId: string;
  merchantId: string;
  mode: Mode;
  kind: "single" | "pending" | "post" | "void";
  type: string;
  debit: Account;
  credit: Account;
  /** What is moved, held or released. */
  amount: bigint;
  pendingId: string | null;
  reference: { family: string; text: string } | undefined;
  /** The credited merchant's own; empty for none. */
  creditReference: string;
  cappedDay: string | null;
  onceKeys: OnceKey[];
  narration: string;
  from: Party;
  to: Party;
  fingerprint: string;
  at: number;
  /** The credited wallet's entry number; null when no wallet was credited. */
  creditSeq: bigint | null;
}

interface NewEntry {
  accountId: string;
  transferId: string;
  /** Negative for the debit. */
  amount: bigint;
  /** Null for system accounts, as is `balanceAfter`. */
  seq: bigint | null;
  balanceAfter: bigint | null;
  at: number;
}

export interface SystemDelta {
  debitsPosted: bigint;
  creditsPosted: bigint;
  debitsPending: bigint;
  creditsPending: bigint;
}

/** One committed group, for the outbox. */
export interface CommittedGroup {
  rootId: string;
  merchantId: string;
  mode: Mode;
  at: number;
  traceparent: string;
  transfers: NewTransfer[];
}

/** A wallet that a group brought below its threshold, as the group left it. */
export interface LowBalance {
  /** The id of the group's first transfer. */
  causedBy: string;
  wallet: Readonly<Wallet>;
  /** What its settling account had then; undefined when the batch did not lock that account. */
  settling: bigint | undefined;
  threshold: bigint;
  traceparent: string;
}

/** What the decision wants written. */
export interface Effects {
  groups: CommittedGroup[];
  lowBalances: LowBalance[];
  entries: NewEntry[];
  /** Those of the state's wallets that changed. */
  wallets: Set<Wallet>;
  systemDeltas: Map<string, SystemDelta>;
  newOnceKeys: Map<string, { accountId: string; key: string; transferId: string }>;
  freedOnceKeys: Map<string, { accountId: string; key: string }>;
  refusals: { id: string; refused: Refused; fingerprint: string }[];
}
