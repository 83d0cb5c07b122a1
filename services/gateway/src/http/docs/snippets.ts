import type { ApiOperation, OpenApi, Parameter, Verb } from "../openapi/open-api";
import { escapeHtml } from "./html";
import { found, streamOf } from "./lookup";

/** An operation, and where it is. */
export interface Place {
  path: string;
  verb: Verb;
  operation: ApiOperation;
}

const KEY = "$KOBO_SECRET_KEY";
const IDEMPOTENCY_KEY = "7d4f0c2e91b8";
/** Of a line, in characters: the blocks are narrow. */
const WIDTH = 52;

/** The request of an operation's example, for a shell. */
export function curlOf(document: OpenApi, { path, verb, operation }: Place): string {
  const host = document.servers[0]?.url ?? "";
  const fields = parametersOf(document, operation);
  const query = new URLSearchParams(valuesOf(fields, "query").filter(isGiven)).toString();
  const url = `${host}${filled(path, fields)}${query ? `?${query}` : ""}`;
  const body = bodyOf(operation);
  const lines = [
    `curl ${optionsOf(verb, operation)}"${url}"`,
    `  -H "Authorization: Bearer ${KEY}"`,
    ...(verb === "post" ? [`  -H "Idempotency-Key: ${IDEMPOTENCY_KEY}"`] : []),
    ...(body === undefined ? [] : ['  -H "Content-Type: application/json"']),
    ...(body === undefined && verb === "post" ? ["  -X POST"] : []),
    ...(body === undefined ? [] : [`  -d '${indented(JSON.stringify(body, null, 2))}'`]),
  ];
  // Long addresses break before a slash.
  return escapeHtml(lines.join(" \\\n")).replaceAll("/", "<wbr>/");
}

/** A stream is shown as it comes. */
function optionsOf(verb: Verb, operation: ApiOperation): string {
  if (streamOf(operation)) return "-N ";
  return verb === "patch" || verb === "delete" ? `-X ${verb.toUpperCase()} ` : "";
}

/** The same with the SDK; undefined where it has no method. */
export function typescriptOf(document: OpenApi, { operation }: Place): string | undefined {
  const { "x-kobo-sdk": method } = operation;
  if (method === undefined) return undefined;
  const fields = parametersOf(document, operation);
  const query = Object.fromEntries(valuesOf(fields, "query").filter(isGiven));
  const rest = bodyOf(operation) ?? (Object.keys(query).length > 0 ? query : undefined);
  const isEmpty = rest === undefined || Object.keys(rest).length === 0;
  const values = [
    ...valuesOf(fields, "path").map(([, value]) => value),
    ...(isEmpty ? [] : [rest]),
  ];
  const called = `const answer = await kobo.${method}`;
  const call = `${called}${argumentsOf(values, called.length)};`;
  const lines = [
    'import { Kobo } from "@kobo/sdk";',
    "",
    'const kobo = new Kobo(process.env.KOBO_SECRET_KEY ?? "");',
    call,
  ];
  return escapeHtml(lines.join("\n"));
}

function parametersOf(document: OpenApi, { parameters }: ApiOperation): Parameter[] {
  return parameters.map((parameter) => found<Parameter>(document, parameter));
}

function valuesOf(fields: Parameter[], place: Parameter["in"]): [string, string][] {
  return fields
    .filter((field) => field.in === place)
    .map(({ name, example }) => [name, typeof example === "string" ? example : ""]);
}

function isGiven([, value]: [string, string]): boolean {
  return value !== "";
}

function filled(path: string, fields: Parameter[]): string {
  const values = new Map(valuesOf(fields, "path"));
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => values.get(name) ?? "");
}

function bodyOf({ requestBody }: ApiOperation): object | undefined {
  const example = requestBody?.content["application/json"]?.example;
  return typeof example === "object" && example !== null ? example : undefined;
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

/** What stands between the parentheses of a call, which begins at a column. */
function argumentsOf(values: unknown[], column: number): string {
  const flat = `(${values.map((value) => literal(value, "", Number.NEGATIVE_INFINITY)).join(", ")})`;
  const [only, ...more] = values;
  const isText = more.length === 0 && typeof only === "string";
  if (isText || column + flat.length < WIDTH) return flat;
  if (more.length === 0) return `(${literal(only, "", column)})`;
  return `(\n${values.map((value) => `  ${literal(value, "  ", 2)},\n`).join("")})`;
}

/** A value as TypeScript has it: on one line where it fits behind its column. */
function literal(value: unknown, indent: string, column: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const parts = Object.entries(value).map(([key, part]) => {
    const name = isList ? "" : `${key}: `;
    return `${name}${literal(part, deeper, deeper.length + name.length)}`;
  });
  const flat = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (flat.length + column < WIDTH && !flat.includes("\n")) return flat;
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join("")}${indent}${close}`;
}
