import { z } from "zod";

/** Fields that several operations take, each with its rule. */

/** Kobo as a JSON integer (decision 6). Floors have codes of their own and are checked later. */
export const Amount = z.int("must be a whole number of kobo, not a text or a fraction");

/** Kobo; null, as 0, takes the threshold away. */
export const LowBalanceThreshold = z
  .int("must be a whole number of kobo, or null")
  .min(0, "must be at least 0")
  .nullable();

/** Decision 14. */
export const Reference = z
  .string()
  .min(1, "must not be empty")
  .max(100, "must have at most 100 characters")
  .regex(/^[A-Za-z0-9._:-]*$/, "may hold letters, digits and . _ : - only");

export const PayIdText = text(1, 100);

/** Ten digits (NUBAN). */
export const AccountNumber = z.string().regex(/^[0-9]{10}$/, "must be ten digits");

/** A code of the bank list, or a NIP code; which ones there are the list says. */
export const BankCode = text(1, 20);

/** Which ones there are the list of bill services says. */
export const BillServiceId = text(1, 100);

/** Passed on as sent; of what network it is nobody asks, numbers move (decision 86). */
export const Phone = z
  .string()
  .regex(/^\+?[0-9]{8,15}$/, "must be a phone number: 0XXXXXXXXXX, 234… or +234…");

const CONTROL = /\p{Cc}/gu;

/** Decision 51: at most 100 characters; control characters are taken out. */
export const Narration = z
  .string()
  .transform((text) => text.replace(CONTROL, "").trim())
  .pipe(z.string().max(100, "must have at most 100 characters"))
  .refine((text) => text.isWellFormed(), {
    message: "must be well-formed Unicode",
    params: { code: "invalid_text" },
  });

/** Plain text that people read. */
export function text(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min, min === 1 ? "must not be empty" : `must have at least ${min} characters`)
    .max(max, `must have at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), {
      message: "must be text without control characters",
      params: { code: "invalid_text" },
    });
}

const METADATA_BYTES_MAX = 8 * 1024;
const METADATA_KEYS_MAX = 50;
const METADATA_DEPTH_MAX = 3;

/** Decision 15: an object of at most 8 KiB, 50 keys and depth 3, given back as sent. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => Object.keys(value).length <= METADATA_KEYS_MAX, {
    message: `may have at most ${METADATA_KEYS_MAX} keys`,
    params: { code: "too_many_keys" },
  })
  .refine((value) => depthOf(value) <= METADATA_DEPTH_MAX, {
    message: `may be nested at most ${METADATA_DEPTH_MAX} levels deep`,
    params: { code: "too_deep" },
  })
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES_MAX, {
    message: "may take at most 8 KiB",
    params: { code: "too_big" },
  })
  .refine(isStorable, {
    message: "must be well-formed Unicode without NUL",
    params: { code: "invalid_text" },
  });

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Texts inside, such as the customer's name, are stored by themselves, and PostgreSQL's text takes no NUL. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

/** 0 means something else on the wire, and nothing of ours happened before 1970. */
const FIRST_MS = 1;

/** A moment with any offset (decision 23). */
export const Moment = z.iso
  .datetime({ offset: true, message: "must be an RFC 3339 timestamp" })
  .transform((value) => new Date(Math.max(FIRST_MS, Date.parse(value))));

/** A page's size, as a query text. */
export const PageLimit = z
  .string()
  .regex(/^[0-9]{1,9}$/, "must be a whole number")
  .transform(Number)
  .pipe(z.int().min(1, "must be at least 1").max(100, "must be at most 100"))
  .default(20);

interface OneOf {
  message: string;
  params: { code: string };
  path: string[];
  when: () => true;
}

/** For `refine`, once for each of two fields of which exactly one is to be sent; told with all other problems. */
export function oneOf(field: string, other: string): OneOf {
  return {
    message: `send either ${field} or ${other}, not both`,
    params: { code: "exactly_one" },
    path: [field],
    when: () => true,
  };
}

/** Whether exactly one of the two was sent; of what sort it is others say. */
export function isOne(a: unknown, b: unknown): boolean {
  return (a === undefined) !== (b === undefined);
}
