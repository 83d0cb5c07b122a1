import type { Page } from "./page";
import { DOCS_PATH } from "./shell";

export const NOT_FOUND_PATH = `${DOCS_PATH}/not-found`;

/** The page for an unknown address of the site. */
export function notFoundPage(): Page {
  return {
    path: NOT_FOUND_PATH,
    title: "Page not found",
    description: "There is no page at this address.",
    article: `<h1>Page not found</h1>
<p>There is no page at this address. Search for what you need, or start at the <a href="${DOCS_PATH}">first page</a>.</p>`,
    headings: [],
    entries: [],
  };
}
