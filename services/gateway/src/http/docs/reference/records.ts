import type { OpenApi } from "../../openapi/open-api";
import { paragraphs } from "../html";
import { fieldTable, typeOf } from "./fields";
import { namesIn } from "./lookup";

/** Schemas that the pages about requests and errors describe. */
const DESCRIBED_ELSEWHERE = new Set(["Error", "ErrorWithMeta", "Meta", "PageMeta"]);

/**
 * The named shapes by the first of the given parts that uses each, also by way of another shape.
 */
export function recordsByUser(
  document: OpenApi,
  parts: [string, unknown][],
): Map<string, string[]> {
  const seen = new Set(DESCRIBED_ELSEWHERE);
  return new Map(parts.map(([user, part]) => [user, collected(document, part, seen)]));
}

function collected(document: OpenApi, part: unknown, seen: Set<string>): string[] {
  const { schemas, responses } = document.components;
  return namesIn(part).flatMap((name) => {
    // Extra fields of an error belong to the operations that may return it.
    const response = responses[name];
    if (response) return collected(document, response, seen);
    if (seen.has(name) || !schemas[name]) return [];
    seen.add(name);
    return [name, ...collected(document, schemas[name], seen)];
  });
}

/** One shape: its fields, or the shapes of which it is one. */
export function recordArticle(document: OpenApi, name: string): string {
  const schema = document.components.schemas[name] ?? {};
  const table = fieldTable(schema, "answered");
  const isOneOf = !table && (schema.oneOf ?? schema.anyOf) !== undefined;
  return `<article id="${name}" class="record"><h3><a href="#${name}">${name}</a></h3>${schema.description ? paragraphs(schema.description) : ""}${isOneOf ? `<p>${typeOf(schema)}</p>` : ""}${table}</article>`;
}
