import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { toWireMode } from "@kobo/rpc";
import type { Kind } from "../../domain/payments/kinds";
import { CARD_PAYMENT_FINDER, CARD_PAYMENTS } from "../card-payments";
import type { Owner } from "../owner";
import type { Services } from "../services";
import { ACCOUNT_PAYMENT_FINDER, ACCOUNT_PAYMENTS } from "./account-payments";
import { BILL_FINDER, BILLS } from "./bills";
import type { Finder, KindClient } from "./kind-client";
import { PAY_ID_PAYMENT_FINDER, PAY_ID_PAYMENTS } from "./pay-id-payments";
import { EXTERNAL_TRANSFERS, PAY_ID_TRANSFERS, TRANSFER_FINDER } from "./transfers";

export const KIND_CLIENTS: { readonly [Of in Kind]: KindClient<Of> } = {
  payid_payment: PAY_ID_PAYMENTS,
  virtual_account_payment: ACCOUNT_PAYMENTS,
  card_payment: CARD_PAYMENTS,
  payid_transfer: PAY_ID_TRANSFERS,
  external_transfer: EXTERNAL_TRANSFERS,
  bill_purchase: BILLS,
};

export const FINDERS: readonly Finder[] = [
  PAY_ID_PAYMENT_FINDER,
  ACCOUNT_PAYMENT_FINDER,
  CARD_PAYMENT_FINDER,
  TRANSFER_FINDER,
  BILL_FINDER,
];

/** The transaction of an entry of the merchant's statements, empty for none. */
export async function transactionOfEntry(
  { ledger }: Pick<Services, "ledger">,
  { merchant, mode }: Owner,
  entryId: string,
  options: Parameters<Finder["find"]>[3],
): Promise<string> {
  try {
    const request = { merchantId: merchant.id, mode: toWireMode(mode), entryId };
    return toPublicId("txn", (await ledger.FindEntry(request, options)).rootId);
  } catch (error) {
    if (error instanceof AppError && error.code === "TRANSACTION_NOT_FOUND") return "";
    throw error;
  }
}

/**
 * Other names of the payment that a transaction belongs to, such as a fee, a settlement or a reversal; none for an
 * unknown one.
 */
export async function namesOfTransaction(
  { ledger }: Pick<Services, "ledger">,
  { merchant, mode }: Owner,
  transactionId: string,
  options: Parameters<Finder["find"]>[3],
): Promise<string[]> {
  const id = fromPublicId("txn", transactionId) ?? "";
  try {
    const request = { merchantId: merchant.id, mode: toWireMode(mode), id };
    const { transfer } = await ledger.GetTransfer(request, options);
    // The credit reference of a PayID transfer is its payee's.
    if (!transfer || transfer.type === "TRANSFER_TYPE_PAYID_TRANSFER") return [];
    const { rootId, reference, creditReference } = transfer;
    const names = [toPublicId("txn", rootId), reference?.text ?? "", creditReference];
    return names.filter((name) => name !== "" && name !== transactionId);
  } catch (error) {
    if (error instanceof AppError && error.code === "TRANSACTION_NOT_FOUND") return [];
    throw error;
  }
}
