import type { Bank } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { checkAccountNumber } from "../../domain/payee-account";
import type { BankLists } from "./bank-list";
import type { NameEnquiry } from "./name-enquiry";

export interface VerifyParts {
  banks: BankLists;
  enquire: NameEnquiry;
}

export interface BankAccount {
  bank: Bank;
  accountNumber: string;
  accountName: string;
}

/** @throws AppError BANK_NOT_SUPPORTED, VALIDATION_ERROR, EXTERNAL_ACCOUNT_VERIFICATION_FAILED */
export async function verifyAccount(
  { banks, enquire }: VerifyParts,
  { mode, bankCode, accountNumber }: { mode: Mode; bankCode: string; accountNumber: string },
): Promise<BankAccount> {
  const bank = await banks[mode].find(bankCode);
  checkAccountNumber(mode, bank, accountNumber);
  return { bank, accountNumber, accountName: await enquire(mode, bank, accountNumber) };
}
