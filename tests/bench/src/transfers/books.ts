import { balancesOf, fundedKobo, type Merchant } from "../merchants";
import { query } from "../server";
import type { System } from "../system";
import { type Acknowledged, AMOUNT_KOBO } from "./plan";

/** How the acknowledged transfers compare with what the system says afterwards. */
export interface Proof {
  acknowledged: number;
  inLedger: number;
  wallets: number;
  /** Empty when every wallet holds exactly what its answered transfers left in it. */
  problems: string[];
}

/** Looks for every acknowledged transfer, and for the money of every wallet. */
export async function prove(
  system: System,
  merchants: readonly Merchant[],
  acknowledged: Acknowledged,
): Promise<Proof> {
  const [row] = await query(
    system.stack.databaseUrl,
    "SELECT count(*) FROM wallet_ledger.transfers WHERE reference LIKE 'bench-%'",
  );
  const inLedger = Number(row?.count);
  const balances = await balancesOf(system, merchants);
  const miscounted = inLedger - acknowledged.count;
  return {
    acknowledged: acknowledged.count,
    inLedger,
    wallets: merchants.length,
    problems: [
      ...(miscounted === 0
        ? []
        : [`the ledger has ${miscounted} transfers more than were answered`]),
      ...wrongBalances(balances, acknowledged.net).map(
        ({ index, off }) => `${merchants[index]?.wallet} holds ${off} kobo more than it should`,
      ),
    ],
  };
}

/** The merchants whose wallets hold something else than their answered transfers left there. */
export function wrongBalances(
  balances: readonly number[],
  net: readonly number[],
): { index: number; off: number }[] {
  return balances.flatMap((balance, index) => {
    const off = balance - (fundedKobo(index) + (net[index] ?? 0) * AMOUNT_KOBO);
    return off === 0 ? [] : [{ index, off }];
  });
}
