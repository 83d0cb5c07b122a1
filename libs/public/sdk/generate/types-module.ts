import { compile, type JSONSchema } from "json-schema-to-typescript";
import { type Document, type JsonSchema, lastName, rewritten } from "./document";
import { errorDataOf } from "./error-data";
import { describedWithLimits } from "./limits";
import { pascal, typeName } from "./names";
import type { Operation } from "./operations";

/** A schema with the name of its type. */
type Named = readonly [name: string, schema: JsonSchema];

/** The module of all named types: records, inputs, results, and the errors' data. */
export async function typesModuleOf(
  document: Document,
  operations: readonly Operation[],
): Promise<string> {
  const inputs = operations.flatMap(inputOf);
  const results = operations.flatMap(resultOf);
  const errorData = errorDataOf(document, operations);
  const used = [inputs, operations.map((operation) => operation.results), errorData];
  const records = recordsIn(document, used);
  const names = [...records, ...inputs, ...results].map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two types would be called ${twice}.`);
  const declarations = [
    ...records,
    ...inputs.map(([name, schema]): Named => [name, rewritten(schema, sent)]),
    ...results,
    ["ErrorData", errorData] as const,
  ];
  const code = await Promise.all(declarations.map(declarationOf));
  return code.join("\n").replaceAll(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, "/** $1 */");
}

/** The type of a method's input, without path parameters. */
export function inputType({ id }: Operation): string {
  return `${pascal(id)}Input`;
}

/** The type of a method's result: a record, or a type of its own. */
export function resultType(operation: Operation): string {
  const { id, results, items } = operation;
  if (hasOwnType(operation)) return `${pascal(id)}${items === undefined ? "Result" : "Item"}`;
  const names = results.map(({ $ref }) => ($ref === undefined ? "null" : typeName(lastName($ref))));
  return [...new Set(names)].join(" | ");
}

function hasOwnType({ results }: Operation): boolean {
  return results.some(({ $ref, type }) => $ref === undefined && type !== "null");
}

function inputOf(operation: Operation): Named[] {
  const { input, resource, name } = operation;
  const description = `What \`${resource}.${name}\` takes.`;
  return input ? [[inputType(operation), { ...input.schema, description }]] : [];
}

function resultOf(operation: Operation): Named[] {
  const { results, items, resource, name } = operation;
  if (!hasOwnType(operation)) return [];
  const schema = results.length === 1 ? results[0] : { anyOf: results };
  const description =
    items === undefined
      ? `What \`${resource}.${name}\` answers.`
      : `One of what \`${resource}.${name}\` lists.`;
  return [[resultType(operation), { ...schema, description }]];
}

/** The document's schemas that `parts` refer to, directly or indirectly, in the document's order. */
function recordsIn({ components: { schemas } }: Document, parts: unknown): Named[] {
  const found = new Set<string>();
  const find = (part: unknown) => {
    const refs = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ""] of refs) {
      if (found.has(name)) continue;
      found.add(name);
      find(schemas[name]);
    }
  };
  find(parts);
  return Object.entries(schemas).flatMap(([name, schema]) =>
    found.has(name) ? [[typeName(name), schema]] : [],
  );
}

function declarationOf([name, schema]: Named): Promise<string> {
  return compile(rewritten(schema, typed) as JSONSchema, name, {
    bannerComment: "",
    format: false,
    ignoreMinAndMaxItems: true,
  });
}

/** The schemas are open, but an index signature would accept every misspelt name. */
function typed(schema: JsonSchema): object {
  const { $ref, description, properties = {}, oneOf = [], ...rest } = schema;
  if ($ref !== undefined) return { description, tsType: typeName(lastName($ref)) };
  if (Object.keys(properties).length === 0) return schema;
  // Rules about fields, such as "one of the two", have no type of their own.
  if (!oneOf.every(isRule)) throw new Error("Fields stand beside a choice.");
  return { ...rest, description, properties, additionalProperties: false };
}

function isRule(schema: JsonSchema): boolean {
  return Object.keys(schema).join() === "required";
}

/** How the pattern of a field begins that takes a day or a date-time. */
const DAY = "^[0-9]{4}-[0-9]{2}-[0-9]{2}";

/** An input also accepts a Date for a date-time, and undefined for an optional field, which JSON does not have. */
function sent(schema: JsonSchema): object {
  const { description, format, pattern, properties, required = [] } = schema;
  if (format === "date-time" || pattern?.startsWith(DAY)) {
    return { description, tsType: "string | Date" };
  }
  if (!properties) return schema;
  const members = Object.entries(properties).map(([name, member]) => {
    const description = describedWithLimits(member);
    if (required.includes(name)) return [name, { ...member, description }];
    return [name, { description, anyOf: [member, { tsType: "undefined" }] }];
  });
  return { ...schema, properties: Object.fromEntries(members) };
}
