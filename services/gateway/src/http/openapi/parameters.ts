import type { z } from "zod";
import type { Operation } from "../operations/operation";
import type { OperationExample } from "./examples";
import type { JsonSchema, Parameter, Ref } from "./open-api";
import type { SchemaRegistry } from "./schema-registry";

/** Parameters shared by operations. */
export const PARAMETERS = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description:
      "Your id for this request, of 1 to 64 of `A-Z a-z 0-9 . _ : -`. The response and our logs have it, too. Any other value is replaced by a generated id.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A new key for each action. The same request under the same key runs once, however often you send it within 24 hours.",
    schema: { type: "string", pattern: "^[ -~]{1,255}$" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` of your copy: 304 without a body when nothing has changed.",
    schema: { type: "string" },
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description:
      "The `id` of the last event that you received, in place of `after`: clients of server-sent events send it when they reconnect.",
    schema: { type: "string" },
  },
} as const satisfies Record<string, Parameter>;

type SharedName = keyof typeof PARAMETERS;

/** The path, query and header parameters of an operation. */
export function parametersOf(
  operation: Operation,
  example: OperationExample | undefined,
  registry: SchemaRegistry,
): (Parameter | Ref)[] {
  const { params, query } = operation.input;
  return [
    ...fieldsOf("path", params, example?.params, registry),
    ...fieldsOf("query", query, example?.query, registry),
    ...sharedOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function sharedOf({ method, cacheable, stream }: Operation): SharedName[] {
  return [
    ...(method === "POST" ? (["IdempotencyKey"] as const) : []),
    ...(cacheable ? (["IfNoneMatch"] as const) : []),
    ...(stream ? (["LastEventId"] as const) : []),
    "RequestId",
  ];
}

function fieldsOf(
  place: "path" | "query",
  schema: z.ZodObject | undefined,
  examples: Record<string, string> | undefined,
  registry: SchemaRegistry,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = registry.ofInput(schema);
  return Object.entries(properties).map(([name, field]) => {
    const example = examples?.[name];
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...described(field),
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** OpenAPI has a parameter's description next to the schema. */
function described({ description, ...schema }: JsonSchema) {
  return { ...(description === undefined ? {} : { description }), schema };
}
