import { hash } from "node:crypto";
import type { Mode } from "@kobo/core/tenant";
import type { Account, Cell } from "./account";
import type { Announcement } from "./announcement";

/** Transfers of one group at most. */
export const GROUP_ITEMS_MAX = 16;

export interface UniquenessKey {
  scope: "debit" | "credit";
  key: string;
}

interface ItemBase {
  /** UUIDv7, chosen by the caller. */
  id: string;
  type: string;
  narration: string;
  from: Party;
  to: Party;
  /** In a group between two cells: the credited wallet is in the payee's cell. An item that closes a hold crosses as the hold did. */
  crosses?: boolean;
}

/** A party of the transfer, for display. */
export interface Party {
  payId: string;
  name: string;
}

/** Moves money at once, or holds it. */
export interface OpeningItem extends ItemBase {
  kind: "single" | "pending";
  debit: Account;
  credit: Account;
  amount: bigint;
  reference: { family: string; text: string } | undefined;
  /** The credited merchant's own reference; empty for none. */
  creditReference: string;
  uniquenessKeys: UniquenessKey[];
  /** The daily limit of the debited wallet; 0n for none. */
  dailyCap: bigint;
}

/** Closes a hold. */
export interface ClosingItem extends ItemBase {
  kind: "post" | "void";
  pendingId: string;
  /** Post: the amount of the hold to post, 0n for all. */
  amount: bigint;
}

export type Item = OpeningItem | ClosingItem;

/** Transfers that commit all or none. Its identity is the id of its first item. */
export interface Group {
  merchantId: string;
  mode: Mode;
  items: Item[];
  /** Ms since 1970, judged by the database's clock. */
  notAfter: number;
  requestId: string;
  traceparent: string;
  announcements: Announcement[];
  /** Hash of the group's request fields. */
  fingerprint: string;
  /** The payer's cell, if the caller named it. */
  cell?: Cell;
  /** The cells of a group between two. */
  between?: { payer: Cell; payee: Cell };
  /** Of a group's record in one of its two cells: whose cell it is. */
  half?: "payer" | "payee";
}

/** The reason of a refusal; the contract describes each. */
export type Refusal =
  | "INSUFFICIENT_FUNDS"
  | "DUPLICATE_REFERENCE"
  | "ONCE_KEY_TAKEN"
  | "ID_REUSED"
  | "ID_EXPIRED"
  | "TOO_LATE"
  | "ACCOUNT_NOT_FOUND"
  | "HOLD_NOT_FOUND"
  | "HOLD_CLOSED"
  | "AMOUNT_ABOVE_HOLD"
  | "DAILY_CAP_EXCEEDED"
  | "BALANCE_OVERFLOW"
  | "INVALID"
  | "NOT_PERMITTED"
  | "WRONG_CELL";

/**
 * Refusals that depend on state. They are stored, so that a repeat of the group is refused again. The others need no
 * state, or may have another outcome next time.
 */
const STORED: ReadonlySet<Refusal> = new Set<Refusal>([
  "INSUFFICIENT_FUNDS",
  "DUPLICATE_REFERENCE",
  "ONCE_KEY_TAKEN",
  "HOLD_CLOSED",
  "AMOUNT_ABOVE_HOLD",
  "DAILY_CAP_EXCEEDED",
  "BALANCE_OVERFLOW",
]);

export function isStored(refusal: Refusal): boolean {
  return STORED.has(refusal);
}

export interface Refused {
  outcome: "refused";
  refusal: Refusal;
  /** Index of the refused item. */
  item: number;
  /** The transfer that has the reference, uniqueness key or hold already, if any. */
  takenBy: string | undefined;
}

export type Result =
  | { outcome: "committed" | "exists"; at: number }
  | Refused
  /** Unknown: maybe committed. Failed: not committed, because of a bug of the ledger. */
  | { outcome: "unknown" | "failed" };

/**
 * The fields that a repeat of a group must have unchanged; not the deadline, the request id, or what callers of an
 * earlier version do not send: the merchant's own reference, the tally and the announcements.
 */
export function fingerprintOf(group: Pick<Group, "merchantId" | "mode" | "items">): string {
  const fields = group.items.map((item) => [
    item.id,
    item.kind,
    item.type,
    String(item.amount),
    ...(isClosing(item) ? [item.pendingId] : openingFields(item)),
    item.narration,
    item.from.payId,
    item.from.name,
    item.to.payId,
    item.to.name,
  ]);
  return hash("sha256", JSON.stringify([group.merchantId, group.mode, fields]), "hex").slice(0, 32);
}

function openingFields(item: OpeningItem): unknown[] {
  return [
    item.debit.id,
    item.credit.id,
    item.reference?.family,
    item.reference?.text,
    item.uniquenessKeys.map(({ scope, key }) => [scope, key]),
    String(item.dailyCap),
  ];
}

export function isClosing(item: Item): item is ClosingItem {
  return item.kind === "post" || item.kind === "void";
}

const TALLIED_TYPES: ReadonlySet<string> = new Set(["payid_transfer", "payid_payment"]);

/** The key under which a payment into a wallet is tallied, its PayID; empty for other transfers. */
export function tallyKeyOf(item: Item): string {
  if (item.kind !== "single" || item.credit.code !== "wallet") return "";
  return TALLIED_TYPES.has(item.type) ? item.to.payId : "";
}

/** The group's identity: its first item's id. */
export function rootItem(group: Group): Item {
  const [first] = group.items;
  if (!first) throw new Error("A group has at least one item.");
  return first;
}
