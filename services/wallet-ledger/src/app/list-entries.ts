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
  const [afterSeq, untilSeq] = await Promise.all([
    from ? entries.lastSeqBefore(db, id, from) : 0n,
    to ? entries.lastSeqBefore(db, id, to) : undefined,
  ]);
  const account = { id, merchantId: query.merchantId };
  const page = await pageOf(
    query,
    (within) => entries.list(db, account, { afterSeq, untilSeq, ...within }),
    ({ seq }) => String(seq),
  );
  // The list of an account that is another merchant's is empty, too.
  const isFound = page.items.length > 0 || (await wallets.exists(db, query, id));
  if (!isFound) throw new AppError("WALLET_NOT_FOUND");
  return page;
}

function accountIdOf({ mode, payId, currency, settling }: ListEntries): string {
  return settling ? settlingId(mode, payId, currency) : walletId(mode, payId, currency);
}
