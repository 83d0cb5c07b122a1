import { invalidInput, type JsonObject } from "@kobo/api-schemas/input";
import { holdsCardNumber } from "@kobo/core/card-numbers";

/**
 * A card number has one place in a request. In any other it would be stored.
 * @throws AppError VALIDATION_ERROR that names the fields, and not what they hold
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

/** No card has a shorter number. What is shorter is refused for that, and found in any text. */
const DIGITS_MIN = 12;

/** A number of a card, or the very one that is charged, however it is written. */
function containsNumber(text: string, number = ""): boolean {
  const digits = text.normalize("NFKC").replace(/[^0-9]/g, "");
  const isCopy = number.length >= DIGITS_MIN && digits.includes(number);
  return isCopy || holdsCardNumber(text);
}

/** All texts and whole numbers in a value, names too. A fraction is no card number. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return Number.isInteger(value) ? [String(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}
