import type { z } from "zod";
import { malformed } from "../../domain/card-processor/refusal";

/**
 * Reads what was sent, or says no as Stripe does. What was sent for a parameter is never repeated.
 * @throws Malformed
 */
export function parse<Shape>(schema: z.ZodType<Shape>, sent: unknown): Shape {
  const result = schema.safeParse(sent ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw malformed(issue ? toldOf(issue, sent) : { message: "Invalid request." });
}

function toldOf(issue: z.core.$ZodIssue, sent: unknown) {
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return { code: "parameter_unknown", message: `Received unknown parameter: ${param}`, param };
  }
  const param = nameOf(issue.path);
  if (valueAt(sent, issue.path) === undefined) {
    return { code: "parameter_missing", message: `Missing required param: ${param}.`, param };
  }
  const isAmount = param.startsWith("amount");
  const message = `Invalid ${param}: ${issue.message}`;
  return { ...(isAmount && { code: "parameter_invalid_integer" }), message, param };
}

/** `payment_method_data[card][number]` */
function nameOf([first = "", ...rest]: readonly PropertyKey[]): string {
  return String(first) + rest.map((name) => `[${String(name)}]`).join("");
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined,
    sent,
  );
}
