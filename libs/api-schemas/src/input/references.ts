import { holdsCardNumber } from "@kobo/core/card-numbers";
import { z } from "zod";

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
