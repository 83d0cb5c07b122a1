import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as transfers from "../db/transfers";
import * as wallets from "../db/wallets";
import { NAIRA } from "../domain/account";

interface ListTransfers extends transfers.Listed, PageQuery {
  merchantId: string;
  mode: Mode;
  payId: string;
}

/**
 * A page of the transfers out of a wallet with references of one family, newest first.
 * @throws AppError WALLET_NOT_FOUND
 */
export async function listTransfers(
  db: Database,
  query: ListTransfers,
): Promise<Page<transfers.TransferView>> {
  const wallet = await wallets.find(db, query, { payId: query.payId, currency: NAIRA });
  if (!wallet) throw new AppError("WALLET_NOT_FOUND");
  return pageOf(
    query,
    (page) => transfers.listWithReference(db, wallet.id, { ...query, ...page }),
    ({ id }) => id,
  );
}
