import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as transfers from "../db/transfers";
import { walletId } from "../domain/account";

export type TransferLookup =
  | { by: "id"; id: string }
  | { by: "reference"; family: string; text: string }
  | { by: "uniqueness-key"; walletPayId: string; key: string };

/** @throws AppError TRANSACTION_NOT_FOUND, also for another merchant's. */
export async function getTransfer(
  db: Database,
  owner: { merchantId: string; mode: Mode },
  lookup: TransferLookup,
): Promise<transfers.TransferView> {
  const transfer = await find(db, owner, lookup);
  if (!transfer) throw new AppError("TRANSACTION_NOT_FOUND");
  return transfer;
}

function find(
  db: Database,
  owner: { merchantId: string; mode: Mode },
  lookup: TransferLookup,
): Promise<transfers.TransferView | undefined> {
  switch (lookup.by) {
    case "id":
      return transfers.findById(db, owner, lookup.id);
    case "reference":
      return transfers.findByReference(db, owner, lookup);
    case "uniqueness-key":
      return transfers.findByUniquenessKey(db, owner, {
        walletId: walletId(owner.mode, lookup.walletPayId),
        key: lookup.key,
      });
  }
}
