import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferType } from "@kobo/protos/wallet_ledger/v1/TransferType";
import { toWireMode } from "@kobo/rpc";
import { stepId } from "@kobo/saga/machine";
import { narrationOf, type Payer, type Purchase, totalCharge } from "../domain/purchases/purchase";

/**
 * The ledger's steps of a purchase. All are idempotent, because their ids derive from the purchase's. `deadline` is
 * in ms since 1970. They throw CallFailed when the outcome is unknown.
 */
export interface BillLedger {
  /** Holds the total charge in the merchant's wallet. */
  hold: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer>;
  /** Posts the hold, and books the provider's cost, the commission and our revenue, all or nothing. */
  post: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer>;
  /** Voids the hold. */
  release: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer>;
  /**
   * Charges a late delivery after the money was released: to the wallet, or with insufficient funds as the merchant's
   * debt to Kobo.
   */
  charge: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer & { to: Payer }>;
  /** Reverses a posted or charged purchase: its payer gets the money back. */
  reverse: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer>;
}

export function billLedger({ createTransfers }: Pick<Ledger, "createTransfers">): BillLedger {
  return {
    hold: (purchase, deadline) => {
      const notAfter = purchase.notAfter.getTime();
      return createTransfers(groupOf(purchase, [holdOf(purchase)], notAfter), deadline);
    },
    post: (purchase, deadline) => {
      const items = [closing(purchase, "post"), ...ourSide(purchase)];
      return createTransfers(groupOf(purchase, items, deadline), deadline);
    },
    release: (purchase, deadline) =>
      createTransfers(groupOf(purchase, [closing(purchase, "void")], deadline), deadline),
    charge: async (purchase, deadline) => {
      const pay = async (to: Payer) => {
        const items = [debit(purchase, to), ...ourSide(purchase)];
        return { ...(await createTransfers(groupOf(purchase, items, deadline), deadline)), to };
      };
      const answer = await pay("wallet");
      const tooPoor = answer.outcome === "refused" && answer.refusal === "INSUFFICIENT_FUNDS";
      // The ledger stores the refusal, so a repeat has the same result.
      return tooPoor ? pay("debt") : answer;
    },
    reverse: (purchase, deadline) => {
      const items = [refund(purchase), ...ourSideBack(purchase)];
      return createTransfers(groupOf(purchase, items, deadline), deadline);
    },
  };
}

/**
 * The transfers that a purchase has made in the merchant's accounts, without those that closed its hold. A late charge is
 * known until a reversal is decided, which gives the steps other ids.
 */
export function ledgerTransfersOf(purchase: Purchase): string[] {
  const { id, state, chargedTo } = purchase;
  if (state === "reversed") return [id, stepId(purchase, "reversal")];
  if (state !== "completed" || !chargedTo) return [id];
  return [id, stepId(purchase, chargedTo === "wallet" ? "late" : "owed")];
}

function groupOf(purchase: Purchase, items: TransferItem[], notAfterMs: number): TransferGroup {
  return {
    merchantId: purchase.merchantId,
    mode: toWireMode(purchase.mode),
    context: { requestId: purchase.id, notAfterMs },
    items,
  };
}

const CLEARING: Account = { system: "SYSTEM_ACCOUNT_BILL_CLEARING" };
const RECEIVABLE: Account = { system: "SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE" };

function holdOf(purchase: Purchase): TransferItem {
  return {
    id: purchase.id,
    kind: "TRANSFER_KIND_PENDING",
    type: "TRANSFER_TYPE_BILL_PURCHASE",
    debit: { wallet: purchase.fromWallet },
    credit: CLEARING,
    amountKobo: String(totalCharge(purchase)),
    reference: { family: "REFERENCE_FAMILY_BILL", text: purchase.reference },
    narration: narrationOf(purchase),
    from: { payId: purchase.fromWallet, name: purchase.merchantName },
    to: { payId: "", name: purchase.serviceName },
  };
}

/** A debit without a hold. The voided hold has the reference, which statements show here as well. */
function debit(purchase: Purchase, payer: Payer): TransferItem {
  return {
    id: stepId(purchase, payer === "wallet" ? "late" : "owed"),
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_BILL_PURCHASE",
    debit: accountOf(purchase, payer),
    credit: CLEARING,
    amountKobo: String(totalCharge(purchase)),
    creditReference: purchase.reference,
    narration: `Late charge for ${purchase.reference}`,
    from: { payId: purchase.fromWallet, name: purchase.merchantName },
    to: { payId: "", name: purchase.serviceName },
  };
}

/** Reduces the debt, or credits the wallet, whichever paid. */
function refund(purchase: Purchase): TransferItem {
  return {
    id: stepId(purchase, "reversal"),
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_BILL_REVERSAL",
    debit: CLEARING,
    credit: accountOf(purchase, purchase.chargedTo ?? "wallet"),
    amountKobo: String(totalCharge(purchase)),
    creditReference: purchase.reference,
    narration: `Reversal of ${purchase.reference}`,
    from: { payId: "", name: purchase.serviceName },
    to: { payId: purchase.fromWallet, name: purchase.merchantName },
  };
}

function accountOf({ fromWallet }: Purchase, payer: Payer): Account {
  return payer === "wallet" ? { wallet: fromWallet } : RECEIVABLE;
}

/** Statements show the entry of the post, so it has the hold's narration. */
function closing(purchase: Purchase, step: "post" | "void"): TransferItem {
  return {
    id: stepId(purchase, step),
    kind: step === "post" ? "TRANSFER_KIND_POST" : "TRANSFER_KIND_VOID",
    type: "TRANSFER_TYPE_BILL_PURCHASE",
    pendingId: purchase.id,
    narration: narrationOf(purchase),
  };
}

/** One of Kobo's own transfers for a purchase. */
interface Leg {
  step: string;
  type: TransferType;
  by: bigint;
  from: Account;
  to: Account;
}

function ourSide(purchase: Purchase): TransferItem[] {
  return legsOf(purchase).map((leg) => transferOf(purchase, leg));
}

function ourSideBack(purchase: Purchase): TransferItem[] {
  return legsOf(purchase).map(({ step, from, to, ...leg }) =>
    transferOf(purchase, { ...leg, step: `${step} reversal`, from: to, to: from }),
  );
}

function transferOf(purchase: Purchase, { step, type, by, from, to }: Leg): TransferItem {
  return {
    id: stepId(purchase, step),
    kind: "TRANSFER_KIND_SINGLE",
    type,
    debit: from,
    credit: to,
    amountKobo: String(by),
  };
}

/**
 * The clearing account receives the merchant's debit and the commission that Kobo pays, and pays the provider's cost
 * and Kobo's revenue. If the provider costs more than the bill, the revenue is negative and Kobo pays the difference.
 */
function legsOf({ amount, convenienceFee, commission, providerCost }: Purchase): Leg[] {
  if (providerCost === undefined) throw new Error("A delivered purchase has a cost.");
  const rest = amount + convenienceFee - providerCost;
  const revenue: Account = { system: "SYSTEM_ACCOUNT_FEE_REVENUE" };
  const legs: Leg[] = [
    {
      step: "commission",
      type: "TRANSFER_TYPE_BILL_COMMISSION",
      by: commission.amount,
      from: { system: "SYSTEM_ACCOUNT_COMMISSION_EXPENSE" },
      to: CLEARING,
    },
    {
      step: "cost",
      type: "TRANSFER_TYPE_BILL_COST",
      by: providerCost,
      from: CLEARING,
      to: { system: "SYSTEM_ACCOUNT_BILL_PROVIDER" },
    },
    {
      step: "revenue",
      type: "TRANSFER_TYPE_BILL_REVENUE",
      by: rest < 0n ? -rest : rest,
      from: rest < 0n ? revenue : CLEARING,
      to: rest < 0n ? CLEARING : revenue,
    },
  ];
  return legs.filter(({ by }) => by > 0n);
}
