import type { Fields } from "../fields";
import type { Json } from "../json";

export interface Sender {
  name: string;
  accountNumber: string;
  /** The six-digit code of the inter-bank scheme. */
  bankCode: string;
}

/** Guaranty Trust Bank, and a number that is valid there. */
export const DEFAULT_SENDER: Sender = {
  name: "Test Sender",
  accountNumber: "0123456785",
  bankCode: "000013",
};

export const DEFAULT_NARRATION = "Transfer";

/** A payment to a virtual account, as its sender's bank reports it. */
export interface Payment {
  accountNumber: string;
  amount: bigint;
  sender: Sender;
  narration: string;
  /** Defaults to now. */
  paidAt: Date | undefined;
}

/** Money that arrived at a virtual account. */
export interface Credit extends Payment {
  id: string;
  sessionId: string;
  /** The account that had the number at the time; numbers are reissued. */
  accountReference: string;
  paidAt: Date;
  bookedAt: Date;
}

export function isSamePayment(credit: Credit, payment: Payment): boolean {
  const { sender } = payment;
  return (
    credit.accountNumber === payment.accountNumber &&
    credit.amount === payment.amount &&
    credit.narration === payment.narration &&
    credit.sender.name === sender.name &&
    credit.sender.accountNumber === sender.accountNumber &&
    credit.sender.bankCode === sender.bankCode &&
    (payment.paidAt ?? credit.paidAt).getTime() === credit.paidAt.getTime()
  );
}

export function creditJson(credit: Credit): Json {
  const { sender } = credit;
  return {
    id: credit.id,
    session_id: credit.sessionId,
    account_number: credit.accountNumber,
    amount: Number(credit.amount),
    currency: "NGN",
    sender: {
      name: sender.name,
      account_number: sender.accountNumber,
      bank_code: sender.bankCode,
    },
    narration: credit.narration,
    paid_at: credit.paidAt.toISOString(),
    booked_at: credit.bookedAt.toISOString(),
  };
}

/** The fields by which a fault matches a credit. */
export function fieldsOf(credit: Credit): Fields {
  return {
    account_number: credit.accountNumber,
    session_id: credit.sessionId,
    amount: String(credit.amount),
  };
}
