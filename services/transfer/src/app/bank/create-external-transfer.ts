import { newUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";
import { inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import {
  type LedgerRefusal,
  REQUEST_LEASE_MS,
  REQUEST_MAX_MS,
  RESPONSE_MS,
  runOrRead,
} from "@kobo/saga";
import type { TransferLedger } from "../../clients/ledger";
import type { SendPermit } from "../../clients/rail";
import * as transferReads from "../../db/external-transfer-reads";
import * as externalTransfers from "../../db/external-transfers";
import { isSamePayee } from "../../domain/account-name";
import {
  type ExternalTransfer,
  type NewExternalTransfer,
  railReferenceOf,
  STATUS,
} from "../../domain/external-transfer";
import { type Charges, chargesFor } from "../../domain/fees";
import { unverified } from "../../domain/payee-account";
import { checkSource, type Limits, narrationOf, refusalOfAmount } from "../../domain/wallet-debit";
import { referenceTaken } from "../reference-taken";
import type { ExternalParts } from "./execute";
import { publicTransfer } from "./public-transfer";
import { runTransfer } from "./run-transfer";
import { type BankAccount, type VerifyParts, verifyAccount } from "./verify-account";

export interface CreateExternalTransfer {
  tenant: Tenant;
  fromPayId: string;
  accountNumber: string;
  /** A code of the bank list, or the bank's NIP code. */
  bankCode: string;
  amount: bigint;
  /** Empty for the default. */
  narration: string;
  reference: string;
  /** The payee's name as the merchant gave it; empty when the client sent none. */
  accountName: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  limits: Limits;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

export type CreateParts = ExternalParts &
  VerifyParts & { ledger: Pick<TransferLedger, "findByReference">; charges: Charges };

/**
 * Transfers money to a bank account: holds it, sends the transfer to the rail once, and posts or voids the hold.
 * Failures after the hold are states of the record; only refusals before the hold are thrown. A replay under the same
 * Idempotency-Key returns the transfer's current state.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, DUPLICATE_REFERENCE,
 * IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, BANK_NOT_SUPPORTED, VALIDATION_ERROR,
 * EXTERNAL_ACCOUNT_VERIFICATION_FAILED, INSUFFICIENT_FUNDS; SERVICE_UNAVAILABLE when the rail is unavailable or the
 * outcome is unknown
 */
export async function createExternalTransfer(
  parts: CreateParts,
  command: CreateExternalTransfer,
): Promise<{ transfer: ExternalTransfer; replayed: boolean }> {
  const { tenant, fromPayId, amount, limits } = command;
  checkSource(tenant, fromPayId);
  const before = await findReplay(parts, command);
  if (before) return { transfer: before, replayed: true };
  const wrongAmount = refusalOfAmount(amount, limits);
  if (wrongAmount) throw wrongAmount;

  const planned = newTransfer(parts, command, await findPayee(parts, command));
  // Reserved before anything is stored, so that no money is held for a transfer that cannot be sent.
  const permit = parts.rails[tenant.mode].reserve();
  if (!permit) throw retryableError();
  try {
    return await create(parts, command, { planned, permit });
  } finally {
    permit.release();
  }
}

async function create(
  parts: CreateParts,
  command: CreateExternalTransfer,
  { planned, permit }: { planned: NewExternalTransfer; permit: SendPermit },
): Promise<{ transfer: ExternalTransfer; replayed: boolean }> {
  const { idempotencyHash, fingerprint } = command;
  const beginning = {
    state: "reserving",
    firstLeaseMs: REQUEST_LEASE_MS,
    idempotencyHash,
    fingerprint,
  } as const;
  const begun = await inTransaction(
    parts.db,
    (trx) => externalTransfers.insert(trx, planned, beginning),
    { repeatable: true },
  );
  if (!begun) {
    const concurrent = await findReplay(parts, command);
    if (concurrent) return { transfer: concurrent, replayed: true };
    throw retryableError();
  }
  crashpoint("transfer.reserving");
  return { transfer: await runRequest(parts, command, { begun, permit }), replayed: false };
}

/**
 * The transfer of an earlier request with the same idempotency key.
 * @throws AppError DUPLICATE_REFERENCE when another request has the reference
 */
async function findReplay(
  parts: CreateParts,
  command: CreateExternalTransfer,
): Promise<ExternalTransfer | undefined> {
  const own = await findByIdempotencyKey(parts, command);
  if (own) return own;
  const taken = await referenceTaken(parts, command.tenant, command.reference);
  if (!taken) return undefined;
  // A concurrent replay may have inserted its transfer between the two reads.
  const concurrent = await findByIdempotencyKey(parts, command);
  if (concurrent) return concurrent;
  throw taken;
}

async function findByIdempotencyKey(
  { db }: CreateParts,
  { tenant, idempotencyHash, fingerprint }: CreateExternalTransfer,
): Promise<ExternalTransfer | undefined> {
  const own =
    idempotencyHash && (await transferReads.findByIdempotency(db, tenant, idempotencyHash));
  if (!own) return undefined;
  if (!own.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return publicTransfer(own.transfer);
}

function retryableError(cause?: unknown): AppError {
  return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1, cause });
}

/** The payee's account as its bank names it. A name that the merchant gave must match. */
async function findPayee(
  parts: VerifyParts,
  { tenant, bankCode, accountNumber, accountName }: CreateExternalTransfer,
): Promise<BankAccount> {
  const payee = await verifyAccount(parts, { mode: tenant.mode, bankCode, accountNumber });
  if (accountName && !isSamePayee(accountName, payee.accountName)) {
    const message = "is not the name that the bank has for this account";
    throw unverified("accountName", "account_name_mismatch", message);
  }
  return payee;
}

function newTransfer(
  { charges }: CreateParts,
  command: CreateExternalTransfer,
  { bank, accountNumber, accountName }: BankAccount,
): NewExternalTransfer {
  const { tenant, fromPayId, reference, narration, amount, limits, deadline } = command;
  const { merchantId, mode, merchantName } = tenant;
  const id = newUuid();
  return {
    ...chargesFor(amount, charges),
    id,
    kind: "transfer",
    merchantId,
    mode,
    merchantName,
    fromPayId,
    reference,
    bankCode: bank.code,
    bankName: bank.name,
    accountNumber,
    accountName,
    amount: kobo(amount),
    narration: narrationOf(narration, tenant),
    dailyCap: limits.dailyCap,
    railReference: railReferenceOf(id),
    resendOf: undefined,
    notAfter: new Date(Math.min(deadline, Date.now() + REQUEST_MAX_MS)),
  };
}

async function runRequest(
  parts: CreateParts,
  command: CreateExternalTransfer,
  {
    begun: { transfer: begun, lease },
    permit,
  }: { begun: externalTransfers.Begun; permit: SendPermit },
): Promise<ExternalTransfer> {
  const { db } = parts;
  const times = { graceLeftMs: 0, queryingForMs: 0, notFoundForMs: 0 };
  const deadline = begun.notAfter.getTime() - RESPONSE_MS;
  const execute = async () => {
    const transferRun = { lease, isRequest: true, ...times, deadline, permit };
    const { transfer, refusal } = await runTransfer(parts, begun, transferRun);
    if (refusal) throw await refusalOf(parts, command, refusal);
    return transfer;
  };
  return runOrRead(execute, async () => {
    const now = await transferReads.findById(db, command.tenant, begun.id);
    return now && STATUS[now.state] ? now : undefined;
  });
}

async function refusalOf(
  parts: CreateParts,
  { tenant, reference }: CreateExternalTransfer,
  refusal: LedgerRefusal,
): Promise<AppError> {
  switch (refusal) {
    case "INSUFFICIENT_FUNDS":
      return new AppError("INSUFFICIENT_FUNDS");
    case "DAILY_CAP_EXCEEDED":
      return new AppError(
        "AMOUNT_TOO_HIGH",
        "This transfer would exceed the wallet's daily limit.",
      );
    case "ACCOUNT_NOT_FOUND":
      return payIdNotFound("fromPayId", "not_own_wallet");
    case "DUPLICATE_REFERENCE":
      return (
        (await referenceTaken(parts, tenant, reference)) ?? new AppError("DUPLICATE_REFERENCE")
      );
    case "TOO_LATE":
      return retryableError();
    default:
      return new AppError("INTERNAL_ERROR", undefined, {
        cause: new Error(`The ledger refused the hold: ${refusal}.`),
      });
  }
}
