import { type Database, inTransaction } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import { type CheckedAccount, checkSystemAccounts, checkWallets, FIRST } from "../db/balance-check";

const ACCOUNTS_LOGGED_MAX = 20;

const imbalance = gauge({
  name: "ledger_imbalance_kobo",
  help: "Difference between stored balances and the sum of entries, or from 0 for pass-through accounts, in minor units; alert on anything but 0",
  labelNames: ["mode", "currency"],
});

/**
 * Compares stored balances with entries, at a cost that does not grow with the ledger: each check covers the system
 * accounts' entries since the last check, the clearing account of own PayIDs, which must be empty, and the newest
 * entries of some wallets. `npm run ledger:audit` checks everything.
 */
export class BalanceWatch {
  readonly #db: Database;
  readonly #logger: Logger;
  /** Wallets whose last check found a difference. */
  readonly #wrongWallets = new Map<string, CheckedAccount>();
  #after = FIRST;

  constructor(db: Database, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  async check(): Promise<void> {
    const systemAccounts = await inTransaction(this.#db, checkSystemAccounts);
    await this.#checkSomeWallets();
    this.#report([...systemAccounts, ...this.#wrongWallets.values()]);
  }

  #report(accounts: readonly CheckedAccount[]): void {
    imbalance.reset();
    for (const { mode, currency, difference } of accounts) {
      imbalance.inc({ mode, currency }, Math.abs(Number(difference)));
    }
    const wrong = accounts.filter(({ difference }) => difference !== 0n);
    if (wrong.length === 0) return;
    const shown = wrong.slice(0, ACCOUNTS_LOGGED_MAX);
    this.#logger.error(
      {
        count: wrong.length,
        accounts: shown.map((each) => ({ ...each, difference: String(each.difference) })),
      },
      "ledger imbalance detected",
    );
  }

  async #checkSomeWallets(): Promise<void> {
    const after = this.#after;
    const { wrong, next } = await inTransaction(this.#db, (trx) => checkWallets(trx, after));
    for (const id of this.#wrongWallets.keys()) {
      if (id > after && (next === undefined || id <= next)) this.#wrongWallets.delete(id);
    }
    for (const account of wrong) this.#wrongWallets.set(account.accountId, account);
    this.#after = next ?? FIRST;
  }
}
