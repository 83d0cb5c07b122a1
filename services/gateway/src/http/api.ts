import type { Mode } from "@kobo/core/tenant";
import { AppError, asAppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
  Router,
} from "express";
import helmet from "helmet";
import type { DeprecatedCallCounter } from "../app/deprecated-calls";
import type { EventStreams } from "../app/event-streams";
import type { Idempotency } from "../app/idempotency";
import type { KeyCache } from "../app/key-cache";
import type { RateLimiter } from "../app/rate-limiter";
import type { Services } from "../clients/services";
import type { Cursors } from "../domain/cursor";
import { answer } from "./answer";
import { callbacks } from "./callbacks";
import { announce } from "./deprecation";
import { unknownProxyWarning } from "./forwarded-for";
import type { FrontDoor } from "./front-door";
import { graphql } from "./graphql/route";
import { logos } from "./logos";
import type { Operation } from "./operation";
import { pages } from "./pages";
import { probes } from "./probes";
import type { Documentation } from "./reference/documentation";
import { documentationRoutes } from "./reference/routes";
import { refuse, refuseOtherMethods } from "./refuse";
import { assertSentOnce } from "./repeated-headers";
import { envelopeAt, ROOTS, type Root } from "./roots";

/** What the API needs to answer. */
export interface ApiParts {
  keys: KeyCache;
  limiter: RateLimiter;
  door: FrontDoor;
  idempotency: Idempotency;
  deprecatedCalls: Pick<DeprecatedCallCounter, "count">;
  /** Whether the gateway can do its work. */
  isReady: () => Promise<boolean>;
  streams: EventStreams;
  cursors: Cursors;
  services: Services;
  operations: Operation[];
  documentation: (mode: Mode) => Documentation;
  /** Where clients reach each root's host, without a slash at its end. */
  publicUrl: Record<Mode, string>;
  trustedProxies: number;
  logger: Logger;
}

/** The HTTP application of one mode. Test keys and test records are all that the sandbox knows. */
export function api(mode: Mode, parts: ApiParts): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.set("trust proxy", parts.trustedProxies);
  const warnOfUnknownProxy = unknownProxyWarning(parts.trustedProxies, parts.logger);
  app.use((request, response, next) => {
    warnOfUnknownProxy(request.headers);
    // Balances and secrets are for the client alone. What may be cached says so itself.
    response.set("Cache-Control", "no-store");
    next();
  });
  app.use(helmet());
  app.use(probes(parts));
  app.use(parts.door.guard(mode));
  app.use((request, _response, next) => {
    assertSentOnce(request.rawHeaders);
    next();
  });
  for (const root of ROOTS) app.use(root.path || "/", routes(mode, root, parts));
  app.use(graphql(mode, parts));
  app.use(callbacks(mode, parts));
  app.use(logos(parts.logger));
  app.use(pages(parts.operations, parts.logger));
  app.use(documentationRoutes(() => parts.documentation(mode), parts.logger));
  const routeNotFound = `No such route. See ${parts.publicUrl[mode]}/docs.`;
  app.use((request, response) => {
    const inEnvelope = envelopeAt(request.path);
    refuse(new AppError("ROUTE_NOT_FOUND", routeNotFound), request, response, {
      logger: parts.logger,
      inEnvelope,
    });
  });
  app.use(beforeAnyRoute(parts.logger));
  return app;
}

/** Express refuses a path with broken escapes such as `%zz` before any route sees it. */
function beforeAnyRoute(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const reason = thrown instanceof URIError ? malformedPath(thrown) : asAppError(thrown);
    refuse(reason, request, response, { logger, inEnvelope: envelopeAt(request.path) });
  };
}

function malformedPath(cause: URIError): AppError {
  return new AppError("VALIDATION_ERROR", "The path is not well-formed.", { cause });
}

function routes(mode: Mode, root: Root, parts: ApiParts): Router {
  const { logger } = parts;
  const publicUrl = parts.publicUrl[mode];
  const router = Router({ caseSensitive: true });
  const own = parts.operations.filter((operation) => operation.root === root);
  for (const [path, list] of Map.groupBy(own, (operation) => operation.path)) {
    const route = router.route(path);
    const old = list.find((operation) => operation.deprecation);
    if (old?.deprecation) route.all(announce(old, old.deprecation, { mode, publicUrl, logger }));
    for (const operation of list) {
      const method = operation.method.toLowerCase() as Lowercase<Operation["method"]>;
      route[method]((request: Request, response: Response) =>
        answer(request, response, { mode, operation, parts }),
      );
    }
    const allowed = list.map(({ method }) => method).join(", ");
    route.all(refuseOtherMethods(allowed, { logger, inEnvelope: root.inEnvelope }));
  }
  return router;
}
