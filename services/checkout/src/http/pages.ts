import { parseInput } from "@kobo/api-schemas/input";
import { AppError, ERRORS } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import { inSpan, type Logger } from "@kobo/runtime";
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type Response,
  Router,
} from "express";
import { z } from "zod";
import { beginAttempt, endSession } from "../app/begin-attempt";
import { getSessionBySecret, type ReadParts } from "../app/read-sessions";
import type { RunParts } from "../app/run-session";
import { type Checkout, METHODS } from "../domain/checkout";
import { type Assets, assets } from "./assets";
import { type LinkPageParts, linkRoutes } from "./links";
import { notFoundPage, sessionPage, tooManyPage } from "./page";
import { type PageView, pageView } from "./page-view";
import { securityHeaders, withForm } from "./security-headers";

export interface PageParts extends RunParts, ReadParts, LinkPageParts {
  logger: Logger;
  /** The origin of the pages. */
  url: string;
  /** The gateway's root of each mode, to which the page sends cards. */
  apiUrls: Readonly<Record<"live" | "test", string>>;
  files: Assets;
  trustedProxies: number;
}

/** A card token at most: a card itself goes from the browser to the gateway, never here. */
const BODY_MAX = "4kb";

const KEY = /^[A-Za-z0-9_-]{8,64}$/;
const PAYMENT_METHOD = /^pm_[0-9a-hjkmnp-tv-z]{26}$/;

const AttemptBody = z
  .object({
    method: z.enum(METHODS),
    key: z.string().regex(KEY, "must be 8 to 64 letters, digits, _ or -"),
    paymentMethod: z
      .string()
      .regex(PAYMENT_METHOD, "must be the id of a payment method, pm_…")
      .optional(),
  })
  .refine(({ method, paymentMethod }) => (method === "card") === (paymentMethod !== undefined), {
    message: "is sent with a card, and only then",
    path: ["paymentMethod"],
    params: { code: "required" },
  });

/** The pages of sessions and links. The address of a session has its secret, so no address is logged. */
export function pages(parts: PageParts): Express {
  const { url, apiUrls, files } = parts;
  const headers = securityHeaders({ url, apiUrls });
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.set("trust proxy", parts.trustedProxies);
  app.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  app.use("/assets", assets(files));
  app.use("/c/:secret", trace("/c/{secret}"), sessionRoutes(parts));
  app.use("/l/:link", trace("/l/{link}"), linkRoutes(parts, withForm(headers)));
  app.use((_request, response) => {
    response.status(404).type("html").send(notFoundPage(files));
  });
  app.use(answerError(parts));
  return app;
}

/** One span for each request, named by its route, since the address has the session's secret. */
function trace(route: string) {
  const options = { kind: "SERVER", traceparent: "", isEntry: true } as const;
  return (request: Request, response: Response, next: NextFunction): void => {
    void inSpan(`${request.method} ${route}`, options, async (span) => {
      const closed = new Promise((resolve) => void response.once("close", resolve));
      next();
      await closed;
      span?.respond(response.statusCode);
    });
  };
}

function sessionRoutes(parts: PageParts): Router {
  const { files, apiUrls } = parts;
  const router = Router({ caseSensitive: true, mergeParams: true });
  const sessionIn = (request: Request): Promise<Checkout> =>
    getSessionBySecret(parts, String(request.params.secret));
  const viewOf = async (checkout: Checkout): Promise<PageView> =>
    pageView(checkout, await parts.isShownAvailable(checkout.session));

  router.use((_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });

  router.get("/", async (request, response) => {
    const checkout = await sessionIn(request);
    const apiUrl = apiUrls[checkout.session.mode];
    response.type("html").send(sessionPage(await viewOf(checkout), { apiUrl, files }));
  });

  router.get("/state", async (request, response) => {
    response.json(await viewOf(await sessionIn(request)));
  });

  // A page of another origin cannot send JSON without asking first, and is refused then.
  router.use(express.json({ limit: BODY_MAX, type: "application/json" }));

  router.post("/attempts", async (request, response) => {
    const { session } = await sessionIn(request);
    const { method, key, paymentMethod = "" } = parseInput(AttemptBody, request.body ?? {});
    const after = await beginAttempt(parts, {
      ...{ session, method, key },
      paymentMethodId: paymentMethod,
    });
    response.json(await viewOf(after));
  });

  router.post("/cancel", async (request, response) => {
    const { session } = await sessionIn(request);
    if (!request.is("application/json")) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    const ended = await endSession(parts, { sessionId: session.id, state: "canceled" });
    response.json(await viewOf(ended));
  });

  return router;
}

function answerError({ logger, files }: PageParts): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = isUnreadable(thrown) ? new AppError("INVALID_JSON") : toAppError(thrown);
    const { code, message, details, cause } = error;
    if (code === "INTERNAL_ERROR") logger.error({ err: cause ?? error }, "unhandled error");
    response.status(ERRORS[code].http);
    if (wantsHtml(request)) {
      const page = code === "RATE_LIMIT_EXCEEDED" ? tooManyPage : notFoundPage;
      response.type("html").send(page(files));
    } else {
      response.json({ code, message, ...(details.errors && { errors: details.errors }) });
    }
  };
}

/** Whether a person reads the answer, and not the script of a session's page. */
function wantsHtml({ method, path }: Request): boolean {
  return path.startsWith("/l/") || (method === "GET" && !path.endsWith("/state"));
}

/** Express and its parsers give errors that the sender caused a status of 400 to 499. */
function isUnreadable(error: unknown): boolean {
  const hasStatus = typeof error === "object" && error !== null && "status" in error;
  return hasStatus && Number(error.status) >= 400 && Number(error.status) < 500;
}
