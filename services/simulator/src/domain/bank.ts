import { lagosClock } from "./lagos-time";

/** A bank of the list. */
export interface Bank {
  /** Its place in the list, from 1. */
  id: number;
  code: string;
  /** Its number in the inter-bank scheme (NIP); not every bank's is known. */
  nipCode: string | null;
  /** The six digits that check its account numbers; null where these are phone numbers. */
  institutionCode: string | null;
  name: string;
  slug: string;
  active: boolean;
}

/** The weights of the NUBAN standard, which repeat. */
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

/** The inter-bank scheme's form: the sending bank, the time of day in Lagos, and twelve digits. */
export function sessionId(bankCode: string, at: Date, twelveDigits: string): string {
  const time = lagosClock(at).slice(2, 19).replace(/\D/g, "");
  return `${bankCode}${time}${twelveDigits}`;
}
