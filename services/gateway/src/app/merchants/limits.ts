import { isDeepStrictEqual } from "node:util";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import * as auditLog from "../../db/audit-log";
import * as merchants from "../../db/merchants";
import type { By, State } from "../../domain/merchants/audit";
import { announceMerchantChange } from "./announce-merchant-change";

/** @throws AppError MERCHANT_NOT_FOUND */
export async function getLimits(db: Database, merchantId: string): Promise<merchants.Limits> {
  return known(await merchants.limitsOf(db, merchantId));
}

/**
 * Changes the given limits, on every gateway within a second.
 * @throws AppError MERCHANT_NOT_FOUND
 */
export async function changeLimits(
  db: Database,
  redis: Redis,
  { merchantId, ...change }: Partial<merchants.Limits> & { merchantId: string },
  by: By,
): Promise<merchants.Limits> {
  const limits = await inTransaction(db, async (trx) => {
    const before = known(await merchants.lockLimits(trx, merchantId));
    const after = { ...before, ...change };
    if (isDeepStrictEqual(before, after)) return after;
    await merchants.setLimits(trx, merchantId, change);
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
  await announceMerchantChange(db, redis, merchantId);
  return limits;
}

function known(limits: merchants.Limits | undefined): merchants.Limits {
  if (!limits) throw new AppError("MERCHANT_NOT_FOUND");
  return limits;
}

function limitsState({ max, dailyCap, bulkSecondApprover, limitClass }: merchants.Limits): State {
  return {
    transferMaxKobo: max === null ? null : String(max),
    transferDailyCapKobo: dailyCap === null ? null : String(dailyCap),
    bulkApprovers: bulkSecondApprover ? "2" : "1",
    limitClass,
  };
}
