import { deriveUuid, newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";
import { announcementOf, fill, type LedgerAnswer } from "@kobo/ledger-client";
import type { SandboxLedger } from "../../clients/sandbox-ledger";
import * as payIds from "../../db/pay-ids";
import * as sandboxPayments from "../../db/sandbox-payments";
import { normalised } from "../../domain/address";
import { checkAmount, uniquenessKeyOf } from "../../domain/pay-id";
import type { Payment } from "../../domain/payment";
import type { BankPayer } from "../../domain/received-payment";
import { sandboxUniquenessKey, senderOf } from "../../domain/sandbox-payment";
import type { ReadParts } from "../get-expected-payment";
import { findPayable, type Payable } from "./find-payable";
import { type PayIdNow, payIdNow } from "./pay-id-now";
import { paymentEvent } from "./payment-event";

export interface SimulatePayIdPayment {
  tenant: Tenant;
  /** The merchant's own PayID. */
  address: { payId: string } | { reference: string };
  amount: bigint;
  /** Empty for the default. */
  senderName: string;
  /** The account that a refund goes back to. */
  sender: BankPayer;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
}

interface Simulated {
  payId: PayIdNow;
  payment: Payment;
  replayed: boolean;
}

type Parts = ReadParts & { sandbox: SandboxLedger };

/**
 * Simulates a payment to a PayID from outside the platform. A uniqueness key in the ledger finds the first payment of
 * a replay.
 * @throws AppError TEST_MODE_ONLY, INVALID_AMOUNT, AMOUNT_TOO_HIGH, PAYID_NOT_FOUND, IDEMPOTENCY_KEY_REUSED;
 * SERVICE_UNAVAILABLE when the outcome is unknown
 */
export async function simulatePayIdPayment(
  parts: Parts,
  command: SimulatePayIdPayment,
): Promise<Simulated> {
  const { tenant } = command;
  if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
  checkAmount(command.amount);
  const address = await findOwn(parts, command);
  const before = await earlierPayment(parts, address, command);
  if (before) return answer(parts, { address, payment: before, replayed: true });

  const [payable] = await findPayable(parts.db, [address]);
  const payment = { transferId: newUuid(), ...moneyOf(command) };
  const moved = payable?.payId && (await pay(parts, payable, { payment, command }));
  if (moved && moved.outcome !== "refused") {
    const paid = { ...payment, paidAt: moved.at };
    return answer(parts, { address, payment: paid, replayed: false });
  }
  // A concurrent replay may have taken the idempotency key, and a dynamic PayID's only payment.
  const concurrent = await earlierPayment(parts, address, command);
  if (concurrent) return answer(parts, { address, payment: concurrent, replayed: true });
  if (!moved) throw payIdNotFound(fieldOf(command), payable?.reason);
  throw refusedBecause(moved.refusal, command);
}

async function findOwn(
  { db }: Parts,
  { tenant, address }: SimulatePayIdPayment,
): Promise<payIds.PayableId> {
  const found =
    "payId" in address
      ? await payIds.findByName(db, tenant, normalised(address.payId))
      : await payIds.findByReference(db, tenant, address.reference);
  if (!found) throw payIdNotFound(fieldOf({ address }), "not_own");
  return found;
}

function fieldOf({ address }: Pick<SimulatePayIdPayment, "address">): string {
  return "payId" in address ? "payId" : "reference";
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used for another payment */
async function earlierPayment(
  { sandbox }: Parts,
  address: payIds.PayableId,
  command: SimulatePayIdPayment,
): Promise<Payment | undefined> {
  const { idempotencyHash } = command;
  const found =
    idempotencyHash && (await sandbox.find(address, sandboxUniquenessKey(idempotencyHash)));
  if (!found) return undefined;
  const { amount, payerName } = moneyOf(command);
  const isSame =
    found.amount === amount && found.payerName === payerName && found.toPayId === address.payId;
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return found;
}

function moneyOf({ amount, senderName }: SimulatePayIdPayment) {
  return { amount, payerName: senderOf(senderName) };
}

async function pay(
  { db, sandbox }: Parts,
  { payId: to, validUntil: notAfter }: Payable,
  {
    payment: { transferId: id, amount, payerName: senderName },
    command: { idempotencyHash, sender: payer },
  }: { payment: Omit<Payment, "paidAt">; command: SimulatePayIdPayment },
): Promise<LedgerAnswer> {
  const own = idempotencyHash ? sandboxUniquenessKey(idempotencyHash) : "";
  const onceKeys = [uniquenessKeyOf(to), own].filter((key) => key !== "");
  await sandboxPayments.insert(db, { transferId: id, merchantId: to.merchantId, amount, payer });
  const event = fill(paymentEvent(to), {
    TRANSACTION_ID: toPublicId("txn", id),
    AMOUNT: amount,
    PAYER_NAME: senderName,
  });
  const announcement = announcementOf(event, deriveUuid(id, event.name));
  return sandbox.pay({ id, to, amount, senderName, onceKeys, announcement, notAfter });
}

function refusedBecause(
  refusal: (LedgerAnswer & { outcome: "refused" })["refusal"],
  command: SimulatePayIdPayment,
): AppError {
  switch (refusal) {
    case "ONCE_KEY_TAKEN":
      return payIdNotFound(fieldOf(command), "used");
    case "ACCOUNT_NOT_FOUND":
      return payIdNotFound(fieldOf(command));
    case "BALANCE_OVERFLOW":
      return new AppError("AMOUNT_TOO_HIGH");
    case "TOO_LATE":
      return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
    default: {
      const cause = new Error(`The ledger refused a sandbox payment: ${refusal}.`);
      return new AppError("INTERNAL_ERROR", undefined, { cause });
    }
  }
}

async function answer(
  parts: Parts,
  { address, ...paid }: { address: payIds.PayableId; payment: Payment; replayed: boolean },
): Promise<Simulated> {
  return { payId: await payIdNow(parts, address), ...paid };
}
