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
  const known = new Map<string, AccountState>();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The database may be down: that is a fault of ours, and no sample.
      await sample(db, known).then(
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
      samples.push(await sample(db, known));
      await db.destroy();
      return samples;
    },
  };
}

/** @param known the last state of each account: samples of a long run share those that stay the same */
async function sample(db: Database, known: Map<string, AccountState>): Promise<Sample> {
  const { rows } = await db.raw<{ rows: Row[] }>(SNAPSHOT);
  const accounts = rows.map(({ account, mode, currency, pay_id: payId, seq, posted, held }) => {
    const now: AccountState = {
      ...{ account, mode, currency },
      ...(payId === null ? {} : { payId }),
      seq: Number(seq),
      posted: BigInt(posted),
      held: BigInt(held),
    };
    const before = known.get(account);
    if (before && isSame(before, now)) return before;
    known.set(account, now);
    return now;
  });
  return { at: rows[0]?.at.toISOString() ?? "", accounts };
}

const isSame = (one: AccountState, other: AccountState): boolean =>
  one.seq === other.seq && one.posted === other.posted && one.held === other.held;

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

/** The states of each account at the first moment of each. */
export function historiesOf(samples: readonly Sample[]): ReadonlyMap<string, readonly State[]> {
  const histories = new Map<string, State[]>();
  const last = new Map<string, AccountState>();
  for (const { at, accounts } of samples) {
    for (const state of accounts) {
      if (last.get(state.account) === state) continue;
      last.set(state.account, state);
      const history = histories.get(state.account) ?? [];
      histories.set(state.account, history);
      history.push({ ...state, at });
    }
  }
  return histories;
}

type State = AccountState & { at: string };

/** At every sampled moment a wallet's balance is the sum of its statement so far. */
export function statementViolations(
  wallet: { name: string; movements: Movements },
  states: readonly State[],
): string[] {
  const sums = [0n];
  for (const amount of wallet.movements) sums.push((sums.at(-1) ?? 0n) + amount);
  return states.flatMap(({ at, seq, posted }) => {
    const sum = sums[seq];
    if (sum === posted) return [];
    return [
      `at ${at} ${wallet.name} had ${posted} kobo; ${seq} lines of its statement sum to ${sum}`,
    ];
  });
}
