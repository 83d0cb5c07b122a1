import { deriveUuid } from "@kobo/core/ids";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferType } from "@kobo/protos/wallet_ledger/v1/TransferType";
import { feeOf, type Payment } from "../domain/payments/payment";
import {
  type Moving,
  passesSettling,
  settlementId,
  waitsForSettlement,
} from "../domain/settlement";

/** The processor's account: card money that it has not paid out to us yet. */
export const CLEARING: Account = { system: "SYSTEM_ACCOUNT_CARD_CLEARING" };

/** The hold of the authorized amount, under the payment's id, which is the transaction's. */
export function authorization(payment: Payment): TransferItem {
  return {
    id: payment.id,
    kind: "TRANSFER_KIND_PENDING",
    type: "TRANSFER_TYPE_CARD_AUTHORIZATION",
    ...intoTarget(payment),
    amountKobo: String(payment.amount),
  };
}

/** Voids the hold. */
export function release(payment: Payment): TransferItem {
  return {
    id: deriveUuid(payment.id, "release"),
    kind: "TRANSFER_KIND_VOID",
    type: "TRANSFER_TYPE_CARD_AUTHORIZATION",
    pendingId: payment.id,
    narration: narrationOf(payment),
  };
}

/** The transfers of a capture. Each may spend money from those before it. */
export function capture(payment: Payment): TransferItem[] {
  const { amountCaptured, processorCost } = payment;
  if (amountCaptured <= 0n) throw new Error("A captured payment has an amount.");
  const fee = feeOf(payment);
  const target = targetOf(payment);
  const settlesAtOnce = passesSettling(payment) && !waitsForSettlement(payment);
  const legs: Leg[] = [
    {
      step: "fee",
      type: "TRANSFER_TYPE_CARD_FEE",
      by: fee,
      from: target,
      to: { system: "SYSTEM_ACCOUNT_FEE_REVENUE" },
      narration: `Fee for card payment ${payment.publicId}`,
    },
    // The processor deducts its cost, so it owes us that much less.
    {
      step: "cost",
      type: "TRANSFER_TYPE_CARD_COST",
      by: processorCost,
      from: { system: "SYSTEM_ACCOUNT_PROCESSOR_COST" },
      to: CLEARING,
    },
    {
      step: "settlement",
      type: "TRANSFER_TYPE_CARD_SETTLEMENT",
      by: settlesAtOnce ? amountCaptured - fee : 0n,
      from: target,
      to: { wallet: payment.walletPayId },
      narration: settlementNarrationOf(payment),
    },
  ];
  const booked = legs.filter(({ by }) => by > 0n).map((leg) => transferOf(payment, leg));
  return [payment.held ? post(payment) : single(payment), ...booked];
}

export function settlement(payment: Payment, moving: Moving): TransferItem {
  return {
    id: settlementId(payment, moving),
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_CARD_SETTLEMENT",
    debit: { settling: payment.walletPayId },
    credit: { wallet: payment.walletPayId },
    amountKobo: String(moving.amount),
    currency: payment.currency,
    creditReference: payment.publicId,
    narration: settlementNarrationOf(payment),
  };
}

function post(payment: Payment): TransferItem {
  return {
    id: deriveUuid(payment.id, "capture"),
    kind: "TRANSFER_KIND_POST",
    type: "TRANSFER_TYPE_CARD_PAYMENT",
    pendingId: payment.id,
    // Releases the rest of the authorization.
    amountKobo: String(payment.amountCaptured),
    narration: narrationOf(payment),
  };
}

function single(payment: Payment): TransferItem {
  return {
    id: payment.id,
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_CARD_PAYMENT",
    ...intoTarget(payment),
    amountKobo: String(payment.amountCaptured),
  };
}

function intoTarget(payment: Payment): TransferItem {
  return {
    debit: CLEARING,
    credit: targetOf(payment),
    currency: payment.currency,
    creditReference: payment.publicId,
    narration: narrationOf(payment),
    to: { payId: payment.walletPayId, name: payment.merchantName },
  };
}

function targetOf(payment: Payment): Account {
  const { walletPayId } = payment;
  return passesSettling(payment) ? { settling: walletPayId } : { wallet: walletPayId };
}

/** A transfer of a capture besides the captured amount. */
interface Leg {
  step: string;
  type: TransferType;
  by: bigint;
  from: Account;
  to: Account;
  narration?: string;
}

function transferOf(
  { id, publicId, currency }: Payment,
  { step, type, by, from, to, narration = "" }: Leg,
): TransferItem {
  return {
    id: deriveUuid(id, step),
    kind: "TRANSFER_KIND_SINGLE",
    type,
    debit: from,
    credit: to,
    amountKobo: String(by),
    currency,
    creditReference: publicId,
    narration,
  };
}

function narrationOf({ publicId }: Payment): string {
  return `Card payment ${publicId}`;
}

function settlementNarrationOf({ publicId }: Payment): string {
  return `Settlement of card payment ${publicId}`;
}
