import { isDeepStrictEqual } from "node:util";
import * as records from "@kobo/api-schemas/records";
import { z } from "zod";
import { CATALOGUE, type EventName } from "./catalogue";
import { LedgerTransfersCommitted } from "./ledger-transfers-committed";

/** The schemas that events carry, by the names that our code has for them. */
const NAMES = new Map<unknown, string>(
  Object.entries({ ...records, LedgerTransfersCommitted }).map(([name, value]) => [value, name]),
);

/**
 * The JSON Schema of an event's data for consumers: open, so that a property can be added at any
 * time; properties with a default may be missing. Its keywords mean the same in drafts 7 and
 * 2020-12. Named schemas have their name as `title`.
 */
export function jsonSchemaOf(name: EventName): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(CATALOGUE[name].data, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      dropDetail(jsonSchema);
      const title = NAMES.get(zodSchema);
      if (title) jsonSchema.title = title;
    },
  });
  return schema;
}

/**
 * Drops details of zod that are no promise: its own pattern in addition to a format, JavaScript's integer
 * range, that property names are strings. A new zod release must not look like a breaking change.
 */
function dropDetail(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (isDeepStrictEqual(schema.propertyNames, { type: "string" })) delete schema.propertyNames;
}
