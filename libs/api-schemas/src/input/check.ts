import { AppError, type FieldProblem } from "@kobo/errors";
import type { z } from "zod";
import { withoutIdleNulls } from "./idle-nulls";
import { unknownFields } from "./unknown-fields";

/** What a schema says of some input: the value as it wants it, or all that is wrong. */
export type Checked<Value> =
  | { value: Value; problems?: undefined }
  | { value?: undefined; problems: FieldProblem[] };

/**
 * Checks input by a schema. The problems name fields and rules, never what was sent, so that they can
 * be logged. The keys of a `z.record` count as fields: where its values have rules, they are shown.
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

/** Checked input, and the paths of the fields that its schema does not have. */
export interface ReadInput<Value> {
  value: Value;
  ignored: string[];
}

/**
 * Reads input by a schema: null for an optional field means that it is absent, and a field that looks
 * like a known one is refused.
 * @throws AppError VALIDATION_ERROR with every problem at once (decision 3)
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): ReadInput<z.output<Schema>> {
  const { value, problems = [] } = check(schema, withoutIdleNulls(schema, input));
  const unknown = unknownFields(schema, input);
  if (problems.length > 0 || unknown.problems.length > 0) {
    throw invalidInput([...problems, ...unknown.problems]);
  }
  // Without problems there is a value.
  return { value: value as z.output<Schema>, ignored: unknown.ignored };
}

/**
 * Reads input by a schema, as `readInput`, and drops unknown fields without naming them.
 * @throws AppError VALIDATION_ERROR
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  return readInput(schema, input).value;
}

/** Without a cause: an error of zod's may hold what was sent. */
export function invalidInput(problems: FieldProblem[]): AppError {
  return new AppError("VALIDATION_ERROR", undefined, { errors: problems });
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
  const field = pathOf(issue).map(String).join(".");
  const missing = TYPE_ISSUES.has(issue.code) && valueAt(input, issue.path) === undefined;
  return missing
    ? { field, code: "required", message: `${field} is required.` }
    : { field, code: codeOf(issue), message: `${field}: ${messageOf(issue)}.` };
}

/** A key that breaks a rule is what was sent, and no field's name. */
function pathOf({ code, path }: z.core.$ZodIssue): PropertyKey[] {
  return code === "invalid_key" ? path.slice(0, -1) : path;
}

/** Schemas say what they want in words of their own; what zod says by itself is for programmers. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return "has fields that are not known";
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
