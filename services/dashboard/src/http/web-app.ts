import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import type { Request, RequestHandler, Response } from "express";

interface WebFile {
  body: Buffer;
  type: string;
  /** Compressed bodies by content encoding. */
  encoded: ReadonlyMap<Encoding, Buffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The content encodings of compressed files, the best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];
const ENDINGS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** Pages without a session, whose script is small. */
const SIGNED_OUT = new Set([
  ...["/sign-in", "/sign-up", "/sign-up/confirm", "/recovery", "/recovery/confirm"],
  ...["/invitation", "/pay"],
]);

const ASSETS = "/assets/";
/** Pages of merchants, whose objects may have a dot in their names, as PayIDs do. */
const OF_MERCHANTS = "/m/";
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * Serves the built web app from memory: its files, and for every other path the page that finds its way by the path. A
 * folder that is not built yet answers 503.
 */
export function webApp(folder: string): RequestHandler {
  const files = readFiles(folder);
  return (request, response) => {
    const { method, path } = request;
    if (method !== "GET" && method !== "HEAD") {
      response.status(405).set("Allow", "GET, HEAD").end();
      return;
    }
    const found = files.get(path) ?? pageOf(files, path);
    if (found) sendFile(request, response, found);
    else if (files.size > 0) response.status(404).type("text").send("Not found.");
    else response.status(503).type("text").send("The web app is not built.");
  };
}

function pageOf(files: ReadonlyMap<string, WebFile>, path: string): WebFile | undefined {
  // A missing file is not a page.
  const isFile = path.startsWith(ASSETS) || extname(path) !== "";
  if (isFile && !path.startsWith(OF_MERCHANTS)) return undefined;
  return files.get(SIGNED_OUT.has(path) ? "/sign-in.html" : "/index.html");
}

function sendFile(request: Request, response: Response, { body, type, encoded }: WebFile): void {
  const encoding = ENCODINGS.find(
    (each) => encoded.has(each) && request.acceptsEncodings(each) === each,
  );
  const cacheControl = request.path.startsWith(ASSETS) ? FOR_EVER : "no-cache";
  response.set({ "Content-Type": type, "Cache-Control": cacheControl, Vary: "Accept-Encoding" });
  if (encoding) response.set("Content-Encoding", encoding);
  response.end((encoding && encoded.get(encoding)) ?? body);
}

function readFiles(folder: string): ReadonlyMap<string, WebFile> {
  const bodies = new Map(
    pathsIn(folder).map((path) => [`/${path}`, readFileSync(join(folder, path))]),
  );
  const files = new Map<string, WebFile>();
  for (const [path, body] of bodies) {
    const type = TYPES[extname(path)];
    if (!type) continue;
    const encoded = ENCODINGS.flatMap((encoding) => {
      const found = bodies.get(path + ENDINGS[encoding]);
      return found ? [[encoding, found] as const] : [];
    });
    files.set(path, { body, type, encoded: new Map(encoded) });
  }
  return files;
}

function pathsIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
