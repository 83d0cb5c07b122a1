import Ajv, { type ErrorObject, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { type ApiDocument, type Route, resolved, routesOf, type Schema } from "./api-document";
import { closed, withClosedParts } from "./closed-schema";

/** The request, and the compared parts of the response. */
export interface Exchange {
  method: string;
  /** From the host on, with or without the query. */
  path: string;
  status: number;
  /** Empty without a body. */
  contentType: string;
  body: string;
}

/**
 * Refusals before any operation, or bodies without one. The live document does not have the
 * sandbox's operations, whose paths may match others of it.
 */
const OF_NO_OPERATION = new Set([
  "ROUTE_NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "HEADERS_TOO_LARGE",
  "TEST_MODE_ONLY",
]);

/**
 * Compares responses with a document: status, content type, and every field of the body. Returns
 * the differences, each with the operation and the path in the body; empty for requests outside the
 * document.
 */
export function answerCheck(document: ApiDocument): (exchange: Exchange) => string[] {
  const routes = routesOf(document)
    .map((route) => ({ route, pattern: patternOf(route.path) }))
    // If two match, the one with more literal segments applies.
    .sort((one, other) => parametersIn(one.route.path) - parametersIn(other.route.path));
  const bodies = bodyChecks(document);
  return (exchange) => {
    const [path = ""] = exchange.path.split("?");
    const request = routes.find(
      ({ route, pattern }) => route.method === exchange.method && pattern.test(path),
    );
    if (!request) return [];
    const { route } = request;
    const name = `${route.operation.operationId} (${route.method} ${route.path})`;
    return differences(document, route, exchange, bodies).map(
      (difference) => `${name} answered ${exchange.status}: ${difference}`,
    );
  };
}

function patternOf(template: string): RegExp {
  const pattern = template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}/?$`);
}

function parametersIn(template: string): number {
  return template.split("{").length;
}

type BodyCheck = (name: string, schema: Schema) => ValidateFunction;

function differences(
  document: ApiDocument,
  { operation }: Route,
  { status, contentType, body }: Exchange,
  checkOf: BodyCheck,
): string[] {
  const json = contentType.startsWith("application/json") ? parsed(body) : undefined;
  if (OF_NO_OPERATION.has(codeOf(json))) return [];
  const documented = operation.responses[status];
  if (documented === undefined)
    return [`the document does not know this status: ${body.slice(0, 300)}`];
  const { content } = resolved(document, documented);
  if (content === undefined) return body === "" ? [] : ["the document knows of no body"];
  const [kind = ""] = contentType.split(";");
  const media = content[kind];
  if (media === undefined) return [`the document does not know ${kind || "an empty body"}`];
  if (json === undefined) return [];
  const check = checkOf(`${operation.operationId} ${status}`, media.schema);
  return check(json) ? [] : (check.errors ?? []).map((problem) => textOf(problem, body));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function codeOf(json: unknown): string {
  const { code } = (json ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

function textOf({ instancePath, message, params }: ErrorObject, body: string): string {
  return `${instancePath || "/"} ${message} ${JSON.stringify(params)} in ${body.slice(0, 1_000)}`;
}

/** Compiles each schema once, on use. References resolve within the document. */
function bodyChecks({ components }: ApiDocument): BodyCheck {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    withClosedParts(schema as Schema),
  ]);
  ajv.addSchema({ $id: "document", components: { schemas: Object.fromEntries(schemas) } });
  const known = new Map<string, ValidateFunction>();
  return (name, schema) => {
    const check = known.get(name) ?? ajv.compile(inDocument(closed(schema)));
    known.set(name, check);
    return check;
  };
}

function inDocument(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
}
