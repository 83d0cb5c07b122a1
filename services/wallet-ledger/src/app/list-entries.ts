import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import * as entries from "../db/entries";
import * as wallets from "../db/wallets";
import { type Currency, settlingId, walletId } from "../domain/account";

interface ListEntries {
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
  beforeSeq: bigint | undefined;
  /** 1–100. */
  limit: number;
}

/**
 * A page of a wallet's statement, newest first. Pages by the entries' own numbers, so nothing is
 * shown twice or left out while new entries arrive.
 * @throws AppError WALLET_NOT_FOUND
 */
export async function listEntries(
  db: Database,
  query: ListEntries,
): Promise<{ entries: entries.EntryView[]; hasMore: boolean }> {
  const { from, to, beforeSeq, limit } = query;
  const id = accountIdOf(query);
  if (!(await wallets.exists(db, query, id))) throw new AppError("WALLET_NOT_FOUND");

  const afterSeq = from ? await entries.lastSeqBefore(db, id, from) : 0n;
  const untilTime = to ? await entries.lastSeqBefore(db, id, to) : undefined;
  const untilPage = beforeSeq === undefined ? undefined : beforeSeq - 1n;
  const untilSeq = lower(untilTime, untilPage);
  const page = await entries.list(db, id, { afterSeq, untilSeq, limit: limit + 1 });
  return { entries: page.slice(0, limit), hasMore: page.length > limit };
}

function accountIdOf({ mode, payId, currency, settling }: ListEntries): string {
  return settling ? settlingId(mode, payId, currency) : walletId(mode, payId, currency);
}

function lower(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
