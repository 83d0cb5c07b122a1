import type { RequestListener } from "node:http";
import type { Mode } from "@kobo/core/tenant";
import { AppError, asAppError } from "@kobo/errors";
import express, { type ErrorRequestHandler, type Express } from "express";
import { type CallbackParts, callbacks } from "./callbacks/callbacks";
import type { Documentation } from "./docs/documentation-file";
import { pages } from "./docs/pages";
import { documentationRoutes } from "./docs/routes";
import { errorEnvelope } from "./envelopes/error";
import { Exchange, type Handler, type Route } from "./exchange";
import { type GraphqlParts, graphql } from "./graphql/handler";
import { refuseRepeatedHeaders } from "./headers";
import { exchangeOf, routeInExpress } from "./in-express";
import { logos } from "./logos";
import type { Operation } from "./operations/operation";
import { NO_OPERATION } from "./pipeline/context";
import { preflight } from "./pipeline/cross-origin";
import { announceDeprecation } from "./pipeline/deprecation";
import {
  type EntryParts,
  entry,
  handleOperation,
  metricName,
  type OperationHandlerParts,
} from "./pipeline/handler";
import { refuse, refuseMethod } from "./pipeline/refuse";
import { RouteMap } from "./pipeline/route-map";
import { isProbe, type ProbeParts, probes } from "./probes";
import { DOWNLOAD_PATH, type DownloadParts, downloadReport } from "./reports/download-report";
import { envelopeAt, GRAPHQL_PATH } from "./roots";

export type ApiParts = EntryParts &
  OperationHandlerParts &
  ProbeParts &
  GraphqlParts &
  CallbackParts &
  DownloadParts & {
    operations: readonly Operation[];
    documentation: (mode: Mode) => Promise<Documentation>;
  };

/**
 * The HTTP application of one mode. The sandbox has test keys and test records only. The API's own routes are found by
 * one look-up; Express routes everything else.
 */
export function api(mode: Mode, parts: ApiParts): RequestListener {
  const others = otherRoutes(mode, parts);
  const routes = apiRoutes(mode, parts);
  const enter = entry(mode, parts, { isProbe, operationOf: (of) => operationOf(routes, of) });
  const handle = async (exchange: Exchange): Promise<void> => {
    if (!isProbe(exchange.path)) refuseRepeatedHeaders(exchange.request);
    const found = routes.find(exchange.path);
    if (!found) return routeInExpress(others, exchange);
    exchange.params = found.params;
    await found.route.handle(exchange);
  };
  return (request, response) => {
    const exchange = new Exchange(request, response, parts.trustedProxies);
    const refuseFailed = (thrown: unknown) => refuseThrown(thrown, exchange, parts);
    try {
      enter(exchange, () => void handle(exchange).catch(refuseFailed));
    } catch (thrown) {
      refuseFailed(thrown);
    }
  };
}

/** The documentation, the probes and other pages without a key. */
export function otherRoutes(mode: Mode, parts: ApiParts): Express {
  const { logger, operations, publicUrl } = parts;
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.use(probes(parts));
  app.use(logos(logger));
  app.use(pages(operations, logger));
  app.use(documentationRoutes(() => parts.documentation(mode), logger));
  const routeNotFound = `No such route. See ${publicUrl[mode]}/docs.`;
  app.use((_request, response) => {
    const exchange = exchangeOf(response);
    const inEnvelope = envelopeAt(exchange.path);
    refuse(new AppError("ROUTE_NOT_FOUND", routeNotFound), exchange, { logger, inEnvelope });
  });
  const onError: ErrorRequestHandler = (thrown: unknown, _request, response, _next) =>
    refuseThrown(thrown, exchangeOf(response), parts);
  app.use(onError);
  return app;
}

/** For errors before any route, such as a path with broken escapes like `%zz`. */
function refuseThrown(
  thrown: unknown,
  exchange: Exchange,
  { logger }: Pick<ApiParts, "logger">,
): void {
  if (exchange.response.headersSent) return void exchange.response.destroy();
  const reason = thrown instanceof URIError ? malformedPath(thrown) : asAppError(thrown);
  refuse(reason, exchange, { logger, inEnvelope: envelopeAt(exchange.path) });
}

function malformedPath(cause: URIError): AppError {
  return new AppError("VALIDATION_ERROR", "The path is not well-formed.", { cause });
}

/** The operations, GraphQL and callbacks by their paths. */
export function apiRoutes(mode: Mode, parts: ApiParts): RouteMap<Route> {
  const routes = new RouteMap<Route>();
  const byPath = Map.groupBy(parts.operations, ({ root, path }) => root.path + path);
  for (const [path, list] of byPath) {
    routes.add(path, { handle: handlerOf(mode, list, parts), names: list.map(metricName) });
  }
  routes.add(GRAPHQL_PATH, graphql(mode, parts));
  for (const [path, route] of callbacks(mode, parts)) routes.add(path, route);
  routes.add(DOWNLOAD_PATH, downloadReport(mode, parts));
  return routes;
}

/** The name of a request's operation in metrics, before anything is read. */
function operationOf(routes: RouteMap<Route>, { method, path }: Exchange): string {
  // Routes of GET also answer HEAD.
  const verb = `${method === "HEAD" ? "GET" : method} `;
  return routes.routeOf(path)?.names.find((name) => name.startsWith(verb)) ?? NO_OPERATION;
}

/** Handles the requests of one path by their method. */
function handlerOf(mode: Mode, list: readonly Operation[], parts: ApiParts): Handler {
  const byMethod = new Map<string, Handler>(
    list.map((operation) => [operation.method, handleOperation(mode, operation, parts)]),
  );
  const allowed = [...byMethod.keys()].join(", ");
  const forBrowsers = list.filter(({ browser }) => browser).map(({ method }) => method);
  const get = byMethod.get("GET");
  if (get) byMethod.set("HEAD", get);
  const old = list.find((operation) => operation.deprecation);
  const isGone = old?.deprecation && announceDeprecation(old, old.deprecation, { mode, ...parts });
  const refusing = { logger: parts.logger, inEnvelope: list[0]?.root.inEnvelope ?? errorEnvelope };
  const refuseOther: Handler = async (exchange) => refuseMethod(allowed, exchange, refusing);
  if (forBrowsers.length > 0)
    byMethod.set("OPTIONS", preflight(forBrowsers.join(", "), refuseOther));
  const handle: Handler = (exchange) => (byMethod.get(exchange.method) ?? refuseOther)(exchange);
  if (!isGone) return handle;
  return async (exchange) => {
    if (!isGone(exchange)) await handle(exchange);
  };
}
