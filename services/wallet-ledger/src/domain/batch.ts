import type { Mode } from "@kobo/core/tenant";
import type { Account } from "./account";
import type { Announced } from "./announcement";
import type { Group, OpeningItem, Party, Refused, UniquenessKey } from "./transfer";

/** The locked row of a wallet or settling account. The decision changes this copy; the batch writes it. */
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
  /** Number and time (ms since 1970) of the newest entry. */
  seq: bigint;
  at: number;
  /** Capped debits of this Africa/Lagos day, `YYYY-MM-DD`. */
  day: string | null;
  dayDebits: bigint;
  /** The available balance below which `wallet.low_balance` is published; null for never. */
  lowBalanceThreshold: bigint | null;
}

/** The available balance. */
export function available(wallet: Wallet): bigint {
  return wallet.creditsPosted - wallet.debitsPosted - wallet.debitsPending;
}

/** A pending transfer. Immutable: its child transfer closes it. */
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
  uniquenessKeys: UniquenessKey[];
}

/** The transfer that was committed before under the id of a group's first item. */
export interface Existing {
  fingerprint: string;
  at: number;
}

/** The payments with one key into one wallet. */
export interface Tally {
  accountId: string;
  key: string;
  count: bigint;
  sum: bigint;
  /** The transfer of the first payment. */
  firstId: string;
  /** The time of the newest payment, ms since 1970. */
  lastAt: number;
}

export interface StoredRefusal extends Refused {
  fingerprint: string;
}

/** The state that the decision on a batch depends on, read after its wallets were locked. */
export interface BatchState {
  /** The database's clock, ms since 1970, and its Africa/Lagos day. */
  now: number;
  today: string;
  /** By id: the batch's existing wallets and settling accounts, locked. */
  wallets: Map<string, Wallet>;
  /** Ids of existing wallets that another transaction has locked; only if the batch did not wait for them. */
  blocked: Set<string>;
  holds: Map<string, Hold>;
  /** By transfer id: the batch's ids that are in the ledger already. */
  existing: Map<string, Existing>;
  /** By hold id: the post or void that closed it. */
  closedBy: Map<string, string>;
  /** By `referenceKey`: the transfer that holds it. */
  references: Map<string, string>;
  /** By `uniquenessKeyId`: the transfer that holds it. */
  uniquenessKeys: Map<string, string>;
  /** By `tallyId`. */
  tallies: Map<string, Tally>;
  /** By the id of the group's first item. */
  refusals: Map<string, StoredRefusal>;
}

export function referenceKey(debitId: string, reference: { family: string; text: string }): string {
  return `${debitId}/${reference.family}/${reference.text}`;
}

export function uniquenessKeyId(accountId: string, key: string): string {
  return `${accountId}/${key}`;
}

export function tallyId(accountId: string, key: string): string {
  return `${accountId}/${key}`;
}

/** The wallet that scopes a uniqueness key. */
export function uniquenessKeyAccount(
  transfer: Pick<OpeningItem, "debit" | "credit">,
  { scope }: UniquenessKey,
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
  /** The amount moved, held or released. */
  amount: bigint;
  pendingId: string | null;
  reference: { family: string; text: string } | undefined;
  /** The credited merchant's own reference; empty for none. */
  creditReference: string;
  cappedDay: string | null;
  uniquenessKeys: UniquenessKey[];
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
  /** `at` in RFC 3339. */
  committedAt: string;
  traceparent: string;
  half: Group["half"];
  transfers: NewTransfer[];
  announced: Announced[];
}

/** A wallet that a group brought below its threshold, in its state after the group. */
export interface LowBalance {
  /** The id of the group's first transfer. */
  causedBy: string;
  wallet: Readonly<Wallet>;
  /** The balance of its settling account; undefined if the batch did not lock that account. */
  settling: bigint | undefined;
  threshold: bigint;
  traceparent: string;
}

/** The effects of a decision, to be written. */
export interface Effects {
  /** When the batch was decided, ms since 1970. */
  at: number;
  groups: CommittedGroup[];
  lowBalances: LowBalance[];
  entries: NewEntry[];
  /** The wallets that changed. */
  wallets: Set<Wallet>;
  systemDeltas: Map<string, SystemDelta>;
  newUniquenessKeys: Map<string, { accountId: string; key: string; transferId: string }>;
  freedUniquenessKeys: Map<string, { accountId: string; key: string }>;
  /** The tallies that changed, in their state after the batch. */
  tallies: Map<string, Tally>;
  refusals: { id: string; refused: Refused; fingerprint: string }[];
}
