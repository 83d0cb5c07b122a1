import type { FieldProblem } from "@kobo/errors";
import { check, invalidInput } from "@kobo/input";
import type { z } from "zod";

interface Schemas {
  params: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  body: z.ZodObject | undefined;
}

type Part = keyof Schemas;

/**
 * Checks the parts of a request's input, each by its schema.
 * @throws AppError VALIDATION_ERROR with every problem at once (decision 3)
 */
export function parseRequest(
  schemas: Schemas,
  input: Record<Part, unknown>,
): Partial<Record<Part, unknown>> {
  const checked: Partial<Record<Part, unknown>> = {};
  const problems: FieldProblem[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const result = check(schema, input[part] ?? {});
    if (result.problems) problems.push(...result.problems);
    else checked[part] = result.value;
  }
  if (problems.length > 0) throw invalidInput(problems);
  return checked;
}
