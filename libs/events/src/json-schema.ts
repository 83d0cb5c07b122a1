import { isDeepStrictEqual } from "node:util";
import * as records from "@kobo/api-schemas/records";
import { z } from "zod";
import { CATALOGUE, type EventName } from "./catalogue";
import { LedgerTransfersCommitted } from "./ledger-transfers-committed";

/** The shapes that events carry, by the names that our own code has for them. */
const NAMES = new Map<unknown, string>(
  Object.entries({ ...records, LedgerTransfersCommitted }).map(([name, value]) => [value, name]),
);

/**
 * The JSON Schema of an event's data as readers may rely on it: open, so that a property can be added
 * at any time; what has a default may be missing. Its keywords mean the same in the drafts 7 and
 * 2020-12. What has a name of its own in our code has it as `title`.
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
 * Leaves out what zod says beyond our promise: its own pattern beside a format, the range of integers
 * in JavaScript, that names are texts. Another release of zod must not look like a broken contract.
 */
function dropDetail(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (isDeepStrictEqual(schema.propertyNames, { type: "string" })) delete schema.propertyNames;
}
