import { AppError } from "@kobo/errors";
import { type Database, groupedFind, inTransaction, type Transaction } from "@kobo/postgres";
import * as entries from "../db/entries";
import * as wallets from "../db/wallets";
import { settlingId } from "../domain/account";

interface GetBalance extends wallets.WalletKey {
  /** Undefined for the current balance. */
  at: Date | undefined;
}

/**
 * Entries are stamped before their commit; after this long no entry with an earlier timestamp can still be uncommitted. A
 * transfer between two cells is in doubt for longer than any writer's transaction: until recovery, or the page after 30 s.
 */
const SETTLED_AFTER_MS = 60_000;

/** A larger batch would delay all of its reads. */
const READS_MAX = 64;

/** Reads balances; concurrent reads share a statement, which begins after each of them was requested. */
export function balances(db: Database): (query: GetBalance) => Promise<wallets.WalletView> {
  const find = groupedFind({
    find: (keys: readonly wallets.WalletKey[]) => wallets.findEach(db, keys),
    itemsMax: READS_MAX,
  });
  return (query) => getBalance({ db, find }, query);
}

interface Parts {
  db: Database;
  find: (key: wallets.WalletKey) => Promise<wallets.WalletView | undefined>;
}

/**
 * The balance now, or the posted balance at a past moment.
 * @throws AppError WALLET_NOT_FOUND
 */
async function getBalance({ db, find }: Parts, query: GetBalance): Promise<wallets.WalletView> {
  const { at } = query;
  const wallet = await find(query);
  if (!wallet) throw new AppError("WALLET_NOT_FOUND");
  if (!at || at >= wallet.asOf) return wallet;

  const recent = wallet.asOf.getTime() - at.getTime() < SETTLED_AFTER_MS;
  const waiting = settlingId(query.mode, wallet.payId, wallet.currency);
  return inTransaction(db, async (trx) => {
    if (recent) await wallets.waitForWriters(trx, [wallet.id, waiting]);
    const ledger = await postedAt(trx, wallet.id, at);
    const settling = wallet.settling === null ? null : await postedAt(trx, waiting, at);
    return { ...wallet, available: ledger, held: 0n, ledger, settling, asOf: at };
  });
}

async function postedAt(trx: Transaction, accountId: string, moment: Date): Promise<bigint> {
  const seq = await entries.lastSeqBefore(trx, accountId, justAfter(moment));
  return entries.balanceAfter(trx, accountId, seq);
}

/** Entries are stamped to the millisecond, so "at or before" is "before the next one". */
function justAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}
