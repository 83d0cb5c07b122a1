import type { Mode } from "@kobo/core/tenant";
import type { OpenApi, Verb } from "../../openapi/open-api";
import { inline, textOf } from "../html";
import { linkPlaces } from "../site/link-places";
import type { Page, PageGroup, SearchEntry } from "../site/page";
import { operationArticle, type Trying } from "./operation-article";
import { REFERENCE_PATH, sectionId, sectionPath } from "./paths";
import { recordArticle, recordsByUser } from "./records";
import type { Place } from "./snippets/example-request";
import { basics, errors, type PageTopic, type Topic, webhookMessages } from "./topics";

/** One part of the reference: the operations of a section, and the records that it is the first to use. */
interface Part {
  name: string;
  places: Place[];
  records: string[];
}

/** The reference as pages, made from the document: one for each section, and those about all of them. */
export function referencePages(document: OpenApi, mode: Mode): PageGroup {
  const trying: Trying =
    mode === "test" ? { here: true } : { here: false, sandboxUrl: document.servers[1]?.url ?? "" };
  const pages = [
    basicsPage(basics(document, mode)),
    ...partsOf(document).map((part) => sectionPage(document, part, trying)),
    topicPage(webhookMessages(document), "webhook-messages"),
    errorsPage(document),
  ];
  return { title: "API reference", pages: linkPlaces(pages) };
}

/** The operations of a document, each with its place. */
export function placesOf(document: OpenApi): Place[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([verb, operation]): Place => ({ path, verb: verb as Verb, operation }),
    ),
  );
}

function partsOf(document: OpenApi): Part[] {
  const bySection = Map.groupBy(placesOf(document), ({ operation }) => operation.tags[0]);
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

function basicsPage(topics: Topic[]): Page {
  const title = "API basics";
  return {
    path: REFERENCE_PATH,
    title,
    description: "Roots, keys, envelopes, idempotency, pagination, limits and versions of the API.",
    article: `<h1>${title}</h1>\n${topics.map(topicHtml).join("\n")}`,
    headings: topics.map(({ id, title }) => ({ id, title })),
    entries: topics.map(topicEntry),
  };
}

function topicHtml({ id, title, html }: Topic): string {
  return `<section class="topic" aria-labelledby="${id}"><h2 id="${id}"><a href="#${id}">${title}</a></h2>${html}</section>`;
}

function topicEntry({ id, title, html }: Topic): SearchEntry {
  return { id, title, text: textOf(html) };
}

function sectionPage(document: OpenApi, { name, places, records }: Part, trying: Trying): Page {
  const articles = records.map((record) => recordArticle(document, record)).join("\n");
  return {
    path: sectionPath(name),
    title: name,
    description: places.map(({ operation }) => `${operation.summary}.`).join(" "),
    article: `<h1 id="${sectionId(name)}">${name}</h1>
${places.map((place) => operationArticle(document, place, trying)).join("\n")}
${articles ? `<section class="records"><h2>Objects</h2>${articles}</section>` : ""}`,
    headings: places.map(({ operation: { operationId, summary, deprecated = false } }) => ({
      id: operationId,
      title: inline(summary),
      isDeprecated: deprecated,
    })),
    entries: [
      ...places.map(({ path, verb, operation: { operationId, summary, description = "" } }) => ({
        id: operationId,
        title: summary,
        text: `${verb.toUpperCase()} ${path} ${description}`,
      })),
      ...records.map((record) => recordEntry(document, record)),
    ],
  };
}

function recordEntry(document: OpenApi, name: string): SearchEntry {
  const { description = "", properties = {} } = document.components.schemas[name] ?? {};
  return { id: name, title: name, text: `${description} ${Object.keys(properties).join(" ")}` };
}

/** A topic with a page of its own. */
function topicPage({ id, title, html, description }: PageTopic, slug: string): Page {
  return {
    path: sectionPath(slug),
    title,
    description,
    article: `<section class="topic" aria-labelledby="${id}"><h1 id="${id}">${title}</h1>${html}</section>`,
    headings: [],
    entries: [{ id: "", title, text: description }],
  };
}

function errorsPage(document: OpenApi): Page {
  const page = topicPage(errors(document), "errors");
  const codes = document["x-kobo-errors"].map(({ code, message, remedy }) => ({
    id: code,
    title: code,
    text: `${message} ${remedy}`,
  }));
  return { ...page, entries: [...page.entries, ...codes] };
}
