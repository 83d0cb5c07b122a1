import { SCOPES } from "../../domain/keys/scope";
import { FieldProblem, Warnings } from "../envelopes/warnings";
import { type Operation, takesBody } from "../operations/operation";
import { HOST_ROOT } from "../roots";
import type { JsonSchema } from "./open-api";
import type { SchemaRegistry } from "./schema-registry";

const TEXT: JsonSchema = { type: "string" };
const MOMENT: JsonSchema = { type: "string", format: "date-time" };
const CURSOR: JsonSchema = { type: ["string", "null"] };

/** Whether responses have the `/v2` envelope: with `meta`, and without `message`. */
export function isSecondVersion(operation: Operation): boolean {
  return operation.root === HOST_ROOT;
}

/** The body of a success, around its `data`. */
export function envelopeOf(
  operation: Operation,
  data: JsonSchema,
  registry: SchemaRegistry,
): JsonSchema {
  if (operation.flat) return data;
  const success: JsonSchema = { type: "boolean", const: true };
  if (!isSecondVersion(operation)) {
    const message = { ...TEXT, description: "Human-readable." };
    return withWarnings(operation, closedObject({ success, message, data }), registry);
  }
  const meta = operation.pagination
    ? registry.name("PageMeta", { allOf: [registry.name("Meta", META), PAGE_META] })
    : registry.name("Meta", META);
  return withWarnings(operation, closedObject({ success, data, meta }), registry);
}

/** Operations with a body list unknown fields in `warnings`. */
function withWarnings(
  operation: Operation,
  body: JsonSchema,
  registry: SchemaRegistry,
): JsonSchema {
  if (!takesBody(operation)) return body;
  return { ...body, properties: { ...body.properties, warnings: registry.ofOutput(Warnings) } };
}

/** The body of every error; each operation narrows `code` and `data`. */
export function errorBodyOf(operation: Operation, registry: SchemaRegistry): JsonSchema {
  const error = registry.name("Error", errorIn(registry));
  if (!isSecondVersion(operation)) return error;
  const meta = registry.name("Meta", META);
  return registry.name("ErrorWithMeta", {
    allOf: [error, { type: "object", required: ["meta"], properties: { meta } }],
  });
}

/** An object whose properties are all required. */
export function closedObject(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", required: Object.keys(properties), properties };
}

const META: JsonSchema = {
  ...closedObject({
    request_id: { ...TEXT, description: "As in `X-Request-Id`." },
    timestamp: MOMENT,
    version: { ...TEXT, description: "Of this form of answers." },
  }),
};

const PAGE_META: JsonSchema = closedObject({
  pagination: closedObject({
    has_more: { type: "boolean", description: "Whether there are older items." },
    next_cursor: {
      ...CURSOR,
      description: "The cursor of the next, older page; null on the last one.",
    },
    previous_cursor: {
      ...CURSOR,
      description: "The cursor of the previous page; null on the first one.",
    },
  }),
});

const errorIn = (registry: SchemaRegistry): JsonSchema => ({
  type: "object",
  required: ["success", "message", "code", "data", "requestId"],
  properties: {
    success: { type: "boolean", const: false },
    message: { ...TEXT, description: "Human-readable. It may change: use `code`." },
    code: { ...TEXT, description: "For programs. A code never changes; new ones may be added." },
    data: {
      type: ["object", "null"],
      description: "Details, such as the record that has the reference.",
    },
    requestId: { ...TEXT, description: "As in `X-Request-Id`." },
    errors: {
      type: "array",
      items: registry.ofOutput(FieldProblem),
      description:
        "With `VALIDATION_ERROR`: everything that is wrong, at once. With `PAYID_NOT_FOUND`: the field that it is about, and the reason when the PayID is your own.",
    },
    warnings: registry.ofOutput(Warnings),
    retryable: {
      type: "boolean",
      description:
        "True when the same request may succeed later, under the same `Idempotency-Key`; otherwise absent.",
    },
    requiredScope: {
      type: "string",
      enum: [...SCOPES],
      description: "With `INSUFFICIENT_SCOPE`: what the key lacks.",
    },
  },
});
