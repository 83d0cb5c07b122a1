import { z } from "zod";
import { railError } from "../../domain/rail/errors";
import { REFERENCE } from "../../domain/rail/transfer";
import { accountNumber, reader, time } from "../schemas";

const text = z.string().trim().min(1).max(100);

/** Paystack accepts an amount as a number or as text. */
const amount = z
  .union([z.int(), z.string().regex(/^\d{1,15}$/)], "must be a whole number of kobo")
  .transform(BigInt)
  .refine((kobo) => kobo > 0n, "must be more than zero");

const currency = z.string().default("NGN");

export const NewRecipientRequest = z.object({
  type: z.literal("nuban"),
  name: text,
  account_number: accountNumber,
  bank_code: text,
  description: z.string().nullish(),
  currency,
});

export const TransferRequest = z.object({
  source: z.literal("balance"),
  amount,
  recipient: text,
  reference: z
    .string()
    .regex(REFERENCE, "must be 16 to 50 lower-case letters, digits, hyphens and underscores")
    .optional(),
  reason: z.string().max(200).nullish(),
  currency,
});

export const ResolveRequest = z.object({ account_number: text, bank_code: text });

const perPage = z.coerce.number().int().min(1).max(100).default(50);

const flag = z.enum(["true", "false"]).default("false");

export const BanksRequest = z.object({
  country: z.string().toLowerCase().default("nigeria"),
  currency,
  perPage,
  use_cursor: flag,
  include_nip_sort_code: flag,
  next: z.string().optional(),
});

export const TransfersRequest = z.object({
  perPage,
  page: z.coerce.number().int().min(1).default(1),
  from: time.or(z.iso.date().transform((day) => new Date(day))).optional(),
  to: time.or(z.iso.date().transform((day) => new Date(day))).optional(),
  use_cursor: flag,
  next: z.string().optional(),
});

export const SettleRequest = z.object({
  outcome: z.enum(["success", "failed", "reversed", "planned"]),
});

export const read = reader((message) => railError("invalid_params", message));
