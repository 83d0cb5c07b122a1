import type { Bank } from "../../domain/bank/bank";
import { accountNameOf } from "../../domain/rail/account-name";
import type { NewRecipient, Recipient } from "../../domain/rail/recipient";
import { railRefusal } from "../../domain/rail/refusal";
import type { RailDesk } from "./desk";

/** @throws Refused invalid_params for a code that no bank has */
export function bankOf({ banks }: RailDesk, code: string): Bank {
  const bank = banks.find((candidate) => candidate.code === code);
  if (!bank) throw railRefusal("invalid_params", `Unknown bank code: ${code}`);
  return bank;
}

/** Virtual accounts have the names that we gave them; whatever else is asked for has one as well. */
export function holderOf({ findHolder }: RailDesk, bankCode: string, number: string): string {
  return findHolder(bankCode, number) ?? accountNameOf(bankCode, number);
}

/**
 * Adds a recipient, or finds the one that the account has already.
 * @throws Refused invalid_params for a code that no bank has
 */
export function addRecipient(desk: RailDesk, asked: NewRecipient): Recipient {
  const { book, chance } = desk;
  const { bankCode, accountNumber } = asked;
  const bank = bankOf(desk, bankCode);
  const earlier = book.recipientAt(bankCode, accountNumber);
  if (earlier) return earlier;
  const recipient: Recipient = {
    ...asked,
    id: book.nextId,
    code: `RCP_${chance.code()}`,
    accountName: holderOf(desk, bankCode, accountNumber),
    bankName: bank.name,
    createdAt: desk.now(),
  };
  book.recordRecipient(recipient);
  return recipient;
}
