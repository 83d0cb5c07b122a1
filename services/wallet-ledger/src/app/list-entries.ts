import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import * as entries from "../db/entries";
import * as wallets from "../db/wallets";

interface ListEntries {
  merchantId: string;
  mode: Mode;
  payId: string;
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
  const wallet = await wallets.find(db, query, query.payId);
  if (!wallet) throw new AppError("WALLET_NOT_FOUND");

  const afterSeq = from ? await entries.lastSeqBefore(db, wallet.id, from) : 0n;
  const untilTime = to ? await entries.lastSeqBefore(db, wallet.id, to) : undefined;
  const untilPage = beforeSeq === undefined ? undefined : beforeSeq - 1n;
  const untilSeq = lower(untilTime, untilPage);
  const page = await entries.list(db, wallet.id, { afterSeq, untilSeq, limit: limit + 1 });
  return { entries: page.slice(0, limit), hasMore: page.length > limit };
}

function lower(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
