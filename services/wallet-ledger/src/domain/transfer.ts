import { hash } from "node:crypto";
import type { Mode } from "@kobo/core/tenant";
import type { Account } from "./account";

/** Most transfers that one group may link. */
export const GROUP_ITEMS_MAX = 16;

export interface OnceKey {
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
}

/** Who stands at one end, as shown to people. */
export interface Party {
  payId: string;
  name: string;
}

/** Moves money, at once or as a hold. */
export interface OpeningItem extends ItemBase {
  kind: "single" | "pending";
  debit: Account;
  credit: Account;
  amount: bigint;
  reference: { family: string; text: string } | undefined;
  /** The credited merchant's own; empty for none. */
  creditReference: string;
  onceKeys: OnceKey[];
  /** 0n for no cap. */
  dailyCap: bigint;
}

/** Closes a hold. */
export interface ClosingItem extends ItemBase {
  kind: "post" | "void";
  pendingId: string;
  /** Post: how much of the hold, 0n for all. */
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
  /** Hash of everything that was asked for. */
  fingerprint: string;
}

/** Why a group was refused; the contract says what each means. */
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
  | "NOT_PERMITTED";

/**
 * Refusals that hang on the state that the group met. They are stored: asked again, the group is
 * refused again. The others may end otherwise next time, or need no state to be refused.
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
  /** Index of the item that was refused. */
  item: number;
  /** The transfer that came first, where one did. */
  takenBy: string | undefined;
}

export type Result =
  | { outcome: "committed" | "exists"; at: number }
  | Refused
  /** Unknown: maybe committed. Failed: not committed, by a fault of the ledger's own. */
  | { outcome: "unknown" | "failed" };

/**
 * Everything of a group that a repeat must ask for in the same words; not when or by which request, nor the
 * merchant's own reference, which a repeat by a caller of an earlier version does not have.
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
    item.onceKeys.map(({ scope, key }) => [scope, key]),
    String(item.dailyCap),
  ];
}

export function isClosing(item: Item): item is ClosingItem {
  return item.kind === "post" || item.kind === "void";
}

/** The group's identity: its first item's id. */
export function rootItem(group: Group): Item {
  const [first] = group.items;
  if (!first) throw new Error("A group has at least one item.");
  return first;
}
