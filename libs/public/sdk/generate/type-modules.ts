import type { Document, JsonSchema } from "./document";
import { merged, operationsOf } from "./document";
import type { NamedType } from "./operation-types";
import { docComment, typeOf } from "./schema-to-type";

type NameOf = (schema: string) => string;

/** The module of all named types: those of shapes that are used, and those of methods. */
export function typesModuleOf(
  document: Document,
  { used, own }: { used: ReadonlySet<string>; own: readonly NamedType[] },
  nameOf: NameOf,
): string {
  const shared = sharedTypes(document, used, nameOf);
  const names = [...shared, ...own].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two types would be called ${twice}.`);
  return [...shared, ...own].map(declarationOf).join("\n\n");
}

/** In the document's order. What one of them uses is used too. */
function sharedTypes(
  { components }: Document,
  used: ReadonlySet<string>,
  nameOf: NameOf,
): NamedType[] {
  const types = new Map<string, NamedType>();
  const add = (schema: string) => {
    const name = nameOf(schema);
    const shape = components.schemas[schema];
    if (types.has(schema) || !shape) return name;
    types.set(schema, { name, description: shape.description ?? "", type: "" });
    const type = typeOf(shape, { side: "output", nameOf: add });
    types.set(schema, { name, description: shape.description ?? "", type });
    return name;
  };
  for (const schema of used) add(schema);
  return Object.keys(components.schemas).flatMap((schema) => types.get(schema) ?? []);
}

function declarationOf({ name, description, type }: NamedType): string {
  const isObject = type.startsWith("{") && isOnePair(type);
  const declared = isObject ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  return docComment([description]) + declared;
}

/** Whether the first bracket is closed by the last one. */
function isOnePair(type: string): boolean {
  let depth = 0;
  for (const [index, letter] of [...type].entries()) {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    if (depth === 0) return index === type.length - 1;
  }
  return false;
}

interface Refusal {
  types: Set<string>;
  flat: boolean;
}

/** The module that says what comes with each code. */
export function errorDataModuleOf(document: Document, nameOf: NameOf): string {
  const imported = new Set<string>();
  const importing = (schema: string) => {
    const name = nameOf(schema);
    imported.add(name);
    return name;
  };
  const refusals = refusalsOf(document, importing);
  const members = document["x-kobo-errors"].map(({ code, status, message, remedy }) => {
    const types = [...(refusals.get(code)?.types ?? [])].filter((type) => type !== "null");
    const doc = docComment([`${status}: ${message}`, remedy]);
    return `${doc}${code}: ${types.join(" | ") || "null"};`;
  });
  const flat = [...refusals].filter(([, refusal]) => refusal.flat).map(([code]) => code);
  const imports = [...imported].sort().join(", ");
  return `${imports ? `import type { ${imports} } from "./types";\n\n` : ""}/** What an error's \`data\` is, by its code; it may be null as well. */
export interface ErrorData {
${members.join("\n")}
}

/** The codes whose record is the error's body itself. */
export const FLAT_CODES: ReadonlySet<string> = new Set(${JSON.stringify(flat)});`;
}

/** The fields of every error's body; a body with others is a record. */
const ENVELOPE = new Set([
  ...["success", "message", "code", "data", "requestId", "errors", "meta"],
  ...["retryable", "requiredScope", "warnings"],
]);

function refusalsOf(document: Document, nameOf: NameOf): Map<string, Refusal> {
  const found = new Map<string, Refusal>();
  const schemas = operationsOf(document).flatMap(({ refusals }) => refusals);
  for (const schema of schemas.flatMap((one) => variantsOf(document, one))) {
    const { properties = {} } = schema;
    const flat = Object.keys(properties).some((name) => !ENVELOPE.has(name));
    const told = flat ? [schema] : alternativesOf(properties.data);
    const types = told.map((one) => typeOf(one, { side: "output", nameOf }));
    for (const code of codesIn(properties.code)) {
      const known = found.get(code) ?? { types: new Set(), flat };
      for (const type of types) known.types.add(type);
      found.set(code, known);
    }
  }
  return found;
}

/** Null is told once, for all codes. */
function alternativesOf(data: JsonSchema | undefined): readonly JsonSchema[] {
  return data?.anyOf ?? [data ?? { type: "null" }];
}

/** Each body that a refusal can have. */
function variantsOf(document: Document, schema: JsonSchema): JsonSchema[] {
  const shape = merged(document, schema);
  const variants = shape.anyOf ?? shape.oneOf;
  return variants ? variants.flatMap((one) => variantsOf(document, one)) : [shape];
}

function codesIn(schema: JsonSchema | undefined): string[] {
  const values = schema?.enum ?? (schema && "const" in schema ? [schema.const] : []);
  return values.filter((value) => typeof value === "string");
}
