/** As much of JSON Schema as the API's document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  not?: JsonSchema;
  /** What holds exactly, where other generators are told something wider. */
  "x-kobo-exact"?: JsonSchema;
  /** It has a name only because other generators would invent one. */
  "x-kobo-inline"?: boolean;
}

interface Content {
  readonly [type: string]: { schema?: JsonSchema };
}

interface Parameter {
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

interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Readonly<Record<string, Response>>;
  "x-kobo-sdk"?: string;
  "x-kobo-scope"?: string;
  "x-kobo-errors"?: readonly string[];
}

/** What is known of a code. */
interface ErrorLine {
  code: string;
  status: number;
  message: string;
  remedy: string;
}

/** What the generator reads of an OpenAPI 3.1 document. */
export interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    parameters?: Readonly<Record<string, Parameter>>;
    responses?: Readonly<Record<string, Response>>;
  };
  "x-kobo-errors": readonly ErrorLine[];
}

/**
 * The document with the schemas that hold exactly, such as unions and what comes with each code, and with parts of
 * bodies in their place.
 */
export function exactDocument(document: Document): Document {
  const { schemas } = document.components;
  const exact = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return part.map(exact);
    const schema: JsonSchema = part;
    if (schema["x-kobo-exact"]) return exact(schema["x-kobo-exact"]);
    const target = schema.$ref === undefined ? undefined : schemas[lastName(schema.$ref)];
    if (target?.["x-kobo-inline"]) return exact(target);
    return Object.fromEntries(
      Object.entries(part)
        .filter(([name]) => name !== "x-kobo-inline")
        .map(([name, value]) => [name, exact(value)]),
    );
  };
  const own = Object.entries(schemas).filter(([, schema]) => !schema["x-kobo-inline"]);
  const components = { ...document.components, schemas: Object.fromEntries(own) };
  return exact({ ...document, components }) as Document;
}

const METHODS = ["get", "post", "patch", "delete"] as const;

/** One operation, with all references but those to schemas followed. */
export interface DocumentOperation {
  id: string;
  /** Such as `["payIds", "createDynamic"]`. */
  sdk: readonly [resource: string, method: string];
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  description: string | undefined;
  deprecated: boolean;
  scope: string | undefined;
  /** The codes of its own, beside those that every operation has. */
  codes: readonly string[];
  params: readonly Parameter[];
  query: readonly Parameter[];
  body: { required: boolean; schema: JsonSchema } | undefined;
  /** By status; of 2xx with JSON only. */
  answers: readonly JsonSchema[];
  /** It can be had as a table for spreadsheets too. */
  csv: boolean;
  /** Of all other statuses. */
  refusals: readonly JsonSchema[];
}

/** All operations of a document in its order, but for streams of events: those are no calls. */
export function operationsOf(document: Document): DocumentOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return !operation || isStream(operation)
        ? []
        : [operationOf(document, path, method, operation)];
    }),
  );
}

function isStream({ responses }: OperationObject): boolean {
  return "text/event-stream" in (responses[200]?.content ?? {});
}

function operationOf(
  document: Document,
  path: string,
  method: (typeof METHODS)[number],
  operation: OperationObject,
): DocumentOperation {
  const { components } = document;
  const parameters = (operation.parameters ?? []).map((one) =>
    followed(one, components.parameters),
  );
  const schemas = Object.entries(operation.responses).map(
    ([status, response]) =>
      [status, jsonSchemaIn(followed(response, components.responses).content)] as const,
  );
  const ofStatus = (isWanted: (status: string) => boolean) =>
    schemas.flatMap(([status, schema]) => (schema && isWanted(status) ? [schema] : []));
  const body = jsonSchemaIn(operation.requestBody?.content);
  return {
    id: operation.operationId,
    sdk: sdkNameOf(operation),
    method: METHOD_NAMES[method],
    path,
    summary: operation.summary,
    description: operation.description,
    deprecated: operation.deprecated === true,
    scope: operation["x-kobo-scope"],
    codes: operation["x-kobo-errors"] ?? [],
    params: parameters.filter((one) => one.in === "path"),
    query: parameters.filter((one) => one.in === "query"),
    body: body && { required: operation.requestBody?.required === true, schema: body },
    answers: ofStatus((status) => status.startsWith("2")),
    csv: Object.values(operation.responses).some(({ content = {} }) => "text/csv" in content),
    refusals: ofStatus((status) => !status.startsWith("2")),
  };
}

const METHOD_NAMES = { get: "GET", post: "POST", patch: "PATCH", delete: "DELETE" } as const;

/** @throws Error for an operation whose name is not of the form `resource.method` */
function sdkNameOf(operation: OperationObject): [string, string] {
  const [resource, method, ...rest] = (operation["x-kobo-sdk"] ?? "").split(".");
  if (resource && method && rest.length === 0) return [resource, method];
  throw new Error(`${operation.operationId} has no x-kobo-sdk of the form resource.method.`);
}

function jsonSchemaIn(content: Content | undefined): JsonSchema | undefined {
  return content?.["application/json"]?.schema;
}

function followed<Part extends { $ref?: string }>(
  part: Part,
  components: Readonly<Record<string, Part>> | undefined,
): Part {
  if (part.$ref === undefined) return part;
  return found(components, lastName(part.$ref), part.$ref);
}

/** The schema itself, and not a reference to it. */
function resolved(document: Document, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const next = found(document.components.schemas, lastName(schema.$ref), schema.$ref);
  return resolved(document, next);
}

/** The schema itself, with the properties of all that it is made of. */
export function merged(document: Document, schema: JsonSchema): JsonSchema {
  const { allOf = [], ...own } = resolved(document, schema);
  const parts = allOf.map((part) => merged(document, part));
  if (parts.length === 0) return own;
  const properties = [...parts, own].flatMap((part) => Object.entries(part.properties ?? {}));
  return { ...own, properties: Object.fromEntries(properties) };
}

export function lastName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

function found<Part>(
  parts: Readonly<Record<string, Part>> | undefined,
  name: string,
  ref: string,
): Part {
  const part = parts?.[name];
  if (part === undefined) throw new Error(`The document has no ${ref}.`);
  return part;
}
