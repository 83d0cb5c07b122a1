import type { OpenApi } from "../../openapi/open-api";
import { paragraphs } from "../html";
import { fieldTable, typeOf } from "./fields";
import { namesIn } from "./lookup";

/** Shapes that the parts about requests and errors tell of. */
const TOLD_ELSEWHERE = new Set(["Error", "ErrorWithMeta", "Meta", "PageMeta"]);

/**
 * The named shapes by the first of the given parts that uses each, also by way of another shape.
 */
export function recordsByUser(
  document: OpenApi,
  parts: [string, unknown][],
): Map<string, string[]> {
  const seen = new Set(TOLD_ELSEWHERE);
  return new Map(parts.map(([user, part]) => [user, collected(document, part, seen)]));
}

function collected(document: OpenApi, part: unknown, seen: Set<string>): string[] {
  const { schemas, responses } = document.components;
  return namesIn(part).flatMap((name) => {
    // What is told beside an error's code belongs to whoever may be told it.
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
