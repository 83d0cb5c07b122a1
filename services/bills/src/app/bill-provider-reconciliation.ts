import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Difference, Movement, ReconciliationSources, Standing } from "@kobo/reconciliation";
import type { ProviderStatement, StatementLine } from "../clients/provider/statement";
import * as purchases from "../db/purchases";
import * as reviews from "../db/reviews";
import {
  findDecided,
  lockUncontradicted,
  type SubmittedPurchase,
  submittedBetween,
} from "../db/submitted-purchases";
import type { State } from "../domain/purchases/purchase";

interface Parts {
  db: Database;
  statements: Readonly<Record<Mode, ProviderStatement>>;
}

/** Compares submitted purchases with the provider's statement. */
export function billProviderReconciliation({ db, statements }: Parts): ReconciliationSources {
  return {
    source: "bill_provider",
    ours: async function* (mode, span) {
      for await (const page of submittedBetween(db, mode, span)) yield page.map(toOurMovement);
    },
    theirs: async function* (mode, span) {
      for await (const page of statements[mode].read(span)) yield page.map(toTheirMovement);
    },
    heal: requeryDifferences,
  };
}

/**
 * Requeries the purchases for which the statement has another status. A requery is more reliable than a line of the
 * statement, so nothing else is changed.
 */
async function requeryDifferences(
  trx: Transaction,
  mode: Mode,
  differences: readonly Difference[],
): Promise<void> {
  const keys = differences.filter(({ kind }) => kind === "status_differs").map(({ key }) => key);
  const requests = { mode, providerRequestIds: keys };
  // A reviewer has already decided these with the same facts.
  const decided = await findDecided(trx, requests);
  for (const providerRequestId of keys.filter((key) => !decided.has(key)).sort()) {
    await purchases.recordCallback(trx, { mode, providerRequestId });
  }
  // Refunded purchases are not queried any more, so a reviewer must look at them.
  const uncontradicted = await lockUncontradicted(trx, requests);
  await reviews.open(
    trx,
    uncontradicted.map((purchaseId) => ({ purchaseId, reason: "contradicted" })),
  );
}

function toOurMovement(purchase: SubmittedPurchase): Movement {
  const { providerRequestId, merchantId, providerCost, state, submittedAt } = purchase;
  return {
    key: providerRequestId,
    amount: providerCost ?? undefined,
    status: state,
    standing: STANDING[state],
    at: submittedAt,
    merchantId,
  };
}

/** The standing that the provider's statement must have for each state. */
const STANDING: Readonly<Record<State, Standing>> = {
  // A purchase is submitted only after its hold.
  reserving: "failed",
  submitting: "open",
  pending: "open",
  review: "open",
  delivered: "settled",
  "delivered late": "settled",
  completed: "settled",
  declined: "failed",
  lost: "failed",
  failed: "failed",
  refused: "failed",
  reversing: "reversed",
  reversed: "reversed",
};

function toTheirMovement({ providerRequestId, cost, status, boughtAt }: StatementLine): Movement {
  const standing = STANDING_OF_STATUS.get(status) ?? "open";
  return { key: providerRequestId, amount: cost, status, standing, at: boughtAt };
}

/** Unknown statuses count as open. */
const STANDING_OF_STATUS: ReadonlyMap<string, Standing> = new Map([
  ["delivered", "settled"],
  ["failed", "failed"],
  ["reversed", "reversed"],
]);
