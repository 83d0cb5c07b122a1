import type { ApiOperation, OpenApi, Parameter, Response } from "../../openapi/open-api";
import { type Code, codeBlock, codeTabs } from "../code";
import { inline, inlineCode, paragraphs } from "../html";
import { fieldTable, typeOf } from "./fields";
import { dataOf, fileOf, found, jsonOf, streamOf } from "./lookup";
import { sectionPath } from "./paths";
import { curlOf } from "./snippets/curl";
import type { Place } from "./snippets/example-request";
import { pythonOf } from "./snippets/python";
import { typescriptOf } from "./snippets/typescript";

/** Where operations can be tried: on this very page, or on that of the sandbox. */
export type Trying = { here: true } | { here: false; sandboxUrl: string };

/** The article of one operation: its description on the left, its examples on the right. */
export function operationArticle(document: OpenApi, place: Place, trying: Trying): string {
  const { path, verb, operation } = place;
  const { operationId: id, summary, description = "" } = operation;
  return `<article id="${id}" class="operation"><div class="about">
<h2><a href="#${id}">${inline(summary)}</a></h2>
<p class="route"><span class="verb ${verb}">${verb.toUpperCase()}</span> ${inlineCode(path)}</p>
${paragraphs(description)}
${facts(operation)}
${parameters(document, operation)}
${body(operation)}
${answers(document, operation)}
${refusals(document, operation)}
</div><div class="examples">
${codeTabs(requestExamples(document, place))}
${answerExample(document, operation)}
${tryIt(place, trying)}
</div></article>`;
}

/** The request of an operation's example, in each language that can make it. */
export function requestExamples(document: OpenApi, place: Place): Code[] {
  const typescript = typescriptOf(document, place);
  return [
    { language: "sh", code: curlOf(document, place) },
    ...(typescript === undefined ? [] : [{ language: "ts", code: typescript }]),
    { language: "python", code: pythonOf(document, place) },
  ];
}

function facts(operation: ApiOperation): string {
  const { "x-kobo-scope": scope, "x-kobo-limit-group": group } = operation;
  const lines = [
    ["Scope", scope ? `<code>${scope}</code>` : "any key"],
    ...(group === "default" ? [] : [["Limit", `<a href="#limits">${group}</a>`]]),
    ...(operation["x-kobo-graphql"]
      ? [["GraphQL", `<a href="#graphql"><code>${operation["x-kobo-graphql"]}</code></a>`]]
      : []),
  ];
  return `<dl class="facts">${lines.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}

const PARAMETERS_TITLES = { path: "Path parameters", query: "Query parameters" };

function parameters(document: OpenApi, operation: ApiOperation): string {
  const all = operation.parameters.map((one) => found<Parameter>(document, one));
  const tables = (["path", "query"] as const).map((place) => {
    const fields = all.filter((field) => field.in === place);
    const table = fieldTable(
      {
        required: fields.filter(({ required }) => required).map(({ name }) => name),
        properties: Object.fromEntries(
          fields.map(({ name, schema, description = "" }) => [name, { ...schema, description }]),
        ),
      },
      "sent",
    );
    return table ? `<h3>${PARAMETERS_TITLES[place]}</h3>${table}` : "";
  });
  return tables.join("");
}

function body({ requestBody }: ApiOperation): string {
  const schema = requestBody?.content["application/json"]?.schema;
  const table = schema ? fieldTable(schema, "sent") : "";
  return table ? `<h3>Body</h3>${table}` : "";
}

/** The successes, each with the fields of its `data`. */
function answers(document: OpenApi, operation: ApiOperation): string {
  const successes = successesOf(document, operation);
  const items = successes.map(([status, response], index) => {
    const media = jsonOf(response);
    const data = media ? dataOf(media) : undefined;
    const isAsBefore = index > 0 && data && sameAs(successes[index - 1]?.[1], data);
    const type = data && data.type !== "null" ? ` ${typeOf(data)}` : "";
    const table = data && !isAsBefore ? fieldTable(data, "answered") : "";
    const csv = response.content?.["text/csv"] ? " Or a table, for <code>text/csv</code>." : "";
    return `<p class="answer"><b>${status}</b>${type}. ${inline(response.description)}${csv}</p>${table}`;
  });
  return `<h3>Responses</h3>${items.join("")}`;
}

function sameAs(response: Response | undefined, data: object): boolean {
  const media = response && jsonOf(response);
  return media !== undefined && JSON.stringify(dataOf(media)) === JSON.stringify(data);
}

function successesOf(document: OpenApi, operation: ApiOperation): [string, Response][] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) => [status, found<Response>(document, response)]);
}

/** The codes of its own; those of every operation stand once, further down. */
function refusals(document: OpenApi, operation: ApiOperation): string {
  const lines = new Map(document["x-kobo-errors"].map((line) => [line.code, line]));
  const items = operation["x-kobo-errors"].map((code) => {
    const { status, message = "" } = lines.get(code) ?? {};
    return `<li><a href="#${code}"><code>${code}</code></a> <b>${status}</b> ${inline(message)}`;
  });
  const everyOperation = 'The errors of <a href="#errors">every operation</a>';
  return items.length === 0
    ? `<h3>Errors</h3><p>${everyOperation}.</p>`
    : `<h3>Errors</h3><ul class="codes">${items.join("")}</ul><p>${everyOperation} also apply.</p>`;
}

function answerExample(document: OpenApi, operation: ApiOperation): string {
  const text = (streamOf(operation) ?? fileOf(operation))?.example;
  if (typeof text === "string") return codeBlock({ language: "text", code: text }, "Response 200");
  const [first] = successesOf(document, operation);
  const example = first && jsonOf(first[1])?.example;
  if (example === undefined) return "";
  const code = JSON.stringify(example, null, 2);
  return codeBlock({ language: "json", code }, `Response ${first?.[0]}`);
}

function tryIt({ operation }: Place, trying: Trying): string {
  if (streamOf(operation)) return "";
  const { operationId: id, summary, tags } = operation;
  const label = `Try it<span class="unseen">: ${inline(summary)}</span>`;
  if (trying.here)
    return `<button type="button" class="try" data-operation="${id}">${label}</button>`;
  return `<p><a class="try" href="${trying.sandboxUrl}${sectionPath(tags[0] ?? "")}#${id}">Try it in the sandbox<span class="unseen">: ${inline(summary)}</span></a></p>`;
}
