import { type JsonSchema, lastName } from "./document";

/** Whether the value is sent or received: what is sent may also be a Date where a moment is wanted. */
type Side = "input" | "output";

interface Writing {
  side: Side;
  /** The type's name for the name of a schema. */
  nameOf: (schema: string) => string;
}

/** A schema as a type of TypeScript. */
export function typeOf(schema: JsonSchema | boolean | undefined, writing: Writing): string {
  if (typeof schema !== "object") return schema === false ? "never" : "unknown";
  if (schema.$ref !== undefined) return writing.nameOf(lastName(schema.$ref));
  if ("const" in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const parts = alternativesOf(schema, writing);
  if (parts.length < 2) return parts[0] ?? "unknown";
  return parts.map((part) => inBrackets(part)).join(" & ");
}

/** What all has to hold at once. */
function alternativesOf(schema: JsonSchema, writing: Writing): string[] {
  const { anyOf, oneOf, allOf = [] } = schema;
  const choice = anyOf ?? oneOf;
  // Rules about fields, such as "one of the two", have no type of their own.
  const typed = (choice ?? []).filter(hasType);
  return [
    ...(schema.type === undefined && !schema.properties ? [] : [plainTypeOf(schema, writing)]),
    ...(typed.length > 0 ? [union(typed.map((one) => typeOf(one, writing)))] : []),
    ...allOf.filter(hasType).map((one) => typeOf(one, writing)),
  ];
}

function hasType(schema: JsonSchema): boolean {
  const { $ref, type, properties, enum: values, anyOf, oneOf, allOf } = schema;
  return "const" in schema || [$ref, type, properties, values, anyOf, oneOf, allOf].some(Boolean);
}

function plainTypeOf(schema: JsonSchema, writing: Writing): string {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["object"]);
  return union(types.map((type) => typeNamed(type, schema, writing)));
}

function typeNamed(type: string, schema: JsonSchema, writing: Writing): string {
  switch (type) {
    case "string":
      return writing.side === "input" && schema.format === "date-time" ? "string | Date" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return type;
    case "array":
      return `${inBrackets(typeOf(schema.items ?? true, writing))}[]`;
    case "object":
      return objectType(schema, writing);
    default:
      throw new Error(`There is no type for ${type}.`);
  }
}

function objectType(schema: JsonSchema, writing: Writing): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    // What is optional may be given as undefined, which no JSON has.
    const type = typeOf(property, writing);
    const whole = mark && writing.side === "input" ? `${type} | undefined` : type;
    return `${docComment([property.description])}${propertyName(name)}${mark}: ${whole};`;
  });
  if (members.length > 0) return `{\n${members.join("\n")}\n}`;
  const isOpen = typeof additionalProperties === "object" || additionalProperties === true;
  return isOpen
    ? `Record<string, ${typeOf(additionalProperties, writing)}>`
    : "Record<string, unknown>";
}

/** A comment above what it is about; empty when there is nothing to say. */
export function docComment(paragraphs: readonly (string | undefined)[]): string {
  const said = paragraphs.filter((text) => text !== undefined && text !== "");
  if (said.length === 0) return "";
  const lines = said.join("\n\n").replaceAll("*/", "* /").split("\n");
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ") || "never";
}

function inBrackets(type: string): string {
  return /[|&]/.test(type) && !type.startsWith("{") ? `(${type})` : type;
}

function literal(value: unknown): string {
  return JSON.stringify(value);
}
