import { deriveUuid } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Ledger } from "@kobo/ledger-client";
import type { GetTransferRequest } from "@kobo/protos/wallet_ledger/v1/GetTransferRequest";
import type { Tally__Output } from "@kobo/protos/wallet_ledger/v1/Tally";
import type { Transfer__Output } from "@kobo/protos/wallet_ledger/v1/Transfer";
import { toWireMode } from "@kobo/rpc";
import type { Payment, Received } from "../domain/payment";

interface Address {
  merchantId: string;
  mode: Mode;
  walletPayId: string;
  payId: string;
}

/** The wallet of a payment, and its merchant; both empty for a payment from outside. */
interface PayingWallet {
  payerWalletPayId: string;
  payerMerchantId: string;
}

/** Looks up the payments to PayIDs, which only the ledger has. */
export interface PaymentLookups {
  /** The totals of each PayID, exact at the time of reading. */
  received: (addresses: readonly Address[]) => Promise<Received[]>;
  /** The newest payments, oldest first. `onceKey` is the uniqueness key of a dynamic PayID. */
  newest: (address: Address, onceKey: string) => Promise<Payment[]>;
  /** A payment to the merchant's wallet by its transaction. */
  findReceived: (
    tenant: Tenant,
    transferId: string,
  ) => Promise<(Payment & PayingWallet) | undefined>;
}

/** More than a day's payments of most PayIDs; statements have the rest. */
const LISTED_MAX = 100;

export function paymentLookups({ calls }: Pick<Ledger, "calls">): PaymentLookups {
  return {
    received: async (addresses) => {
      if (addresses.length === 0) return [];
      const lookups = addresses.map(({ payId: key, ...address }) => ({
        ...ofWallet(address),
        key,
      }));
      return (await calls.GetTallies({ lookups })).tallies.map(toReceived);
    },
    newest: async (address, key) => {
      const { merchantId, mode, walletPayId } = ofWallet(address);
      if (key) {
        const onceKey = { walletPayId, key };
        const transfer = await findTransfer(calls, { merchantId, mode, onceKey });
        return transfer ? [toPayment(transfer)] : [];
      }
      const toPayId = address.payId;
      const query = { merchantId, mode, walletPayId, toPayId, limit: LISTED_MAX };
      const { payments } = await calls.ListPayments(query);
      return payments.map(toPayment);
    },
    findReceived: async (tenant, transferId) => {
      // The credit of a payment to the merchant's own PayID is the second transfer of its transaction.
      const transferIds = [transferId, deriveUuid(transferId, "credit")];
      const { merchantId, mode, walletPayId } = ofWallet(tenant);
      const query = { merchantId, mode, walletPayId, transferIds };
      const { payments } = await calls.FindReceivedPayments(query);
      const found = payments.find(({ rootId }) => rootId === transferId);
      return (
        found && {
          transferId,
          amount: BigInt(found.amountKobo),
          payerName: found.payerName,
          payerWalletPayId: found.payerPayId,
          payerMerchantId: found.payerMerchantId,
          paidAt: new Date(Number(found.atMs)),
        }
      );
    },
  };
}

function ofWallet({ merchantId, mode, walletPayId }: Omit<Address, "payId">) {
  return { merchantId, mode: toWireMode(mode), walletPayId };
}

function toReceived({ count, sumKobo, lastAtMs, firstPayerName }: Tally__Output): Received {
  return {
    amount: BigInt(sumKobo),
    count: BigInt(count),
    lastPaidAt: count === "0" ? null : new Date(Number(lastAtMs)),
    payerName: firstPayerName,
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
