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
import { API_ROOT } from "./api-root";
import { callbacks } from "./callbacks";
import { logos } from "./logos";
import type { Operation } from "./operation";
import { refuse, refuseOtherMethods } from "./refuse";

/** What the API needs to answer. */
export interface ApiParts {
  keys: KeyCache;
  limiter: RateLimiter;
  idempotency: Idempotency;
  cursors: Cursors;
  services: Services;
  operations: Operation[];
  /** Where clients reach each root's host, without a slash at its end. */
  publicUrl: Record<Mode, string>;
  trustedProxies: number;
  logger: Logger;
}

/** The HTTP application of one root. Test keys and test records are all that the sandbox root knows. */
export function api(mode: Mode, parts: ApiParts): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", parts.trustedProxies);
  app.use(helmet());
  app.use(API_ROOT, routes(mode, parts));
  app.use(callbacks(mode, parts));
  app.use(logos(parts.logger));
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
      const method = operation.method.toLowerCase() as Lowercase<Operation["method"]>;
      route[method]((request: Request, response: Response) =>
        answer(request, response, { mode, operation, parts }),
      );
    }
    const allowed = list.map(({ method }) => method).join(", ");
    route.all(refuseOtherMethods(allowed, parts.logger));
  }
  return router;
}
