import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { toWireMode } from "@kobo/rpc";
import type { Payment } from "../domain/payments/payment";
import type { Refund } from "../domain/refunds/refund";
import type { Moving } from "../domain/settlement";
import * as paymentTransfers from "./payment-transfers";
import * as refundTransfers from "./refund-transfers";
import { type Holder, WalletAccounts } from "./wallet-accounts";

/**
 * The ledger calls of card payments. All are idempotent: the ids of transfers are derived from the payment, the refund
 * or the settlement. `deadline` is in ms since 1970. They throw CallFailed if the outcome is unknown.
 */
export interface CardLedger {
  /**
   * Opens the accounts for card money in a currency, once per process. `authorize` and `capture` open missing accounts
   * themselves.
   * @throws AppError WALLET_NOT_FOUND, DUPLICATE_REFERENCE
   */
  openAccounts: (holder: Holder, currency: Payment["currency"], deadline: number) => Promise<void>;
  /** Holds the authorized amount. */
  authorize: (payment: Payment, deadline: number) => Promise<LedgerAnswer>;
  /**
   * Posts the captured amount, our fee and the processor's cost atomically, and in test mode the settlement of naira.
   * Releases the rest of the authorization.
   */
  capture: (payment: Payment, deadline: number) => Promise<LedgerAnswer>;
  /** Releases the hold of the authorization. */
  release: (payment: Payment, deadline: number) => Promise<LedgerAnswer>;
  /** Moves naira from the settling account to the wallet. */
  settle: (payment: Payment, moving: Moving, deadline: number) => Promise<LedgerAnswer>;
  /** Holds the refund's amount in the settling account and the wallet. */
  holdRefund: (refund: Refund, deadline: number) => Promise<LedgerAnswer>;
  postRefund: (refund: Refund, deadline: number) => Promise<LedgerAnswer>;
  voidRefund: (refund: Refund, deadline: number) => Promise<LedgerAnswer>;
  /** Returns a posted refund to the wallet, since the settling account may be settled by now. */
  reverseRefund: (refund: Refund, deadline: number) => Promise<LedgerAnswer>;
}

export function cardLedger(ledger: LedgerCalls): CardLedger {
  const accounts = new WalletAccounts(ledger.calls);

  const create = (about: Owned, items: TransferItem[], deadline: number, notAfter = deadline) =>
    ledger.createTransfers(groupOf(about, items, notAfter), deadline);

  const intoAccounts = async (payment: Payment, items: TransferItem[], deadline: number) => {
    const answer = await create(payment, items, deadline);
    const isMissing = answer.outcome === "refused" && answer.refusal === "ACCOUNT_NOT_FOUND";
    if (!isMissing || !(await accounts.openMissing(payment, deadline))) return answer;
    // The ledger does not store this refusal, so the same group can succeed now.
    return create(payment, items, deadline);
  };

  const ofRefund = (refund: Refund, items: TransferItem[], deadline: number, notAfter?: number) =>
    create({ ...refund.payment, id: refund.id }, items, deadline, notAfter);

  return {
    openAccounts: (holder, currency, deadline) => accounts.open(holder, currency, deadline),
    authorize: (payment, deadline) =>
      intoAccounts(payment, [paymentTransfers.authorization(payment)], deadline),
    capture: (payment, deadline) =>
      intoAccounts(payment, paymentTransfers.capture(payment), deadline),
    release: (payment, deadline) => create(payment, [paymentTransfers.release(payment)], deadline),
    settle: (payment, moving, deadline) =>
      create(payment, [paymentTransfers.settlement(payment, moving)], deadline),
    holdRefund: (refund, deadline) =>
      ofRefund(refund, refundTransfers.holds(refund), deadline, refund.notAfter.getTime()),
    postRefund: (refund, deadline) =>
      ofRefund(refund, refundTransfers.closings(refund, "post"), deadline),
    voidRefund: (refund, deadline) =>
      ofRefund(refund, refundTransfers.closings(refund, "void"), deadline),
    reverseRefund: (refund, deadline) =>
      ofRefund(refund, [refundTransfers.reversal(refund)], deadline),
  };
}

type LedgerCalls = Pick<Ledger, "createTransfers"> & {
  calls: Pick<Ledger["calls"], "OpenWallet">;
};

/** The owner and the request of a transfer group. */
type Owned = Pick<Payment, "id" | "merchantId" | "mode">;

function groupOf(
  { id, merchantId, mode }: Owned,
  items: TransferItem[],
  notAfterMs: number,
): TransferGroup {
  return { merchantId, mode: toWireMode(mode), context: { requestId: id, notAfterMs }, items };
}
