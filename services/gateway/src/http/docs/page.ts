import type { Mode } from "@kobo/core/tenant";
import type { OpenApi, Verb } from "../openapi/open-api";
import type { Section } from "../operations/description";
import { anchorOf, escapeHtml, inline } from "./html";
import { operationArticle, type Trying } from "./operation-article";
import { recordArticle, recordsByUser } from "./records";
import type { Place } from "./snippets";
import { type Topic, topicsAfter, topicsBefore } from "./topics";

/** One part of the reference: the operations of a section, and the records that it is the first to use. */
interface Part {
  name: Section;
  places: Place[];
  records: string[];
}

/** The reference for people, made from the document: all of it in one page that needs no script. */
export function referencePage(document: OpenApi, mode: Mode): string {
  const before = topicsBefore(document, mode);
  const after = topicsAfter(document);
  const parts = partsOf(document);
  const trying: Trying =
    mode === "test" ? { here: true } : { here: false, sandboxUrl: document.servers[1]?.url ?? "" };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(document.info.summary)}">
<title>Kobo API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#main">To the reference</a>
<header>
<p class="name"><a href="#top">Kobo</a> <span>API reference</span></p>
<p class="root"><span class="${mode}">${mode === "test" ? "Sandbox" : "Live"}</span> <a href="/openapi.json">OpenAPI</a></p>
</header>
<nav id="top" aria-label="Contents"><details><summary>Contents</summary>${contents(before, parts, after)}</details></nav>
<main id="main" tabindex="-1">
<h1>Kobo API reference</h1>
${before.map(topicHtml).join("\n")}
${parts.map((part) => partHtml(document, part, trying)).join("\n")}
${after.map(topicHtml).join("\n")}
</main>
<footer><p>Version ${escapeHtml(document.info.version)}</p><p><a href="#top">To the contents</a></p></footer>
</body>
</html>
`;
}

function partsOf(document: OpenApi): Part[] {
  const places = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([verb, operation]): Place => ({
        path,
        verb: verb as Verb,
        operation,
      }),
    ),
  );
  const bySection = Map.groupBy(places, ({ operation }) => operation.tags[0]);
  const records = recordsByUser(document, [
    ...document.tags.map(({ name }): [string, unknown] => [name, bySection.get(name)]),
    ["", document.webhooks],
  ]);
  return document.tags.map(({ name }) => ({
    name,
    places: bySection.get(name) ?? [],
    records: [...(records.get(name) ?? []), ...(name === "Events" ? (records.get("") ?? []) : [])],
  }));
}

function topicHtml({ id, title, html }: Topic): string {
  return `<section class="topic" aria-labelledby="${id}"><h2 id="${id}"><a href="#${id}">${title}</a></h2>${html}</section>`;
}

function partHtml(document: OpenApi, { name, places, records }: Part, trying: Trying): string {
  const id = anchorOf(name);
  const shapes = records.map((record) => recordArticle(document, record)).join("\n");
  return `<section aria-labelledby="${id}"><h2 id="${id}"><a href="#${id}">${name}</a></h2>
${places.map((place) => operationArticle(document, place, trying)).join("\n")}
${shapes ? `<h3 class="records">Records of ${name}</h3>${shapes}` : ""}</section>`;
}

function contents(before: Topic[], parts: Part[], after: Topic[]): string {
  const topics = (list: Topic[]) =>
    `<ul>${list.map(({ id, title }) => `<li><a href="#${id}">${title}</a>`).join("")}</ul>`;
  const sections = parts.map(
    ({ name, places }) =>
      `<p><a href="#${anchorOf(name)}">${name}</a></p><ul>${places
        .map(
          ({ operation: { operationId, summary, deprecated } }) =>
            `<li><a href="#${operationId}"${deprecated ? ' class="old"' : ""}>${inline(summary)}</a>`,
        )
        .join("")}</ul>`,
  );
  return topics(before) + sections.join("") + topics(after);
}
