import type { Mode } from "@kobo/core/tenant";
import type { PaymentStatus } from "./inflow";

/** A bank account that paid. */
export interface BankPayer {
  accountNumber: string;
  /** The bank's code, of the bank list or of NIP. */
  bankCode: string;
}

interface WalletPayer {
  walletPayId: string;
  merchantId: string;
}

/** A payment as its refund needs it. */
export interface ReceivedPayment {
  /** The transaction's id in the ledger. */
  transferId: string;
  kind: "payid" | "virtual_account";
  amount: bigint;
  status: PaymentStatus;
  payerName: string;
  /** The payer's wallet or bank account; undefined when it is not known. */
  payer: WalletPayer | BankPayer | undefined;
}

/** The default sender of simulated payments: an account at Guaranty Trust Bank. */
export const SANDBOX_SENDER: BankPayer = { accountNumber: "0123456785", bankCode: "000013" };

/** In the sandbox, payments from this account come without their sender's account. */
const UNKNOWN_ACCOUNT = "0690000038";

/** The account of a bank's report, which may lack it. */
export function bankPayer(mode: Mode, reported: BankPayer | undefined): BankPayer | undefined {
  if (!reported?.accountNumber || !reported.bankCode) return undefined;
  return mode === "test" && reported.accountNumber === UNKNOWN_ACCOUNT ? undefined : reported;
}
