import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import {
  type LedgerRefusal,
  REQUEST_LEASE_MS,
  REQUEST_MAX_MS,
  RESPONSE_MS,
  runOrRead,
} from "@kobo/saga";
import * as payments from "../../db/payments";
import * as refunds from "../../db/refunds";
import * as settlements from "../../db/settlements";
import { type Fingerprints, isOneOf } from "../../domain/fingerprints";
import type { KeyHashes } from "../../domain/key-hashes";
import { type Payment, statusOf } from "../../domain/payments/payment";
import { type NewRefund, REFUND_STATUS, type Refund } from "../../domain/refunds/refund";
import type { RefundParams } from "../../domain/request-params";
import { splitRefund } from "../../domain/settlement";
import type { CardParts } from "../parts";
import type { Replay } from "../payments/earlier-payment";
import { findPayment } from "../payments/find-payment";
import { runRefund } from "./run-refund";

export interface CreateRefund {
  tenant: Tenant;
  /** The payment's public id. */
  publicId: string;
  params: RefundParams;
  keyHashes: KeyHashes;
  fingerprints: Fingerprints;
  /** The client's deadline, in ms since 1970. */
  deadline: number;
}

/**
 * Refunds a payment to its card: holds the money, sends the refund to the processor, and posts or voids the hold.
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, REFUND_AMOUNT_EXCEEDED,
 * INSUFFICIENT_WALLET_BALANCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; SERVICE_UNAVAILABLE if the outcome is
 * not known yet
 */
export async function createRefund(
  parts: CardParts,
  command: CreateRefund,
): Promise<{ refund: Refund; replay: Replay }> {
  const { id: paymentId } = await findPayment(parts.db, command);
  const id = newUuid();
  const begun = await inTransaction(parts.db, (trx) => begin(trx, command, { id, paymentId }), {
    repeatable: true,
  });
  if ("replayed" in begun) return { refund: begun.replayed, replay: "by key" };
  crashpoint("cards.refund.reserving");
  return { refund: await refundPayment(parts, begun), replay: "none" };
}

interface Begun {
  refund: Refund;
  lease: Lease;
}

/** Holds the payment's lock, so that concurrent refunds never exceed the captured amount. */
async function begin(
  trx: Transaction,
  command: CreateRefund,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<Begun | { replayed: Refund }> {
  const payment = await payments.lock(trx, paymentId);
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
  const earlier = await earlierRefund(trx, command, paymentId, id);
  if (earlier) return { replayed: earlier };
  const planned = await plan(trx, command, payment, id);
  const lease = await refunds.insert(trx, planned, {
    keyHashes: command.keyHashes,
    fingerprint: command.fingerprints[0],
    leaseMs: REQUEST_LEASE_MS,
  });
  const refund = lease && (await refunds.findById(trx, lease.id));
  if (!refund) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  return { refund, lease };
}

/**
 * The refund of an earlier attempt. After a COMMIT of unknown outcome the row may be this attempt's own, and is
 * skipped.
 */
async function earlierRefund(
  trx: Transaction,
  { keyHashes, fingerprints }: CreateRefund,
  paymentId: string,
  id: string,
): Promise<Refund | undefined> {
  if (keyHashes.length === 0) return undefined;
  const earlier = await refunds.findEarlier(trx, paymentId, keyHashes);
  if (!earlier || earlier.refund.id === id) return undefined;
  const { refund, isRunning } = earlier;
  if (!isOneOf(earlier.fingerprint, fingerprints)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (isRunning || !REFUND_STATUS[refund.state]) {
    throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
  }
  return refund;
}

/** @throws AppError INVALID_PAYMENT_STATE, REFUND_AMOUNT_EXCEEDED */
async function plan(
  trx: Transaction,
  { params, deadline }: CreateRefund,
  payment: Payment,
  id: string,
): Promise<NewRefund> {
  const status = statusOf(payment);
  if (status !== "succeeded" && status !== "partially_refunded") {
    throw new AppError("INVALID_PAYMENT_STATE", `A payment that is ${status} cannot be refunded.`, {
      data: { id: payment.publicId, status },
    });
  }
  const disputed = await payments.findDisputed(trx, payment.id);
  const refunded = await refunds.sumOf(trx, payment.id, id);
  const left = refundableOf(payment, { refunded, disputed });
  const amount = params.amount ?? left;
  if (amount > left || amount === 0n) {
    const because = disputed > 0n ? ", because of a dispute" : "";
    const message = `Only ${left} minor units of this payment can still be refunded${because}.`;
    throw new AppError("REFUND_AMOUNT_EXCEEDED", message, {
      data: { id: payment.publicId, amount_refundable: Number(left) },
    });
  }
  const settlement = await settlements.find(trx, payment.id);
  const waiting = await settlements.leftFor(trx, payment, id);
  return {
    id,
    paymentId: payment.id,
    amount,
    fromSettling: splitRefund(amount, { settlement, left: waiting }),
    reason: params.reason,
    metadata: params.metadata,
    notAfter: new Date(Math.min(deadline, Date.now() + REQUEST_MAX_MS)),
  };
}

/** A dispute may take more than refunds have left. */
function refundableOf(
  { amountCaptured }: Pick<Payment, "amountCaptured">,
  { refunded, disputed }: { refunded: bigint; disputed: bigint },
): bigint {
  const left = amountCaptured - refunded - disputed;
  return left > 0n ? left : 0n;
}

async function refundPayment(parts: CardParts, { refund: begun, lease }: Begun): Promise<Refund> {
  const deadline = begun.notAfter.getTime() - RESPONSE_MS;
  const run = async () => {
    const refundRun = { lease, isRequest: true, sentAgoMs: 0, deadline };
    const { refund, refusal } = await runRefund(parts, begun, refundRun);
    if (refund.state === "refused") throw await toAppError(parts, refund, refusal);
    return refund;
  };
  return runOrRead(run, async () => {
    const now = await refunds.findById(parts.db, begun.id);
    return now && REFUND_STATUS[now.state] ? now : undefined;
  });
}

async function toAppError(
  { db }: Pick<CardParts, "db">,
  { paymentId }: Refund,
  refusal: LedgerRefusal | undefined,
): Promise<AppError> {
  switch (refusal) {
    case "INSUFFICIENT_FUNDS": {
      const settlement = await settlements.find(db, paymentId);
      // The settlement is moving the money to the wallet, so a retry may succeed.
      if (settlement?.state === "moving") return retrySoon();
      return new AppError("INSUFFICIENT_WALLET_BALANCE", TOO_LITTLE);
    }
    case "TOO_LATE":
      return retrySoon();
    default:
      return new AppError("INTERNAL_ERROR", undefined, {
        cause: new Error(`The ledger refused a refund's hold: ${refusal}.`),
      });
  }
}

function retrySoon(): AppError {
  return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
}

const TOO_LITTLE = "The wallet's balance is too low for the refund. Fund the wallet and try again.";
