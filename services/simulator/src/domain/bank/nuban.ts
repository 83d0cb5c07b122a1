/** The weights of the standard, which repeat. */
const WEIGHTS = [3, 7, 3] as const;

/**
 * The tenth digit of an account number. The institution code has six digits: `000` and the three of
 * a deposit bank, or `9` and the five of another institution.
 */
export function checkDigit(institutionCode: string, serial: string): string {
  const digits = [...`${institutionCode}${serial}`].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * weightAt(index), 0);
  return String((10 - (sum % 10)) % 10);
}

function weightAt(index: number): number {
  return WEIGHTS[index % WEIGHTS.length] ?? 0;
}

/** `serial` has nine digits. */
export function accountNumber(institutionCode: string, serial: string): string {
  return `${serial}${checkDigit(institutionCode, serial)}`;
}
