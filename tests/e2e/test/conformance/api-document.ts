/** A schema of the document: JSON Schema of 2020-12. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  [keyword: string]: unknown;
}

interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  example?: unknown;
}

interface Response {
  content?: Record<string, { schema: Schema }>;
}

export type Fields = Record<string, unknown>;

/** One operation, as the document describes it. */
interface DescribedOperation {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: { "application/json": { example?: Fields } } };
  responses: Record<string, Response | Reference>;
  /** What a restricted key needs for it; not there where any key will do. */
  "x-kobo-scope"?: string;
  /** Under which name GraphQL offers it too. */
  "x-kobo-graphql"?: string;
}

export interface ApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<"schemas" | "parameters" | "responses", Record<string, unknown>>;
}

/** An operation with its place: `path` has `{name}` for parameters, and begins at the host. */
export interface Route {
  method: string;
  path: string;
  operation: DescribedOperation;
}

/** Before anybody watches what is fetched: the document's examples are cards and keys of nobody. */
const send = globalThis.fetch;

/** What a listener says of itself. */
export async function documentAt(baseUrl: string): Promise<ApiDocument> {
  const answer = await send(`${baseUrl}/openapi.json`);
  if (!answer.ok) throw new Error(`The document was answered ${answer.status}.`);
  return exactly(await answer.json()) as ApiDocument;
}

/** With the schemas that hold exactly in place of the wider ones for client generators. */
function exactly(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(exactly);
  if ("x-kobo-exact" in part) return exactly(part["x-kobo-exact"]);
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, exactly(value)]));
}

export function routesOf({ paths }: ApiDocument): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** What a part of the document is, wherever it stands. */
export function resolved<Part extends object>(
  document: ApiDocument,
  part: Part | Reference,
): Exclude<Part, Reference> {
  if (!("$ref" in part)) return part as Exclude<Part, Reference>;
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(\w+)$/.exec(String(part.$ref)) ?? [];
  const known = document.components[kind as keyof ApiDocument["components"]];
  const found = known?.[name];
  if (found === undefined) throw new Error(`The document has no ${part.$ref}.`);
  return found as Exclude<Part, Reference>;
}
