import express, { type ErrorRequestHandler, type Express } from "express";
import type { Parts } from "../app/parts";
import { invalidField, ProblemError } from "../domain/problem";
import { DownloadLimit } from "./download-limit";
import { problemOf } from "./problems";
import { allRoutes, type Links } from "./routes";
import { securityHeaders } from "./security-headers";
import { serveRoute } from "./serve-route";
import { webApp } from "./web-app";

interface Options {
  links: Links;
  /** The folder of the built web app. */
  webDir: string;
  trustedProxies: number;
}

const BODY_MAX = "64kb";
/** The seventeen texts of a dispute's evidence, of 20,000 characters each. */
const EVIDENCE_MAX = "2mb";

/** The dashboard: its API under `/api`, and the web app everywhere else. */
export function dashboard(parts: Parts, { links, webDir, trustedProxies }: Options): Express {
  const headers = securityHeaders(parts.rp.origin);
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", trustedProxies);
  app.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  const api = express.Router({ caseSensitive: true });
  api.use((_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });
  api.use("/merchants/:merchantId/:mode/disputes", express.json({ limit: EVIDENCE_MAX }));
  api.use(express.json({ limit: BODY_MAX }));
  const downloads = new DownloadLimit();
  for (const route of allRoutes(links)) {
    api[route.method](route.path, serveRoute(parts, route, downloads));
  }
  api.use(() => {
    throw new ProblemError("NOT_FOUND");
  });
  app.use("/api", api);
  app.use(webApp(webDir));
  app.use(answerProblem(parts));
  return app;
}

/** Errors before any route, such as a body that is no JSON. */
function answerProblem({ logger }: Parts): ErrorRequestHandler {
  return (thrown: unknown, _request, response, _next) => {
    const { status, problem, error } = problemOf(isUnreadable(thrown) ? unreadable() : thrown);
    if (error) logger.error({ err: error.cause ?? error }, "unhandled error");
    response.status(status).json(problem);
  };
}

/** Express and its parsers give errors that the sender caused a status of 400 to 499. */
function isUnreadable(error: unknown): boolean {
  const hasStatus = typeof error === "object" && error !== null && "status" in error;
  return hasStatus && Number(error.status) >= 400 && Number(error.status) < 500;
}

function unreadable(): ProblemError {
  return invalidField("", "The request cannot be read.");
}
