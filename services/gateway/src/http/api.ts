import type { Mode } from "@kobo/core/tenant";
import { AppError, asAppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import express, { type ErrorRequestHandler, type Express, Router } from "express";
import { type CallbackParts, callbacks } from "./callbacks/callbacks";
import type { Documentation } from "./docs/documentation-file";
import { pages } from "./docs/pages";
import { documentationRoutes } from "./docs/routes";
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
import { refuse, refuseOtherMethods } from "./pipeline/refuse";
import { envelopeAt, ROOTS, type Root } from "./roots";

export type ApiParts = EntryParts &
  OperationHandlerParts &
  GraphqlParts &
  CallbackParts & {
    operations: readonly Operation[];
    documentation: (mode: Mode) => Documentation;
  };

/** The HTTP application of one mode. The sandbox has test keys and test records only. */
export function api(mode: Mode, parts: ApiParts): Express {
  const { logger, operations, publicUrl } = parts;
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.set("trust proxy", parts.trustedProxies);
  app.use(entry(mode, parts));
  for (const root of ROOTS) app.use(root.path || "/", routes(mode, root, parts));
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
  app.use(refuseThrown(logger));
  return app;
}

/** For errors before any route: Express refuses a path with broken escapes such as `%zz`. */
function refuseThrown(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const reason = thrown instanceof URIError ? malformedPath(thrown) : asAppError(thrown);
    refuse(reason, request, response, { logger, inEnvelope: envelopeAt(request.path) });
  };
}

function malformedPath(cause: URIError): AppError {
  return new AppError("VALIDATION_ERROR", "The path is not well-formed.", { cause });
}

function routes(mode: Mode, root: Root, parts: ApiParts): Router {
  const router = Router({ caseSensitive: true });
  const own = parts.operations.filter((operation) => operation.root === root);
  for (const [path, list] of Map.groupBy(own, (operation) => operation.path)) {
    const route = router.route(path);
    const old = list.find((operation) => operation.deprecation);
    if (old?.deprecation) route.all(announceDeprecation(old, old.deprecation, { mode, ...parts }));
    for (const operation of list) {
      const method = operation.method.toLowerCase() as Lowercase<Operation["method"]>;
      route[method](handleOperation(mode, operation, parts));
    }
    const allowed = list.map(({ method }) => method).join(", ");
    route.all(refuseOtherMethods(allowed, { logger: parts.logger, inEnvelope: root.inEnvelope }));
  }
  return router;
}
