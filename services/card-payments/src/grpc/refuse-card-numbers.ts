import { invalidInput, type JsonObject } from "@kobo/api-schemas/input";
import { holdsCardNumber } from "@kobo/core/card-numbers";

/**
 * Refuses card numbers outside the payment method, where they would be stored.
 * @throws AppError VALIDATION_ERROR that names the fields, but not their values
 */
export function refuseCardNumbers(
  body: JsonObject,
  { fields, number }: { fields: readonly string[]; number?: string },
): void {
  const holding = fields.filter((field) =>
    textsIn(body[field]).some((text) => containsNumber(text, number)),
  );
  if (holding.length === 0) return;
  throw invalidInput(
    holding.map((field) => ({
      field,
      code: "card_number",
      message: `${field}: must not contain a card number. Send it in payment_method only.`,
    })),
  );
}

/** Shorter numbers are refused as cards, and would match any text. */
const DIGITS_MIN = 12;

/** Whether the text contains a card number, or the charged one, in any notation. */
function containsNumber(text: string, number = ""): boolean {
  const digits = text.normalize("NFKC").replace(/[^0-9]/g, "");
  const isCopy = number.length >= DIGITS_MIN && digits.includes(number);
  return isCopy || holdsCardNumber(text);
}

/** All strings, whole numbers and field names in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return Number.isInteger(value) ? [String(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}
