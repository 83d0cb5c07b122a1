import { AppError } from "@kobo/errors";
import { findBill } from "../../clients/bills";
import { getMerchant } from "../../clients/merchants";
import { findTransfer } from "../../clients/transfers";
import * as payouts from "../../db/payouts";
import { isOver, type Payout } from "../../domain/payout";
import { ProblemError } from "../../domain/problem";
import type { Parts } from "../parts";
import type { OfMode } from "./payer";
import { type FollowedPayout, recordRefusal, recordSent } from "./payout-outcome";
import { type SentPayment, sentBill, sentTransfer } from "./sent-payment";

/** @throws ProblemError NOT_FOUND for a form that was never sent */
export async function findPayout(
  parts: Parts,
  of: OfMode & { id: string },
): Promise<FollowedPayout> {
  const payout = await payouts.find(parts.db, of);
  if (!payout) throw new ProblemError("NOT_FOUND");
  return followPayout(parts, payout);
}

/**
 * The state of a payout, by the service that carries it out. It never sends anything, so it can be asked again and
 * again while an answer is missing.
 */
export async function followPayout(parts: Parts, payout: Payout): Promise<FollowedPayout> {
  if (payout.refusal) {
    return { ...payout, state: "refused", sent: null, message: payout.refusal.message };
  }
  try {
    return await recordSent(parts, payout, await findSent(parts, payout));
  } catch (error) {
    if (payout.outcome || !(error instanceof AppError)) throw error;
    const isAbsent = error.code === "TRANSACTION_NOT_FOUND";
    if (isAbsent && isOver(payout, parts.now())) return recordRefusal(parts, payout, NOT_SENT);
    return { ...payout, state: "unknown", sent: null, message: null };
  }
}

/** The attempt did not reach its service in time, and can take no effect any more. */
const NOT_SENT = {
  code: "SERVICE_UNAVAILABLE",
  message: "It was not carried out, and no money has moved. Send it again.",
} as const;

async function findSent(
  { services }: Parts,
  { id, merchantId, mode, kind }: Payout,
): Promise<SentPayment> {
  const owner = { merchant: await getMerchant(services, merchantId), mode };
  return kind === "bill"
    ? sentBill(await findBill(services, owner, id))
    : sentTransfer(await findTransfer(services, owner, id));
}
