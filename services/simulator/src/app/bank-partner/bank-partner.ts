import { BankPartnerStore } from "../../db/bank-partner-store";
import type { Bank } from "../../domain/bank";
import { signPartnerWebhook } from "../../domain/bank-partner/webhook";
import { openProvider, type Provider, type ProviderParts } from "../provider";

/** A bank that can issue account numbers. */
type Issuer = Bank & { institutionCode: string };

export interface BankPartner extends Provider<BankPartnerStore> {
  issuer: Issuer;
}

export function openBankPartner(
  parts: ProviderParts & { issuer: Issuer; webhookSecret: string },
): BankPartner {
  const { issuer, webhookSecret } = parts;
  const provider = openProvider(new BankPartnerStore(parts), parts, {
    sign: (webhook, at) => signPartnerWebhook(webhook, webhookSecret, at),
  });
  return { ...provider, issuer };
}

/** @throws Error for a bank that is not in the list, or has no account numbers with a check digit */
export function issuerOf(banks: readonly Bank[], code: string): Issuer {
  const bank = banks.find((candidate) => candidate.code === code);
  if (!bank?.institutionCode) throw new Error(`Bank ${code} cannot issue account numbers.`);
  return { ...bank, institutionCode: bank.institutionCode };
}

/** The holder of a virtual account, for the rail of the same mode. */
export function holderFinder({ issuer, store }: BankPartner) {
  return (bankCode: string, accountNumber: string): string | undefined =>
    bankCode === issuer.code ? store.holderOf(accountNumber)?.name : undefined;
}
