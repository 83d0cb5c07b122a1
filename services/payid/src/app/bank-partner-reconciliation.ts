import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Difference, Movement, ReconciliationSources, Standing } from "@kobo/reconciliation";
import type { BankStatement, StatementLine } from "../clients/bank-statement";
import * as lostCredits from "../db/lost-credits";
import { type RecordedCredit, recordedBetween, recordedSince } from "../db/recorded-credits";

interface Parts {
  db: Database;
  statements: Readonly<Record<Mode, BankStatement>>;
}

/** Compares recorded credits with the bank partner's statement. */
export function bankPartnerReconciliation({ db, statements }: Parts): ReconciliationSources {
  return {
    source: "bank_partner",
    ours: async function* (mode, span) {
      for await (const page of recordedBetween(db, mode, span)) yield page.map(ours);
    },
    oursLater: async (mode, sessionIds, from) =>
      (await recordedSince(db, { mode, sessionIds, from })).map(ours),
    theirs: async function* (mode, span) {
      for await (const page of statements[mode].read(span)) yield page.map(theirs);
    },
    heal: requestLostCredits,
  };
}

/** Queries credits that only the statement has. The difference stays open until they are ingested. */
async function requestLostCredits(
  trx: Transaction,
  mode: Mode,
  differences: readonly Difference[],
): Promise<void> {
  for (const { kind, key: sessionId } of differences) {
    if (kind === "theirs_only") await lostCredits.record(trx, { mode, sessionId });
  }
}

function ours({
  sessionId,
  amount,
  state,
  merchantId,
  paidAt,
  recordedAt: notedAt,
}: RecordedCredit): Movement {
  return {
    key: sessionId,
    amount,
    status: state,
    standing: STANDING[state],
    at: notedAt,
    // After a lost webhook, a credit is recorded only when its account expires.
    since: paidAt,
    ...(merchantId ? { merchantId } : {}),
  };
}

/** Suspended money has arrived at the bank; unmatched credits and reviews are open. */
const STANDING: Readonly<Record<RecordedCredit["state"], Standing>> = {
  crediting: "open",
  suspending: "open",
  credited: "settled",
  suspended: "settled",
  review: "open",
  unmatched: "open",
};

function theirs({ sessionId, amount, bookedAt }: StatementLine): Movement {
  return { key: sessionId, amount, status: "booked", standing: "settled", at: bookedAt };
}
