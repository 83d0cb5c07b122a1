import { isUuid } from "@kobo/core/ids";
import { KOBO_MAX } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { Account__Output } from "@kobo/protos/wallet_ledger/v1/Account";
import type { Announcement__Output } from "@kobo/protos/wallet_ledger/v1/Announcement";
import type { GroupCells__Output } from "@kobo/protos/wallet_ledger/v1/GroupCells";
import type { OnceKey__Output } from "@kobo/protos/wallet_ledger/v1/OnceKey";
import type { Reference__Output } from "@kobo/protos/wallet_ledger/v1/Reference";
import type { TransferGroup__Output } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem__Output } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { fromWireMode } from "@kobo/rpc";
import { isAnnounceable } from "../app/announceable";
import {
  type Account,
  type Currency,
  isCell,
  isCurrency,
  NAIRA,
  settlingAccount,
  systemAccount,
  walletAccount,
} from "../domain/account";
import { type Announcement, type AnnouncementSlot, isOfTally } from "../domain/announcement";
import {
  type ClosingItem,
  fingerprintOf,
  GROUP_ITEMS_MAX,
  type Group,
  type Item,
  type OpeningItem,
  tallyKeyOf,
  type UniquenessKey,
} from "../domain/transfer";
import {
  familyFromWire,
  kindFromWire,
  slotFromWire,
  systemAccountFromWire,
  typeFromWire,
} from "./enums";

/**
 * Reads a group, without a schema library, since this runs ten thousand times a second. Undefined if its fields
 * contradict each other or are out of bounds.
 */
export function toGroup(wire: TransferGroup__Output): Group | undefined {
  const { merchantId, items: wireItems, announcements: wireAnnouncements, context } = wire;
  if (wireItems.length < 1 || wireItems.length > GROUP_ITEMS_MAX) return undefined;
  if (!isUuid(merchantId) || wire.mode === "MODE_UNSPECIFIED") return undefined;
  const mode = fromWireMode(wire.mode);
  const items: Item[] = [];
  for (const wireItem of wireItems) {
    const item = toItem(wireItem, mode, merchantId);
    if (!item) return undefined;
    items.push(item);
  }
  if (wireItems.filter(({ tallyKey }) => tallyKey !== "").length > 1) return undefined;
  const announcements = toAnnouncements(wireAnnouncements, items);
  if (!announcements) return undefined;
  const group: Group = {
    merchantId,
    mode,
    items,
    announcements,
    notAfter: Number(context?.notAfterMs ?? 0),
    requestId: context?.requestId ?? "",
    traceparent: isLine(context?.traceparent ?? "") ? (context?.traceparent ?? "") : "",
    fingerprint: fingerprintOf({ merchantId, mode, items }),
  };
  return wire.cells ? inCells(group, wire.cells, wireItems) : group;
}

/** Undefined for numbers that are no cells'. Within a cell no item crosses. */
function inCells(
  group: Group,
  { payer, payee }: GroupCells__Output,
  wireItems: readonly TransferItem__Output[],
): Group | undefined {
  if (!isCell(payer) || (payee !== "" && !isCell(payee))) return undefined;
  if (payee === "" || payee === payer) return { ...group, cell: payer };
  const items = group.items.map((item, index) =>
    wireItems[index]?.crosses ? { ...item, crosses: true } : item,
  );
  return { ...group, items, cell: payer, between: { payer, payee } };
}

const NARRATION_MAX = 200;
const NAME_MAX = 200;
const KEY_MAX = 200;
const REFERENCE_MAX = 100;
const ANNOUNCEMENTS_MAX = 4;
const ANNOUNCEMENT_BYTES_MAX = 16_384;

function toItem(wire: TransferItem__Output, mode: Mode, merchantId: string): Item | undefined {
  const kind = kindFromWire(wire.kind);
  const type = typeFromWire(wire.type);
  const amount = BigInt(wire.amountKobo);
  const from = wire.from ?? NO_OWNER;
  const to = wire.to ?? NO_OWNER;
  const texts =
    isText(wire.narration, NARRATION_MAX) &&
    isText(from.payId, NAME_MAX) &&
    isText(from.name, NAME_MAX) &&
    isText(to.payId, NAME_MAX) &&
    isText(to.name, NAME_MAX);
  if (!kind || !type || !texts || !isUuid(wire.id) || amount < 0n || amount > KOBO_MAX) {
    return undefined;
  }
  const base = { id: wire.id, type, narration: wire.narration, from, to, amount };
  return kind === "post" || kind === "void"
    ? toClosing(wire, { ...base, kind })
    : toOpening(wire, { ...base, kind }, mode, merchantId);
}

const NO_OWNER = { payId: "", name: "" };

function toClosing(
  wire: TransferItem__Output,
  item: Omit<ClosingItem, "pendingId">,
): ClosingItem | undefined {
  const bare =
    !wire.debit && !wire.credit && !wire.reference && !wire.currency && wire.onceKeys.length === 0;
  if (
    !bare ||
    wire.tallyKey ||
    !isUuid(wire.pendingId) ||
    (item.kind === "void" && item.amount !== 0n)
  ) {
    return undefined;
  }
  return { ...item, pendingId: wire.pendingId };
}

function toOpening(
  wire: TransferItem__Output,
  item: Omit<
    OpeningItem,
    "debit" | "credit" | "reference" | "creditReference" | "uniquenessKeys" | "dailyCap"
  >,
  mode: Mode,
  merchantId: string,
): OpeningItem | undefined {
  const owner = { mode, merchantId };
  const currency = wire.currency === "" ? NAIRA : wire.currency;
  if (!isCurrency(currency)) return undefined;
  const debit = toAccount(wire.debit, owner, currency);
  const credit = toAccount(wire.credit, owner, currency);
  const dailyCap = BigInt(wire.dailyCapKobo);
  if (!debit || !credit || debit.id === credit.id || wire.pendingId) return undefined;
  if (item.amount === 0n || dailyCap < 0n || (dailyCap > 0n && !debit.isGuarded)) return undefined;
  if (wire.reference && !(isNairaWallet(wire) && isReference(wire.reference))) return undefined;
  const uniquenessKeys = toUniquenessKeys(wire.onceKeys, { debit, credit });
  const { creditReference } = wire;
  if (!uniquenessKeys || !isText(creditReference, REFERENCE_MAX)) return undefined;
  const reference = wire.reference
    ? { family: familyFromWire(wire.reference.family), text: wire.reference.text }
    : undefined;
  const opening = { ...item, debit, credit, reference, creditReference, uniquenessKeys, dailyCap };
  // Callers of the release before send no key, and their payments count too.
  return wire.tallyKey && wire.tallyKey !== tallyKeyOf(opening) ? undefined : opening;
}

function toAnnouncements(
  wire: readonly Announcement__Output[],
  items: readonly Item[],
): Announcement[] | undefined {
  if (wire.length > ANNOUNCEMENTS_MAX) return undefined;
  const tallies = items.filter((item) => tallyKeyOf(item) !== "").length;
  const announcements: Announcement[] = [];
  for (const { slots: wireSlots, ...announcement } of wire) {
    const slots: AnnouncementSlot[] = [];
    for (const wireSlot of wireSlots) {
      const slot = slotFromWire(wireSlot);
      if (!slot || (isOfTally(slot) && tallies !== 1)) return undefined;
      slots.push(slot);
    }
    if (announcement.pieces.length !== slots.length + 1) return undefined;
    if (!isValid(announcement) || !isAnnounceable(announcement)) return undefined;
    announcements.push({ ...announcement, slots });
  }
  return announcements;
}

function isValid({ eventId, key, merchantId, pieces }: Omit<Announcement, "slots">): boolean {
  const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  return (
    isUuid(eventId) &&
    isUuid(merchantId) &&
    key !== "" &&
    key.length <= KEY_MAX &&
    bytes <= ANNOUNCEMENT_BYTES_MAX &&
    [key, ...pieces].every(isLine)
  );
}

function toUniquenessKeys(
  wire: OnceKey__Output[],
  ends: { debit: Account; credit: Account },
): UniquenessKey[] | undefined {
  const uniquenessKeys: UniquenessKey[] = [];
  for (const { scope: wireScope, key } of wire) {
    const scope = wireScope === "ONCE_KEY_SCOPE_DEBIT" ? "debit" : "credit";
    const known = wireScope !== "ONCE_KEY_SCOPE_UNSPECIFIED" && key !== "" && isText(key, KEY_MAX);
    if (!known || !ends[scope].isGuarded) return undefined;
    uniquenessKeys.push({ scope, key });
  }
  return uniquenessKeys;
}

function toAccount(
  wire: Account__Output | null,
  { mode, merchantId }: { mode: Mode; merchantId: string },
  currency: Currency,
): Account | undefined {
  if (wire?.wallet) {
    return isText(wire.wallet, NAME_MAX) ? walletAccount(mode, wire.wallet, currency) : undefined;
  }
  if (wire?.settling) {
    const { settling } = wire;
    return isText(settling, NAME_MAX) ? settlingAccount(mode, settling, currency) : undefined;
  }
  const code = wire?.system && systemAccountFromWire(wire.system);
  return code ? systemAccount(mode, code, merchantId, currency) : undefined;
}

/** References are looked up by merchant, so only the merchant's wallet in naira may have them. */
function isNairaWallet({ debit, currency }: TransferItem__Output): boolean {
  return !!debit?.wallet && (currency === "" || currency === NAIRA);
}

function isReference({ family, text }: Reference__Output): boolean {
  return family !== "REFERENCE_FAMILY_UNSPECIFIED" && text !== "" && isText(text, REFERENCE_MAX);
}

/** Whether a text has no control characters, which JSON escapes and headers cannot have. */
function isLine(text: string): boolean {
  return !/[^ -\uffff]/.test(text);
}

/** PostgreSQL cannot store a NUL, nor half a surrogate pair. */
function isText(text: string, lengthMax: number): boolean {
  return text.length <= lengthMax && !text.includes("\0") && text.isWellFormed();
}
