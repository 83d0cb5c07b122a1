import type { Mode } from "@kobo/core/tenant";
import { escapeHtml } from "../html";
import type { Heading, Page, PageGroup } from "./page";

export const DOCS_PATH = "/docs";
export const ASSETS_PATH = `${DOCS_PATH}/assets`;

/** The common part of all pages of one mode. */
export interface Site {
  mode: Mode;
  version: string;
  groups: PageGroup[];
}

/** A whole page: it needs no script to be read, and loads nothing from elsewhere. */
export function pageHtml(page: Page, site: Site): string {
  const { mode, version } = site;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(page.description)}">
<title>${escapeHtml(page.title)} · Kobo docs</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${ASSETS_PATH}/docs.css">
<script src="${ASSETS_PATH}/choices.js"></script>
<script src="${ASSETS_PATH}/docs.js" type="module"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<p class="name"><a href="${DOCS_PATH}">Kobo</a> <span>Docs</span></p>
<button type="button" class="search-button" aria-keyshortcuts="/">Search <kbd>/</kbd></button>
<button type="button" class="theme-button" aria-pressed="false">Dark</button>
<p class="mode ${mode}">${mode === "test" ? "Sandbox" : "Live"}</p>
</header>
<nav id="contents" class="contents" aria-label="Documentation"><details><summary>Menu</summary>${site.groups.map((group) => groupHtml(group, page)).join("")}</details></nav>
<main id="main" tabindex="-1">
${page.article}
${neighbours(page, site)}
</main>
<footer><p>Version ${escapeHtml(version)}</p><p><a href="/openapi.json">OpenAPI</a> · <a href="/llms.txt">llms.txt</a> · <a href="#contents">Back to the menu</a></p></footer>
</body>
</html>
`;
}

function groupHtml({ title, pages }: PageGroup, current: Page): string {
  const items = pages.map((page) => {
    if (page.path !== current.path)
      return `<li><a href="${page.path}">${escapeHtml(page.title)}</a>`;
    return `<li><a href="${page.path}" aria-current="page">${escapeHtml(page.title)}</a>${onThisPage(page)}`;
  });
  return `<p>${title}</p><ul>${items.join("")}</ul>`;
}

function onThisPage({ headings }: Page): string {
  if (headings.length === 0) return "";
  const items = headings.map(
    ({ id, title, isDeprecated }: Heading) =>
      `<li><a href="#${id}"${isDeprecated ? ' class="deprecated"' : ""}>${title}</a>`,
  );
  return `<ul aria-label="On this page">${items.join("")}</ul>`;
}

/** Links to the pages before and after, in the order of the navigation. */
function neighbours(page: Page, { groups }: Site): string {
  const all = groups.flatMap(({ pages }) => pages);
  const at = all.findIndex(({ path }) => path === page.path);
  if (at === -1) return "";
  const link = (to: Page | undefined, rel: string, label: string) =>
    to
      ? `<a href="${to.path}" rel="${rel}"><small>${label}</small>${escapeHtml(to.title)}</a>`
      : "<span></span>";
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(all[at - 1], "prev", "Previous")}${link(all[at + 1], "next", "Next")}</nav>`;
}
