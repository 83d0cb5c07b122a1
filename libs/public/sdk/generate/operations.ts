import {
  type Document,
  type JsonSchema,
  merged,
  type OperationObject,
  type Parameter,
  resolved,
} from "./document";

const METHODS = ["get", "post", "patch", "delete"] as const;

/** An operation in the SDK. */
export interface Operation {
  id: string;
  resource: string;
  /** Its method in the resource, such as `createDynamic`. */
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  description: string | undefined;
  deprecated: boolean;
  scope: string | undefined;
  /** Its own codes, besides the common ones. */
  codes: readonly string[];
  /** Positional, in the path's order. */
  params: readonly Parameter[];
  /** The body, or a GET's query; undefined without either. */
  input: { schema: JsonSchema; required: boolean } | undefined;
  /** The possible results: a record, or a list's item. */
  results: readonly JsonSchema[];
  /** Of lists: the name of the items in `data`, or null when `data` is the list. */
  items: string | null | undefined;
  /** The answer is the record itself, without an envelope. */
  flat: boolean;
  /** Also available as CSV. */
  csv: boolean;
  /** The bodies of its errors. */
  refusals: readonly JsonSchema[];
}

/** All operations of a document in order, except streams of events and files, which are no calls. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      const { content } = operation?.responses[200] ?? {};
      const isCall = operation && (content === undefined || "application/json" in content);
      return isCall ? [operationOf(document, path, method, operation)] : [];
    }),
  );
}

function operationOf(
  document: Document,
  path: string,
  method: (typeof METHODS)[number],
  operation: OperationObject,
): Operation {
  const { operationId: id, summary, description, responses } = operation;
  const parameters = (operation.parameters ?? []).map((one) =>
    resolved(one, document.components.parameters),
  );
  const bodiesOf = (matches: (status: string) => boolean) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const { content } = resolved(response, document.components.responses);
      const schema = content?.["application/json"]?.schema;
      return schema && matches(status) ? [schema] : [];
    });
  return {
    id,
    ...sdkNameOf(operation),
    method: method.toUpperCase() as Uppercase<typeof method>,
    path,
    summary,
    description,
    deprecated: operation.deprecated === true,
    scope: operation["x-kobo-scope"],
    codes: operation["x-kobo-errors"] ?? [],
    params: parameters.filter((one) => one.in === "path"),
    input: inputOf(
      operation,
      method,
      parameters.filter((one) => one.in === "query"),
    ),
    ...resultsOf(
      document,
      id,
      bodiesOf((status) => status.startsWith("2")),
    ),
    csv: Object.values(responses).some(({ content = {} }) => "text/csv" in content),
    refusals: bodiesOf((status) => !status.startsWith("2")),
  };
}

/** @throws Error for an operation whose name is not of the form `resource.method` */
function sdkNameOf(operation: OperationObject): { resource: string; name: string } {
  const [resource, name, ...rest] = (operation["x-kobo-sdk"] ?? "").split(".");
  if (resource && name && rest.length === 0) return { resource, name };
  throw new Error(`${operation.operationId} has no x-kobo-sdk of the form resource.method.`);
}

function inputOf(
  { operationId, requestBody }: OperationObject,
  method: (typeof METHODS)[number],
  query: readonly Parameter[],
): Operation["input"] {
  const body = requestBody?.content["application/json"]?.schema;
  // A table or a file has its other fields in the query; the SDK sends JSON.
  const hasOtherTypes = Object.keys(requestBody?.content ?? {}).length > 1;
  if (body && query.length > 0 && !hasOtherTypes)
    throw new Error(`${operationId} has a body and a query.`);
  if (body) {
    return { schema: body, required: requestBody?.required === true && !hasOnlyOptional(body) };
  }
  if (query.length === 0) return undefined;
  if (method !== "get") throw new Error(`${operationId} has a query and is a ${method}.`);
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description ? { description } : {}) },
      ]),
    ),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  return { schema, required: !hasOnlyOptional(schema) };
}

function hasOnlyOptional({ $ref, required = [], anyOf, oneOf }: JsonSchema): boolean {
  return $ref === undefined && required.length === 0 && !anyOf && !oneOf;
}

/** The schemas inside the envelopes of an operation's successes. */
function resultsOf(
  document: Document,
  id: string,
  answers: readonly JsonSchema[],
): Pick<Operation, "results" | "items" | "flat"> {
  const bodies = answers.map((schema) => merged(document, schema).properties ?? {});
  if (bodies.every((body) => !("success" in body && "data" in body))) {
    return { results: answers, items: undefined, flat: true };
  }
  const [list, ...others] = bodies.map((body) => listIn(document, body));
  if (!list) return { results: bodies.map(({ data = {} }) => data), items: undefined, flat: false };
  if (others.length > 0) throw new Error(`${id} answers lists in several ways.`);
  if (!list.item) throw new Error(`${id} does not say what it lists.`);
  return { results: [list.item], items: list.name, flat: false };
}

/** The list in an envelope: with `meta.pagination`, or with its cursor next to the list. */
function listIn(
  document: Document,
  { data = {}, meta = {} }: NonNullable<JsonSchema["properties"]>,
): { name: string | null; item: JsonSchema | undefined } | undefined {
  const { items, properties = {} } = merged(document, data);
  if (merged(document, meta).properties?.pagination) return { name: null, item: items };
  const { hasMore, nextCursor, previousCursor, ...others } = properties;
  if (!hasMore || !nextCursor || !previousCursor) return undefined;
  const [[name, list] = [], ...rest] = Object.entries(others);
  if (!name || !list || rest.length > 0) throw new Error("A list has more than its items.");
  return { name, item: merged(document, list).items };
}
