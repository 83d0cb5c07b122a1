import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as entries from "../db/entries";
import { findByTransfers, list, type ReceivedPayment } from "../db/received-payments";
import * as wallets from "../db/wallets";
import { walletId } from "../domain/account";

interface OfWallet {
  merchantId: string;
  mode: Mode;
  walletPayId: string;
}

interface ListReceivedPayments extends OfWallet {
  /** Payments at or after. */
  from: Date | undefined;
  /** Payments before. */
  to: Date | undefined;
  /** Payments older than this entry; undefined for the newest. */
  beforeSeq: bigint | undefined;
  limit: number;
}

interface ReceivedPage {
  payments: ReceivedPayment[];
  /** Undefined on the last page. */
  nextBeforeSeq: bigint | undefined;
  /** Every payment since then is on this page or an earlier one; undefined on the last page. */
  completeSince: Date | undefined;
}

/** Tens of milliseconds, for a wallet whose newest payments lie behind many other entries. */
const ENTRIES_MAX = 50_000n;
const LIMIT_MAX = 100;

/**
 * Payments to a wallet through its PayIDs, newest first. A page with few of them may have a next one, because it is
 * read from a bounded number of entries.
 * @throws AppError WALLET_NOT_FOUND
 */
export async function listReceivedPayments(
  db: Database,
  { from, to, beforeSeq, limit, ...query }: ListReceivedPayments,
  entriesMax = ENTRIES_MAX,
): Promise<ReceivedPage> {
  const owner = { merchantId: query.merchantId, mode: query.mode };
  const id = walletId(query.mode, query.walletPayId);
  if (!(await wallets.exists(db, owner, id))) throw new AppError("WALLET_NOT_FOUND");
  const [afterSeq, untilSeq] = await Promise.all([
    from ? entries.lastSeqBefore(db, id, from) : 0n,
    entries.lastSeqBefore(db, id, to ?? NO_END),
  ]);
  const toSeq = beforeSeq !== undefined && beforeSeq <= untilSeq ? beforeSeq - 1n : untilSeq;
  const fromSeq = max(afterSeq + 1n, toSeq - entriesMax + 1n);
  const size = Math.min(Math.max(limit, 1), LIMIT_MAX);
  const found = await list(db, id, { fromSeq, toSeq, limit: size + 1 });
  const payments = found.slice(0, size);
  const last = payments.at(-1);
  if (found.length > size && last) {
    return { payments, nextBeforeSeq: last.seq, completeSince: last.at };
  }
  if (fromSeq <= afterSeq + 1n) {
    return { payments, nextBeforeSeq: undefined, completeSince: undefined };
  }
  return { payments, nextBeforeSeq: fromSeq, completeSince: await entries.timeOf(db, id, fromSeq) };
}

/** After every entry. */
const NO_END = new Date("9999-01-01T00:00:00Z");

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The payments to a wallet by these transfers; others are left out. */
export function findReceivedPayments(
  db: Database,
  { walletPayId, ...query }: OfWallet & { transferIds: readonly string[] },
) {
  return findByTransfers(db, { ...query, walletId: walletId(query.mode, walletPayId) });
}
