import { type Document, type JsonSchema, merged } from "./document";
import type { Operation } from "./operations";

/** The type of an error's `data`, by its code. */
export function errorDataOf(document: Document, operations: readonly Operation[]): JsonSchema {
  const refusals = refusalsOf(document, operations);
  const properties = document["x-kobo-errors"].map(({ code, status, message, remedy }) => {
    const schemas = refusals.filter((one) => one.codes.includes(code)).flatMap(({ data }) => data);
    const unique = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
    return [
      code,
      {
        description: `${status}: ${message}\n\n${remedy}`,
        anyOf: unique.size > 0 ? [...unique.values()] : [{ type: "null" }],
      },
    ];
  });
  return {
    type: "object",
    description: "What an error's `data` is, by its code; it may be null as well.",
    properties: Object.fromEntries(properties),
    required: document["x-kobo-errors"].map(({ code }) => code),
  };
}

/** The codes whose record is the error's body itself. */
export function flatCodesOf(document: Document, operations: readonly Operation[]): unknown[] {
  const flat = refusalsOf(document, operations).filter(({ isFlat }) => isFlat);
  return [...new Set(flat.flatMap(({ codes }) => codes))];
}

interface Refusal {
  codes: readonly unknown[];
  /** Its data types besides null. */
  data: readonly JsonSchema[];
  isFlat: boolean;
}

/** The fields of every error's body; a body with others is a record. */
const ENVELOPE = new Set([
  ...["success", "message", "code", "data", "requestId", "errors", "meta"],
  ...["retryable", "requiredScope", "warnings"],
]);

function refusalsOf(document: Document, operations: readonly Operation[]): Refusal[] {
  const schemas = operations.flatMap(({ refusals }) => refusals);
  return schemas
    .flatMap((schema) => variantsOf(document, schema))
    .map((schema) => {
      const { code = {}, data = { type: "null" } } = schema.properties ?? {};
      const isFlat = Object.keys(schema.properties ?? {}).some((name) => !ENVELOPE.has(name));
      const carried = isFlat ? [schema] : (data.anyOf ?? [data]);
      return {
        codes: code.enum ?? [code.const],
        data: carried.filter(({ type }) => type !== "null"),
        isFlat,
      };
    });
}

/** The alternative bodies of a refusal. */
function variantsOf(document: Document, schema: JsonSchema): JsonSchema[] {
  const shape = merged(document, schema);
  const variants = shape.anyOf ?? shape.oneOf;
  return variants ? variants.flatMap((one) => variantsOf(document, one)) : [shape];
}
