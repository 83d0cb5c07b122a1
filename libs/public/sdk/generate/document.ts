/** The parts of JSON Schema that the API's document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  /** The exact schema, where other generators need a wider one. */
  "x-kobo-exact"?: JsonSchema;
  /** It has a name only because other generators would invent one. */
  "x-kobo-inline"?: boolean;
}

interface Content {
  readonly [type: string]: { schema?: JsonSchema };
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

interface Response {
  $ref?: string;
  content?: Content;
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Readonly<Record<string, Response>>;
  "x-kobo-sdk"?: string;
  "x-kobo-scope"?: string;
  "x-kobo-errors"?: readonly string[];
}

/** One error code of the API. */
interface ErrorLine {
  code: string;
  status: number;
  message: string;
  remedy: string;
}

/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    parameters?: Readonly<Record<string, Parameter>>;
    responses?: Readonly<Record<string, Response>>;
  };
  "x-kobo-errors": readonly ErrorLine[];
}

/** The document with the exact schemas, and with the inline ones in place of their references. */
export function exactDocument(document: Document): Document {
  const exact = (schema: JsonSchema): object => {
    const { $ref, "x-kobo-exact": whole } = schema;
    const target = $ref === undefined ? undefined : document.components.schemas[lastName($ref)];
    return whole ?? (target?.["x-kobo-inline"] ? rewritten(target, exact) : schema);
  };
  return rewritten(document, exact);
}

/** A copy with `change` applied to every object, innermost first. */
export function rewritten<Part>(part: Part, change: (schema: JsonSchema) => object): Part {
  const rewrite = (one: unknown): unknown => {
    if (typeof one !== "object" || one === null) return one;
    if (Array.isArray(one)) return one.map(rewrite);
    return change(
      Object.fromEntries(Object.entries(one).map(([name, value]) => [name, rewrite(value)])),
    );
  };
  return rewrite(part) as Part;
}

/** Resolves a reference. */
export function resolved<Part extends { $ref?: string }>(
  part: Part,
  components: Readonly<Record<string, Part>> = {},
): Part {
  if (part.$ref === undefined) return part;
  const target = components[lastName(part.$ref)];
  if (target === undefined) throw new Error(`The document has no ${part.$ref}.`);
  return resolved(target, components);
}

/** The schema with the properties of everything that it combines. */
export function merged(document: Document, schema: JsonSchema): JsonSchema {
  const { allOf = [], ...own } = resolved(schema, document.components.schemas);
  const parts = [...allOf.map((part) => merged(document, part)), own];
  return { ...own, properties: Object.assign({}, ...parts.map(({ properties }) => properties)) };
}

/** The last part of a reference, such as the name of a schema. */
export function lastName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
