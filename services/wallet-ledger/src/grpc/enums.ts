import { AppError } from "@kobo/errors";
import type { AnnouncementSlot__Output } from "@kobo/protos/wallet_ledger/v1/AnnouncementSlot";
import type { ReferenceFamily__Output } from "@kobo/protos/wallet_ledger/v1/ReferenceFamily";
import type { SystemAccount__Output } from "@kobo/protos/wallet_ledger/v1/SystemAccount";
import type { TransferKind__Output } from "@kobo/protos/wallet_ledger/v1/TransferKind";
import type { TransferType__Output } from "@kobo/protos/wallet_ledger/v1/TransferType";
import { SYSTEM_ACCOUNTS, type SystemAccountCode } from "../domain/account";
import type { AnnouncementSlot } from "../domain/announcement";
import type { Item } from "../domain/transfer";

/** The contract's enums and the ledger's values, which are the same words in lower case. */
const UNSPECIFIED = "unspecified";

/** Empty for a value of a later release, which stays a number. */
function word(prefix: string, value: string | number): string {
  return typeof value === "number" ? "" : value.slice(prefix.length).toLowerCase();
}

const KINDS: ReadonlySet<string> = new Set<Item["kind"]>(["single", "pending", "post", "void"]);

/** Undefined for a kind that the ledger does not know. */
export function kindFromWire(kind: TransferKind__Output): Item["kind"] | undefined {
  const name = word("TRANSFER_KIND_", kind);
  return KINDS.has(name) ? (name as Item["kind"]) : undefined;
}

export function kindToWire(kind: Item["kind"]): TransferKind__Output {
  return `TRANSFER_KIND_${kind.toUpperCase() as Uppercase<Item["kind"]>}`;
}

/** Undefined when no type was given. */
export function typeFromWire(type: TransferType__Output): string | undefined {
  const name = word("TRANSFER_TYPE_", type);
  return name === UNSPECIFIED ? undefined : name;
}

/** Only values of `typeFromWire` are stored. */
export function typeToWire(type: string): TransferType__Output {
  return `TRANSFER_TYPE_${type.toUpperCase()}` as TransferType__Output;
}

const SLOTS: ReadonlySet<string> = new Set<AnnouncementSlot>([
  "committed_at",
  "tally_count",
  "tally_sum",
]);

/** Undefined for a slot that the ledger does not know. */
export function slotFromWire(slot: AnnouncementSlot__Output): AnnouncementSlot | undefined {
  const name = word("ANNOUNCEMENT_SLOT_", slot);
  return SLOTS.has(name) ? (name as AnnouncementSlot) : undefined;
}

const CODES: ReadonlySet<string> = new Set(SYSTEM_ACCOUNTS);

/** Undefined for an account that the ledger does not know. */
export function systemAccountFromWire(code: SystemAccount__Output): SystemAccountCode | undefined {
  const name = word("SYSTEM_ACCOUNT_", code);
  return CODES.has(name) ? (name as SystemAccountCode) : undefined;
}

/** @throws AppError VALIDATION_ERROR when no family was given. */
export function familyFromWire(family: ReferenceFamily__Output): string {
  const name = word("REFERENCE_FAMILY_", family);
  if (name === UNSPECIFIED) throw new AppError("VALIDATION_ERROR", "The reference has no family.");
  return name;
}

export function familyToWire(family: string): ReferenceFamily__Output {
  return `REFERENCE_FAMILY_${family.toUpperCase()}` as ReferenceFamily__Output;
}
