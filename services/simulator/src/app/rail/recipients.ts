import type { Bank } from "../../domain/bank";
import { accountNameOf } from "../../domain/rail/account-name";
import { railError } from "../../domain/rail/errors";
import type { NewRecipient, Recipient } from "../../domain/rail/transfer";
import type { Rail } from "./rail";

/** @throws ApiError invalid_params for an unknown bank code */
export function bankOf({ banks }: Rail, code: string): Bank {
  const bank = banks.find((candidate) => candidate.code === code);
  if (!bank) throw railError("invalid_params", `Unknown bank code: ${code}`);
  return bank;
}

/** Virtual accounts have their issued names; every other account has a generated one. */
export function holderOf({ findHolder }: Rail, bankCode: string, number: string): string {
  return findHolder(bankCode, number) ?? accountNameOf(bankCode, number);
}

/**
 * Adds a recipient, or returns the existing one of the account. @throws ApiError invalid_params for
 * an unknown bank code
 */
export function addRecipient(rail: Rail, input: NewRecipient): Recipient {
  const { store, random } = rail;
  const { bankCode, accountNumber } = input;
  const bank = bankOf(rail, bankCode);
  const earlier = store.recipientAt(bankCode, accountNumber);
  if (earlier) return earlier;
  const recipient: Recipient = {
    ...input,
    id: store.nextId,
    code: `RCP_${random.code()}`,
    accountName: holderOf(rail, bankCode, accountNumber),
    bankName: bank.name,
    createdAt: rail.now(),
  };
  store.recipients.put(recipient);
  return recipient;
}
