import { randomBytes } from "node:crypto";
import { AppError, ERRORS } from "@kobo/errors";
import { inTransaction } from "@kobo/postgres";
import { currentContext } from "@kobo/runtime";
import { buyBill } from "../../clients/bills";
import { getTransferLimits } from "../../clients/merchants";
import { wasNeverSent } from "../../clients/services";
import { payBank, payPayId } from "../../clients/transfers";
import * as auditLog from "../../db/audit-log";
import * as payouts from "../../db/payouts";
import type { By } from "../../domain/audit";
import { changesOf, type Payout, type TermChange, type Terms } from "../../domain/payout";
import { plainRefusal } from "../../domain/payout-refusal";
import type { Parts } from "../parts";
import { followPayout } from "./follow-payout";
import { type OfMode, payerOf } from "./payer";
import type { Payment } from "./payment";
import { auditEntryOf, type FollowedPayout, recordRefusal, recordSent } from "./payout-outcome";
import { type Review, reviewPayout } from "./review-payout";
import { type SentPayment, sentBill, sentTransfer } from "./sent-payment";

export interface SendPayout extends OfMode {
  /** The form's. */
  id: string;
  payment: Payment;
  fingerprint: Buffer;
  /** The terms that the user has seen and agreed to. */
  confirmed: Terms;
  by: By;
}

export type SendResult =
  | { payout: FollowedPayout }
  /** Nothing was sent: the user has to agree again. */
  | { review: Review; changes: TermChange[] };

/**
 * Moves money once for each form, whatever happens to the answers: the first request that stores the form's id makes the
 * one attempt, and every repeat only finds out its outcome.
 * @throws AppError for a payment that would be refused, IDEMPOTENCY_KEY_REUSED
 */
export async function sendPayout(parts: Parts, command: SendPayout): Promise<SendResult> {
  const { id, merchantId, mode } = command;
  const before = await payouts.find(parts.db, { id, merchantId, mode });
  if (before) return { payout: await repeat(parts, before, command) };

  const review = await reviewPayout(parts, command);
  const changes = changesOf(command.confirmed, review.terms);
  if (changes.length > 0) return { review, changes };

  const pay = await preparePay(parts, command, review);
  const begun = await begin(parts, command, review);
  if (!begun) {
    const concurrent = await payouts.find(parts.db, { id, merchantId, mode });
    // The id is another merchant's, which no form has.
    if (!concurrent) throw plainRefusal(new AppError("IDEMPOTENCY_KEY_REUSED"));
    return { payout: await repeat(parts, concurrent, command) };
  }
  return { payout: await attempt(parts, begun, pay) };
}

async function repeat(
  parts: Parts,
  before: Payout,
  { fingerprint }: SendPayout,
): Promise<FollowedPayout> {
  if (!before.fingerprint.equals(fingerprint)) {
    throw plainRefusal(new AppError("IDEMPOTENCY_KEY_REUSED"));
  }
  return followPayout(parts, before);
}

/** Without a deadline, as in tests of this function alone. */
const TIMEOUT_MS = 10_000;

/** Stores the intent with its entry in the audit log. Undefined when the form was sent before. */
async function begin(
  { db, now }: Parts,
  { id, merchantId, mode, payment, fingerprint, by }: SendPayout,
  { terms, maskedTo }: Review,
): Promise<Payout | undefined> {
  const confirmed = {
    to: maskedTo,
    name: terms.name,
    amountKobo: String(terms.amount),
    totalKobo: String(terms.total),
  };
  const createdAt = now();
  const payout = {
    ...{ id, merchantId, mode, kind: payment.kind, fingerprint, confirmed, createdAt },
    reference: payment.order.reference || newReference(),
    endsAt: new Date(currentContext()?.deadline ?? createdAt.getTime() + TIMEOUT_MS),
  };
  return inTransaction(db, async (trx) => {
    if (!(await payouts.insert(trx, payout))) return undefined;
    const entry = { ...auditEntryOf(payout), by, at: createdAt, outcome: "unknown" } as const;
    const auditId = await auditLog.append(trx, entry);
    await payouts.setAuditId(trx, { id, auditId });
    return { ...payout, auditId, outcome: null, refusal: null };
  });
}

const REFERENCE_BYTES = 10;

function newReference(): string {
  return `send-${randomBytes(REFERENCE_BYTES).toString("hex")}`;
}

type Pay = (payout: Payout) => Promise<SentPayment>;

/** All that must be read before the attempt, so that a failure to read it is a failure before it. */
async function preparePay(
  parts: Parts,
  of: SendPayout,
  { payment, fromPayId }: Review,
): Promise<Pay> {
  const { services } = parts;
  const owner = await payerOf(parts, of);
  const limits = await getTransferLimits(services, of.merchantId);
  return async ({ id: key, reference, endsAt }) => {
    const deadline = endsAt.getTime();
    switch (payment.kind) {
      case "pay-id": {
        const order = { ...payment.order, fromPayId, reference };
        return sentTransfer(await payPayId(services, owner, order, { key, limits, deadline }));
      }
      case "bank": {
        const order = { ...payment.order, fromPayId, reference };
        return sentTransfer(await payBank(services, owner, order, { key, limits, deadline }));
      }
      case "bill": {
        const order = { ...payment.order, fromWallet: fromPayId, reference };
        return sentBill(await buyBill(services, owner, order, { key, deadline }));
      }
    }
  };
}

/** The one attempt. Without an answer its outcome is asked for, now and by every repeat of the form. */
async function attempt(parts: Parts, payout: Payout, pay: Pay): Promise<FollowedPayout> {
  try {
    return await recordSent(parts, payout, await pay(payout));
  } catch (error) {
    if (isRefusal(error)) return recordRefusal(parts, payout, plainRefusal(error));
    const { id, merchantId, mode, kind } = payout;
    parts.logger.warn(
      { err: error, payoutId: id, merchantId, mode, kind },
      "payout outcome unknown",
    );
    return followPayout(parts, payout);
  }
}

const SERVER_ERROR = 500;

/** Certainly nothing was moved. The key may be in use by this very payout, whose first call is under way. */
function isRefusal(error: unknown): error is AppError {
  if (wasNeverSent(error)) return true;
  return (
    error instanceof AppError &&
    error.code !== "IDEMPOTENCY_KEY_IN_USE" &&
    ERRORS[error.code].http < SERVER_ERROR
  );
}
