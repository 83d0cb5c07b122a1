import { AppError } from "@kobo/errors";
import type { TransferLimits } from "@kobo/protos/common/v1/TransferLimits";
import type { Actor } from "@kobo/protos/merchant/v1/Actor";
import type { Merchant__Output } from "@kobo/protos/merchant/v1/Merchant";
import type { By, State } from "../domain/audit";
import type { Services } from "./services";

type Calls = Pick<Services, "merchants">;

export interface Merchant {
  id: string;
  name: string;
  slug: string;
  walletPayId: string;
  liveMode: boolean;
}

/** @throws AppError MERCHANT_NOT_FOUND */
export async function getMerchant({ merchants }: Calls, id: string): Promise<Merchant> {
  return toMerchant((await merchants.GetMerchant({ id })).merchant);
}

/**
 * Safe to repeat with the same id.
 * @throws AppError VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's
 */
export async function createMerchant(
  { merchants }: Calls,
  { id, name, by }: { id: string; name: string; by: By },
): Promise<Merchant> {
  return toMerchant((await merchants.CreateMerchant({ id, name, by: toActor(by) })).merchant);
}

/** The merchant's own limits of transfers, which the gateway sends along too. @throws AppError MERCHANT_NOT_FOUND */
export async function getTransferLimits(
  { merchants }: Calls,
  merchantId: string,
): Promise<TransferLimits> {
  const { limits } = await merchants.GetLimits({ merchantId });
  if (!limits?.transfers) throw new AppError("INTERNAL_ERROR");
  return limits.transfers;
}

/** The settings of a merchant's bulk transfers, which the gateway sends along too. @throws AppError MERCHANT_NOT_FOUND */
export async function getBulkSettings(
  { merchants }: Calls,
  merchantId: string,
): Promise<{ limits: TransferLimits; needsSecondApprover: boolean }> {
  const { limits } = await merchants.GetLimits({ merchantId });
  if (!limits?.transfers) throw new AppError("INTERNAL_ERROR");
  return { limits: limits.transfers, needsSecondApprover: limits.bulkSecondApprover };
}

/** @throws AppError VALIDATION_ERROR for a name that is, or looks like, another merchant's */
export async function checkName(
  { merchants }: Calls,
  shown: { merchantId: string; name: string },
): Promise<void> {
  await merchants.CheckName(shown);
}

/** A merchant's entry in the gateway's audit log. */
export interface MerchantEntry {
  id: string;
  at: Date;
  actor: string;
  action: string;
  object: string;
  before: State | null;
  after: State | null;
  address: string | null;
  requestId: string | null;
}

/** Entries before an id, newest first; from the newest on for an empty id. */
export async function listAuditEntries(
  { merchants }: Calls,
  { merchantId, beforeId, limit }: { merchantId: string; beforeId: string; limit: number },
): Promise<MerchantEntry[]> {
  const query = { merchantId, beforeId: beforeId || 0, limit };
  const { entries } = await merchants.ListAuditEntries(query);
  return entries.map((entry) => ({
    id: entry.id,
    at: new Date(Number(entry.atMs)),
    actor: entry.actor,
    action: entry.action,
    object: entry.object,
    before: entry.beforeJson === "" ? null : JSON.parse(entry.beforeJson),
    after: entry.afterJson === "" ? null : JSON.parse(entry.afterJson),
    address: entry.address || null,
    requestId: entry.requestId || null,
  }));
}

export function toActor({ actor, requestId, address }: By): Actor {
  return { actor, requestId: requestId ?? "", address: address ?? "" };
}

function toMerchant(wire: Merchant__Output | null): Merchant {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { id, name, slug, walletPayId, liveMode } = wire;
  return { id, name, slug, walletPayId, liveMode };
}
