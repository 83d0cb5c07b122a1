import { findBank } from "@kobo/core/banks";
import { deriveUuid, fromPublicId } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import type { ReceivedEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import * as externalTransfers from "../../db/external-transfers";
import * as reviews from "../../db/reviews";
import { type NewExternalTransfer, railReferenceOf } from "../../domain/external-transfer";
import { isAccountNumber } from "../../domain/payee-account";
import { plainText } from "../../domain/wallet-debit";

/** Of an account for one payment, and of a permanent one. */
const REJECTIONS = [
  "virtual_account.payment.rejected",
  "virtual_account.payment.returned",
] as const;
type Rejected = ReceivedEvent<(typeof REJECTIONS)[number]>;

/** Returns payments that their virtual account rejected to the payer's bank account (decision 39). */
export async function returnRejected(trx: Transaction, events: ReceivedEvent[]): Promise<void> {
  for (const event of events) {
    if (isRejected(event)) await beginReturn(trx, event);
  }
}

function isRejected(event: ReceivedEvent): event is Rejected {
  return REJECTIONS.some((name) => name === event.name);
}

/** The transfer's id is derived from the payment's, so a redelivered event creates no second return. */
async function beginReturn(trx: Transaction, event: Rejected): Promise<void> {
  const transfer = toReturn(event);
  const canBeSent = transfer.bankCode !== "" && isAccountNumber(transfer.accountNumber);
  const begun = await externalTransfers.insert(
    trx,
    transfer,
    canBeSent
      ? { ...externalTransfers.NO_REQUEST, state: "reserving", firstLeaseMs: 0 }
      : { ...externalTransfers.NO_REQUEST, state: "review", firstLeaseMs: undefined },
  );
  if (begun && !canBeSent) await reviews.open(trx, transfer.id, "cannot be returned");
}

function toReturn({ merchantId, mode, at, data }: Rejected): NewExternalTransfer {
  const { payment } = data;
  const paymentId = fromPublicId("txn", payment.transactionId);
  if (!paymentId) throw new Error(`${payment.transactionId} is no transaction's id.`);
  const id = deriveUuid(paymentId, "return");
  const bank = findBank(payment.payerBankCode);
  return {
    id,
    kind: "return",
    merchantId,
    mode,
    merchantName: plainText(data.accountName),
    fromPayId: "",
    reference: "",
    bankCode: bank?.code ?? "",
    bankName: bank?.name ?? "",
    accountNumber: plainText(payment.payerAccountNumber),
    accountName: plainText(payment.payerName) || "Unknown sender",
    amount: kobo(BigInt(payment.amount)),
    fee: kobo(0n),
    stampDuty: kobo(0n),
    narration: plainText(`Return of ${payment.sessionId}`),
    dailyCap: 0n,
    railReference: railReferenceOf(id),
    resendOf: undefined,
    // A return has no deadline; `execute` holds it with the run's own.
    notAfter: at,
  };
}
