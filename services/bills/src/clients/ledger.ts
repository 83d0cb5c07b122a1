import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferType } from "@kobo/protos/wallet_ledger/v1/TransferType";
import { toWireMode } from "@kobo/rpc";
import { stepId } from "@kobo/saga/machine";
import { narrationOf, type Payer, type Purchase, totalCharge } from "../domain/purchases/purchase";

/**
 * The ledger, as purchases need it. All of it may be repeated blindly: their ids come from the
 * purchase's. `deadline` is in ms since 1970. They throw CallFailed when no outcome was heard of.
 */
export interface BillLedger {
  /** Sets the total charge aside in the merchant's wallet. */
  hold: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer>;
  /** Takes what was set aside, pays the provider's price and books our side of it, all or none. */
  post: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer>;
  /** Gives back what was set aside. */
  release: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer>;
  /**
   * Pays for what was delivered after the money was given back: out of the wallet, or, when there is
   * not enough in it, as the merchant's debt to us.
   */
  charge: (purchase: Purchase, deadline: number) => Promise<LedgerAnswer & { to: Payer }>;
  /** Undoes all of it, after it was posted or charged: whoever paid has the money back. */
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
      // The refusal is remembered, so a repeat comes to the same.
      return tooPoor ? pay("debt") : answer;
    },
    reverse: (purchase, deadline) => {
      const items = [refund(purchase), ...ourSideBack(purchase)];
      return createTransfers(groupOf(purchase, items, deadline), deadline);
    },
  };
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

/** A debit without a hold. The hold that was voided keeps the reference; statements show it here as well. */
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

/** A debt that grew by a late delivery shrinks again; a wallet that did not pay gets nothing. */
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

/** Statements show the entry of the post, so it says as much as the hold. */
function closing(purchase: Purchase, step: "post" | "void"): TransferItem {
  return {
    id: stepId(purchase, step),
    kind: step === "post" ? "TRANSFER_KIND_POST" : "TRANSFER_KIND_VOID",
    type: "TRANSFER_TYPE_BILL_PURCHASE",
    pendingId: purchase.id,
    narration: narrationOf(purchase),
  };
}

/** One of the transfers by which a purchase is booked on our side. */
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
 * Through the clearing account go the merchant's debit and the commission that we give; out of it
 * the provider's cost, and what is left to us. When the provider costs more than the bill, the rest
 * is negative and we add it.
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
