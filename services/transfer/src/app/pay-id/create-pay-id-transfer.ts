import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";
import type { LedgerAnswer } from "@kobo/ledger-client";
import type { TransferLedger } from "../../clients/ledger";
import type { MarkPayIdUsed, Payee, ResolvePayId } from "../../clients/pay-ids";
import {
  checkEnds,
  isSameRequest,
  LOOK_UP_VALID_MS,
  type NewPayIdTransfer,
  type PayIdTransfer,
} from "../../domain/pay-id-transfer";
import { type Limits, narrationOf, refusalOfAmount } from "../../domain/wallet-debit";
import { announcementsOf } from "./announcements";

export interface TransferParts {
  resolve: ResolvePayId;
  markUsed: MarkPayIdUsed;
  ledger: Pick<TransferLedger, "move" | "findByIdempotency">;
  /** The error for a reference that another transfer has; undefined when the reference is free. */
  referenceTaken: (tenant: Tenant, reference: string) => Promise<AppError | undefined>;
}

export interface CreatePayIdTransfer extends NewPayIdTransfer {
  /** The request's deadline: the ledger does not move money after it. */
  notAfter: Date;
  requestId: string;
  traceparent: string;
  limits: Limits;
}

/**
 * Moves money from the merchant's wallet to a PayID in one ledger transaction, so no recovery is needed. A replay
 * under the same Idempotency-Key returns the first record.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INSUFFICIENT_FUNDS,
 * DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when the outcome is unknown
 */
export async function createPayIdTransfer(
  parts: TransferParts,
  command: CreatePayIdTransfer,
): Promise<{ transfer: PayIdTransfer; replayed: boolean }> {
  checkEnds(command);
  const wrongAmount = refusalOfAmount(command.amount, command.limits);
  if (wrongAmount) return refuse(parts, command, wrongAmount);
  const id = newUuid();
  for (let isRepeat = false; ; isRepeat = true) {
    const payee = await findPayee(parts, command, isRepeat);
    if (payee instanceof AppError) return refuse(parts, command, payee);

    const transfer = transferOf(id, command, payee);
    const answer = await parts.ledger.move({
      id,
      transfer: command,
      payee,
      announcements: announcementsOf({ tenant: command.tenant, transfer, payee }),
      dailyCap: command.limits.dailyCap,
      notAfter: earlier(command.notAfter, payee.validUntil),
      // Not until `validUntil`: that is by the clock of payid's database.
      deadline: Math.min(command.notAfter.getTime(), Date.now() + LOOK_UP_VALID_MS),
      requestId: command.requestId,
      traceparent: command.traceparent,
    });
    if (answer.outcome !== "refused") {
      if (payee.onceKey) parts.markUsed({ mode: command.tenant.mode, payId: payee.payId });
      return { transfer: { ...transfer, completedAt: answer.at }, replayed: false };
    }
    // The look-up expired before the ledger used it. If a new one is late too, clocks differ, or the ledger is slow.
    const isInTime = command.notAfter.getTime() > Date.now();
    if (answer.refusal === "TOO_LATE" && !isRepeat && isInTime) continue;
    const isOwn = payee.walletPayId === command.fromPayId;
    if (DECIDED_LAST.has(answer.refusal)) throw toError(answer, isOwn);
    return refuse(parts, command, toError(answer, isOwn));
  }
}

/** The ledger returns these refusals only after it found the reference and the uniqueness keys free. */
const DECIDED_LAST = new Set(["INSUFFICIENT_FUNDS", "DAILY_CAP_EXCEEDED"]);

async function findPayee(
  { resolve }: TransferParts,
  { tenant, toPayId, notAfter }: CreatePayIdTransfer,
  bypassCache: boolean,
): Promise<Payee | AppError> {
  const { mode, merchantId } = tenant;
  const request = { mode, payId: toPayId, merchantId, bypassCache };
  const payee = await resolve(request, notAfter.getTime());
  return payee.payId === undefined ? payIdNotFound("toPayId", payee.reason) : payee;
}

/** A replay and a taken reference take precedence over every other refusal (decision 12). */
async function refuse(
  { ledger, referenceTaken }: TransferParts,
  command: CreatePayIdTransfer,
  reason: AppError,
): Promise<{ transfer: PayIdTransfer; replayed: boolean }> {
  const { tenant, idempotencyHash, reference } = command;
  const earlierOne = idempotencyHash && (await ledger.findByIdempotency(tenant, idempotencyHash));
  if (earlierOne) {
    if (!isSameRequest(command, earlierOne)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return { transfer: earlierOne, replayed: true };
  }
  throw (await referenceTaken(tenant, reference)) ?? reason;
}

function toError(answer: LedgerAnswer & { outcome: "refused" }, isOwn: boolean): AppError {
  switch (answer.refusal) {
    case "INSUFFICIENT_FUNDS":
      return new AppError("INSUFFICIENT_FUNDS");
    case "DAILY_CAP_EXCEEDED":
      return new AppError(
        "AMOUNT_TOO_HIGH",
        "This transfer would exceed the wallet's daily limit.",
      );
    case "ONCE_KEY_TAKEN":
      return payIdNotFound("toPayId", isOwn ? "used" : undefined);
    case "ACCOUNT_NOT_FOUND":
      return payIdNotFound("toPayId");
    case "TOO_LATE":
      return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
    case "BALANCE_OVERFLOW":
      return new AppError("AMOUNT_TOO_HIGH", "The payee's wallet cannot hold that much.");
    case "DUPLICATE_REFERENCE":
      return new AppError("DUPLICATE_REFERENCE");
    default:
      return new AppError("INTERNAL_ERROR", undefined, {
        cause: new Error(`The ledger refused a transfer: ${answer.refusal}.`),
      });
  }
}

function transferOf(
  id: string,
  command: CreatePayIdTransfer,
  payee: Payee,
): Omit<PayIdTransfer, "completedAt"> {
  return {
    id,
    reference: command.reference,
    fromPayId: command.fromPayId,
    toPayId: payee.payId,
    amount: command.amount,
    narration: narrationOf(command.narration, command.tenant),
    destinationAccountName: payee.name,
  };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
