import { AppError, type FieldProblem } from "@kobo/errors";
import type { z } from "zod";
import { dropOptionalNulls } from "./drop-optional-nulls";
import { unknownFields } from "./unknown-fields";

/** The parsed value, or all problems. */
export type Checked<Value> =
  | { value: Value; problems?: undefined }
  | { value?: undefined; problems: FieldProblem[] };

/**
 * Checks input by a schema. Problems have field names and rules, never values, so that they can be logged. The keys
 * of a `z.record` count as field names and are shown.
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(input);
  return result.success
    ? { value: result.data }
    : { problems: toProblems(result.error.issues, input) };
}

/** Checked input, and the paths of its unknown fields. */
export interface ReadInput<Value> {
  value: Value;
  ignored: string[];
}

/**
 * Reads input by a schema: null for an optional field means absent, and a field with nearly a known name is refused.
 * @throws AppError VALIDATION_ERROR with all problems (decision 3)
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): ReadInput<z.output<Schema>> {
  const { value, problems = [] } = check(schema, dropOptionalNulls(schema, input));
  const unknown = unknownFields(schema, input);
  if (problems.length > 0 || unknown.problems.length > 0) {
    throw invalidInput([...problems, ...unknown.problems]);
  }
  // Without problems there is a value.
  return { value: value as z.output<Schema>, ignored: unknown.ignored };
}

/**
 * Like `readInput`, but drops unknown fields without reporting them.
 * @throws AppError VALIDATION_ERROR
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  return readInput(schema, input).value;
}

/** Without a cause: zod's errors may have the input. */
export function invalidInput(problems: FieldProblem[]): AppError {
  return new AppError("VALIDATION_ERROR", undefined, { errors: problems });
}

/** Drops other problems of a field with the wrong type: zod also counts the items of a list that should be text. */
function toProblems(issues: z.core.$ZodIssue[], input: unknown): FieldProblem[] {
  const problems = issues.map((issue) => toProblem(issue, input));
  const mistyped = new Set(
    problems.filter(({ code }) => code === "invalid_type").map(({ field }) => field),
  );
  return problems.filter(({ field, code }) => code === "invalid_type" || !mistyped.has(field));
}

/** Zod's issues for an absent value. */
const TYPE_ISSUES = new Set(["invalid_type", "invalid_value"]);

function toProblem(issue: z.core.$ZodIssue, input: unknown): FieldProblem {
  const field = pathOf(issue).map(String).join(".");
  const missing = TYPE_ISSUES.has(issue.code) && valueAt(input, issue.path) === undefined;
  return missing
    ? { field, code: "required", message: `${field} is required.` }
    : { field, code: codeOf(issue), message: `${field}: ${messageOf(issue)}.` };
}

/** An invalid key is input, not a field's name. */
function pathOf({ code, path }: z.core.$ZodIssue): PropertyKey[] {
  return code === "invalid_key" ? path.slice(0, -1) : path;
}

/** Schemas have their own messages; zod's default messages are for programmers. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return "has fields that are not known";
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") {
    const expected = issue.expected === "record" ? "object" : issue.expected;
    return `must be of type ${expected}`;
  }
  return issue.message;
}

/** The schema's own code, if any; otherwise our code for zod's issue. */
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
