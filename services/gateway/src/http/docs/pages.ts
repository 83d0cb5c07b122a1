import { createHash } from "node:crypto";
import type { Logger } from "@kobo/runtime";
import { Router } from "express";
import type { Exchange } from "../exchange";
import { exchangeOf } from "../in-express";
import type { Operation } from "../operations/operation";
import { observeRequest } from "../pipeline/context";
import { refuseOtherMethods } from "../pipeline/refuse";

/** Where customers come back to from their bank's page when the shop has no page of its own for that. */
export const RETURN_PATH = "/checkout/return";

/** Announces a deprecated operation and its sunset. */
export const DEPRECATIONS_PATH = "/deprecations";

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; background: #f2f4f7; color: #17202b; }
main { max-width: 40rem; margin: 10vh auto 2rem; padding: 2rem; background: #fff; border-radius: 0.75rem; box-shadow: 0 1px 4px #0003; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0; }
ul { margin: 0; padding-left: 1.25rem; }
@media (max-width: 44rem) {
  main { margin: 0; padding: 1.5rem 1.25rem; border-radius: 0; box-shadow: none; }
}
@media (prefers-color-scheme: dark) {
  body { background: #10161d; color: #e8edf2; }
  main { background: #1b242e; }
}
`;

/** Nothing is loaded, and nothing runs. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

interface Page {
  path: string;
  title: string;
  /** HTML. */
  text: string;
  cacheControl: string;
}

/** The few pages for people, without a key and without scripts. */
export function pages(operations: readonly Operation[], logger: Logger): Router {
  const router = Router({ caseSensitive: true });
  for (const page of [returnPage(), deprecationsPage(operations)]) {
    const html = toHtml(page);
    router
      .route(page.path)
      .get((_request, response) => {
        const exchange = exchangeOf(response);
        observeRequest(exchange, `GET ${page.path}`, logger);
        sendPage(exchange, html, page);
      })
      .all(refuseOtherMethods("GET", { logger }));
  }
  return router;
}

function returnPage(): Page {
  return {
    path: RETURN_PATH,
    title: "You are done here",
    text: "<p>You can close this window and return to the shop.</p>",
    // The processor puts what belongs to one payment behind the address.
    cacheControl: "no-store",
  };
}

function deprecationsPage(operations: readonly Operation[]): Page {
  const items = operations.flatMap(({ method, path, deprecation }) => {
    if (!deprecation) return [];
    const { successor, sunset } = deprecation;
    const until = sunset.toISOString().slice(0, 10);
    return `<li><code>${method} ${path}</code> answers until ${until}. Use <code>${method} ${successor}</code>.</li>`;
  });
  const text = `<ul>${items.join("")}</ul>`;
  return {
    path: DEPRECATIONS_PATH,
    title: "What is to go",
    text,
    cacheControl: "public, max-age=3600",
  };
}

function toHtml({ title, text }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${text}
</main>
</body>
</html>
`;
}

function sendPage(exchange: Exchange, html: string, { cacheControl }: Page): void {
  exchange.setAll({
    "Cache-Control": cacheControl,
    "Content-Security-Policy": POLICY,
    "Content-Type": "text/html; charset=utf-8",
  });
  exchange.end(200, html);
}
