const ACCOUNT_NUMBER = /^\d{10}$/;
const WEIGHTS = [3, 7, 3];
const SERIAL_DIGITS = 9;

/**
 * The tenth digit of an account number: fifteen digits, of the institution and of the serial, are
 * weighed 3, 7, 3 in turn, and what is missing to the next ten is the digit. A deposit bank's six
 * digits begin with 000, so its digit is the same as under the older rule with three.
 */
export function checkDigit(institutionCode: string, serial: string): number {
  const digits = Array.from(institutionCode + serial, Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (WEIGHTS[at % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether an account number is one that the institution (six digits) can have issued. */
export function isValidNuban(institutionCode: string, accountNumber: string): boolean {
  if (!ACCOUNT_NUMBER.test(accountNumber)) return false;
  const digit = checkDigit(institutionCode, accountNumber.slice(0, SERIAL_DIGITS));
  return digit === Number(accountNumber[SERIAL_DIGITS]);
}
