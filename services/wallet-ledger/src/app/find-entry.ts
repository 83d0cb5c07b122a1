import { entryUuid, isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as movements from "../db/movements";

const ACCOUNTS = [undefined, "settling"] as const;

/**
 * The id of the transaction that an entry of a merchant's statements belongs to. An entry's id is a hash with the time
 * of its transfer's id, so it is compared with those of the few transfers of that millisecond.
 * @throws AppError TRANSACTION_NOT_FOUND, also for another merchant's
 */
export async function findEntry(
  db: Database,
  { entryId, ...owner }: { merchantId: string; mode: Mode; entryId: string },
): Promise<string> {
  if (![owner.merchantId, entryId].every(isUuid)) throw new AppError("TRANSACTION_NOT_FOUND");
  const [payIds, transfers] = await Promise.all([
    movements.walletPayIds(db, owner),
    movements.listOfSameTime(db, owner, entryId),
  ]);
  const statements = payIds.flatMap((payId) => ACCOUNTS.map((account) => ({ payId, account })));
  const isOf = ({ id }: { id: string }) =>
    statements.some((statement) => entryUuid(id, statement) === entryId);
  const found = transfers.find(isOf);
  if (!found) throw new AppError("TRANSACTION_NOT_FOUND");
  return found.rootId;
}
