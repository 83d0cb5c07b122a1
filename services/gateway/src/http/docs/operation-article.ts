import type { ApiOperation, OpenApi, Parameter, Response } from "../openapi/open-api";
import { fieldTable, typeOf } from "./fields";
import { codeBlock, escapeHtml, inline, jsonHtml, paragraphs } from "./html";
import { dataOf, found, jsonOf, streamOf } from "./lookup";
import { curlOf, type Place, typescriptOf } from "./snippets";

/** Where operations can be tried: on this very page, or on that of the sandbox. */
export type Trying = { here: true } | { here: false; sandboxUrl: string };

/** All that the reference tells of one operation: what it is on the left, how it looks on the right. */
export function operationArticle(document: OpenApi, place: Place, trying: Trying): string {
  const { path, verb, operation } = place;
  const { operationId: id, summary, description = "" } = operation;
  const typescript = typescriptOf(document, place);
  return `<article id="${id}" class="operation"><div class="about">
<h3><a href="#${id}">${inline(summary)}</a></h3>
<p class="route"><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${pathHtml(path)}</code></p>
${paragraphs(description)}
${facts(operation)}
${parameters(document, operation)}
${body(operation)}
${answers(document, operation)}
${refusals(document, operation)}
</div><div class="examples">
${codeBlock("curl", curlOf(document, place))}
${typescript === undefined ? "" : codeBlock("TypeScript", typescript)}
${answerExample(document, operation)}
${tryIt(place, trying)}
</div></article>`;
}

/** Long paths break before a slash, and nowhere else. */
function pathHtml(path: string): string {
  return path.replaceAll("/", "<wbr>/");
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
    return table ? `<h4>In the ${place}</h4>${table}` : "";
  });
  return tables.join("");
}

function body({ requestBody }: ApiOperation): string {
  const schema = requestBody?.content["application/json"]?.schema;
  const table = schema ? fieldTable(schema, "sent") : "";
  return table ? `<h4>Body</h4>${table}` : "";
}

/** The successes, each with the fields of its `data`. */
function answers(document: OpenApi, operation: ApiOperation): string {
  const successes = successesOf(document, operation);
  const told = successes.map(([status, response], index) => {
    const media = jsonOf(response);
    const data = media ? dataOf(media) : undefined;
    const isAsBefore = index > 0 && data && sameAs(successes[index - 1]?.[1], data);
    const type = data && data.type !== "null" ? ` ${typeOf(data)}` : "";
    const table = data && !isAsBefore ? fieldTable(data, "answered") : "";
    const csv = response.content?.["text/csv"] ? " Or a table, for <code>text/csv</code>." : "";
    return `<p class="answer"><b>${status}</b>${type}. ${inline(response.description)}${csv}</p>${table}`;
  });
  return `<h4>Answers</h4>${told.join("")}`;
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
  const rest = 'And those that <a href="#errors">every operation</a> has.';
  return items.length === 0
    ? `<h4>Errors</h4><p>None but those that <a href="#errors">every operation</a> has.</p>`
    : `<h4>Errors</h4><ul class="codes">${items.join("")}</ul><p>${rest}</p>`;
}

function answerExample(document: OpenApi, operation: ApiOperation): string {
  const stream = streamOf(operation);
  if (typeof stream?.example === "string")
    return codeBlock("Answer 200", escapeHtml(stream.example));
  const [first] = successesOf(document, operation);
  const example = first && jsonOf(first[1])?.example;
  return example === undefined ? "" : codeBlock(`Answer ${first?.[0]}`, jsonHtml(example));
}

function tryIt({ operation }: Place, trying: Trying): string {
  if (streamOf(operation)) return "";
  const { operationId: id, summary } = operation;
  const label = `Try it<span class="unseen">: ${inline(summary)}</span>`;
  if (trying.here)
    return `<button type="button" class="try" data-operation="${id}">${label}</button>`;
  return `<p><a class="try" href="${trying.sandboxUrl}/docs#${id}">Try it in the sandbox<span class="unseen">: ${inline(summary)}</span></a></p>`;
}
