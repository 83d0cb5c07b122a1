import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "../generate/document";
import type { Behaviour } from "./a-server";

interface Media {
  example?: unknown;
}

/** What the tests read of the API's document beside what the generator does. */
export interface Told {
  operationId: string;
  parameters: { $ref?: string; name: string; in: string; example?: string }[];
  requestBody?: { content: { "application/json": Media } };
  responses: Record<string, { content?: { "application/json"?: Media } }>;
}

const FILE = join(__dirname, "../../../../docs/openapi.json");

export const DOCUMENT: Document & { paths: Record<string, Record<string, Told>> } = JSON.parse(
  readFileSync(FILE, "utf8"),
);

/** The example of an operation's first good answer, as it stands in the document: with its envelope. */
export function exampleAnswer(told: Told): { status: number; body: Record<string, unknown> } {
  for (const [status, response] of Object.entries(told.responses)) {
    const example = response.content?.["application/json"]?.example;
    if (status.startsWith("2") && example !== undefined) {
      return { status: Number(status), body: example as Record<string, unknown> };
    }
  }
  throw new Error(`${told.operationId} has no example of an answer.`);
}

/** Answers each operation as the document's example does; whatever else is asked for is a 404. */
export const asDocumented: Behaviour = (response, { method, path }) => {
  const { pathname } = new URL(path, "http://server");
  const found = Object.entries(DOCUMENT.paths).find(
    ([template, item]) => item[method.toLowerCase()] && patternOf(template).test(pathname),
  );
  const told = found?.[1][method.toLowerCase()];
  const { status, body } = told
    ? exampleAnswer(told)
    : { status: 404, body: { success: false, code: "ROUTE_NOT_FOUND", message: "No." } };
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
};

/** Paths without parameters stand before those that they would match. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
