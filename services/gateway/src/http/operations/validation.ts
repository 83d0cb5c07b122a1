import {
  check,
  invalidInput,
  nearestName,
  shownName,
  unknownFields,
} from "@kobo/api-schemas/input";
import { problemsByRow } from "@kobo/api-schemas/tables";
import type { FieldProblem } from "@kobo/errors";
import type { z } from "zod";

interface Schemas {
  params: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  body: z.ZodObject | undefined;
}

type Part = keyof Schemas;

/** A request's checked input, and the unknown fields of its body. */
interface ParsedRequest {
  checked: Partial<Record<Part, unknown>>;
  ignored: string[];
}

/**
 * Checks each part of a request by its schema. Unknown query parameters are errors: an ignored filter would
 * return too many items.
 * @param rowsField the field of a body whose problems name their row and column.
 * @throws AppError VALIDATION_ERROR with every problem at once (decision 3)
 */
export function parseRequest(
  schemas: Schemas,
  input: Record<Part, unknown>,
  rowsField?: string,
): ParsedRequest {
  const checked: ParsedRequest["checked"] = {};
  const problems: FieldProblem[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const result = check(schema, input[part] ?? {});
    if (result.problems) problems.push(...result.problems);
    else checked[part] = result.value;
  }
  problems.push(...unknownParameters(schemas.query, input.query));
  const body = schemas.body && unknownFields(schemas.body, input.body);
  problems.push(...(body?.problems ?? []));
  if (problems.length > 0)
    throw invalidInput(rowsField ? problemsByRow(problems, rowsField) : problems);
  return { checked, ignored: body?.ignored ?? [] };
}

function unknownParameters(schema: z.ZodObject | undefined, query: unknown): FieldProblem[] {
  const known = Object.keys(schema?.shape ?? {});
  return Object.keys(query ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => {
      const field = shownName(name);
      const message = `${field} is not a known parameter. ${suggestionFor(name, known)}`;
      return { field, code: "unknown_parameter", message };
    });
}

function suggestionFor(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return known.length > 0
    ? `This operation takes ${known.join(", ")}.`
    : "This operation takes none.";
}
