import { z } from "zod";
import { DEFAULT_NARRATION, DEFAULT_SENDER } from "../../domain/bank-partner/credit";
import { partnerError } from "../../domain/bank-partner/errors";
import { accountNumber, kobo, reader, time } from "../schemas";

const text = z.string().trim().min(1).max(100);

export const NewAccountRequest = z
  .object({
    reference: text,
    name: text,
    kind: z.enum(["temporary", "permanent"]),
    expires_at: time.nullish(),
  })
  .refine(({ kind, expires_at }) => (kind === "temporary") === Boolean(expires_at), {
    message: "is needed by a temporary account, and by no other",
    path: ["expires_at"],
  })
  .transform(({ expires_at, ...account }) => ({ ...account, expiresAt: expires_at ?? null }));

export const PaymentRequest = z
  .object({
    account_number: accountNumber,
    amount: kobo,
    sender: z
      .object({
        name: text.default(DEFAULT_SENDER.name),
        account_number: accountNumber.default(DEFAULT_SENDER.accountNumber),
        bank_code: z
          .string()
          .regex(/^\d{6}$/, "must be six digits")
          .default(DEFAULT_SENDER.bankCode),
      })
      .prefault({}),
    session_id: z
      .string()
      .regex(/^\d{30}$/, "must be thirty digits")
      .optional(),
    paid_at: time.optional(),
    narration: z.string().max(100).default(DEFAULT_NARRATION),
  })
  .transform(({ session_id, paid_at, sender, ...sent }) => ({
    sessionId: session_id,
    payment: {
      accountNumber: sent.account_number,
      amount: sent.amount,
      narration: sent.narration,
      paidAt: paid_at,
      sender: {
        name: sender.name,
        accountNumber: sender.account_number,
        bankCode: sender.bank_code,
      },
    },
  }));

const limit = z.coerce.number().int().min(1).max(1_000).default(100);

export const CreditsRequest = z
  .object({ after: z.string().optional(), limit })
  .transform((page) => ({ after: page.after, limit: page.limit }));

export const StatementRequest = z
  .object({ from: time.optional(), to: time.optional(), cursor: z.string().optional(), limit })
  .transform((page) => ({ from: page.from, to: page.to, after: page.cursor, limit: page.limit }));

export const read = reader((message) => partnerError("invalid_request", message));
