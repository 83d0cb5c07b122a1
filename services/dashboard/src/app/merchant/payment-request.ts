import { AppError } from "@kobo/errors";
import { getPayId } from "../../clients/pay-ids";
import { getVirtualAccount } from "../../clients/virtual-accounts";
import { paymentRequestLimit } from "../../domain/attempt-limit";
import { type PaymentRequest, requestOfToken } from "../../domain/payment-request";
import { ProblemError } from "../../domain/problem";
import type { Parts, Visitor } from "../parts";
import { countAttempt } from "../proofs/count-attempt";
import { ownerOf } from "./owner-of";

/** Payers learn this, and no more about the merchant. */
export interface PayablePage extends Pick<PaymentRequest, "mode" | "payable"> {
  /** The merchant's registered name. */
  merchantName: string;
  /** The PayID or the account number. */
  number: string;
  /** Of the PayID or the account. */
  name: string;
  /** Of an account. */
  bankName: string | null;
  /** 0n for any. */
  amount: bigint;
  status: "open" | "paid" | "expired" | "inactive";
  expiresAt: Date | null;
}

const STATES = {
  active: "open",
  used: "paid",
  completed: "paid",
  expired: "expired",
  inactive: "inactive",
} as const;

/**
 * The page behind the link of a payment request, for anyone who has the link.
 * @throws ProblemError NOT_FOUND for a token that the dashboard did not make, TOO_MANY_ATTEMPTS
 */
export async function viewPaymentRequest(
  parts: Parts,
  token: string,
  { address }: Visitor,
): Promise<PayablePage> {
  await countAttempt(parts, [paymentRequestLimit(address)]);
  const request = requestOfToken(parts.secretKeys, token);
  if (!request) throw new ProblemError("NOT_FOUND");
  try {
    return await pageOf(parts, request);
  } catch (error) {
    // A sandbox that was reset does not know it any more.
    if (error instanceof AppError && GONE.has(error.code)) throw new ProblemError("NOT_FOUND");
    throw error;
  }
}

const GONE: ReadonlySet<string> = new Set([
  "MERCHANT_NOT_FOUND",
  "PAYID_NOT_FOUND",
  "VIRTUAL_ACCOUNT_NOT_FOUND",
]);

async function pageOf(parts: Parts, request: PaymentRequest): Promise<PayablePage> {
  const owner = await ownerOf(parts, request);
  const { mode, payable } = request;
  const page = { mode, payable, merchantName: owner.merchant.name };
  if (payable === "payid") {
    const payId = await getPayId(parts.services, owner, request.name);
    const { name, expectedAmount: amount, expiresAt } = payId;
    const status = STATES[payId.status];
    return { ...page, number: payId.payId, name, bankName: null, amount, status, expiresAt };
  }
  const account = await getVirtualAccount(parts.services, owner, request.name);
  const { accountNumber: number, accountName: name, bankName, amount, expiresAt } = account;
  return { ...page, number, name, bankName, amount, status: STATES[account.status], expiresAt };
}
