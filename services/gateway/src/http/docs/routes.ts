import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "@kobo/runtime";
import { type Request, type Response, Router } from "express";
import { type Coding, codingFor, compress } from "../pipeline/compression";
import { observeRequest, requestIdOf } from "../pipeline/context";
import { refuseOtherMethods } from "../pipeline/refuse";
import { isKnown, sendCompressed } from "../pipeline/send";
import type { Documentation } from "./documentation";

const ASSETS = join(__dirname, "../../../assets");

/** The page loads what is its own, and its script asks its own origin only. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** A release changes what is here, and people look at it right after. */
const CACHE_CONTROL = "public, max-age=300";

interface Resource {
  path: string;
  type: string;
  headers: Record<string, string>;
  content: () => string;
}

/** The OpenAPI document and the reference, for anybody. */
export function documentationRoutes(of: () => Documentation, logger: Logger): Router {
  const router = Router({ caseSensitive: true });
  for (const resource of resources(of)) {
    const ready = onDemand(resource.content);
    router
      .route(resource.path)
      .get((request, response) => {
        requestIdOf(request, response);
        observeRequest(request, response, `GET ${resource.path}`, logger);
        send(request, response, resource, ready());
      })
      .all(refuseOtherMethods("GET", { logger }));
  }
  return router;
}

function resources(of: () => Documentation): Resource[] {
  return [
    {
      path: "/openapi.json",
      type: "application/json",
      // Tools on other pages may read what everybody may read.
      headers: {
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
      content: () => of().openApi,
    },
    {
      path: "/docs",
      type: "text/html",
      headers: { "Content-Security-Policy": POLICY },
      content: () => of().page,
    },
    asset("reference.css", "text/css"),
    asset("reference.js", "text/javascript"),
    asset("try-it.js", "text/javascript"),
  ];
}

function asset(name: string, type: string): Resource {
  const content = () => readFileSync(join(ASSETS, name), "utf8");
  return { path: `/docs/${name}`, type, headers: {}, content };
}

/** A text as it is sent. */
interface Ready {
  plain: Buffer;
  /** Compressed once for all requests. */
  compressed: (coding: Coding) => Promise<Buffer>;
  tag: string;
}

function onDemand(content: () => string): () => Ready {
  let ready: Ready | undefined;
  return () => {
    ready ??= prepared(Buffer.from(content()));
    return ready;
  };
}

function prepared(plain: Buffer): Ready {
  const hash = createHash("sha256").update(plain).digest("base64url");
  const coded = new Map<Coding, Promise<Buffer>>();
  const compressed = (coding: Coding) => {
    const known = coded.get(coding) ?? compress(plain, coding);
    coded.set(coding, known);
    return known;
  };
  // Weak, since the same text may come compressed.
  return { plain, compressed, tag: `W/"${hash}"` };
}

function send(
  request: Request,
  response: Response,
  { type, headers }: Resource,
  { plain, compressed, tag }: Ready,
): void {
  response.status(200).set({
    ...headers,
    ETag: tag,
    "Cache-Control": CACHE_CONTROL,
    Vary: "Accept-Encoding",
  });
  if (isKnown(request.get("if-none-match"), tag)) return void response.status(304).end();
  response.type(`${type}; charset=utf-8`);
  const coding = codingFor(request);
  if (coding) void sendCompressed(response, { plain, coding, compressed: compressed(coding) });
  else response.send(plain);
}
