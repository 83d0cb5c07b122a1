import { deriveUuid } from "@kobo/core/ids";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { stepId } from "@kobo/saga/machine";
import type { Refund } from "../domain/refunds/refund";
import { CLEARING } from "./payment-transfers";

/** The part of a refund from one account. */
interface Part {
  /** The id of the hold. */
  id: string;
  name: "first" | "second";
  from: Account;
  amount: bigint;
}

/** The settling account comes first. The first hold has the refund's id. */
function partsOf({ id, amount, fromSettling, payment: { walletPayId } }: Refund): Part[] {
  const sources = [
    { from: { settling: walletPayId }, amount: fromSettling },
    { from: { wallet: walletPayId }, amount: amount - fromSettling },
  ].filter((source) => source.amount > 0n);
  return sources.map((source, index) =>
    index === 0
      ? { ...source, id, name: "first" }
      : { ...source, id: deriveUuid(id, "second"), name: "second" },
  );
}

export function holds(refund: Refund): TransferItem[] {
  return partsOf(refund).map(({ id, from, amount }) => ({
    id,
    kind: "TRANSFER_KIND_PENDING",
    type: "TRANSFER_TYPE_CARD_REFUND",
    debit: from,
    credit: CLEARING,
    amountKobo: String(amount),
    currency: refund.payment.currency,
    creditReference: refund.payment.publicId,
    narration: narrationOf(refund),
    from: merchantOf(refund),
  }));
}

export function closings(refund: Refund, step: "post" | "void"): TransferItem[] {
  return partsOf(refund).map(({ id, name }) => ({
    id: stepId(refund, `${step} ${name}`),
    kind: step === "post" ? "TRANSFER_KIND_POST" : "TRANSFER_KIND_VOID",
    type: "TRANSFER_TYPE_CARD_REFUND",
    pendingId: id,
    narration: narrationOf(refund),
  }));
}

export function reversal(refund: Refund): TransferItem {
  return {
    id: stepId(refund, "reversal"),
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_CARD_REFUND_REVERSAL",
    debit: CLEARING,
    credit: { wallet: refund.payment.walletPayId },
    amountKobo: String(refund.amount),
    currency: refund.payment.currency,
    creditReference: refund.payment.publicId,
    narration: `Failed refund of card payment ${refund.payment.publicId}`,
    to: merchantOf(refund),
  };
}

function merchantOf({ payment: { walletPayId, merchantName } }: Refund) {
  return { payId: walletPayId, name: merchantName };
}

function narrationOf({ payment: { publicId } }: Refund): string {
  return `Refund of card payment ${publicId}`;
}
