import { findBank } from "@kobo/core/banks";
import { AppError } from "@kobo/errors";
import { currentContext } from "@kobo/runtime";
import { type BankPayer, SANDBOX_SENDER } from "../domain/received-payment";

/** For callers without a deadline. */
const DEFAULT_TIMEOUT_MS = 10_000;
/** Reserved of a request's time for its response. */
const RESPONSE_MS = 200;

/** The deadline of the response, in ms since 1970. */
export function deadlineOfRequest(): number {
  return (currentContext()?.deadline ?? Date.now() + DEFAULT_TIMEOUT_MS) - RESPONSE_MS;
}

/**
 * The account of a simulated payment's sender, with the NIP code of its bank; each has a default.
 * @throws AppError BANK_NOT_SUPPORTED
 */
export function toSender(request: {
  senderAccountNumber: string;
  senderBankCode: string;
}): BankPayer {
  const { accountNumber, bankCode } = SANDBOX_SENDER;
  const bank = findBank(request.senderBankCode || bankCode);
  if (!bank?.nipCode) throw new AppError("BANK_NOT_SUPPORTED");
  return { accountNumber: request.senderAccountNumber || accountNumber, bankCode: bank.nipCode };
}
