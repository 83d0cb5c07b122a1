import type { DocumentOperation } from "./document";
import { allOf, camel, kebab, pascal } from "./names";
import type { MethodTypes } from "./operation-types";
import { docComment } from "./schema-to-type";

export interface Method {
  operation: DocumentOperation;
  types: MethodTypes;
}

/** The module of one resource: a class with a method for each of its operations. */
export function resourceModuleOf(resource: string, methods: readonly Method[]): string {
  const code = methods.flatMap((method) =>
    method.types.items === undefined ? [callMethod(method)] : listMethods(method),
  );
  const body = `/** \`kobo.${resource}\` */
export class ${pascal(resource)} {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  ${code.join("\n\n")}
}`;
  return [importsOf(body, methods), body].join("\n\n");
}

/** The module that brings all resources together. */
export function resourcesModuleOf(resources: readonly string[]): string {
  const imports = resources.map(
    (name) => `import { ${pascal(name)} } from "./resources/${kebab(name)}";`,
  );
  return `import type { Client } from "../client";
${imports.join("\n")}

/** All operations of the API, by what they are about. */
export class Resources {
  ${resources.map((name) => `readonly ${name}: ${pascal(name)};`).join("\n  ")}

  constructor(client: Client) {
    ${resources.map((name) => `this.${name} = new ${pascal(name)}(client);`).join("\n    ")}
  }
}`;
}

function importsOf(body: string, methods: readonly Method[]): string {
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const options = ["CallOptions", "WriteOptions"].filter(uses);
  // The words of the document begin with a capital in comments only; a name that is not used is dropped.
  const types = [...new Set(methods.flatMap(({ types }) => namesIn(types)))].sort();
  return [
    `import type { Client } from "../../client";`,
    ...(uses("CsvPage") ? [`import type { CsvPage } from "../../csv-page";`] : []),
    ...(uses("ListOptions") ? [`import type { Items, ListOptions } from "../../items";`] : []),
    `import type { KoboCall } from "../../kobo-call";`,
    ...(/\bPage</.test(body) ? [`import type { Page } from "../../page";`] : []),
    ...(options.length > 0 ? [`import type { ${options.join(", ")} } from "../../request";`] : []),
    ...(types.length > 0 ? [`import type { ${types.join(", ")} } from "../types";`] : []),
  ].join("\n");
}

/** The named types that a method's signature holds. */
function namesIn({ params, input, result }: MethodTypes): string[] {
  const texts = [...params.map(({ type }) => type), input?.type ?? "", result];
  const withoutTexts = texts.join(" ").replaceAll(/"[^"]*"/g, "");
  return (withoutTexts.match(/\b[A-Z]\w*/g) ?? []).filter((name) => !BUILT_IN.has(name));
}

const BUILT_IN = new Set(["Date", "Record"]);

function callMethod({ operation, types }: Method): string {
  const { sdk, method } = operation;
  const options = method === "POST" ? "WriteOptions" : "CallOptions";
  const send = types.flat ? "callFlat" : "call";
  return `${docOf(operation, types)}${sdk[1]}(${parametersOf(types, options)}): KoboCall<${types.result}> {
    return this.#client.${send}(${requestOf(operation, types)}, options);
  }`;
}

function listMethods({ operation, types }: Method): string[] {
  const [, name] = operation.sdk;
  const request = requestOf(operation, types);
  const all = allOf(name);
  const allDoc = docComment([
    `All items of \`${name}\`, page by page: \`for await (const item of …)\`. It can go on after an error.`,
  ]);
  return [
    `${docOf(operation, types)}${name}(${parametersOf(types, "CallOptions")}): KoboCall<Page<${types.result}>> {
    return this.#client.list(${request}, options);
  }`,
    `${allDoc}${all}(${parametersOf(types, "ListOptions", withoutCursor)}): Items<${types.result}> {
    return this.#client.listAll(${request}, options);
  }`,
    ...(operation.csv ? [csvMethod({ operation, types })] : []),
  ];
}

function csvMethod({ operation, types }: Method): string {
  const [, name] = operation.sdk;
  const doc = docComment([`A page of \`${name}\` as a table for spreadsheets.`]);
  const request = requestOf(operation, { ...types, items: undefined });
  return `${doc}${name}Csv(${parametersOf(types, "CallOptions")}): KoboCall<CsvPage> {
    return this.#client.csv(${request}, options);
  }`;
}

function withoutCursor(input: string): string {
  return `Omit<${input}, "cursor">`;
}

function parametersOf(
  { params, input }: MethodTypes,
  options: string,
  inputAs = (type: string) => type,
): string {
  return [
    ...params.map(({ name, type }) => `${camel(name)}: ${type}`),
    ...(input ? [`input: ${inputAs(input.type)}${input.required ? "" : " = {}"}`] : []),
    `options?: ${options}`,
  ].join(", ");
}

function requestOf({ method, path }: DocumentOperation, { params, input, items }: MethodTypes) {
  const fields = [
    `method: "${method}"`,
    `path: ${JSON.stringify(path)}`,
    ...(params.length > 0 ? [`params: { ${params.map(paramField).join(", ")} }`] : []),
    ...(input ? [method === "GET" ? "query: input" : "body: input"] : []),
    ...(items === undefined ? [] : [`items: ${JSON.stringify(items)}`]),
  ];
  return `{ ${fields.join(", ")} }`;
}

function docOf(operation: DocumentOperation, { params }: MethodTypes): string {
  const { summary, description, scope, codes, deprecated, method, path } = operation;
  return docComment([
    [`${summary}.`, description].filter(Boolean).join(" "),
    ...params.map((one) => one.description && `\`${camel(one.name)}\`: ${one.description}`),
    [
      `\`${method} ${path}\``,
      scope === undefined ? "any key" : `scope \`${scope}\``,
      ...(codes.length > 0 ? [`codes ${codes.map((code) => `\`${code}\``).join(", ")}`] : []),
    ].join("; "),
    deprecated ? "@deprecated" : undefined,
  ]);
}

function paramField({ name }: { name: string }): string {
  return name === camel(name) ? name : `${name}: ${camel(name)}`;
}
