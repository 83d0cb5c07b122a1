import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { toWireMode } from "@kobo/rpc";
import { creditUniquenessKey, type Inflow } from "../domain/inflow";
import { findTransfer } from "./ledger";

/**
 * The ledger operations of a bank credit. All are idempotent: ids and fields come from the stored inflow. `deadline`
 * is in ms since 1970.
 */
export interface InflowLedger {
  /** Credits the merchant's wallet. @throws CallFailed when the outcome is unknown */
  credit: (inflow: Inflow, deadline: number, reference: string) => Promise<LedgerAnswer>;
  /** Moves the money to suspense, to be returned. @throws CallFailed when the outcome is unknown */
  suspend: (inflow: Inflow, deadline: number) => Promise<LedgerAnswer>;
  /** Whether the ledger has committed the payment. */
  has: (inflow: Inflow) => Promise<boolean>;
}

export function inflowLedger({
  calls,
  createTransfers,
}: Pick<Ledger, "calls" | "createTransfers">): InflowLedger {
  return {
    credit: (inflow, deadline, reference) =>
      createTransfers(groupOf(inflow, creditOf(inflow, reference), deadline), deadline),
    suspend: (inflow, deadline) =>
      createTransfers(groupOf(inflow, suspensionOf(inflow), deadline), deadline),
    has: async ({ merchantId, mode, transferId: id }) => {
      const transfer = await findTransfer(calls, { merchantId, mode: toWireMode(mode), id });
      return transfer !== undefined;
    },
  };
}

function groupOf(inflow: Inflow, item: TransferItem, notAfterMs: number): TransferGroup {
  return {
    merchantId: inflow.merchantId,
    mode: toWireMode(inflow.mode),
    context: { requestId: inflow.id, notAfterMs },
    items: [item],
  };
}

/** The fields of both postings. */
function payment(inflow: Inflow): TransferItem {
  return {
    id: inflow.transferId,
    kind: "TRANSFER_KIND_SINGLE",
    debit: { system: "SYSTEM_ACCOUNT_BANK_SETTLEMENT" },
    amountKobo: String(inflow.amount),
    narration: inflow.narration || `Payment from ${inflow.payerName}`.slice(0, 200).toWellFormed(),
    from: { payId: "", name: inflow.payerName },
    to: { payId: "", name: inflow.accountName },
  };
}

function creditOf(inflow: Inflow, creditReference: string): TransferItem {
  const { walletPayId: wallet } = inflow;
  const item = { ...payment(inflow), credit: { wallet }, creditReference };
  const key = creditUniquenessKey(inflow);
  if (key === undefined) return { ...item, type: "TRANSFER_TYPE_FUNDING" };
  return {
    ...item,
    type: "TRANSFER_TYPE_VIRTUAL_ACCOUNT_PAYMENT",
    onceKeys: [{ scope: "ONCE_KEY_SCOPE_CREDIT", key }],
  };
}

function suspensionOf(inflow: Inflow): TransferItem {
  return {
    ...payment(inflow),
    type: "TRANSFER_TYPE_REJECTED_PAYMENT",
    credit: { system: "SYSTEM_ACCOUNT_SUSPENSE" },
  };
}
