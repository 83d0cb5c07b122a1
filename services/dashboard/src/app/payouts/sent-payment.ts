import {
  type BillGoods,
  billPurchaseFromWire,
  failedBillPurchaseRecord,
} from "@kobo/api-schemas/records";
import type { SentTransfer, TransferStatus } from "../../clients/transfers";
import { transferFailure } from "../../domain/payout-refusal";
import type { Detail } from "./review-payout";

/** A payment that a service knows, in any state. */
export interface SentPayment {
  transactionId: string;
  status: TransferStatus;
  /** Why it has failed, and what to do; null otherwise. */
  message: string | null;
  /** Of a delivered bill, such as the token of a meter. */
  goods: Detail[];
}

export function sentTransfer({ transactionId, status, failureReason }: SentTransfer): SentPayment {
  const message = status === "failed" ? transferFailure(failureReason) : null;
  return { transactionId, status, message, goods: [] };
}

export function sentBill(wire: Parameters<typeof billPurchaseFromWire>[0]): SentPayment {
  const bill = billPurchaseFromWire(wire);
  const { transactionId, status } = bill;
  const message = status === "failed" ? failedBillPurchaseRecord(bill).message : null;
  return { transactionId, status, message, goods: goodsOf(bill.goods) };
}

function goodsOf(goods: BillGoods): Detail[] {
  const { token, tokenDetails, receiptNumber, tokenList, cardList, pin, certUrl, voucher } = goods;
  const details = [
    { label: "Token", value: token },
    { label: "Units", value: tokenDetails?.units },
    { label: "Bonus token", value: tokenDetails?.bonusToken },
    { label: "Receipt", value: receiptNumber },
    { label: "Tokens", value: tokenList?.join(", ") },
    { label: "PIN", value: pin },
    { label: "Voucher", value: voucher },
    { label: "Certificate", value: certUrl },
    ...(cardList ?? []).map((card) => ({ label: `PIN of ${card.serial}`, value: card.pin })),
  ];
  return details.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
