import fc, { type Arbitrary } from "fast-check";
import { alternativesOf, type JsonSchema } from "../../contract/json-schema";

/** Few names, so that schemas often share them. */
const NAMES = ["a", "b", "c", "d"];
const name = fc.constantFrom(...NAMES);
const text = fc.string({ maxLength: 4 });
const low = fc.integer({ min: -3, max: 0 });
const high = fc.integer({ min: 1, max: 4 });

const leaf: Arbitrary<JsonSchema> = fc.oneof(
  fc.constant<JsonSchema>({}),
  fc.constantFrom<JsonSchema[]>({ type: "boolean" }, { type: "null" }, { type: "string" }),
  fc.constantFrom<JsonSchema[]>(
    { type: "string", format: "date-time" },
    { type: "string", format: "uuid" },
    { type: ["string", "null"] },
  ),
  fc.record<JsonSchema>(
    { type: fc.constantFrom("integer", "number"), minimum: low, maximum: high },
    { requiredKeys: ["type"] },
  ),
  fc.record<JsonSchema>(
    { type: fc.constant("string"), minLength: fc.nat(1), maxLength: high },
    { requiredKeys: ["type"] },
  ),
  fc
    .uniqueArray(name, { minLength: 1 })
    .map((values): JsonSchema => ({ type: "string", enum: values })),
  fc.constantFrom("a", 1, true, null).map((value): JsonSchema => ({ const: value })),
);

/** Schemas of every kind that the check understands. */
export const schemas: Arbitrary<JsonSchema> = fc.letrec<{ node: JsonSchema }>((tie) => {
  const node = tie("node");
  const object = fc
    .record<JsonSchema>(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(name, node, { maxKeys: 3, noNullPrototype: true }),
        required: fc.subarray(NAMES),
        additionalProperties: fc.oneof(fc.boolean(), node),
      },
      { requiredKeys: ["type", "properties"] },
    )
    // Data for a required property without a schema is hard to generate.
    .map(({ required = [], ...schema }) => ({
      ...schema,
      required: required.filter((one) => Object.hasOwn(schema.properties ?? {}, one)),
    }));
  const list = fc.record<JsonSchema>(
    { type: fc.constant("array"), items: node, minItems: fc.nat(1), maxItems: high },
    { requiredKeys: ["type"] },
  );
  const choice = fc.array(node, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf }));
  return { node: fc.oneof({ maxDepth: 3 }, leaf, object, object, list, choice) };
}).node;

/** A schema, and the same after a few changes somewhere inside. */
export function changesOf(released: Arbitrary<JsonSchema>): Arbitrary<[JsonSchema, JsonSchema]> {
  const change = fc.record({ at: fc.nat(50), to: schemas, how: fc.nat(99), name });
  return fc
    .tuple(released, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([schema, changes]) => [schema, changes.reduce(changed, schema)]);
}

interface Change {
  at: number;
  to: JsonSchema;
  how: number;
  name: string;
}

/** Walks down `at`, each digit choosing a branch. */
function changed(schema: JsonSchema, change: Change): JsonSchema {
  const at = Math.floor(change.at / 3);
  const deeper = (part: JsonSchema) => changed(part, { ...change, at });
  const { anyOf, items, properties } = schema;
  const own = Object.keys(properties ?? {});
  const chosen = own[change.at % Math.max(own.length, 1)];
  if (change.at === 0) return changedHere(schema, change);
  if (anyOf)
    return { anyOf: anyOf.map((part, i) => (i === at % anyOf.length ? deeper(part) : part)) };
  if (items) return { ...schema, items: deeper(items) };
  if (chosen === undefined) return changedHere(schema, change);
  const part = properties?.[chosen] ?? {};
  return { ...schema, properties: { ...properties, [chosen]: deeper(part) } };
}

function changedHere(schema: JsonSchema, { to, how, name: chosen }: Change): JsonSchema {
  const edits: JsonSchema[] = [
    to,
    {},
    { anyOf: [schema, to] },
    { ...schema, description: "Told better." },
    ...(schema.properties ? objectEdits(schema, to, chosen) : []),
    ...(schema.enum ? [schema.enum.slice(0, 1), [...new Set([...schema.enum, "e"])]] : []).map(
      (values) => ({
        ...schema,
        enum: values,
      }),
    ),
    ...(schema.anyOf ? [{ anyOf: schema.anyOf.slice(0, 1) }] : []),
    ...(schema.minimum === undefined ? [] : boundEdits(schema, "minimum", -9)),
    ...(schema.maximum === undefined ? [] : boundEdits(schema, "maximum", 9)),
    ...(schema.maxLength === undefined ? [] : boundEdits(schema, "maxLength", 9)),
    ...(schema.maxItems === undefined ? [] : boundEdits(schema, "maxItems", 9)),
  ];
  return edits[how % edits.length] ?? schema;
}

/** The bound removed, widened, and as narrow as the other bounds allow. */
function boundEdits(
  schema: JsonSchema,
  bound: "maximum" | "maxItems" | "maxLength" | "minimum",
  wider: number,
): JsonSchema[] {
  const { [bound]: _, ...unbound } = schema;
  return [
    unbound,
    { ...schema, [bound]: wider },
    { ...schema, [bound]: bound === "minimum" ? 0 : 1 },
  ];
}

function objectEdits(schema: JsonSchema, to: JsonSchema, chosen: string): JsonSchema[] {
  const { properties = {}, required = [] } = schema;
  const { [chosen]: _, ...fewer } = properties;
  const others = required.filter((one) => one !== chosen);
  const added = { ...schema, properties: { ...properties, [chosen]: to } };
  return [
    { ...schema, properties: fewer, required: others },
    { ...schema, required: others },
    added,
    { ...added, required: [...others, chosen] },
    ...(chosen in properties ? [{ ...schema, required: [...others, chosen] }] : []),
  ];
}

/** Data that a schema accepts, with additional properties. */
export function dataOf(schema: JsonSchema): Arbitrary<unknown> {
  const [first = {}, ...others] = alternativesOf(schema);
  return fc.oneof(...[first, ...others].map(dataOfOne));
}

function dataOfOne(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(dataOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 3,
      });
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -9, max: schema.maximum ?? 9 });
    case "number":
      return fc.double({ min: schema.minimum ?? -9, max: schema.maximum ?? 9, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(text, fc.integer(), fc.constant(null), fc.dictionary(name, text));
  }
}

function textOf({ format, minLength = 0, maxLength = 5 }: JsonSchema): Arbitrary<unknown> {
  switch (format) {
    case "date-time":
      return fc.date({ noInvalidDate: true, ...CENTURY }).map((date) => date.toISOString());
    case "date":
      return fc
        .date({ noInvalidDate: true, ...CENTURY })
        .map((date) => date.toISOString().slice(0, 10));
    case "uuid":
      return fc.uuid();
    case "uri":
      return fc.webUrl();
    default:
      return fc.string({ minLength, maxLength });
  }
}

const CENTURY = { min: new Date("2000-01-01"), max: new Date("2099-12-31") };

function objectOf({
  properties = {},
  required = [],
  additionalProperties: rest = true,
}: JsonSchema) {
  const known = Object.fromEntries(
    Object.entries(properties).map(([property, schema]) => [property, dataOf(schema)]),
  );
  const free = NAMES.filter((one) => !Object.hasOwn(properties, one));
  const others =
    rest === false || free.length === 0
      ? fc.constant({})
      : fc.dictionary(fc.constantFrom(...free), dataOf(rest === true ? {} : rest));
  return fc
    .tuple(others, fc.record(known, { requiredKeys: required }))
    .map(([more, named]) => ({ ...more, ...named }));
}
