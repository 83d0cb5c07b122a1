import { isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as movements from "../db/movements";

const IDS_MAX = 1_000;

/** @throws AppError VALIDATION_ERROR */
export async function listMovements(
  db: Database,
  { transferIds, ...owner }: { merchantId: string; mode: Mode; transferIds: readonly string[] },
): Promise<movements.MovementView[]> {
  if (transferIds.length > IDS_MAX) {
    throw new AppError("VALIDATION_ERROR", `Name at most ${IDS_MAX} transfers.`);
  }
  if (![owner.merchantId, ...transferIds].every(isUuid)) {
    throw new AppError("VALIDATION_ERROR", "Name the merchant and the transfers by UUIDs.");
  }
  return movements.listByIds(db, owner, transferIds);
}
