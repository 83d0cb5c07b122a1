import { deriveUuid } from "@kobo/core/ids";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { ReferenceFamily } from "@kobo/protos/wallet_ledger/v1/ReferenceFamily";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferType } from "@kobo/protos/wallet_ledger/v1/TransferType";
import { toWireMode } from "@kobo/rpc";
import type { ExternalTransfer, Kind, Payer } from "../domain/external-transfer";
import { stepId } from "../domain/step-id";

/**
 * The ledger operations of a bank transfer. All are idempotent, because their ids derive from the transfer's.
 * `deadline` is in ms since 1970. All throw CallFailed when the outcome is unknown.
 */
export interface ExternalLedger {
  /** Holds the amount, the fee and the duty. */
  hold: (
    transfer: ExternalTransfer,
    times: { notAfter: Date; deadline: number },
  ) => Promise<LedgerAnswer>;
  /** Posts the holds, and moves the amount out through the settlement account. */
  post: (transfer: ExternalTransfer, deadline: number) => Promise<LedgerAnswer>;
  /** Voids the holds. */
  release: (transfer: ExternalTransfer, deadline: number) => Promise<LedgerAnswer>;
  /**
   * Debits a transfer that was paid after its hold was voided: from the source, or, when its balance is too low, from
   * the merchant's receivable.
   */
  charge: (transfer: ExternalTransfer, deadline: number) => Promise<LedgerAnswer & { to: Payer }>;
  /** Credits everything that was debited back to the account that paid. */
  reverse: (transfer: ExternalTransfer, deadline: number) => Promise<LedgerAnswer>;
}

export function externalLedger({
  createTransfers,
}: Pick<Ledger, "createTransfers">): ExternalLedger {
  return {
    hold: (transfer, { notAfter, deadline }) =>
      createTransfers(
        groupOf(transfer, legsOf(transfer).map(hold(transfer)), notAfter.getTime()),
        deadline,
      ),
    post: (transfer, deadline) => {
      const items = [...legsOf(transfer).map(closing(transfer, "post")), settlementOut(transfer)];
      return createTransfers(groupOf(transfer, items, deadline), deadline);
    },
    release: (transfer, deadline) => {
      const items = legsOf(transfer).map(closing(transfer, "void"));
      return createTransfers(groupOf(transfer, items, deadline), deadline);
    },
    charge: async (transfer, deadline) => {
      const pay = (step: "late" | "owed", payer: Account) => {
        const items = [
          ...legsOf(transfer).map(debitNow(transfer, step, payer)),
          settlementOut(transfer),
        ];
        return createTransfers(groupOf(transfer, items, deadline), deadline);
      };
      const answer = await pay("late", sourceOf(transfer));
      const isShort = answer.outcome === "refused" && answer.refusal === "INSUFFICIENT_FUNDS";
      // The ledger remembers the refusal, so a retry takes the same branch.
      return isShort
        ? { ...(await pay("owed", RECEIVABLE)), to: "debt" }
        : { ...answer, to: "source" };
    },
    reverse: (transfer, deadline) => {
      const items = [...legsOf(transfer).map(reversal(transfer)), settlementBack(transfer)];
      return createTransfers(groupOf(transfer, items, deadline), deadline);
    },
  };
}

function groupOf(
  transfer: ExternalTransfer,
  items: TransferItem[],
  notAfterMs: number,
): TransferGroup {
  return {
    merchantId: transfer.merchantId,
    mode: toWireMode(transfer.mode),
    context: { requestId: transfer.id, notAfterMs },
    items,
  };
}

const CLEARING: Account = { system: "SYSTEM_ACCOUNT_RAIL_CLEARING" };
const BANK: Account = { system: "SYSTEM_ACCOUNT_BANK_SETTLEMENT" };
const RECEIVABLE: Account = { system: "SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE" };

function sourceOf({ kind, fromPayId }: ExternalTransfer): Account {
  return kind === "return" ? { system: "SYSTEM_ACCOUNT_SUSPENSE" } : { wallet: fromPayId };
}

/** A part of the charge: the amount, the fee or the duty. */
interface Leg {
  name: "amount" | "fee" | "duty";
  type: TransferType;
  amount: bigint;
  to: Account;
}

const TYPES = {
  transfer: "TRANSFER_TYPE_EXTERNAL_TRANSFER",
  return: "TRANSFER_TYPE_PAYMENT_RETURN",
  refund: "TRANSFER_TYPE_PAYMENT_REFUND",
} as const satisfies Record<Kind, TransferType>;

/** A return has no reference. */
const FAMILIES = {
  transfer: "REFERENCE_FAMILY_TRANSFER",
  return: "REFERENCE_FAMILY_UNSPECIFIED",
  refund: "REFERENCE_FAMILY_REFUND",
} as const satisfies Record<Kind, ReferenceFamily>;

/** The amount is first: its hold has the transaction's own id. */
function legsOf({ kind, amount, fee, stampDuty }: ExternalTransfer): Leg[] {
  const legs: Leg[] = [
    { name: "amount", type: TYPES[kind], amount, to: CLEARING },
    {
      name: "fee",
      type: "TRANSFER_TYPE_EXTERNAL_TRANSFER_FEE",
      amount: fee,
      to: { system: "SYSTEM_ACCOUNT_FEE_REVENUE" },
    },
    {
      name: "duty",
      type: "TRANSFER_TYPE_STAMP_DUTY",
      amount: stampDuty,
      to: { system: "SYSTEM_ACCOUNT_STAMP_DUTY" },
    },
  ];
  return legs.filter((leg) => leg.amount > 0n);
}

type Step = "hold" | "post" | "void" | "late" | "owed" | "reversal";

/**
 * The transfers that a merchant's transfer has made, without those that closed its holds. A late charge is known until a
 * reversal is decided, which gives the steps other ids.
 */
export function ledgerTransfersOf(transfer: ExternalTransfer): string[] {
  const { state, chargedTo } = transfer;
  const steps: Step[] = ["hold"];
  if (state === "completed" && chargedTo) steps.push(chargedTo === "source" ? "late" : "owed");
  if (state === "reversed") steps.push("reversal");
  return steps.flatMap((step) => legsOf(transfer).map((leg) => idOf(transfer, leg, step)));
}

function idOf(transfer: ExternalTransfer, leg: Leg, step: Step): string {
  if (step === "hold") return holdIdOf(transfer, leg);
  return stepId(transfer, leg.name === "amount" ? step : `${leg.name} ${step}`);
}

/** Derived from the transfer's id alone, so that the post and the void find the hold. */
function holdIdOf({ id }: ExternalTransfer, { name }: Leg): string {
  return name === "amount" ? id : deriveUuid(id, `${name} hold`);
}

/** Statements show the posted entry, which takes its text from the hold. */
function hold(transfer: ExternalTransfer): (leg: Leg) => TransferItem {
  return (leg) => ({
    ...opening(transfer, leg, "hold"),
    kind: "TRANSFER_KIND_PENDING",
    debit: sourceOf(transfer),
    credit: leg.to,
    dailyCapKobo: String(transfer.dailyCap),
    ...(leg.name === "amount" && transfer.reference
      ? { reference: { family: FAMILIES[transfer.kind], text: transfer.reference } }
      : {}),
  });
}

/**
 * A debit without a hold. The voided hold keeps the reference's uniqueness; `creditReference` shows it in statements.
 */
function debitNow(
  transfer: ExternalTransfer,
  step: "late" | "owed",
  debit: Account,
): (leg: Leg) => TransferItem {
  return (leg) => ({
    ...opening(transfer, leg, step),
    kind: "TRANSFER_KIND_SINGLE",
    debit,
    credit: leg.to,
    creditReference: transfer.reference,
  });
}

function opening(transfer: ExternalTransfer, leg: Leg, step: Step): TransferItem {
  return {
    id: idOf(transfer, leg, step),
    type: leg.type,
    amountKobo: String(leg.amount),
    narration: transfer.narration,
    from: { payId: transfer.fromPayId, name: transfer.merchantName },
    to: { payId: "", name: transfer.accountName },
  };
}

function closing(transfer: ExternalTransfer, step: "post" | "void"): (leg: Leg) => TransferItem {
  return (leg) => ({
    id: idOf(transfer, leg, step),
    kind: step === "post" ? "TRANSFER_KIND_POST" : "TRANSFER_KIND_VOID",
    type: leg.type,
    pendingId: holdIdOf(transfer, leg),
    narration: transfer.narration,
  });
}

/** The account that paid is credited: a late debit's receivable shrinks again, and the wallet gets nothing. */
function reversal(transfer: ExternalTransfer): (leg: Leg) => TransferItem {
  const payer = transfer.chargedTo === "debt" ? RECEIVABLE : sourceOf(transfer);
  const type =
    transfer.kind === "transfer"
      ? "TRANSFER_TYPE_EXTERNAL_TRANSFER_REVERSAL"
      : TYPES[transfer.kind];
  return (leg) => ({
    id: idOf(transfer, leg, "reversal"),
    kind: "TRANSFER_KIND_SINGLE",
    type,
    debit: leg.to,
    credit: payer,
    amountKobo: String(leg.amount),
    creditReference: transfer.reference,
    narration: transfer.narration,
    from: { payId: "", name: transfer.accountName },
    to: { payId: transfer.fromPayId, name: transfer.merchantName },
  });
}

/** The amount leaves through the settlement account once, whether posted or debited late. */
function settlementOut(transfer: ExternalTransfer): TransferItem {
  return settlement(transfer, "settlement", { from: CLEARING, to: BANK });
}

function settlementBack(transfer: ExternalTransfer): TransferItem {
  return settlement(transfer, "settlement reversal", { from: BANK, to: CLEARING });
}

function settlement(
  transfer: ExternalTransfer,
  step: string,
  { from, to }: { from: Account; to: Account },
): TransferItem {
  return {
    id: stepId(transfer, step),
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_RAIL_SETTLEMENT",
    debit: from,
    credit: to,
    amountKobo: String(transfer.amount),
  };
}
