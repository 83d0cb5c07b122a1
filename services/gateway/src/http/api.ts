import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Mode } from "@kobo/core/tenant";
import { AppError, asAppError } from "@kobo/errors";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
} from "express";
import { type CallbackParts, callbacks } from "./callbacks/callbacks";
import type { Documentation } from "./docs/documentation-file";
import { pages } from "./docs/pages";
import { documentationRoutes } from "./docs/routes";
import { errorEnvelope } from "./envelopes/error";
import { type GraphqlParts, graphql } from "./graphql/handler";
import { logos } from "./logos";
import type { Operation } from "./operations/operation";
import { announceDeprecation } from "./pipeline/deprecation";
import {
  type EntryParts,
  entry,
  handleOperation,
  type OperationHandlerParts,
} from "./pipeline/handler";
import { refuseRepeatedHeaders } from "./pipeline/headers";
import { refuse, refuseMethod } from "./pipeline/refuse";
import { RouteMap } from "./pipeline/route-map";
import { isProbe, type ProbeParts, probes } from "./probes";
import { envelopeAt } from "./roots";

export type ApiParts = EntryParts &
  OperationHandlerParts &
  ProbeParts &
  GraphqlParts &
  CallbackParts & {
    operations: readonly Operation[];
    documentation: (mode: Mode) => Documentation;
  };

/**
 * The HTTP application of one mode. The sandbox has test keys and test records only. Operations are found by one
 * look-up, before Express's router, which serves everything else.
 */
export function api(mode: Mode, parts: ApiParts): RequestListener {
  const others = otherRoutes(mode, parts);
  const routes = operationRoutes(mode, parts);
  const enter = entry(mode, parts, isProbe);
  const handle = async (request: Request, response: Response): Promise<void> => {
    if (!isProbe(request.path)) refuseRepeatedHeaders(request);
    const found = routes.find(request.path);
    if (!found) return void others(request, response);
    request.params = found.params;
    await found.route(request, response);
  };
  return (incoming, outgoing) => {
    const { request, response } = inExpress(others, incoming, outgoing);
    const refuseFailed = (thrown: unknown) => refuseThrown(thrown, request, response, parts);
    try {
      enter(request, response, () => void handle(request, response).catch(refuseFailed));
    } catch (thrown) {
      refuseFailed(thrown);
    }
  };
}

/** The request and the response as Express passes them to its handlers. */
function inExpress(app: Express, incoming: IncomingMessage, outgoing: ServerResponse) {
  const request: Request = Object.setPrototypeOf(incoming, app.request);
  const response: Response = Object.setPrototypeOf(outgoing, app.response);
  request.res = response;
  response.req = request;
  return { request, response };
}

/** Everything that is no operation. */
export function otherRoutes(mode: Mode, parts: ApiParts): Express {
  const { logger, operations, publicUrl } = parts;
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.set("trust proxy", parts.trustedProxies);
  app.use(probes(parts));
  app.use(graphql(mode, parts));
  app.use(callbacks(mode, parts));
  app.use(logos(logger));
  app.use(pages(operations, logger));
  app.use(documentationRoutes(() => parts.documentation(mode), logger));
  const routeNotFound = `No such route. See ${publicUrl[mode]}/docs.`;
  app.use((request, response) => {
    const inEnvelope = envelopeAt(request.path);
    refuse(new AppError("ROUTE_NOT_FOUND", routeNotFound), request, response, {
      logger,
      inEnvelope,
    });
  });
  const onError: ErrorRequestHandler = (thrown: unknown, request, response, _next) =>
    refuseThrown(thrown, request, response, parts);
  app.use(onError);
  return app;
}

/** For errors before any route, such as a path with broken escapes like `%zz`. */
function refuseThrown(
  thrown: unknown,
  request: Request,
  response: Response,
  { logger }: Pick<ApiParts, "logger">,
): void {
  if (response.headersSent) return void response.destroy();
  const reason = thrown instanceof URIError ? malformedPath(thrown) : asAppError(thrown);
  refuse(reason, request, response, { logger, inEnvelope: envelopeAt(request.path) });
}

function malformedPath(cause: URIError): AppError {
  return new AppError("VALIDATION_ERROR", "The path is not well-formed.", { cause });
}

type Handler = (request: Request, response: Response) => Promise<void>;

/** The operations by their paths. */
export function operationRoutes(mode: Mode, parts: ApiParts): RouteMap<Handler> {
  const routes = new RouteMap<Handler>();
  const byPath = Map.groupBy(parts.operations, ({ root, path }) => root.path + path);
  for (const [path, list] of byPath) routes.add(path, handlerOf(mode, list, parts));
  return routes;
}

/** Handles the requests of one path by their method. */
function handlerOf(mode: Mode, list: readonly Operation[], parts: ApiParts): Handler {
  const byMethod = new Map<string, Handler>(
    list.map((operation) => [operation.method, handleOperation(mode, operation, parts)]),
  );
  const allowed = [...byMethod.keys()].join(", ");
  const get = byMethod.get("GET");
  if (get) byMethod.set("HEAD", get);
  const old = list.find((operation) => operation.deprecation);
  const isGone = old?.deprecation && announceDeprecation(old, old.deprecation, { mode, ...parts });
  const refusing = { logger: parts.logger, inEnvelope: list[0]?.root.inEnvelope ?? errorEnvelope };
  return async (request, response) => {
    if (isGone?.(request, response)) return;
    const handle = byMethod.get(request.method);
    if (handle) await handle(request, response);
    else refuseMethod(allowed, request, response, refusing);
  };
}
