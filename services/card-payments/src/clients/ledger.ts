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
 * The ledger, as card payments need it. All of it may be repeated blindly: the ids of its transfers come
 * from the payment's, the refund's or the settlement's. `deadline` is in ms since 1970. They throw
 * CallFailed when no outcome was heard of.
 */
export interface CardLedger {
  /**
   * Opens the accounts that money of cards in a currency goes to; what was opened once is not asked for
   * again. `authorize` and `capture` do so by themselves where an account is missing.
   * @throws AppError WALLET_NOT_FOUND, DUPLICATE_REFERENCE
   */
  openAccounts: (holder: Holder, currency: Payment["currency"], deadline: number) => Promise<void>;
  /** Notes what may be captured. */
  authorize: (payment: Payment, deadline: number) => Promise<LedgerAnswer>;
  /**
   * Books what was captured, our fee and the processor's cost, all or none; naira of test mode are
   * settled at once. What was authorised and not captured is released.
   */
  capture: (payment: Payment, deadline: number) => Promise<LedgerAnswer>;
  /** Nothing of what was authorised will be captured. */
  release: (payment: Payment, deadline: number) => Promise<LedgerAnswer>;
  /** Moves naira that have waited to the wallet. */
  settle: (payment: Payment, moving: Moving, deadline: number) => Promise<LedgerAnswer>;
  /** Sets aside what is to be given back: its part of what waits for settlement, the rest in the wallet. */
  holdRefund: (refund: Refund, deadline: number) => Promise<LedgerAnswer>;
  /** Takes what was set aside. */
  postRefund: (refund: Refund, deadline: number) => Promise<LedgerAnswer>;
  /** Gives back what was set aside, to where it was. */
  voidRefund: (refund: Refund, deadline: number) => Promise<LedgerAnswer>;
  /** Gives back, after it was taken: the whole of it to the wallet, since what waited may be settled by now. */
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
    // The ledger does not remember this refusal, so the same group may go through now.
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

/** Whose money moves, and for what. */
type Owned = Pick<Payment, "id" | "merchantId" | "mode">;

function groupOf(
  { id, merchantId, mode }: Owned,
  items: TransferItem[],
  notAfterMs: number,
): TransferGroup {
  return { merchantId, mode: toWireMode(mode), context: { requestId: id, notAfterMs }, items };
}
