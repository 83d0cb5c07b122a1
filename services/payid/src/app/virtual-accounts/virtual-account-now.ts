import type { Database } from "@kobo/postgres";
import type { InflowLedger } from "../../clients/inflow-ledger";
import * as inflows from "../../db/inflows";
import type { Inflow } from "../../domain/inflow";
import {
  accountStatusAt,
  type VirtualAccount,
  type VirtualAccountStatus,
} from "../../domain/virtual-account";

/** An account as it stands now. */
export interface VirtualAccountNow {
  account: VirtualAccount;
  status: VirtualAccountStatus;
  /** The payment that it was made for, once it is in the wallet. */
  paid: Inflow | undefined;
}

/** An account with its status, as it is shown. */
export type ShownAccount = Pick<VirtualAccountNow, "account" | "status">;

/**
 * Between the ledger's commit and ours the record lags, so while the payment is under way the ledger
 * is asked: what is in the wallet is never shown as pending. An account takes one payment, so there is
 * no sum to be counted twice.
 */
export async function virtualAccountNow(
  { db, ledger }: { db: Database; ledger: InflowLedger },
  account: VirtualAccount,
): Promise<VirtualAccountNow> {
  const { acceptedInflowId } = account;
  const accepted = acceptedInflowId ? await inflows.findById(db, acceptedInflowId) : undefined;
  const isPaid = accepted !== undefined && (await isInWallet(ledger, accepted));
  return {
    account: isPaid ? { ...account, amountReceived: accepted.amount } : account,
    status: isPaid ? "completed" : accountStatusAt(account, new Date()),
    paid: isPaid ? accepted : undefined,
  };
}

async function isInWallet(ledger: InflowLedger, inflow: Inflow): Promise<boolean> {
  if (inflow.state === "crediting") return ledger.has(inflow);
  return inflow.state === "credited";
}
