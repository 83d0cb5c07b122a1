import { accountNumber } from "../../domain/bank";
import { partnerError } from "../../domain/bank-partner/errors";
import {
  isReleased,
  isSameAccount,
  type NewAccount,
  type VirtualAccount,
} from "../../domain/bank-partner/virtual-account";
import { isMagic } from "../../domain/rail/magic-numbers";
import type { BankPartner } from "./bank-partner";

/**
 * Issues a number once per reference.
 * @throws ApiError reference_conflict when the reference was used with other fields
 */
export function issueAccount(
  partner: BankPartner,
  input: NewAccount,
): { account: VirtualAccount; isNew: boolean } {
  const earlier = partner.store.accounts.get(input.reference);
  if (earlier) {
    if (!isSameAccount(earlier, input)) throw partnerError("reference_conflict");
    return { account: earlier, isNew: false };
  }
  const createdAt = partner.now();
  const account = { ...input, number: freeNumber(partner, createdAt), createdAt };
  partner.store.accounts.put(account);
  return { account, isNew: true };
}

const SERIAL_DIGITS = 9;

/** Few of a billion serials are used, so the next draw is nearly always free. */
const DRAWS_MAX = 1_000;

function freeNumber({ store, random, issuer }: BankPartner, now: Date): string {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const number = accountNumber(issuer.institutionCode, random.digits(SERIAL_DIGITS));
    const holder = store.holderOf(number);
    const isFree = !holder || isReleased(holder, now);
    if (isFree && !isMagic(number)) return number;
  }
  throw new Error("The bank has run out of account numbers.");
}
