import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Books, Difference, Movement, Standing } from "@kobo/reconciliation";
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

/** Purchases, as we sent them and as the provider sold them. */
export function billProviderReconciliation({ db, statements }: Parts): Books {
  return {
    source: "bill_provider",
    ours: async function* (mode, span) {
      for await (const page of submittedBetween(db, mode, span)) yield page.map(ours);
    },
    theirs: async function* (mode, span) {
      for await (const page of statements[mode].read(span)) yield page.map(theirs);
    },
    heal: requeryDifferences,
  };
}

/**
 * Has the provider asked about purchases of which its statement says another outcome. The statement
 * itself is not acted on: an answer about one purchase is surer than a line in a list.
 */
async function requeryDifferences(
  trx: Transaction,
  mode: Mode,
  differences: readonly Difference[],
): Promise<void> {
  const keys = differences.filter(({ kind }) => kind === "status_differs").map(({ key }) => key);
  const requests = { mode, providerRequestIds: keys };
  // Who has found out once, as a person, is not asked again by what he has seen.
  const decided = await findDecided(trx, requests);
  for (const providerRequestId of keys.filter((key) => !decided.has(key)).sort()) {
    await purchases.recordCallback(trx, { mode, providerRequestId });
  }
  // Where the money went back nobody asks the provider any more: a person finds out.
  const uncontradicted = await lockUncontradicted(trx, requests);
  await reviews.open(
    trx,
    uncontradicted.map((purchaseId) => ({ purchaseId, reason: "contradicted" })),
  );
}

function ours(purchase: SubmittedPurchase): Movement {
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

/** What the provider's book must say of a purchase. */
const STANDING: Readonly<Record<State, Standing>> = {
  // It is sent only after it was held.
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

function theirs({ providerRequestId, cost, status, boughtAt }: StatementLine): Movement {
  const standing = STANDING_OF_STATUS.get(status) ?? "open";
  return { key: providerRequestId, amount: cost, status, standing, at: boughtAt };
}

/** What is not known to be over is not over. */
const STANDING_OF_STATUS: ReadonlyMap<string, Standing> = new Map([
  ["delivered", "settled"],
  ["failed", "failed"],
  ["reversed", "reversed"],
]);
