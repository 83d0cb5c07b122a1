import { setTimeout as delay } from "node:timers/promises";
import { connect, type Database } from "@kobo/postgres";

/** One account at one moment, in kobo. */
export interface AccountState {
  account: string;
  mode: string;
  currency: string;
  /** Of wallets only. */
  payId?: string;
  /** The number of entries, of a wallet. */
  seq: number;
  /** Credits less debits. */
  posted: bigint;
  held: bigint;
}

/** All accounts in one snapshot of the database. */
export interface Sample {
  at: string;
  accounts: readonly AccountState[];
}

/** In one statement, so that all rows are of one moment. */
const SNAPSHOT = `
  SELECT a.id AS account, a.mode, a.currency, CASE a.code WHEN 'wallet' THEN a.pay_id END AS pay_id, a.seq, clock_timestamp() AS at,
         a.credits_posted - a.debits_posted + COALESCE(s.posted, 0) AS posted,
         a.debits_pending AS held
  FROM wallet_ledger.accounts a
  LEFT JOIN (
    SELECT account_id, sum(credits_posted - debits_posted) AS posted
    FROM wallet_ledger.system_balances GROUP BY account_id
  ) s ON s.account_id = a.id`;

interface Row {
  account: string;
  mode: string;
  currency: string;
  pay_id: string | null;
  seq: bigint;
  at: Date;
  posted: bigint | string;
  held: bigint;
}

const INTERVAL_MS = 500;

/** Samples all balances, as often as the database answers, until it is stopped. */
export function watchMoney(databaseUrl: string): { stop: () => Promise<Sample[]> } {
  const samples: Sample[] = [];
  const stopping = new AbortController();
  const db = connect({ url: databaseUrl, schema: "public", applicationName: "judge" });
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The database may be down: that is a fault of ours, and no sample.
      await sample(db).then(
        (one) => samples.push(one),
        () => {},
      );
      await delay(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      samples.push(await sample(db));
      await db.destroy();
      return samples;
    },
  };
}

async function sample(db: Database): Promise<Sample> {
  const { rows } = await db.raw<{ rows: Row[] }>(SNAPSHOT);
  const accounts = rows.map(({ account, mode, currency, pay_id: payId, seq, posted, held }) => ({
    ...{ account, mode, currency },
    ...(payId === null ? {} : { payId }),
    seq: Number(seq),
    posted: BigInt(posted),
    held: BigInt(held),
  }));
  return { at: rows[0]?.at.toISOString() ?? "", accounts };
}

/** At every moment each mode and currency sums to zero, and no wallet has or holds less than nothing. */
export function moneyViolations(samples: readonly Sample[]): string[] {
  return samples.flatMap(({ at, accounts }) => {
    const sums = new Map<string, bigint>();
    for (const { mode, currency, posted } of accounts) {
      const ledger = `${mode} ${currency}`;
      sums.set(ledger, (sums.get(ledger) ?? 0n) + posted);
    }
    const unbalanced = [...sums].filter(([, sum]) => sum !== 0n);
    const wallets = accounts.filter(({ payId }) => payId !== undefined);
    return [
      ...unbalanced.map(([ledger, sum]) => `at ${at} the accounts of ${ledger} sum to ${sum} kobo`),
      ...wallets
        .filter(({ posted, held }) => posted - held < 0n || held < 0n)
        .map(({ payId, posted, held }) => `at ${at} ${payId} has ${posted} and holds ${held} kobo`),
    ];
  });
}

/** Movements of one wallet in the order of its statement, in kobo. */
export type Movements = readonly bigint[];

/** At every sampled moment a wallet's balance is the sum of its statement so far. */
export function statementViolations(
  wallet: { account: string; name: string; movements: Movements },
  samples: readonly Sample[],
): string[] {
  const sums = [0n];
  for (const amount of wallet.movements) sums.push((sums.at(-1) ?? 0n) + amount);
  return samples.flatMap(({ at, accounts }) => {
    const state = accounts.find(({ account }) => account === wallet.account);
    if (!state) return [];
    const sum = sums[state.seq];
    if (sum === state.posted) return [];
    return [
      `at ${at} ${wallet.name} had ${state.posted} kobo; ${state.seq} lines of its statement sum to ${sum}`,
    ];
  });
}
