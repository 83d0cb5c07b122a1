import { isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { findTallies, type TallyView } from "../db/tallies";
import { walletId } from "../domain/account";

interface Lookup {
  merchantId: string;
  mode: Mode;
  /** Of the wallet in naira. */
  walletPayId: string;
  key: string;
}

const LOOKUPS_MAX = 1_000;

/**
 * The tallies in the order of the look-ups; undefined for those without payments.
 * @throws AppError VALIDATION_ERROR
 */
export async function getTallies(
  db: Database,
  lookups: readonly Lookup[],
): Promise<(TallyView | undefined)[]> {
  const isValid = lookups.every(({ merchantId }) => isUuid(merchantId));
  if (lookups.length < 1 || lookups.length > LOOKUPS_MAX || !isValid) {
    throw new AppError("VALIDATION_ERROR", `Ask for 1 to ${LOOKUPS_MAX} tallies of merchants.`);
  }
  return findTallies(
    db,
    lookups.map(({ walletPayId, ...lookup }) => ({
      ...lookup,
      walletId: walletId(lookup.mode, walletPayId),
    })),
  );
}
