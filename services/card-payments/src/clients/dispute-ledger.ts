import { deriveUuid } from "@kobo/core/ids";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferType } from "@kobo/protos/wallet_ledger/v1/TransferType";
import { toWireMode } from "@kobo/rpc";
import {
  type Dispute,
  type DisputeMovement,
  type DisputePayer,
  payerOf,
  repaymentOf,
} from "../domain/disputes/dispute";
import { postingId, type TransferStep } from "../domain/disputes/posting-id";
import { CLEARING } from "./payment-transfers";

/** The ledger calls of disputes. They are idempotent: the ids of transfers are derived from the movement. */
export interface DisputeLedger {
  /**
   * Posts a movement of the processor with its fees: takes the money from what waits for settlement and from the
   * wallet, or, when its balance is too low, from the merchant's receivable. Returned money repays that debt first; the
   * rest goes to the wallet.
   * `deadline` is in ms since 1970.
   * @throws CallFailed if the outcome is unknown
   */
  post: (
    dispute: Dispute,
    movement: DisputeMovement,
    deadline: number,
  ) => Promise<LedgerAnswer & { payer: DisputePayer }>;
}

export function disputeLedger({ createTransfers }: Pick<Ledger, "createTransfers">): DisputeLedger {
  const create = (dispute: Dispute, items: TransferItem[], deadline: number) => {
    const { merchantId, mode } = dispute.payment;
    const context = { requestId: dispute.id, notAfterMs: deadline };
    return createTransfers({ merchantId, mode: toWireMode(mode), context, items }, deadline);
  };
  return {
    post: async (dispute, movement, deadline) => {
      const payer = movement.amount > 0n ? payerOf(dispute) : "wallet";
      const items = itemsOf(dispute, movement, payer);
      if (items.length === 0) return { outcome: "exists", at: new Date(), payer };
      const answer = await create(dispute, items, deadline);
      const isShort = answer.outcome === "refused" && answer.refusal === "INSUFFICIENT_FUNDS";
      if (!isShort || payer === "receivable") return { ...answer, payer };
      // The ledger remembers the refusal, so a retry takes the same branch.
      const owed = itemsOf(dispute, movement, "receivable");
      return { ...(await create(dispute, owed, deadline)), payer: "receivable" };
    },
  };
}

const FEES: Account = { system: "SYSTEM_ACCOUNT_FEE_REVENUE" };
const COST: Account = { system: "SYSTEM_ACCOUNT_PROCESSOR_COST" };

/** One transfer of a movement. */
interface Leg {
  step: TransferStep;
  type: TransferType;
  amount: bigint;
  from: Account;
  to: Account;
  narration: string;
}

/** The transfers of a movement; the first has the transaction's id. */
function itemsOf(dispute: Dispute, movement: DisputeMovement, payer: DisputePayer): TransferItem[] {
  const legs =
    movement.amount > 0n ? returning(dispute, movement) : taking(dispute, movement, payer);
  const { payment } = dispute;
  const merchant = { payId: payment.walletPayId, name: payment.merchantName };
  const transactionId = postingId(movement, payer);
  return [...legs, costOf(dispute, movement)]
    .filter(({ amount }) => amount > 0n)
    .map(({ step, type, amount, from, to, narration }, index) => ({
      id: index === 0 ? transactionId : deriveUuid(transactionId, step),
      kind: "TRANSFER_KIND_SINGLE",
      type,
      debit: from,
      credit: to,
      amountKobo: String(amount),
      currency: payment.currency,
      creditReference: payment.publicId,
      narration,
      ...(movement.amount > 0n ? { to: merchant } : { from: merchant }),
    }));
}

function taking(
  { payment }: Dispute,
  { amount, fromSettling, fee }: DisputeMovement,
  payer: DisputePayer,
): Leg[] {
  const own = accountOf(payment.walletPayId, payer);
  const dispute = {
    type: "TRANSFER_TYPE_CARD_DISPUTE",
    to: CLEARING,
    narration: `Dispute of card payment ${payment.publicId}`,
  } as const;
  return [
    { ...dispute, step: "settling", from: { settling: payment.walletPayId }, amount: fromSettling },
    { ...dispute, step: "own", from: own, amount: -amount - fromSettling },
    {
      step: "fee",
      type: "TRANSFER_TYPE_CARD_DISPUTE_FEE",
      from: own,
      to: FEES,
      amount: fee,
      narration: `Fee for the dispute of card payment ${payment.publicId}`,
    },
  ];
}

/**
 * Repays the merchant's debt for the dispute first. The wallet gets the rest, also what was taken from money waiting for
 * settlement, which may be settled by now.
 */
function returning(dispute: Dispute, movement: DisputeMovement): Leg[] {
  const { walletPayId, publicId } = dispute.payment;
  const repaid = repaymentOf(dispute, movement);
  const reversal = {
    type: "TRANSFER_TYPE_CARD_DISPUTE_REVERSAL",
    narration: `Returned dispute of card payment ${publicId}`,
  } as const;
  const split = (step: "own" | "fee", from: Account, whole: bigint, owed: bigint): Leg[] => [
    { ...reversal, step, from, to: accountOf(walletPayId, "wallet"), amount: whole - owed },
    {
      ...reversal,
      step: owed < whole ? `${step} owed` : step,
      ...{ from, to: accountOf(walletPayId, "receivable"), amount: owed },
    },
  ];
  return [
    ...split("own", CLEARING, movement.amount, repaid.amount),
    ...split("fee", FEES, movement.fee, repaid.fee),
  ];
}

/** The processor deducts its fee from what it owes us, or adds a returned one. */
function costOf({ payment }: Dispute, { cost }: DisputeMovement): Leg {
  const isReturned = cost < 0n;
  return {
    step: "cost",
    type: "TRANSFER_TYPE_CARD_COST",
    from: isReturned ? CLEARING : COST,
    to: isReturned ? COST : CLEARING,
    amount: isReturned ? -cost : cost,
    narration: `Processor's fee for the dispute of card payment ${payment.publicId}`,
  };
}

function accountOf(walletPayId: string, payer: DisputePayer): Account {
  return payer === "wallet"
    ? { wallet: walletPayId }
    : { system: "SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE" };
}
