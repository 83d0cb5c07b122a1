import { accountNumber } from "../../domain/bank/nuban";
import { partnerRefusal } from "../../domain/bank-partner/refusal";
import {
  isReleased,
  isSameAccount,
  type NewAccount,
  type VirtualAccount,
} from "../../domain/bank-partner/virtual-account";
import { isMagic } from "../../domain/rail/magic-numbers";
import type { PartnerDesk } from "./desk";

interface Issued {
  account: VirtualAccount;
  isNew: boolean;
}

/**
 * Issues a number once per reference.
 * @throws Refused reference_conflict when the reference was used with other fields
 */
export function issueAccount(desk: PartnerDesk, asked: NewAccount): Issued {
  const earlier = desk.book.findAccount(asked.reference);
  if (earlier) {
    if (!isSameAccount(earlier, asked)) throw partnerRefusal("reference_conflict");
    return { account: earlier, isNew: false };
  }
  const createdAt = desk.now();
  const account = { ...asked, number: freeNumber(desk, createdAt), createdAt };
  desk.book.recordAccount(account);
  return { account, isNew: true };
}

const SERIAL_DIGITS = 9;

/** Of a billion serials few are taken, so that the next one drawn is as good as always free. */
const DRAWS_MAX = 1_000;

function freeNumber({ book, chance, issuer }: PartnerDesk, now: Date): string {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const number = accountNumber(issuer.institutionCode, chance.digits(SERIAL_DIGITS));
    const holder = book.holderOf(number);
    const isFree = !holder || isReleased(holder, now);
    if (isFree && !isMagic(number)) return number;
  }
  throw new Error("The bank has run out of account numbers.");
}
