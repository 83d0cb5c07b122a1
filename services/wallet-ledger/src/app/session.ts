import type { Client } from "pg";
import { readHolds } from "../db/holds";
import type { LockMode } from "../db/load-batch";
import { ensureSystemAccounts } from "../db/system-accounts";
import type { Statements } from "../db/writer-connection";
import type { SystemAccount } from "../domain/account";
import type { BatchState, Hold } from "../domain/batch";
import { type Group, type Item, isClosing, type Result } from "../domain/transfer";
import type { Waiting } from "./waiting";

/** A batch writer's connection, and how it decides and writes batches: in one ledger, or in those of two cells. */
export interface Session {
  client: Client;
  /** Begins the transaction. */
  decide(batch: Waiting[], mode: LockMode): Promise<Decided>;
}

/** A batch that is decided and not yet written. */
export interface Decided {
  /** Groups that were decided, and their results. */
  free: Waiting[];
  results: Result[];
  /** Groups with a wallet that is locked elsewhere. */
  blocked: Waiting[];
  /** The database's clock. */
  now: number;
  commit(): Promise<void>;
}

/** Requirements of a batch in one ledger before its transaction: existing system accounts, and the holds to close. */
export class Prerequisites {
  readonly #ledger: Statements;
  readonly #knownSystemAccounts = new Set<string>();

  constructor(ledger: Statements) {
    this.#ledger = ledger;
  }

  async of(groups: readonly Group[]): Promise<Map<string, Hold>> {
    await this.#ensureSystemAccounts(groups);
    const ids: string[] = [];
    for (const { items } of groups) {
      for (const item of items) if (isClosing(item)) ids.push(item.pendingId);
    }
    return ids.length > 0 ? readHolds(this.#ledger, ids) : new Map();
  }

  async #ensureSystemAccounts(groups: readonly Group[]): Promise<void> {
    const missing = new Map<string, SystemAccount>();
    for (const group of groups) {
      for (const account of systemAccountsOf(group.items)) {
        if (!this.#knownSystemAccounts.has(account.id)) missing.set(account.id, account);
      }
    }
    if (missing.size === 0) return;
    await ensureSystemAccounts(this.#ledger, [...missing.values()]);
    for (const id of missing.keys()) this.#knownSystemAccounts.add(id);
  }
}

function* systemAccountsOf(items: readonly Item[]): Generator<SystemAccount> {
  for (const item of items) {
    if (isClosing(item)) continue;
    for (const account of [item.debit, item.credit]) {
      if (!account.isGuarded) yield account as SystemAccount;
    }
  }
}

/** Whether the group needs a wallet that another transaction has locked. */
export function isBlocked(group: Group, state: BatchState): boolean {
  return group.items.some((item) => {
    const ends = isClosing(item) ? state.holds.get(item.pendingId) : item;
    return !!ends && (state.blocked.has(ends.debit.id) || state.blocked.has(ends.credit.id));
  });
}
