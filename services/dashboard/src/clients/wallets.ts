import type { Mode } from "@kobo/core/tenant";
import type { Entry__Output } from "@kobo/protos/wallet_ledger/v1/Entry";
import { toWireMode } from "@kobo/rpc";
import type { Services } from "./services";

type Calls = Pick<Services, "ledger">;

export interface WalletBalance {
  payId: string;
  currency: string;
  available: bigint;
  held: bigint;
}

export async function listWallets(
  { ledger }: Calls,
  { merchantId, mode }: { merchantId: string; mode: Mode },
): Promise<WalletBalance[]> {
  const { wallets } = await ledger.ListWallets({ merchantId, mode: toWireMode(mode) });
  return wallets.map(({ payId, currency, balance }) => ({
    payId,
    currency,
    available: BigInt(balance?.availableKobo ?? 0),
    held: BigInt(balance?.heldKobo ?? 0),
  }));
}

export interface StatementQuery {
  merchantId: string;
  mode: Mode;
  payId: string;
  currency: string;
  from: Date | undefined;
  to: Date | undefined;
  /** Empty for the newest. */
  beforeSeq: string;
  limit: number;
}

export interface StatementEntry {
  seq: string;
  at: Date;
  /** Negative for a debit. */
  amount: bigint;
  balanceAfter: bigint;
  /** Such as `payid_transfer`. */
  kind: string;
  reference: string;
  narration: string;
}

/** The largest page of the ledger. */
export const STATEMENT_PAGE_MAX = 100;

/** Newest first. */
export async function listEntries(
  { ledger }: Calls,
  query: StatementQuery,
): Promise<{ entries: StatementEntry[]; hasMore: boolean }> {
  const { entries, hasMore } = await ledger.ListEntries({
    merchantId: query.merchantId,
    mode: toWireMode(query.mode),
    payId: query.payId,
    currency: query.currency,
    fromMs: query.from?.getTime() ?? 0,
    toMs: query.to?.getTime() ?? 0,
    beforeSeq: query.beforeSeq || 0,
    limit: query.limit,
  });
  return { entries: entries.map(toEntry), hasMore };
}

function toEntry(wire: Entry__Output): StatementEntry {
  return {
    seq: wire.seq,
    at: new Date(Number(wire.atMs)),
    amount: BigInt(wire.amountKobo),
    balanceAfter: BigInt(wire.balanceAfterKobo),
    kind: wire.type.replace("TRANSFER_TYPE_", "").toLowerCase(),
    reference: wire.reference,
    narration: wire.narration,
  };
}

export interface DailyTotal {
  /** Of Lagos's calendar, `YYYY-MM-DD`. */
  day: string;
  in: bigint;
  out: bigint;
}

/** Oldest first; the last one is today. */
export async function listDailyTotals(
  { ledger }: Calls,
  {
    mode,
    ...query
  }: Pick<StatementQuery, "merchantId" | "mode" | "payId" | "currency"> & {
    days: number;
  },
): Promise<DailyTotal[]> {
  const { days } = await ledger.ListDailyTotals({ ...query, mode: toWireMode(mode) });
  return days.map(({ day, inKobo, outKobo }) => ({
    day,
    in: BigInt(inKobo),
    out: BigInt(outKobo),
  }));
}
