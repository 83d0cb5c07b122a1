import { Metadata, parseJsonBody } from "@kobo/api-schemas/input";
import { nameProblem } from "@kobo/core/names";
import { z } from "zod";
import { normalEmail } from "../domain/email";
import { hasLink } from "../domain/mail";
import { PASSWORD_MAX } from "../domain/password-rules";
import { ROLES } from "../domain/role";

const TEXT_MAX = 100;
const EMAIL_MAX = 254;

/** A line that people read. */
export const Line = z
  .string("Fill this in.")
  .trim()
  .min(1, "Fill this in.")
  .max(TEXT_MAX, `Use at most ${TEXT_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, "Use no line breaks or control characters.");

/** A user's name, which mails to others show. */
export const UserName = Line.superRefine((name, context) => {
  const problem = nameProblem(name);
  if (problem) context.addIssue(`The name ${problem.message}.`);
  else if (hasLink(name) || name.includes("/")) {
    context.addIssue("Use no addresses, and put a space after a dot.");
  }
});

export const Email = z
  .string("Enter an e-mail address.")
  .trim()
  .max(EMAIL_MAX, "Enter an e-mail address.")
  .pipe(z.email("Enter an e-mail address, such as ada@example.com."))
  .transform(normalEmail);

/** As entered: the rules for a new one come later, with the address. */
export const Password = z
  .string("Enter a password.")
  .min(1, "Enter a password.")
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

export const Code = z.string("Enter the code.").trim().min(1, "Enter the code.").max(64);

/** Of a link in a mail. */
export const Token = z.string("The link is not complete.").min(1).max(TEXT_MAX);

export const RoleField = z.enum(ROLES, "Choose a role.");

export const Moment = z.iso
  .datetime("Use a time in UTC, such as 2026-11-24T00:00:00Z.")
  .transform((text) => new Date(text));

/** Beyond what JSON keeps exact, and what any wallet holds. */
const AMOUNT = /^\d{1,15}$/;

/** Kobo, as decimal text. The services check the bounds. */
export const AmountKobo = z
  .string("Enter an amount.")
  .regex(AMOUNT, "Enter an amount in naira, such as 12500 or 12,500.50.")
  .transform((text) => BigInt(text));

const NO_OBJECT = 'Enter a JSON object, such as {"order": "1001"}.';

/** Metadata as JSON text, by the rules of the API; empty for none. */
export const MetadataText = z
  .string()
  .default("")
  .transform((text, { addIssue }) => {
    if (text.trim() === "") return "";
    const body = bodyWith(text);
    if (body === undefined) {
      addIssue(NO_OBJECT);
      return z.NEVER;
    }
    const { success, data, error } = Metadata.safeParse(body.metadata);
    if (success) return JSON.stringify(data);
    for (const { path, message } of error.issues) {
      addIssue(path.length > 0 ? `${path.join(".")} ${message}` : message);
    }
    return z.NEVER;
  });

/** As in a request of the API, where metadata is read with its numbers exact. */
function bodyWith(metadata: string): { metadata: unknown } | undefined {
  try {
    const { metadata: read, ...others } = parseJsonBody(Buffer.from(`{"metadata":${metadata}}`));
    const isObject = typeof read === "object" && read !== null && !Array.isArray(read);
    return isObject && Object.keys(others).length === 0 ? { metadata: read } : undefined;
  } catch {
    return undefined;
  }
}

/** A rule of the API is the rest of a sentence there: `must not be empty`. */
export function sentenceOf(message: string): string {
  const first = message.slice(0, 1);
  if (first === first.toUpperCase()) return message;
  return `${first.toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
}

export const OverlapHours = z
  .number("Choose 0 to 168 hours.")
  .int("Choose 0 to 168 hours.")
  .min(0, "Choose 0 to 168 hours.")
  .max(168, "Choose 0 to 168 hours.");

const CREDENTIAL_ID = /^[\w-]{1,1400}$/;

/** The browser's answer to a WebAuthn challenge; the library checks what it holds. */
export function webAuthnResponse<Response extends { id: string }>(): z.ZodType<Response> {
  const hasId = (value: unknown): value is Response =>
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    CREDENTIAL_ID.test(value.id);
  return z.custom<Response>(hasId, "The passkey gave no answer. Try again.");
}

/** Of a wallet. */
export const CurrencyQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "Use a code such as NGN.")
    .transform((text) => text.toUpperCase())
    .default("NGN"),
});
