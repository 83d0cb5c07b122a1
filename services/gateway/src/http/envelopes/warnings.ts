import { ignoredField } from "@kobo/api-schemas/input";
import { AppError } from "@kobo/errors";
import { z } from "zod";

/** One problem with one field, in `errors` and in `warnings`. */
export const FieldProblem = z.object({
  field: z.string().describe("Its path, such as `customer.email`."),
  code: z.string().describe("The rule that it breaks, such as `too_big`."),
  message: z.string().describe("Human-readable."),
  row: z.int().min(1).optional().describe("Of a list of rows: the row, from 1."),
  column: z.string().optional().describe("Of a list of rows: the column."),
});

export const Warnings = z
  .array(FieldProblem)
  .describe("Present when the body had unknown fields, which were ignored.");

/** Lists ignored fields in the form of `errors`; nothing when there are none. */
export function warningsOf(ignored: readonly string[] = []): {
  warnings?: z.infer<typeof Warnings>;
} {
  return ignored.length > 0 ? { warnings: ignored.map(ignoredField) } : {};
}

/** Adds `warnings` to the error of a failed record. */
export function withWarnings(error: AppError, ignored: readonly string[] | undefined): AppError {
  const { code, message, cause, details } = error;
  const extra = { ...details.extra, ...warningsOf(ignored) };
  return new AppError(code, message, { cause, ...details, extra });
}
