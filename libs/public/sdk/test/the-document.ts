import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "../generate/document";
import type { Behaviour } from "./a-server";

interface Media {
  example?: unknown;
}

/** The parts of the API's document that only the tests read. */
export interface DocumentedOperation {
  operationId: string;
  parameters: { $ref?: string; name: string; in: string; example?: string }[];
  requestBody?: { content: { "application/json": Media } };
  responses: Record<string, { content?: { "application/json"?: Media } }>;
}

const FILE = join(__dirname, "../../../../docs/openapi.json");

export const DOCUMENT: Document & { paths: Record<string, Record<string, DocumentedOperation>> } =
  JSON.parse(readFileSync(FILE, "utf8"));

/** An operation's first example of a success, with its envelope. */
export function exampleAnswer(operation: DocumentedOperation): {
  status: number;
  body: Record<string, unknown>;
} {
  for (const [status, response] of Object.entries(operation.responses)) {
    const example = response.content?.["application/json"]?.example;
    if (status.startsWith("2") && example !== undefined) {
      return { status: Number(status), body: example as Record<string, unknown> };
    }
  }
  throw new Error(`${operation.operationId} has no example of an answer.`);
}

/** Responds to each operation with the document's example, and to other requests with 404. */
export const asDocumented: Behaviour = (response, { method, path }) => {
  const { pathname } = new URL(path, "http://server");
  const found = Object.entries(DOCUMENT.paths).find(
    ([template, item]) => item[method.toLowerCase()] && patternOf(template).test(pathname),
  );
  const operation = found?.[1][method.toLowerCase()];
  const { status, body } = operation
    ? exampleAnswer(operation)
    : { status: 404, body: { success: false, code: "ROUTE_NOT_FOUND", message: "No." } };
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
};

/** Paths without parameters come before those with parameters that would match them. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
