import { isDeepStrictEqual } from "node:util";
import * as records from "@kobo/api-schemas/records";
import { z } from "zod";
import { FieldProblem } from "../envelopes/warnings";
import * as webhookRecords from "../operations/webhooks/webhook-records";
import type { JsonSchema } from "./open-api";

/** The JSON Schemas of a document; each named schema is written once and referenced elsewhere. */
export interface SchemaRegistry {
  /** The schema of a request's input. */
  ofInput: (schema: z.ZodType) => JsonSchema;
  /** The schema of a response. Open, so that fields can be added at any time (decision 120). */
  ofOutput: (schema: z.ZodType) => JsonSchema;
  /** A JSON Schema built elsewhere, whose named schemas have titles. */
  ofPrinted: (printed: object) => JsonSchema;
  /** Registers a schema under a name, and returns a reference to it. */
  name: (name: string, schema: JsonSchema) => JsonSchema;
  /** The named schemas in use. */
  named: () => Record<string, JsonSchema>;
}

/** The schemas of records, by their names in the code. */
const NAMED_SCHEMAS = new Map(
  Object.entries<unknown>({ ...records, ...webhookRecords, FieldProblem }).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
  ),
);
const NAMES = new Map<unknown, string>([...NAMED_SCHEMAS].map(([name, schema]) => [schema, name]));

interface RegistryOptions {
  /** The `format` of amounts of money, for readers that have a type for it. */
  amountFormat?: string;
}

export function schemaRegistry({ amountFormat }: RegistryOptions = {}): SchemaRegistry {
  const named = new Map<string, JsonSchema>();
  /** Most responses of an API have the same few schemas. */
  const outputs = new Map<z.ZodType, JsonSchema>();

  const whole = (name: string, record: z.ZodType): JsonSchema => {
    const known = named.get(name);
    if (known) return known;
    const { title: _, ...printed } = withParts(print(record, "output", amountFormat), refer);
    named.set(name, printed);
    return printed;
  };

  /**
   * Replaces a named schema by a reference. A variant of it is written in place, with the name as its title.
   */
  const refer = (schema: JsonSchema): JsonSchema => {
    const { title, ...parts } = withParts(schema, refer);
    const record = title === undefined ? undefined : NAMED_SCHEMAS.get(title);
    if (title === undefined || record === undefined) return parts;
    const { description: general, ...known } = whole(title, record);
    const { description, ...here } = parts;
    if (!isDeepStrictEqual(known, here)) return { title, ...parts };
    const own = description === undefined || description === general ? {} : { description };
    return { ...refTo(title), ...own };
  };

  const ofOutput = (schema: z.ZodType): JsonSchema => {
    const known = outputs.get(schema) ?? refer(print(schema, "output", amountFormat));
    outputs.set(schema, known);
    return known;
  };

  return {
    ofInput: (schema) => untitled(print(schema, "input", amountFormat)),
    ofOutput,
    ofPrinted: (printed) => refer(sized(printed)),
    name: (name, schema) => {
      named.set(name, schema);
      return refTo(name);
    },
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function print(schema: z.ZodType, io: "input" | "output", amountFormat?: string): JsonSchema {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, {
    io,
    // JSON Schema cannot express a transform's output, so its input is described.
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      dropDetail(zodSchema, jsonSchema);
      if (amountFormat && records.amounts.get(zodSchema)) jsonSchema.format = amountFormat;
      const title = nameOf(zodSchema);
      if (title) jsonSchema.title = title;
    },
  });
  // Zod's type has the keywords of all drafts, this one only those in use.
  return sized(printed as JsonSchema);
}

/** The schema's name, or that of the schema that it refines or describes. */
function nameOf(schema: z.core.$ZodType): string | undefined {
  const name = NAMES.get(schema);
  if (name) return name;
  const { parent } = schema._zod;
  return parent ? nameOf(parent) : undefined;
}

/** Removes details beyond the API's promise, and JSON Schema's defaults. */
function dropDetail(from: z.core.$ZodType, schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (isDeepStrictEqual(schema.propertyNames, { type: "string" })) delete schema.propertyNames;
  const isClosed = from instanceof z.ZodObject && from.def.catchall !== undefined;
  if (schema.additionalProperties === false && !isClosed) delete schema.additionalProperties;
}

const INT32_MAX = 2 ** 31 - 1;

/** Marks large integers as int64: typed clients otherwise read 32 bits, which end at ₦21 million. */
function sized(schema: JsonSchema): JsonSchema {
  const { type, format, maximum = Number.POSITIVE_INFINITY } = schema;
  const isLarge = !format && [type].flat().includes("integer") && maximum > INT32_MAX;
  return { ...withParts(schema, sized), ...(isLarge ? { format: "int64" } : {}) };
}

function untitled(schema: JsonSchema): JsonSchema {
  const { title: _, ...rest } = withParts(schema, untitled);
  return rest;
}

/** Applies `change` to every direct subschema. */
function withParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { items, properties, additionalProperties: others, propertyNames } = schema;
  const lists = (["anyOf", "oneOf", "allOf", "prefixItems"] as const).flatMap((keyword) => {
    const list = schema[keyword];
    return list ? [[keyword, list.map(change)] as const] : [];
  });
  return {
    ...schema,
    ...Object.fromEntries(lists),
    ...(items ? { items: change(items) } : {}),
    ...(propertyNames ? { propertyNames: change(propertyNames) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, part]) => [name, change(part)]),
          ),
        }
      : {}),
    ...(typeof others === "object" ? { additionalProperties: change(others) } : {}),
  };
}
