import { createHash } from "node:crypto";
import type { Logger } from "@kobo/runtime";
import { type Request, Router } from "express";
import type { Exchange } from "../exchange";
import { exchangeOf } from "../in-express";
import { type Coding, codingFor, compress } from "../pipeline/compression";
import { observeRequest } from "../pipeline/context";
import { refuseOtherMethods } from "../pipeline/refuse";
import { isKnown, sendCompressed } from "../pipeline/send";
import type { Documentation, DocumentationFile } from "./documentation-file";
import { NOT_FOUND_PATH } from "./site/not-found";

/** The page loads what is its own, and its script asks its own origin only. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** A release changes what is here, and people look at it right after. */
const CACHE_CONTROL = "public, max-age=300";

const PATHS = ["/openapi.json", "/llms.txt", "/docs{/*path}"];

const HEADERS: Partial<Record<DocumentationFile["type"], Record<string, string>>> = {
  "text/html": { "Content-Security-Policy": POLICY },
};

/** Tools on other origins may read public pages. */
const SHARED = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** The OpenAPI document, the guides and the reference, which are public. */
export function documentationRoutes(of: () => Promise<Documentation>, logger: Logger): Router {
  const router = Router({ caseSensitive: true });
  const prepared = new Map<string, Prepared>();
  const find = (files: Documentation, address: string) => {
    const file = files.get(address);
    if (!file) return undefined;
    const known = prepared.get(address) ?? prepare(address, file);
    prepared.set(address, known);
    return known;
  };
  for (const path of PATHS) {
    router
      .route(path)
      .get(async (request, response, next) => {
        const address = request.path.replace(/\/$/, "");
        const files = await of();
        const file =
          find(files, address) ?? (isBrowser(request) ? find(files, NOT_FOUND_PATH) : undefined);
        if (!file) return next("route");
        const exchange = exchangeOf(response);
        observeRequest(exchange, `GET ${file.address}`, logger);
        send(exchange, file);
      })
      .all(refuseOtherMethods("GET", { logger }));
  }
  return router;
}

/** Programs get the error that every unknown route has. */
function isBrowser(request: Request): boolean {
  return request.accepts(["json", "html"]) === "html";
}

/** A text as it is sent. */
interface Prepared {
  address: string;
  status: number;
  type: string;
  headers: Record<string, string>;
  plain: Buffer;
  /** Compressed once for all requests; absent for images, which are by themselves. */
  compressed: ((coding: Coding) => Promise<Buffer>) | undefined;
  tag: string;
}

function prepare(address: string, file: DocumentationFile): Prepared {
  const { type, content, status = 200, isShared } = file;
  const isText = typeof content === "string";
  const plain = isText ? Buffer.from(content) : Buffer.copyBytesFrom(content);
  const hash = createHash("sha256").update(plain).digest("base64url");
  const coded = new Map<Coding, Promise<Buffer>>();
  const compressed = (coding: Coding) => {
    const known = coded.get(coding) ?? compress(plain, coding);
    coded.set(coding, known);
    return known;
  };
  // Weak, since the same text may come compressed.
  const headers = { ...HEADERS[type], ...(isShared && SHARED) };
  return {
    ...{ address, status, headers, plain, tag: `W/"${hash}"` },
    type: isText ? `${type}; charset=utf-8` : type,
    compressed: isText ? compressed : undefined,
  };
}

function send(exchange: Exchange, prepared: Prepared): void {
  const { status, type, headers, plain, compressed, tag } = prepared;
  exchange.setAll({
    ...headers,
    ETag: tag,
    "Cache-Control": CACHE_CONTROL,
    Vary: "Accept-Encoding",
  });
  if (isKnown(exchange.header("if-none-match"), tag)) return void exchange.end(304);
  exchange.set("Content-Type", type);
  const coding = compressed && codingFor(exchange.request);
  if (!coding) return void exchange.end(status, plain);
  void sendCompressed(exchange, status, { plain, coding, compressed: compressed(coding) });
}
