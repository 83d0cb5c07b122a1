import { type Bank, isMistyped } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";

const ACCOUNT_NUMBER = /^\d{10}$/;
/** Magic account numbers of the sandbox bank; no bank ever issued them (decision 123). */
const MAGIC_NUMBER = /^069000003[1-9]$/;

export function isAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}

/**
 * Rejects a number that its bank cannot have issued, without a call (decision 54).
 * @throws AppError VALIDATION_ERROR, EXTERNAL_ACCOUNT_VERIFICATION_FAILED
 */
export function checkAccountNumber(mode: Mode, bank: Bank, accountNumber: string): void {
  if (!isAccountNumber(accountNumber)) {
    const message = "must be ten digits";
    const problem = { field: "accountNumber", code: "invalid", message };
    throw new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
  }
  if (mode === "test" && MAGIC_NUMBER.test(accountNumber)) return;
  if (!isMistyped(bank, accountNumber)) return;
  throw unverified(
    "accountNumber",
    "nuban_check_digit",
    `is not an account number of ${bank.name}`,
  );
}

/** The error for an account that does not exist or belongs to another payee. */
export function unverified(field: string, code: string, message: string): AppError {
  return new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED", undefined, {
    errors: [{ field, code, message }],
  });
}
