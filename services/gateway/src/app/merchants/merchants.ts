import { isDeepStrictEqual } from "node:util";
import { newUuid } from "@kobo/core/ids";
import type { Kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { Ledger } from "@kobo/ledger-client";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import { fundWallet, openWallet, walletPayIdOf } from "../../clients/wallets";
import * as apiKeys from "../../db/api-keys";
import * as auditLog from "../../db/audit-log";
import * as merchantNames from "../../db/merchant-names";
import * as merchants from "../../db/merchants";
import { type By, type State, SYSTEM } from "../../domain/merchants/audit";
import {
  alternativeSlug,
  checkMerchantName,
  resemblesMerchant,
  skeletonsOf,
  slugOf,
} from "../../domain/merchants/merchant-name";
import { announceChange } from "./key-cache";

const MODES: readonly Mode[] = ["live", "test"];

interface CreateOptions {
  by?: By;
  /**
   * The name may equal or resemble another merchant's: an operator has checked that both have a right to it.
   */
  allowSimilarName?: boolean;
}

/**
 * Creates a merchant and its wallet in each mode.
 * @throws AppError VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's
 */
export async function createMerchant(
  db: Database,
  ledger: Pick<Ledger, "calls">,
  name: string,
  { by = SYSTEM, allowSimilarName = false }: CreateOptions = {},
): Promise<merchants.Merchant> {
  checkMerchantName(name);
  const merchant = await inTransaction(db, async (trx) => {
    const inserted = await insertUnderFreeSlug(trx, name);
    const { id: merchantId, slug } = inserted;
    const skeletons = skeletonsOf(inserted);
    const reserved = await merchantNames.reserve(trx, merchantId, skeletons);
    if (reserved.length < skeletons.length && !allowSimilarName) throw resemblesMerchant();
    const change = { object: `merchant:${merchantId}`, before: null, after: { name, slug } };
    await auditLog.append(trx, { by, merchantId, action: "merchant.created", ...change });
    return inserted;
  });
  for (const mode of MODES) await openWallet(ledger, merchant, mode);
  return merchant;
}

async function insertUnderFreeSlug(trx: Transaction, name: string): Promise<merchants.Merchant> {
  for (let slug = slugOf(name); ; slug = alternativeSlug(name)) {
    const merchant = { id: newUuid(), name, slug };
    if (await merchants.insert(trx, merchant)) return merchant;
  }
}

/** Changes the given limits, on every gateway within a second. */
export async function changeLimits(
  db: Database,
  redis: Redis,
  { merchantId, ...change }: Partial<merchants.Limits> & { merchantId: string },
  by: By = SYSTEM,
): Promise<merchants.Limits> {
  const limits = await inTransaction(db, async (trx) => {
    const before = await merchants.lockLimits(trx, merchantId);
    await merchants.setLimits(trx, merchantId, change);
    const after = await merchants.limitsOf(trx, merchantId);
    if (isDeepStrictEqual(before, after)) return after;
    await auditLog.append(trx, {
      by,
      merchantId,
      action: "merchant.limits_changed",
      object: `merchant:${merchantId}`,
      before: limitsState(before),
      after: limitsState(after),
    });
    return after;
  });
  for (const hash of await apiKeys.activeHashesOf(db, merchantId)) {
    await announceChange(redis, hash);
  }
  return limits;
}

function limitsState({ max, dailyCap, limitClass }: merchants.Limits): State {
  return {
    transferMaxKobo: max === null ? null : String(max),
    transferDailyCapKobo: dailyCap === null ? null : String(dailyCap),
    limitClass,
  };
}

interface Funding {
  /** A UUIDv7. Each id is funded once. */
  id: string;
  mode: Mode;
  amount: Kobo;
}

/**
 * Funds a wallet where there is no bank. The ledger has its own database, so the audit log records the order
 * before the call: an order without an end must be checked in the ledger. Safe to repeat under the same id.
 * @throws Error when the ledger refuses
 */
export async function fundMerchant(
  db: Database,
  ledger: Pick<Ledger, "createTransfers">,
  merchant: merchants.Merchant,
  funding: Funding,
  by: By = SYSTEM,
): Promise<void> {
  if (await auditLog.isFunded(db, merchant.id, funding.id)) return;
  const log = (action: "wallet.funding_ordered" | "wallet.funded") =>
    inTransaction(db, (trx) =>
      auditLog.append(trx, {
        by,
        merchantId: merchant.id,
        action,
        object: `wallet:${walletPayIdOf(merchant)}`,
        before: null,
        after: { id: funding.id, mode: funding.mode, amountKobo: String(funding.amount) },
      }),
    );
  await log("wallet.funding_ordered");
  await fundWallet(ledger, merchant, funding);
  await log("wallet.funded");
}
