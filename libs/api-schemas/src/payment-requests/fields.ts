import { z } from "zod";
import { minorUnits, text } from "../input";
import { amounts } from "../records";

export { NewReference, REFERENCE_RULE, Reference } from "../input";

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
