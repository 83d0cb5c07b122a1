import { type Code, codeTabs } from "../code";
import { escapeHtml } from "../html";
import type { Page, PageGroup } from "./page";
import { DOCS_PATH } from "./shell";

/** The first page: what there is to read, and a first request. */
export function homePage(
  groups: PageGroup[],
  { summary, example }: { summary: string; example: Code[] },
): Page {
  const lists = groups.map(
    ({ title, pages }) =>
      `<section><h2>${title}</h2><ul class="cards">${pages.map(cardHtml).join("")}</ul></section>`,
  );
  return {
    path: DOCS_PATH,
    title: "Documentation",
    description: summary,
    article: `<h1>Kobo documentation</h1>
<div class="row"><div class="prose"><p class="lead">${escapeHtml(summary)}</p>
<p>Start with the <a href="${DOCS_PATH}/guides/quick-start">quick start</a>: five minutes to a first payment and its webhook. Everything works in the sandbox, with money that is not real.</p></div>
<div class="examples">${codeTabs(example)}</div></div>
${lists.join("\n")}`,
    headings: [],
    entries: [],
  };
}

function cardHtml({ path, title, description }: Page): string {
  return `<li><a href="${path}">${escapeHtml(title)}</a><p>${escapeHtml(description)}</p>`;
}
