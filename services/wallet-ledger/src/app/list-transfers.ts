import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import * as transfers from "../db/transfers";
import * as wallets from "../db/wallets";
import { NAIRA } from "../domain/account";

interface ListTransfers extends transfers.Listed {
  merchantId: string;
  mode: Mode;
  payId: string;
  /** 1–100. */
  limit: number;
}

/**
 * A page of what was made out of a wallet under references of one family, newest first.
 * @throws AppError WALLET_NOT_FOUND
 */
export async function listTransfers(
  db: Database,
  query: ListTransfers,
): Promise<{ transfers: transfers.TransferView[]; hasMore: boolean }> {
  const { limit } = query;
  const wallet = await wallets.find(db, query, { payId: query.payId, currency: NAIRA });
  if (!wallet) throw new AppError("WALLET_NOT_FOUND");
  const page = await transfers.listWithReference(db, wallet.id, { ...query, limit: limit + 1 });
  return { transfers: page.slice(0, limit), hasMore: page.length > limit };
}
