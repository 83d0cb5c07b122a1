import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as entries from "../db/entries";
import * as wallets from "../db/wallets";
import { type Currency, settlingId, walletId } from "../domain/account";

/** Positions are the entries' numbers. */
interface ListEntries extends PageQuery {
  merchantId: string;
  mode: Mode;
  payId: string;
  currency: Currency;
  /** The entries of the settling account instead of the wallet's. */
  settling: boolean;
  /** Entries at or after. */
  from: Date | undefined;
  /** Entries before. */
  to: Date | undefined;
}

/**
 * A page of a wallet's statement, newest first. Pages by the entries' own numbers, so nothing is
 * shown twice or left out while new entries arrive.
 * @throws AppError WALLET_NOT_FOUND
 */
export async function listEntries(
  db: Database,
  query: ListEntries,
): Promise<Page<entries.EntryView>> {
  const { from, to } = query;
  const id = accountIdOf(query);
  if (!(await wallets.exists(db, query, id))) throw new AppError("WALLET_NOT_FOUND");

  const afterSeq = from ? await entries.lastSeqBefore(db, id, from) : 0n;
  const untilSeq = to ? await entries.lastSeqBefore(db, id, to) : undefined;
  return pageOf(
    query,
    (page) => entries.list(db, id, { afterSeq, untilSeq, ...page }),
    ({ seq }) => String(seq),
  );
}

function accountIdOf({ mode, payId, currency, settling }: ListEntries): string {
  return settling ? settlingId(mode, payId, currency) : walletId(mode, payId, currency);
}
