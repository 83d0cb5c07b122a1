import { isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Ledger } from "@kobo/ledger-client";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import { openWallet } from "../../clients/wallets";
import * as auditLog from "../../db/audit-log";
import * as merchantNames from "../../db/merchant-names";
import * as merchants from "../../db/merchants";
import type { By } from "../../domain/merchants/audit";
import {
  alternativeSlug,
  checkMerchantName,
  resemblesMerchant,
  skeletonsOf,
  slugOf,
} from "../../domain/merchants/merchant-name";
import { announceMerchantChange } from "./announce-merchant-change";

const MODES: readonly Mode[] = ["live", "test"];

interface NewMerchant {
  /** A UUIDv7. A repeat under the same id creates nothing. */
  id: string;
  name: string;
  liveMode: boolean;
  /**
   * The name may equal or resemble another merchant's: an operator has checked that both have a right to it.
   */
  allowSimilarName: boolean;
  /** Of its ledger; null where ledgers have no cells. */
  cell: string | null;
}

/**
 * Creates a merchant and its wallet in each mode.
 * @throws AppError VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's;
 * IDEMPOTENCY_KEY_REUSED when the id belongs to a merchant of another name
 */
export async function createMerchant(
  db: Database,
  ledger: Pick<Ledger, "calls">,
  created: NewMerchant,
  by: By,
): Promise<merchants.Merchant> {
  checkMerchantName(created.name);
  const merchant = await inTransaction(db, (trx) => insertMerchant(trx, created, by), {
    repeatable: true,
  });
  for (const mode of MODES) await openWallet(ledger, merchant, mode);
  return merchant;
}

async function insertMerchant(
  trx: Transaction,
  { allowSimilarName, ...created }: NewMerchant,
  by: By,
): Promise<merchants.Merchant> {
  const { id, name, liveMode, cell } = created;
  for (let slug = slugOf(name); ; slug = alternativeSlug(name)) {
    const inserted = await merchants.insert(trx, { id, name, slug, liveMode, cell });
    if (inserted) {
      await reserveNames(trx, inserted, allowSimilarName);
      await auditLog.append(trx, {
        by,
        merchantId: id,
        action: "merchant.created",
        object: `merchant:${id}`,
        before: null,
        after: { name, slug, liveMode: onOff(liveMode) },
      });
      return inserted;
    }
    const earlier = await merchants.find(trx, { id });
    if (!earlier) continue;
    if (earlier.name === name) return earlier;
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "The id is that of a merchant of another name.");
  }
}

async function reserveNames(
  trx: Transaction,
  merchant: merchants.Merchant,
  allowSimilarName: boolean,
): Promise<void> {
  const skeletons = skeletonsOf(merchant);
  const reserved = await merchantNames.reserve(trx, merchant.id, skeletons);
  if (reserved.length < skeletons.length && !allowSimilarName) throw resemblesMerchant();
}

/** @throws AppError MERCHANT_NOT_FOUND */
export async function getMerchant(
  db: Database,
  named: { id: string } | { slug: string },
): Promise<merchants.Merchant> {
  const merchant = await merchants.find(db, named);
  if (!merchant) throw new AppError("MERCHANT_NOT_FOUND");
  return merchant;
}

/** The cells of the merchants' ledgers, in order; empty for a merchant that is unknown or has none. */
export async function findCells(db: Database, ids: readonly string[]): Promise<string[]> {
  const cells = await merchants.cellsOf(db, ids.filter(isUuid));
  return ids.map((id) => cells.get(id) ?? "");
}

/** Whether live mode is on; false for an unknown merchant. */
export async function isLive(db: Database, id: string): Promise<boolean> {
  const merchant = await merchants.find(db, { id });
  return merchant?.liveMode ?? false;
}

/** Oldest first. */
export function listMerchants(db: Database): Promise<merchants.Merchant[]> {
  return merchants.list(db);
}

/**
 * A merchant's changes, newest first.
 * @throws AppError MERCHANT_NOT_FOUND
 */
export async function listAuditEntries(
  db: Database,
  page: auditLog.Page,
): Promise<auditLog.Entry[]> {
  await getMerchant(db, { id: page.merchantId });
  return auditLog.listOf(db, page);
}

/**
 * Switches live mode on or off, on every gateway. While it is off, live keys are neither created nor accepted.
 * @throws AppError MERCHANT_NOT_FOUND
 */
export async function setLiveMode(
  db: Database,
  redis: Redis,
  { merchantId, liveMode }: { merchantId: string; liveMode: boolean },
  by: By,
): Promise<merchants.Merchant> {
  const changed = await inTransaction(db, async (trx) => {
    const before = await merchants.lock(trx, merchantId);
    if (!before) throw new AppError("MERCHANT_NOT_FOUND");
    if (before.liveMode === liveMode) return before;
    await merchants.setLiveMode(trx, merchantId, liveMode);
    await auditLog.append(trx, {
      by,
      merchantId,
      action: "merchant.live_mode_changed",
      object: `merchant:${merchantId}`,
      before: { liveMode: onOff(before.liveMode) },
      after: { liveMode: onOff(liveMode) },
    });
    return { ...before, liveMode };
  });
  await announceMerchantChange(db, redis, merchantId);
  return changed;
}

function onOff(isOn: boolean): string {
  return isOn ? "on" : "off";
}
