import { allOf, camel, kebab, pascal } from "./names";
import type { Operation } from "./operations";
import { resourceDoc } from "./resource-docs";
import { inputType, resultType } from "./types-module";

/** The module of one resource: a class with a method for each operation. Unused imports are dropped later. */
export function resourceModuleOf(
  resource: string,
  operations: readonly Operation[],
  types: readonly string[],
): string {
  return `import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { CsvPage } from "../../lists/csv-page";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type { ${types.join(", ")} } from "../types";

/** \`kobo.${resource}\`: ${resourceDoc(resource)} */
export class ${pascal(resource)} {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  ${operations.flatMap(methodsOf).join("\n\n")}
}`;
}

/** The module that collects all resources. */
export function resourcesModuleOf(resources: readonly string[]): string {
  const imports = resources.map(
    (name) => `import { ${pascal(name)} } from "./resources/${kebab(name)}";`,
  );
  return `import type { Client } from "../client";
${imports.join("\n")}

/** All operations of the API, by what they are about. */
export class Resources {
  ${resources.map((name) => `/** ${resourceDoc(name)} */\n  readonly ${name}: ${pascal(name)};`).join("\n  ")}

  constructor(client: Client) {
    ${resources.map((name) => `this.${name} = new ${pascal(name)}(client);`).join("\n    ")}
  }
}`;
}

function methodsOf(operation: Operation): string[] {
  const { name, method, items, flat, csv } = operation;
  const result = resultType(operation);
  const request = requestOf(operation);
  if (items === undefined) {
    const options = method === "POST" ? "WriteOptions" : "CallOptions";
    return [
      `${docOf(operation)}${name}(${parametersOf(operation, options)}): KoboCall<${result}> {
    return this.#client.${flat ? "callFlat" : "call"}({ ${request} }, options);
  }`,
    ];
  }
  const listRequest = `{ ${request}, items: ${JSON.stringify(items)} }`;
  const withoutCursor = `Omit<${inputType(operation)}, "cursor">`;
  const list = `${docOf(operation)}${name}(${parametersOf(operation, "CallOptions")}): KoboCall<Page<${result}>> {
    return this.#client.list(${listRequest}, options);
  }`;
  const listAll = `/** All items of \`${name}\`, page by page: \`for await (const item of …)\`. It can continue after an error. */
  ${allOf(name)}(${parametersOf(operation, "ListOptions", withoutCursor)}): Items<${result}> {
    return this.#client.listAll(${listRequest}, options);
  }`;
  const table = `/** A page of \`${name}\` as a table for spreadsheets. */
  ${name}Csv(${parametersOf(operation, "CallOptions")}): KoboCall<CsvPage> {
    return this.#client.csv({ ${request} }, options);
  }`;
  return csv ? [list, listAll, table] : [list, listAll];
}

function parametersOf(operation: Operation, options: string, input = inputType(operation)): string {
  return [
    ...operation.params.map(({ name }) => `${camel(name)}: string`),
    ...(operation.input ? [`input: ${input}${operation.input.required ? "" : " = {}"}`] : []),
    `options?: ${options}`,
  ].join(", ");
}

/** The request's fields in the generated code. */
function requestOf({ method, path, params, input }: Operation): string {
  const given = params.map(({ name }) => (name === camel(name) ? name : `${name}: ${camel(name)}`));
  return [
    `method: "${method}"`,
    `path: ${JSON.stringify(path)}`,
    ...(given.length > 0 ? [`params: { ${given.join(", ")} }`] : []),
    ...(input ? [method === "GET" ? "query: input" : "body: input"] : []),
  ].join(", ");
}

function docOf(operation: Operation): string {
  const { summary, description, scope, codes, deprecated, method, path, params } = operation;
  const paragraphs = [
    [`${summary}.`, description].filter(Boolean).join(" "),
    ...params.map((one) => one.description && `\`${camel(one.name)}\`: ${one.description}`),
    [
      `\`${method} ${path}\``,
      scope === undefined ? "any key" : `scope \`${scope}\``,
      ...(codes.length > 0 ? [`codes ${codes.map((code) => `\`${code}\``).join(", ")}`] : []),
    ].join("; "),
    deprecated && "@deprecated",
  ];
  const lines = paragraphs.filter(Boolean).join("\n\n").replaceAll("*/", "* /").split("\n");
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}
