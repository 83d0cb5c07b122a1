import { AppError, type FieldProblem } from "@kobo/errors";
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
export function parseInput(
  schemas: Schemas,
  input: Record<Part, unknown>,
): Partial<Record<Part, unknown>> {
  const checked: Partial<Record<Part, unknown>> = {};
  const problems: FieldProblem[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const result = schema.safeParse(input[part] ?? {});
    if (result.success) checked[part] = result.data;
    else problems.push(...toProblems(result.error.issues, input[part]));
  }
  if (problems.length > 0) {
    throw new AppError("VALIDATION_ERROR", undefined, { errors: problems });
  }
  return checked;
}

/** Of what has the wrong type nothing else is told: zod also counts the items of a list that should be a text. */
function toProblems(issues: z.core.$ZodIssue[], input: unknown): FieldProblem[] {
  const problems = issues.map((issue) => toProblem(issue, input));
  const mistyped = new Set(
    problems.filter(({ code }) => code === "invalid_type").map(({ field }) => field),
  );
  return problems.filter(({ field, code }) => code === "invalid_type" || !mistyped.has(field));
}

/** What zod says of a value that is not there. */
const TYPE_ISSUES = new Set(["invalid_type", "invalid_value"]);

function toProblem(issue: z.core.$ZodIssue, input: unknown): FieldProblem {
  const field = issue.path.map(String).join(".");
  const missing = TYPE_ISSUES.has(issue.code) && valueAt(input, issue.path) === undefined;
  return missing
    ? { field, code: "required", message: `${field} is required.` }
    : { field, code: codeOf(issue), message: `${field}: ${messageOf(issue)}.` };
}

/** Schemas say what they want in words of their own; what zod says by itself is for programmers. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") {
    const wanted = issue.expected === "record" ? "object" : issue.expected;
    return `must be of type ${wanted}`;
  }
  return issue.message;
}

/** A schema's own word for what is wrong, if it has one; otherwise zod's kind of issue in ours. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "custom") return String(issue.params?.code ?? "invalid");
  return CODES[issue.code] ?? "invalid";
}

const CODES: Record<string, string> = {
  invalid_type: "invalid_type",
  invalid_format: "invalid_format",
  invalid_value: "unknown_value",
  too_small: "too_small",
  too_big: "too_big",
};

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );
}
