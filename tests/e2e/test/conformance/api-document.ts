/** A schema of the document: JSON Schema 2020-12. */
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

/** One operation of the document. */
interface DescribedOperation {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: { "application/json": { example?: Fields } } };
  responses: Record<string, Response | Reference>;
  /** The scope that a restricted key needs; absent where any key is enough. */
  "x-kobo-scope"?: string;
  /** Its name in GraphQL, if it is there. */
  "x-kobo-graphql"?: string;
}

export interface ApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<"schemas" | "parameters" | "responses", Record<string, unknown>>;
}

/** An operation with its path: `{name}` for parameters, beginning at the host. */
export interface Route {
  method: string;
  path: string;
  operation: DescribedOperation;
}

/**
 * The original `fetch`, before it is watched: the document's examples contain fake cards and keys.
 */
const send = globalThis.fetch;

/** A listener's own document. */
export async function documentAt(baseUrl: string): Promise<ApiDocument> {
  const answer = await send(`${baseUrl}/openapi.json`);
  if (!answer.ok) throw new Error(`The document was answered ${answer.status}.`);
  return exactly(await answer.json()) as ApiDocument;
}

/** With the exact schemas in place of the wider ones for client generators. */
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

/** Resolves a reference. */
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
