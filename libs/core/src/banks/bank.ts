import list from "./banks.json";
import { isValidNuban } from "./nuban";

/** A Nigerian bank or other institution that has accounts. */
export interface Bank {
  /** The code that we take and give back, mostly digits (decision 53). */
  code: string;
  /** Six digits by which banks name each other in instant payments; empty when not known. */
  nipCode: string;
  name: string;
  slug: string;
  /** Six digits that the check digit of its account numbers is made with; empty when it has none. */
  institutionCode: string;
  /**
   * `strict`: a number whose check digit is wrong is no account. `advisory`: the bank alone knows.
   * `none`: its numbers have no check digit, such as phone numbers.
   */
  nubanCheck: "strict" | "advisory" | "none";
}

/** Every bank that we know, sorted by name. */
export const BANKS = list as readonly Bank[];

const byCode = new Map(BANKS.map((bank) => [bank.code, bank]));
/** A brand shares the NIP code of its bank, as ALAT does with Wema; the code identifies the bank. */
const isBrand = ({ code }: Bank): boolean => /[A-Z]$/.test(code);
const byNipCode = new Map(
  BANKS.flatMap((bank) => (bank.nipCode && !isBrand(bank) ? [[bank.nipCode, bank] as const] : [])),
);

/** By the list's code, or by its NIP code (decision 53): 000017 is 035. */
export function findBank(code: string): Bank | undefined {
  return byCode.get(code) ?? byNipCode.get(code);
}

/** Whether an account number cannot be one of this bank's (decision 54). Only numbers of deposit banks can be checked locally. */
export function isMistyped(bank: Bank, accountNumber: string): boolean {
  return bank.nubanCheck === "strict" && !isValidNuban(bank.institutionCode, accountNumber);
}
