import type { ApiOperation, OpenApi, Parameter, Verb } from "../../../openapi/open-api";
import { found, streamOf } from "../lookup";

/** An operation, and where it is. */
export interface Place {
  path: string;
  verb: Verb;
  operation: ApiOperation;
}

/** The request of an operation's example, which each language writes in its own way. */
export interface ExampleRequest {
  verb: Verb;
  /** With its host, without a query. */
  url: string;
  /** The values in the path, in their order. */
  pathValues: string[];
  query: Record<string, string>;
  body: object | undefined;
  /** Undefined for what is no POST. */
  idempotencyKey: string | undefined;
  isStream: boolean;
}

export function exampleRequest(document: OpenApi, place: Place): ExampleRequest {
  const { path, verb, operation } = place;
  const fields = operation.parameters.map((parameter) => found<Parameter>(document, parameter));
  const inPath = new Map(valuesOf(fields, "path"));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => inPath.get(name) ?? "");
  return {
    verb,
    url: `${document.servers[0]?.url ?? ""}${filled}`,
    pathValues: [...inPath.values()],
    query: Object.fromEntries(valuesOf(fields, "query").filter(([, value]) => value !== "")),
    body: bodyOf(operation),
    idempotencyKey: verb === "post" ? "7d4f0c2e91b8" : undefined,
    isStream: streamOf(operation) !== undefined,
  };
}

function valuesOf(fields: Parameter[], place: Parameter["in"]): [string, string][] {
  return fields
    .filter((field) => field.in === place)
    .map(({ name, example }) => [name, typeof example === "string" ? example : ""]);
}

function bodyOf({ requestBody }: ApiOperation): object | undefined {
  const example = requestBody?.content["application/json"]?.example;
  return typeof example === "object" && example !== null ? example : undefined;
}
