import { ignoredField } from "@kobo/api-schemas/input";
import { AppError } from "@kobo/errors";
import { z } from "zod";

/** One thing wrong with one field, in `errors` and in `warnings`. */
export const FieldProblem = z.object({
  field: z.string().describe("Its path, such as `customer.email`."),
  code: z.string().describe("The rule that it breaks, such as `too_big`."),
  message: z.string().describe("For people."),
});

export const Warnings = z
  .array(FieldProblem)
  .describe("There when the body had fields that are not known: each was ignored.");

/** What an answer says of the fields that were ignored: the same form as `errors`, and nothing when there are none. */
export function warningsOf(ignored: readonly string[] = []): {
  warnings?: z.infer<typeof Warnings>;
} {
  return ignored.length > 0 ? { warnings: ignored.map(ignoredField) } : {};
}

/** For a record that failed. */
export function withWarnings(error: AppError, ignored: readonly string[] | undefined): AppError {
  const { code, message, cause, details } = error;
  const extra = { ...details.extra, ...warningsOf(ignored) };
  return new AppError(code, message, { cause, ...details, extra });
}
