import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";

/** An operation, and whether it awaits manual review. */
export interface ReviewCase {
  /** As operators write it, such as `txn_…`. */
  id: string;
  /** The kind of operation, such as `return`. */
  operation: string;
  mode: Mode;
  /** Undefined for money that belongs to no merchant. */
  merchantId: string | undefined;
  merchantName: string;
  /** Of the operation's state machine. */
  state: string;
  /** In the minor unit of the currency. */
  amount: bigint;
  currency: string;
  /** Undefined when nothing of it is in review. */
  review: { reason: string; openedAt: Date } | undefined;
}

/** The record that a reviewer reads before a decision. */
export interface ReviewHistory {
  facts: readonly { name: string; value: string }[];
  /** The provider's answers, oldest first. */
  answers: readonly { at: Date; call: string; outcome: string; code: string; detail: string }[];
  ledgerTransferIds: readonly string[];
}

export interface AllowedAction {
  name: string;
  /** Its effect, in the third person: `releases the held money`. */
  description: string;
  /** It only makes the service repeat its own step, so it decides nothing. */
  repeatsStep?: true;
}

export interface ActionRequest {
  /** As `ReviewCase.id`. */
  id: string;
  action: string;
  actor: string;
  why: string;
  /** Empty for none. */
  providerReference: string;
  /** The provider's charge in kobo; undefined for the price. */
  cost: bigint | undefined;
}

export interface DeskQueue {
  /** Undefined for both. */
  mode: Mode | undefined;
  limit: number;
}

/** The reviews of one service. */
export interface ReviewDesk {
  /** Open reviews, oldest first. */
  list: (db: Database, queue: DeskQueue) => Promise<ReviewCase[]>;
  /** Any operation of the service; undefined for an id of another service. */
  find: (db: Database | Transaction, id: string) => Promise<ReviewCase | undefined>;
  /** Every action of the service's reviews, by name. */
  actions: readonly AllowedAction[];
  /** The names of the actions that the operation's state allows. */
  allowed: (db: Database, found: ReviewCase) => Promise<readonly string[]>;
  history: (db: Database, found: ReviewCase) => Promise<ReviewHistory>;
  /**
   * Stores the transition of a decision, with all of its effects, in the transaction. Commands to providers and the
   * ledger follow after COMMIT: by the returned function at once, and after a crash by the recovery worker.
   * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when the state does not allow it; VALIDATION_ERROR
   */
  apply: (trx: Transaction, request: ActionRequest) => Promise<(() => Promise<void>) | undefined>;
}
