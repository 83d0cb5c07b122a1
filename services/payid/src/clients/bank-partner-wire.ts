import { findBank } from "@kobo/core/banks";
import { legible } from "@kobo/provider-client";
import { z } from "zod";
import type { Credit } from "../domain/inflow";

/** The bank partner's JSON, limited to the fields in use. */

/** Storable text: a truncated text may end in half a character. */
const Text = z.string().transform((text) => legible(text).toWellFormed());
const AccountNumber = z.string().regex(/^\d{10}$/);
/** Used in URL paths, where dots alone would be a directory. */
const SessionId = z.string().regex(/^(?!\.+$)[A-Za-z0-9._-]{1,64}$/);
/** The platform received no payments earlier; ids derive from the time. */
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

/** A credit with its id in the partner's list, for paging. */
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

/** The credit that a webhook is about. All other fields come from the partner's API. */
export interface Hint {
  sessionId: string;
  accountNumber: string;
}

/** Undefined when the webhook is unreadable. */
export function readWebhook(body: Buffer): Hint | undefined {
  const data = WebhookBody.safeParse(parse(body)).data?.data;
  return data && { sessionId: data.session_id, accountNumber: data.account_number };
}

/** Whether the text has the format of a session id. */
export function isSessionId(text: string): boolean {
  return SessionId.safeParse(text).success;
}

/** Whether the partner's own error says so: a bare 404 may come from a proxy. */
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

/** @throws ZodError, as do the functions below */
export function readCredits(body: unknown): { credits: ListedCredit[]; hasMore: boolean } {
  const { credits, has_more: hasMore } = Credits.parse(body);
  return { credits, hasMore };
}

export function readCredit(body: unknown): Credit {
  return OneCredit.parse(body);
}

/** Uses the bank list's code and name of a known bank. */
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
