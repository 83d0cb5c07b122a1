import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { RequestHandler } from "express";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};
const ENDINGS = { br: ".br", gzip: ".gz" } as const;
const FOR_EVER = "public, max-age=31536000, immutable";

/** The built files of the page, by name, each with its compressed form. */
export interface Assets {
  bodies: ReadonlyMap<string, Buffer>;
  /** The addresses of the page's script and style. */
  script: string;
  style: string;
}

/** Reads the built web files. A folder that is not built has none, and its pages say so. */
export function readAssets(folder: string): Assets {
  const bodies = new Map(namesIn(folder).map((name) => [name, readFileSync(join(folder, name))]));
  const named = (ending: string) => {
    const name = [...bodies.keys()].find((each) => each.endsWith(ending));
    return name ? `/assets/${name}` : "";
  };
  return { bodies, script: named(".js"), style: named(".css") };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Serves the built files from memory. Their names change with their content. */
export function assets({ bodies }: Assets): RequestHandler {
  return (request, response, next) => {
    const name = request.path.slice(1);
    const body = bodies.get(name);
    const type = TYPES[extname(name)];
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!body || !type || !isRead) return next();
    response.set({ "Content-Type": type, "Cache-Control": FOR_EVER, Vary: "Accept-Encoding" });
    const encoding = (["br", "gzip"] as const).find(
      (each) => bodies.has(name + ENDINGS[each]) && request.acceptsEncodings(each) === each,
    );
    if (encoding) response.set("Content-Encoding", encoding);
    response.end((encoding && bodies.get(name + ENDINGS[encoding])) ?? body);
  };
}
