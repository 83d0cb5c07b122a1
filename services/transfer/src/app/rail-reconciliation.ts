import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Difference, Movement, ReconciliationSources, Standing } from "@kobo/reconciliation";
import type { RailStatement, StatementLine } from "../clients/rail-statement";
import * as transfers from "../db/external-transfers";
import { type SubmittedTransfer, submittedBetween } from "../db/submitted-transfers";
import type { State } from "../domain/external-transfer";
import { outcomeOfState } from "../domain/outcome";

interface Parts {
  db: Database;
  statements: Readonly<Record<Mode, RailStatement>>;
}

/** Compares bank transfers as this service sent them with the rail's statement. */
export function railReconciliation({ db, statements }: Parts): ReconciliationSources {
  return {
    source: "rail",
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
 * Queries transfers whose status differs in the rail's statement. The statement changes no state itself: a query is
 * more reliable than a line of a list.
 */
async function requeryDifferences(
  trx: Transaction,
  mode: Mode,
  differences: readonly Difference[],
): Promise<void> {
  for (const { kind, key } of differences) {
    if (kind !== "status_differs") continue;
    await transfers.recordCallback(trx, { mode, railReference: key });
  }
}

function ours({
  railReference,
  merchantId,
  amount,
  state,
  submittedAt,
}: SubmittedTransfer): Movement {
  const standing = STANDING[state];
  return { key: railReference, amount, status: state, standing, at: submittedAt, merchantId };
}

/** The standing that the rail's statement must show for each state. */
const STANDING: Readonly<Record<State, Standing>> = {
  // A return whose first attempt failed before it reached the rail waits here for the next one.
  reserving: "failed",
  submitting: "open",
  pending: "open",
  review: "open",
  paid: "settled",
  "paid late": "settled",
  completed: "settled",
  declined: "failed",
  lost: "failed",
  failed: "failed",
  refused: "failed",
  reversing: "reversed",
  reversed: "reversed",
};

function theirs({ railReference, amount, status, createdAt }: StatementLine): Movement {
  return { key: railReference, amount, status, standing: standingOf(status), at: createdAt };
}

/** Statuses that are not known to be final are open. */
function standingOf(status: string): Standing {
  switch (outcomeOfState(status, "").kind) {
    case "paid":
      return "settled";
    case "declined":
      return "failed";
    case "reversed":
      return "reversed";
    default:
      return "open";
  }
}
