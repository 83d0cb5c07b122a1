import { minorUnits, text } from "@kobo/api-schemas/input";
import { amounts } from "@kobo/api-schemas/records";
import { holdsCardNumber } from "@kobo/core/card-numbers";
import { fromPublicId } from "@kobo/core/ids";
import { z } from "zod";
import { microsecondsAt } from "../../domain/moment-us";

/** Fields that several operations have, each with its rule. */

/** Each operation checks its minimum later, with its own error code. */
export const Amount = minorUnits("kobo").register(amounts, { isAmount: true }).meta({
  minimum: 0,
  description: "In kobo (₦1 is 100), as a JSON integer.",
});

/**
 * The amounts of PayIDs, virtual accounts and transfers; less has its own error code (the specification's
 * section 8).
 */
export const AmountFrom100Naira = Amount.meta({
  minimum: 10_000,
  description:
    "In kobo (₦1 is 100), as a JSON integer. Less than 10000 (₦100) is `INVALID_AMOUNT`.",
});

/** Kobo; null or 0 removes the threshold. */
export const LowBalanceThreshold = z
  .int("must be a whole number of kobo, or null")
  .min(0, "must be at least 0")
  .nullable();

/** The reference of an existing record (decision 14). */
export const Reference = z
  .string()
  .min(1, "must not be empty")
  .max(100, "must have at most 100 characters")
  .regex(
    /^(?:[A-Za-z0-9._:/#-]+(?: [A-Za-z0-9._:/#-]+)*)?$/,
    "may hold letters, digits, . _ : - / # and single spaces between them only",
  )
  .describe(
    "Letters, digits, `. _ : - / #`, and single spaces between them. References are case-sensitive.",
  );

/** The description of references in paths. */
export const IN_PATH = "As it was sent, percent-encoded: `INV/2026/1` is `INV%2F2026%2F1`.";

/**
 * The reference of a new record. References appear in logs, at banks and in events, where card numbers are
 * forbidden.
 */
export const NewReference = Reference.refine((reference) => !holdsCardNumber(reference), {
  message: "must not contain a card number; use an order number or another id of your own",
  params: { code: "card_number" },
});

/** The common part of the descriptions of new references. */
export const REFERENCE_RULE =
  "Letters, digits, `. _ : - / #`, and single spaces between them; no card number.";

export const PayIdText = text(1, 100).describe(
  "Ends in `.dpid` (dynamic), `.spid` (static) or `.wallet`. Not case-sensitive.",
);

/** Ten digits (NUBAN). */
export const AccountNumber = z
  .string()
  .regex(/^[0-9]{10}$/, "must be ten digits")
  .describe("Ten digits (NUBAN), as text: it may begin with 0.");

/** A code of the bank list, or a NIP code. Transfer checks that it exists. */
export const BankCode = text(1, 20).describe(
  "`bankCode` of the bank list. The bank's NIP code works, too.",
);

/** The bills service checks that it exists. */
export const BillServiceId = text(1, 100).describe("A `serviceID` of the list of bill services.");

/** Passed on unchanged. The network is not checked, since numbers move between networks (decision 86). */
export const Phone = z
  .string()
  .regex(/^\+?[0-9]{8,15}$/, "must be a phone number: 0XXXXXXXXXX, 234… or +234…");

const CONTROL = /\p{Cc}/gu;

/** Decision 51: at most 100 characters, after control characters are removed. */
export const Narration = z
  .string()
  .transform((text) => text.replace(CONTROL, "").trim())
  .pipe(z.string().max(100, "must have at most 100 characters"))
  .refine((text) => text.isWellFormed(), {
    message: "must be well-formed Unicode",
    params: { code: "invalid_text" },
  })
  // The limit applies after the removal, so a text within it is always valid.
  .meta({
    maxLength: 100,
    description: "Shown on statements, at most 100 characters. Control characters are removed.",
  });

/** 0 means "none" on the wire, and no record is older than 1970. */
const FIRST_MS = 1;

/** Generated Python clients write the offset of a time in a query as `+0100`. */
function withColonInOffset(value: string): string {
  return value.replace(/(T.*[+-][0-9]{2})([0-9]{2})$/, "$1:$2");
}

const ATimestamp = z.iso.datetime({ offset: true });
const ADay = z.iso.date();

function isTimestamp(value: string): boolean {
  return ATimestamp.safeParse(value).success;
}

/** A moment with any offset (decision 23). */
export const Moment = z
  .string()
  .overwrite(withColonInOffset)
  .refine(isTimestamp, {
    message: "must be an RFC 3339 timestamp",
    params: { code: "invalid_format" },
  })
  .transform((value) => new Date(Math.max(FIRST_MS, Date.parse(value))))
  .meta({
    format: "date-time",
    description: "RFC 3339, with any offset, such as `2026-11-21T09:30:00Z`.",
  });

/** For the OpenAPI document: generated clients cannot read a union of two formats. */
const MOMENT_OR_DAY =
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?(Z|[+-][0-9]{2}:?[0-9]{2}))?$";

/** A moment with any offset, or a day in UTC (decision 102), as µs since 1970. */
export const MomentOrDay = z
  .string()
  .overwrite(withColonInOffset)
  .refine((value) => isTimestamp(value) || ADay.safeParse(value).success, {
    message: "must be an RFC 3339 timestamp or a date",
    params: { code: "invalid_format" },
  })
  .transform((value) => String(microsecondsAt(value)))
  .meta({
    pattern: MOMENT_OR_DAY,
    description: "RFC 3339 with any offset, or a day in UTC.",
  });

/** Generated by Kobo or chosen by the client (decision 88). */
export const PaymentId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, _ or -");

export const CustomerId = z
  .string()
  .refine((id) => fromPublicId("cus", id) !== undefined, {
    message: "must be a customer's id, such as cus_…",
    params: { code: "invalid_format" },
  })
  .meta({ pattern: "^cus_[0-9a-hjkmnp-tv-z]{26}$", description: "`cus_…`" });

const DIGITS = /^[0-9]{1,9}$/;

/** The size of a page, from a query text. */
export const PageLimit = z
  .preprocess(
    (value, { addIssue }) => {
      if (typeof value !== "string") addIssue({ code: "invalid_type", expected: "string" });
      else if (DIGITS.test(value)) return Number(value);
      else addIssue({ code: "invalid_format", format: "regex", message: "must be a whole number" });
      return z.NEVER;
    },
    z.int().min(1, "must be at least 1").max(100, "must be at most 100"),
  )
  .default(20)
  // The JSON Schema of a transform's input has no default.
  .meta({ default: 20, description: "The most items on a page." });

interface OneOf {
  message: string;
  params: { code: string };
  path: string[];
  when: () => true;
}

/**
 * Options for `refine`, once for each of two fields of which exactly one is required; reported with all other
 * problems.
 */
export function oneOf(field: string, other: string): OneOf {
  return {
    message: `send either ${field} or ${other}, not both`,
    params: { code: "exactly_one" },
    path: [field],
    when: () => true,
  };
}

/** Whether exactly one of the two was sent; other checks look at the values. */
export function isOne(a: unknown, b: unknown): boolean {
  return (a === undefined) !== (b === undefined);
}
