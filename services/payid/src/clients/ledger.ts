import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Ledger } from "@kobo/ledger-client";
import type { GetTransferRequest } from "@kobo/protos/wallet_ledger/v1/GetTransferRequest";
import type { Transfer__Output } from "@kobo/protos/wallet_ledger/v1/Transfer";
import { toWireMode } from "@kobo/rpc";
import type { Payment } from "../domain/payment";

interface Address {
  merchantId: string;
  mode: Mode;
  walletPayId: string;
  payId: string;
}

/** Looks up payments that the ledger has committed, before their events arrive. */
export interface PaymentLookups {
  /** The payment with the PayID's uniqueness key. */
  findOneTime: (address: Address, onceKey: string) => Promise<Payment | undefined>;
  listSince: (address: Address, since: Date) => Promise<Payment[]>;
}

const PAYMENTS_MAX = 1_000;

export function paymentLookups({ calls }: Pick<Ledger, "calls">): PaymentLookups {
  return {
    findOneTime: async ({ merchantId, mode, walletPayId }, key) => {
      const onceKey = { walletPayId, key };
      const transfer = await findTransfer(calls, { merchantId, mode: toWireMode(mode), onceKey });
      return transfer && toPayment(transfer);
    },
    listSince: async ({ merchantId, mode, walletPayId, payId }, since) => {
      const { payments } = await calls.ListPayments({
        merchantId,
        mode: toWireMode(mode),
        walletPayId,
        toPayId: payId,
        sinceMs: since.getTime(),
        limit: PAYMENTS_MAX,
      });
      return payments.map(toPayment);
    },
  };
}

export async function findTransfer(
  calls: Ledger["calls"],
  lookup: GetTransferRequest,
): Promise<Transfer__Output | undefined> {
  try {
    return (await calls.GetTransfer(lookup)).transfer ?? undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "TRANSACTION_NOT_FOUND") return undefined;
    throw error;
  }
}

export function toPayment(transfer: Transfer__Output): Payment {
  return {
    // A payment to the merchant's own PayID has two transfers: the first one's id is the transaction's.
    transferId: transfer.rootId,
    amount: BigInt(transfer.amountKobo),
    payerName: transfer.from?.name ?? "",
    paidAt: new Date(Number(transfer.atMs)),
  };
}
