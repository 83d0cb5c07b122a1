import type { AppError } from "@kobo/errors";
import { inTransaction } from "@kobo/postgres";
import * as auditLog from "../../db/audit-log";
import * as payouts from "../../db/payouts";
import type { Change, Outcome, State } from "../../domain/audit";
import type { Payout, Refusal } from "../../domain/payout";
import type { Parts } from "../parts";
import type { SentPayment } from "./sent-payment";

export interface FollowedPayout extends Payout {
  state: SentPayment["status"] | "refused" | "unknown";
  /** Null while its service knows no payment. */
  sent: SentPayment | null;
  /** Why it was refused or has failed. */
  message: string | null;
}

type Described = Pick<Payout, "merchantId" | "mode" | "kind" | "reference" | "confirmed">;

export function auditEntryOf(payout: Described): Omit<Change, "by"> & { merchantId: string } {
  const { merchantId, reference } = payout;
  const object = `payout:${reference}`;
  return { merchantId, action: "payout.sent", object, before: null, after: stateOf(payout) };
}

function stateOf({ mode, kind, reference, confirmed }: Described): State {
  return { mode, kind, reference, ...confirmed };
}

type Recorder = Pick<Parts, "db">;

export async function recordSent(
  parts: Recorder,
  payout: Payout,
  sent: SentPayment,
): Promise<FollowedPayout> {
  const { transactionId, status } = sent;
  const after = { ...stateOf(payout), transactionId, status };
  await record(parts, payout, { outcome: "done", refusal: null, after });
  return { ...payout, state: status, sent, message: sent.message };
}

export async function recordRefusal(
  parts: Recorder,
  payout: Payout,
  { code, message }: Pick<AppError, "code" | "message">,
): Promise<FollowedPayout> {
  const refusal = { code, message };
  const after = { ...stateOf(payout), refusal: code };
  await record(parts, payout, { outcome: "failed", refusal, after });
  return { ...payout, state: "refused", sent: null, message };
}

/** The payout and its entry in the audit log agree; the first to find out the outcome stores it. */
async function record(
  { db }: Recorder,
  { id, auditId, outcome: known }: Payout,
  found: { outcome: Outcome; refusal: Refusal | null; after: State },
): Promise<void> {
  if (known) return;
  const { outcome, refusal, after } = found;
  await inTransaction(db, async (trx) => {
    if (await payouts.settle(trx, { id, refusal })) {
      await auditLog.complete(trx, { id: auditId, outcome, after });
    }
  });
}
