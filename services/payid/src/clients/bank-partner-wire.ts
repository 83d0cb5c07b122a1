import { findBank } from "@kobo/core/banks";
import { legible } from "@kobo/provider-client";
import { z } from "zod";
import type { Credit } from "../domain/inflow";

/** The bank partner's JSON, as far as we read it. */

/** As the ledger and the database can take it: a text that was cut may end in half a character. */
const Text = z.string().transform((text) => legible(text).toWellFormed());
const AccountNumber = z.string().regex(/^\d{10}$/);
/** It is part of addresses, where dots alone would mean a folder. */
const SessionId = z.string().regex(/^(?!\.+$)[A-Za-z0-9._-]{1,64}$/);
/** Nothing was paid to us before this, so that an id can be made of the time. */
const EPOCH_MS = Date.UTC(2020);
const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= EPOCH_MS, "is too long ago");

const CreditBody = z.object({
  id: z.string().min(1),
  session_id: SessionId,
  account_number: AccountNumber,
  amount: z.int().positive(),
  currency: z.literal("NGN"),
  sender: z.object({ name: Text, account_number: Text, bank_code: Text }),
  narration: Text,
  paid_at: Moment,
});

/** A payment, and what the partner's list calls it. */
export interface ListedCredit extends Credit {
  creditId: string;
}

const OneCredit = CreditBody.transform(
  (body): ListedCredit => ({
    creditId: body.id,
    accountNumber: body.account_number,
    sessionId: body.session_id,
    amount: BigInt(body.amount),
    payerName: body.sender.name,
    payerAccountNumber: body.sender.account_number,
    payerBankCode: body.sender.bank_code,
    narration: body.narration,
    paidAt: body.paid_at,
  }),
);

const WebhookBody = z.object({
  event: z.literal("account.credited"),
  data: z.object({ session_id: SessionId, account_number: AccountNumber }),
});
const UnknownCredit = z.object({ error: z.object({ code: z.literal("credit_not_found") }) });
const Credits = z.object({ credits: z.array(OneCredit), has_more: z.boolean() });
const Account = z.object({
  account_number: AccountNumber,
  account_name: Text,
  bank_code: z.string().min(1).max(20),
  bank_name: Text,
  reference: z.string(),
});

/** Which payment a notice tells of. What else it says is not read: the partner's API says it. */
export interface Hint {
  sessionId: string;
  accountNumber: string;
}

/** Undefined for a notice that cannot be read. */
export function readWebhook(body: Buffer): Hint | undefined {
  const data = WebhookBody.safeParse(parse(body)).data?.data;
  return data && { sessionId: data.session_id, accountNumber: data.account_number };
}

/** Whether the partner can have given a payment this id at all. */
export function isSessionId(text: string): boolean {
  return SessionId.safeParse(text).success;
}

/** Whether the partner says that it has no such payment, and not merely that something is not there. */
export function saysUnknownCredit(body: unknown): boolean {
  return UnknownCredit.safeParse(body).success;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** @throws ZodError, as all that follow */
export function readCredits(body: unknown): { credits: ListedCredit[]; hasMore: boolean } {
  const { credits, has_more: hasMore } = Credits.parse(body);
  return { credits, hasMore };
}

export function readCredit(body: unknown): Credit {
  return OneCredit.parse(body);
}

/** By our own list's code and name of the bank, where we know it. */
export function readAccount(body: unknown) {
  const account = Account.parse(body);
  const bank = findBank(account.bank_code);
  return {
    reference: account.reference,
    accountNumber: account.account_number,
    accountName: account.account_name,
    bankCode: bank?.code ?? account.bank_code,
    bankName: bank?.name ?? account.bank_name,
  };
}
