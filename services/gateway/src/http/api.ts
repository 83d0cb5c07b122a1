import { AppError, asAppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Mode } from "@kobo/tenant";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
  Router,
} from "express";
import helmet from "helmet";
import type { Idempotency } from "../app/idempotency";
import type { KeyCache } from "../app/key-cache";
import type { RateLimiter } from "../app/rate-limiter";
import type { Services } from "../clients/services";
import type { Cursors } from "../domain/cursor";
import { answer } from "./answer";
import type { Operation } from "./operation";
import { observeRequest, requestIdOf } from "./request-log";
import { errorEnvelope, send } from "./respond";

/** What the API needs to answer. */
export interface ApiParts {
  keys: KeyCache;
  limiter: RateLimiter;
  idempotency: Idempotency;
  cursors: Cursors;
  services: Services;
  operations: Operation[];
  otherRoot: Record<Mode, string>;
  trustedProxies: number;
  logger: Logger;
}

export const API_ROOT = "/api/v1/developer";

/** The HTTP application of one root. Test keys and test records are all that the sandbox root knows. */
export function api(mode: Mode, parts: ApiParts): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", parts.trustedProxies);
  app.use(helmet());
  app.use(API_ROOT, routes(mode, parts));
  app.use((request, response) => {
    refuse(new AppError("ROUTE_NOT_FOUND"), request, response, parts.logger);
  });
  app.use(beforeAnyRoute(parts.logger));
  return app;
}

/** Express refuses a path with broken escapes such as `%zz` before any route sees it. */
function beforeAnyRoute(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const reason = thrown instanceof URIError ? malformedPath(thrown) : asAppError(thrown);
    refuse(reason, request, response, logger);
  };
}

function malformedPath(cause: URIError): AppError {
  return new AppError("VALIDATION_ERROR", "The path is not well-formed.", { cause });
}

function routes(mode: Mode, parts: ApiParts): Router {
  const router = Router({ caseSensitive: true });
  const byPath = Map.groupBy(parts.operations, ({ path }) => path);
  for (const [path, list] of byPath) {
    const route = router.route(path);
    for (const operation of list) {
      const method = operation.method.toLowerCase() as "get" | "post" | "delete";
      route[method]((request: Request, response: Response) =>
        answer(request, response, { mode, operation, parts }),
      );
    }
    const allowed = list.map(({ method }) => method).join(", ");
    route.all((request: Request, response: Response) => {
      response.set("Allow", allowed);
      refuse(new AppError("METHOD_NOT_ALLOWED"), request, response, parts.logger);
    });
  }
  return router;
}

function refuse(error: AppError, request: Request, response: Response, logger: Logger): void {
  const requestId = requestIdOf(request, response);
  observeRequest(request, response, "none", logger).error = error;
  send(response, errorEnvelope(error, requestId));
}
