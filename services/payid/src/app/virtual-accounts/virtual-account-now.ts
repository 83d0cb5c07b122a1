import type { Database } from "@kobo/postgres";
import type { InflowLedger } from "../../clients/inflow-ledger";
import * as inflows from "../../db/inflows";
import type { Inflow } from "../../domain/inflow";
import {
  accountStatusAt,
  type VirtualAccount,
  type VirtualAccountStatus,
} from "../../domain/virtual-account";

export interface VirtualAccountNow {
  account: VirtualAccount;
  status: VirtualAccountStatus;
  /** The accepted payment, once it is in the wallet. */
  paid: Inflow | undefined;
}

export type ShownAccount = Pick<VirtualAccountNow, "account" | "status">;

/**
 * The record lags behind the ledger's commit, so the ledger is asked while a payment is being credited: money in the
 * wallet is never shown as pending. An account accepts one payment, so nothing counts twice.
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
