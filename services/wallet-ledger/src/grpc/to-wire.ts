import type { Entry } from "@kobo/protos/wallet_ledger/v1/Entry";
import type { HoldState__Output } from "@kobo/protos/wallet_ledger/v1/HoldState";
import type { Movement } from "@kobo/protos/wallet_ledger/v1/Movement";
import type { OwnAccount__Output } from "@kobo/protos/wallet_ledger/v1/OwnAccount";
import type { ReceivedPayment as WireReceivedPayment } from "@kobo/protos/wallet_ledger/v1/ReceivedPayment";
import type { Tally } from "@kobo/protos/wallet_ledger/v1/Tally";
import type { Transfer } from "@kobo/protos/wallet_ledger/v1/Transfer";
import type { TransferResult } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import type { Wallet } from "@kobo/protos/wallet_ledger/v1/Wallet";
import type { EntryView } from "../db/entries";
import type { MovementView } from "../db/movements";
import type { ReceivedPayment } from "../db/received-payments";
import type { TallyView } from "../db/tallies";
import type { TransferView } from "../db/transfers";
import type { WalletView } from "../db/wallets";
import type { AccountCode } from "../domain/account";
import type { Result } from "../domain/transfer";
import { familyToWire, kindToWire, typeToWire } from "./enums";

export function toWireWallet(wallet: WalletView): Wallet {
  return {
    payId: wallet.payId,
    currency: wallet.currency,
    createdAtMs: wallet.createdAt.getTime(),
    lowBalanceThresholdKobo: String(wallet.lowBalanceThreshold ?? 0n),
    ...(wallet.settling === null ? {} : { settlingKobo: String(wallet.settling) }),
    balance: {
      availableKobo: String(wallet.available),
      heldKobo: String(wallet.held),
      ledgerKobo: String(wallet.ledger),
      asOfMs: wallet.asOf.getTime(),
    },
  };
}

export function toWireEntry(entry: EntryView): Entry {
  return {
    seq: String(entry.seq),
    transferId: entry.transferId,
    rootId: entry.rootId,
    type: typeToWire(entry.type),
    amountKobo: String(entry.amount),
    balanceAfterKobo: String(entry.balanceAfter),
    reference: entry.reference,
    narration: entry.narration,
    atMs: entry.at.getTime(),
  };
}

export function toWireTransfer(transfer: TransferView): Transfer {
  const { family, reference } = transfer;
  return {
    id: transfer.id,
    rootId: transfer.rootId,
    merchantId: transfer.merchantId,
    kind: kindToWire(transfer.kind),
    type: typeToWire(transfer.type),
    amountKobo: String(transfer.amount),
    pendingId: transfer.pendingId ?? "",
    reference: family && reference ? { family: familyToWire(family), text: reference } : null,
    narration: transfer.narration,
    from: { payId: transfer.fromPayId, name: transfer.fromName },
    to: { payId: transfer.toPayId, name: transfer.toName },
    atMs: transfer.at.getTime(),
    holdState: holdState(transfer),
    creditReference: transfer.creditReference ?? "",
  };
}

export function toWireReceived(
  payment: Omit<ReceivedPayment, "seq"> & { seq?: bigint },
): WireReceivedPayment {
  return {
    rootId: payment.rootId,
    seq: String(payment.seq ?? 0n),
    amountKobo: String(payment.amount),
    toPayId: payment.toPayId,
    payerName: payment.payerName,
    reference: payment.reference,
    atMs: payment.at.getTime(),
    payerPayId: payment.payerPayId,
    payerMerchantId: payment.payerMerchantId,
  };
}

function holdState({ kind, closedBy }: Pick<TransferView, "kind" | "closedBy">): HoldState__Output {
  if (kind !== "pending") return "HOLD_STATE_UNSPECIFIED";
  if (closedBy === null) return "HOLD_STATE_OPEN";
  return closedBy === "post" ? "HOLD_STATE_POSTED" : "HOLD_STATE_VOIDED";
}

export function toWireMovement(movement: MovementView): Movement {
  return {
    transferId: movement.id,
    kind: kindToWire(movement.kind),
    type: typeToWire(movement.type),
    amountKobo: String(movement.amount),
    currency: movement.currency,
    debit: ownAccount(movement.debit),
    credit: ownAccount(movement.credit),
    pendingId: movement.pendingId ?? "",
    holdState: holdState(movement),
    reference: movement.reference,
    narration: movement.narration,
    from: { payId: movement.fromPayId, name: movement.fromName },
    to: { payId: movement.toPayId, name: movement.toName },
    atMs: movement.at.getTime(),
  };
}

function ownAccount(code: AccountCode | null): OwnAccount__Output {
  switch (code) {
    case "wallet":
      return "OWN_ACCOUNT_WALLET";
    case "settling":
      return "OWN_ACCOUNT_SETTLING";
    case "merchant_receivable":
      return "OWN_ACCOUNT_RECEIVABLE";
    default:
      return "OWN_ACCOUNT_UNSPECIFIED";
  }
}

/** Without payments, a count of 0. */
export function toWireTally(tally: TallyView | undefined): Tally {
  if (!tally) return {};
  return {
    count: String(tally.count),
    sumKobo: String(tally.sum),
    lastAtMs: tally.lastAt.getTime(),
    firstPayerName: tally.firstPayerName,
  };
}

export function toWireResult(result: Result): TransferResult {
  switch (result.outcome) {
    case "committed":
      return { outcome: "TRANSFER_OUTCOME_COMMITTED", atMs: result.at };
    case "exists":
      return { outcome: "TRANSFER_OUTCOME_EXISTS", atMs: result.at };
    case "unknown":
      return { outcome: "TRANSFER_OUTCOME_UNKNOWN" };
    case "failed":
      return { outcome: "TRANSFER_OUTCOME_FAILED" };
    case "refused":
      return {
        outcome: "TRANSFER_OUTCOME_REFUSED",
        refusal: `TRANSFER_REFUSAL_${result.refusal}`,
        item: result.item,
        takenBy: result.takenBy ?? "",
      };
  }
}
