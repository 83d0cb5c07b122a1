import { deriveUuid } from "@kobo/core/ids";
import type { Announcement, Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { toWireMode } from "@kobo/rpc";
import { type Destination, type Refund, refundNarration } from "../domain/refund";

/** Gives the money of a payment back to the wallet that paid. */
export interface RefundLedger {
  /**
   * Moves the refund's money in one ledger transaction, or returns the refusal. Idempotent by the refund's id; nothing
   * moves after `notAfter`.
   * @throws CallFailed when the outcome is unknown
   */
  refund: (
    refund: Refund,
    to: Destination & { type: "wallet" },
    call: { announcements: Announcement[]; deadline: number },
  ) => Promise<LedgerAnswer>;
}

export function refundLedger({ createTransfers }: Pick<Ledger, "createTransfers">): RefundLedger {
  return {
    refund: (refund, to, { announcements, deadline }) =>
      createTransfers(
        {
          merchantId: refund.merchantId,
          payeeMerchantId: to.merchantId,
          mode: toWireMode(refund.mode),
          context: { requestId: refund.id, notAfterMs: refund.notAfter.getTime() },
          items: itemsOf(refund, to),
          announcements,
        },
        deadline,
      ),
  };
}

/** A wallet cannot pay itself in one transfer, so the merchant's own payment goes back through a clearing account. */
function itemsOf(refund: Refund, to: Destination & { type: "wallet" }): TransferItem[] {
  const money = {
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_PAYMENT_REFUND",
    amountKobo: String(refund.amount),
    narration: refundNarration(refund),
    from: { payId: refund.walletPayId, name: refund.merchantName },
    to: { payId: "", name: to.name },
  } as const;
  const debit = {
    id: refund.id,
    debit: { wallet: refund.walletPayId },
    reference: { family: "REFERENCE_FAMILY_REFUND", text: refund.reference },
  } as const;
  const credit = { wallet: to.payId };
  if (to.payId !== refund.walletPayId) return [{ ...money, ...debit, credit }];
  const clearing = { system: "SYSTEM_ACCOUNT_PAYID_CLEARING" } as const;
  return [
    { ...money, ...debit, credit: clearing },
    {
      ...money,
      ...{ id: deriveUuid(refund.id, "credit"), debit: clearing, credit },
      creditReference: refund.reference,
    },
  ];
}
