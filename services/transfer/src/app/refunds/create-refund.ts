import { findBank } from "@kobo/core/banks";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import {
  type LedgerRefusal,
  REQUEST_LEASE_MS,
  REQUEST_MAX_MS,
  RESPONSE_MS,
  runOrRead,
} from "@kobo/saga";
import type { FindReceivedPayment } from "../../clients/pay-ids";
import type { SendPermit } from "../../clients/rail";
import * as externalTransfers from "../../db/external-transfers";
import * as refundedPayments from "../../db/refunded-payments";
import * as refunds from "../../db/refunds";
import { isAccountNumber } from "../../domain/payee-account";
import {
  checkRefundable,
  type Destination,
  type NewRefund,
  type ReceivedPayment,
  type Refund,
  refundAmount,
  statusOf,
  transferOf,
} from "../../domain/refund";
import { plainText } from "../../domain/wallet-debit";
import { runTransfer } from "../bank/run-transfer";
import { type RefundParts, refundToWallet } from "./refund-to-wallet";

export interface CreateRefund {
  tenant: Tenant;
  /** UUID of the payment's transaction. */
  paymentId: string;
  /** Undefined for all that is left. */
  amount: bigint | undefined;
  /** Empty for the refund's id. */
  reference: string;
  /** Empty for none. */
  reason: string;
  /** A JSON object; empty for none. */
  metadata: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  /** The key under the other secrets that the gateway accepts: an earlier attempt may have one of them. */
  otherIdempotencyHashes: readonly Buffer[];
  fingerprint: Buffer;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

export type CreateRefundParts = RefundParts & { findReceivedPayment: FindReceivedPayment };

/**
 * Refunds a received payment to where it came from: reserves the amount against the payment, and moves the money.
 * Failures after that are states of the refund. A replay under the same Idempotency-Key returns its current state.
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED,
 * PAYER_ACCOUNT_UNKNOWN, INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE;
 * SERVICE_UNAVAILABLE when the rail is unavailable or the outcome is unknown
 */
export async function createRefund(
  parts: CreateRefundParts,
  command: CreateRefund,
): Promise<{ refund: Refund; replayed: boolean }> {
  const before = await findReplay(parts, command);
  if (before) return { refund: before, replayed: true };
  const { tenant, paymentId, deadline } = command;
  const payment = await parts.findReceivedPayment({ tenant, id: paymentId }, deadline);
  checkRefundable(payment);
  const to = destinationOf(payment);
  if (!to) throw new AppError("PAYER_ACCOUNT_UNKNOWN");
  const beginning = { id: newUuid(), payment, to, command };
  if (to.type === "wallet") return create(parts, beginning, undefined);
  // Reserved before anything is stored, so that no money is held for a refund that cannot be sent.
  const permit = parts.rails[tenant.mode].reserve();
  if (!permit) throw retryable();
  try {
    return await create(parts, beginning, permit);
  } finally {
    permit.release();
  }
}

async function create(
  parts: CreateRefundParts,
  beginning: Beginning,
  permit: SendPermit | undefined,
): Promise<{ refund: Refund; replayed: boolean }> {
  const { command } = beginning;
  const begun = await inTransaction(parts.db, (trx) => begin(trx, beginning), {
    repeatable: true,
  });
  if (!begun) {
    const concurrent = await findReplay(parts, command);
    if (concurrent) return { refund: concurrent, replayed: true };
    throw retryable();
  }
  crashpoint("refund.reserving");
  return { refund: await runRequest(parts, command, { ...begun, permit }), replayed: false };
}

/**
 * The refund of an earlier request with the same idempotency key.
 * @throws AppError DUPLICATE_REFERENCE when another refund has the reference
 */
async function findReplay(
  { db }: CreateRefundParts,
  command: CreateRefund,
): Promise<Refund | undefined> {
  const { tenant, paymentId, fingerprint, reference } = command;
  const own = await findByKey(db, command);
  const taken =
    own || !reference ? undefined : await refunds.findByReference(db, tenant, reference);
  // A concurrent replay may have been inserted between the two reads.
  const found = own ?? (taken && (await findByKey(db, command)));
  if (found) {
    const isSame = found.fingerprint.equals(fingerprint) && found.refund.paymentId === paymentId;
    if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return publicRefund(found.refund);
  }
  if (taken) throw duplicate(taken);
  return undefined;
}

/** The refund of an earlier request under the same Idempotency-Key. */
async function findByKey(
  db: Database | Transaction,
  { tenant, idempotencyHash, otherIdempotencyHashes }: CreateRefund,
): Promise<refunds.Keyed | undefined> {
  if (!idempotencyHash) return undefined;
  return refunds.findByIdempotency(db, tenant, [idempotencyHash, ...otherIdempotencyHashes]);
}

/** Until its money is held, a refund may still be refused. @throws AppError IDEMPOTENCY_KEY_IN_USE */
function publicRefund(refund: Refund): Refund {
  if (statusOf(refund.state)) return refund;
  throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
}

function duplicate({ id, reference, state }: Refund): AppError {
  const status = statusOf(state);
  if (!status) return retryable();
  const data = {
    ...{ reference, type: "refund", status },
    ...{ id: toPublicId("re", id), transactionId: toPublicId("txn", id) },
  };
  return new AppError("DUPLICATE_REFERENCE", undefined, { data });
}

function retryable(cause?: unknown): AppError {
  return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1, cause });
}

/** Undefined when the payer's account is not known, or its bank cannot be paid. */
export function destinationOf({ payer, payerName }: ReceivedPayment): Destination | undefined {
  const name = plainText(payerName) || "Unknown sender";
  if (!payer) return undefined;
  if ("walletPayId" in payer) {
    return { type: "wallet", payId: payer.walletPayId, merchantId: payer.merchantId, name };
  }
  const { accountNumber } = payer;
  const bank = findBank(payer.bankCode);
  if (!bank || !isAccountNumber(accountNumber)) return undefined;
  return { type: "bank_account", accountNumber, bankCode: bank.code, bankName: bank.name, name };
}

interface Beginning {
  /** The new refund's id, the same after a COMMIT of unknown outcome. */
  id: string;
  payment: ReceivedPayment;
  to: Destination;
  command: CreateRefund;
}

interface Begun {
  refund: Refund;
  /** Carries a refund to a bank account. */
  transfer: externalTransfers.Begun | undefined;
}

/**
 * Decides the amount under the lock of the payment's totals, so that parallel refunds never exceed what was received.
 * Undefined when the reference or the idempotency key was taken.
 */
async function begin(trx: Transaction, beginning: Beginning): Promise<Begun | undefined> {
  const { id, payment, to, command } = beginning;
  const key = { ...command.tenant, paymentId: payment.id };
  await refundedPayments.open(trx, key, payment.amount);
  const totals = await refundedPayments.lock(trx, key);
  const refund = (await refunds.find(trx, id)) ?? (await reserve(trx, beginning, totals));
  if (!refund) return undefined;
  if (to.type === "wallet") return { refund, transfer: undefined };
  const transfer = await externalTransfers.insert(trx, transferOf(refund, to), {
    ...externalTransfers.NO_REQUEST,
    state: "reserving",
    firstLeaseMs: REQUEST_LEASE_MS,
  });
  return transfer && { refund, transfer };
}

async function reserve(
  trx: Transaction,
  { id, payment, to, command }: Beginning,
  totals: refundedPayments.Totals,
): Promise<Refund | undefined> {
  const { idempotencyHash, fingerprint } = command;
  // A replay must find its refund before the rest of the payment is looked at.
  if (await findByKey(trx, command)) return undefined;
  const amount = refundAmount(command.amount, totals);
  const planned = newRefund(command, { id, payment, to, amount });
  const firstLeaseMs = to.type === "wallet" ? REQUEST_LEASE_MS : undefined;
  const refund = await refunds.insert(trx, planned, { idempotencyHash, fingerprint, firstLeaseMs });
  if (refund) await refundedPayments.reserve(trx, refund, amount);
  return refund;
}

function newRefund(
  { tenant, reference, reason, metadata, deadline }: CreateRefund,
  { id, payment, to, amount }: Omit<Beginning, "command"> & Pick<NewRefund, "amount">,
): NewRefund {
  return {
    id,
    merchantId: tenant.merchantId,
    mode: tenant.mode,
    merchantName: tenant.merchantName,
    walletPayId: tenant.walletPayId,
    paymentId: payment.id,
    paymentKind: payment.kind,
    amount,
    reference: reference || toPublicId("re", id),
    reason,
    metadata,
    destination: to,
    notAfter: new Date(Math.min(deadline, Date.now() + REQUEST_MAX_MS)),
  };
}

async function runRequest(
  parts: CreateRefundParts,
  { tenant }: CreateRefund,
  { refund: begun, transfer, permit }: Begun & { permit: SendPermit | undefined },
): Promise<Refund> {
  const { db } = parts;
  const deadline = begun.notAfter.getTime() - RESPONSE_MS;
  const stored = async () => {
    const refund = await refunds.findById(db, tenant, begun.id);
    if (!refund) throw new Error("A refund is never deleted.");
    return refund;
  };
  const execute = async () => {
    const refusal = transfer
      ? await runBankRefund(parts, transfer, { deadline, permit })
      : await refundToWallet(parts, begun, deadline);
    if (refusal) throw refusalOf(refusal);
    return stored();
  };
  return runOrRead(execute, async () => {
    const now = await stored();
    return statusOf(now.state) ? now : undefined;
  });
}

async function runBankRefund(
  parts: CreateRefundParts,
  { transfer, lease }: externalTransfers.Begun,
  request: { deadline: number; permit: SendPermit | undefined },
): Promise<LedgerRefusal | undefined> {
  const times = { graceLeftMs: 0, queryingForMs: 0, notFoundForMs: 0 };
  const run = { lease, isRequest: true, ...times, ...request };
  return (await runTransfer(parts, transfer, run)).refusal;
}

function refusalOf(refusal: LedgerRefusal): AppError {
  switch (refusal) {
    case "INSUFFICIENT_FUNDS":
      return new AppError("INSUFFICIENT_FUNDS");
    case "TOO_LATE":
      return retryable();
    default:
      return new AppError("INTERNAL_ERROR", undefined, {
        cause: new Error(`The ledger refused the refund: ${refusal}.`),
      });
  }
}
