import type { Mode } from "@kobo/core/tenant";
import { RESOURCES } from "../../domain/keys/scope";
import type { OpenApi } from "../openapi/open-api";
import { typeOf } from "./fields";
import { codeBlock, escapeHtml, inline, jsonHtml, paragraphs } from "./html";

/** What holds for every operation, in the order of the page. */
export interface Topic {
  id: string;
  title: string;
  html: string;
}

const GUIDE = (name: string) => `The guide <code>docs/${name}.md</code> has more.`;

export function topicsBefore(document: OpenApi, mode: Mode): Topic[] {
  return [
    { id: "start", title: "Start", html: start(document, mode) },
    { id: "authentication", title: "Authentication", html: authentication() },
    { id: "answers", title: "Requests and answers", html: ANSWERS },
    { id: "idempotency", title: "Doing things once", html: IDEMPOTENCY },
    { id: "pagination", title: "Lists", html: PAGINATION },
    { id: "limits", title: "Limits", html: limits(document) },
    { id: "graphql", title: "GraphQL", html: graphql(document) },
    { id: "versions", title: "Versions", html: VERSIONS },
  ];
}

function start(document: OpenApi, mode: Mode): string {
  const rows = document.servers.map(
    ({ url, description }) =>
      `<tr><th>${escapeHtml(description)}<td><code>${escapeHtml(url)}</code><td>${description === "Live" ? "Keys that begin with <code>sk_live_</code>. Money is real." : "Keys that begin with <code>sk_test_</code>. Money, banks and time are pretended."}</tr>`,
  );
  const here = document.servers[0]?.url ?? "";
  const first = `curl "${here}/api/v1/developer/health" \\\n  -H "Authorization: Bearer $KOBO_SECRET_KEY"`;
  const other =
    mode === "live"
      ? `<p>This page is of the live root. That of the <a href="${document.servers[1]?.url}/docs">sandbox</a> also has what lets test payments happen, and lets you try every operation.</p>`
      : "";
  return `${paragraphs(document.info.description)}
<table class="roots"><thead><tr><th>Root<th>Where<th>For</tr></thead><tbody>${rows.join("")}</tbody></table>${other}
<p>Is your key good? This asks:</p>${codeBlock("curl", escapeHtml(first))}
<p>All of this page is in <a href="/openapi.json">an OpenAPI 3.1 document</a>, too. For TypeScript there is <code>@kobo/sdk</code>, which retries safely and turns pages for you. ${GUIDE("quick-start")}</p>`;
}

function authentication(): string {
  const scopes = RESOURCES.map((name) => `<code>${name}</code>`).join(", ");
  return `<p>Every request carries your secret key: <code>Authorization: Bearer sk_test_…</code>. Keep it on your servers; whoever has it can move your money. Its last six characters check the rest, so that scanners know a key that leaked.</p>
<p>A key may do everything, or only what its scopes name: ${scopes}, each with <code>:read</code> or <code>:write</code>; whoever may write may read. A key may also be bound to addresses of yours. Replace one without a break: a rolled key goes on for up to seven days beside its successor. ${GUIDE("limits-and-keys")}</p>`;
}

const ANSWERS = `<p>Bodies are JSON in UTF-8, at most 64 KiB, sent as <code>application/json</code>. An unknown field that looks like a known one is 400 with a suggestion; others are accepted and named in <code>warnings</code>. Amounts are whole numbers, never texts or fractions.</p>
<p>Paths under <code>/api/v1/developer</code> answer with <code>success</code>, <code>message</code> and <code>data</code>; those under <code>/v2</code> with <code>success</code>, <code>data</code> and <code>meta</code>. The tables below tell what <code>data</code> holds. Take any 2xx for a success, and read <code>status</code>: <b>202</b> says that the outcome is not known yet. Do not send such a request again under a new reference: an event will tell, and so does asking for the record.</p>
<p>Every answer has an <code>X-Request-Id</code>: yours, if you sent one, or ours. Send <code>Accept-Encoding: gzip</code> to get answers above 1 KiB compressed.</p>`;

const IDEMPOTENCY = `<p>Send an <code>Idempotency-Key</code> of your own with every <code>POST</code>, a new one for each thing that you want done. When an answer is lost, send the same request under the same key: it is done once, and for 24 hours you get the first answer again, with <code>Idempotent-Replayed: true</code>. Answers 5xx, 429 and those with <code>retryable: true</code> are not kept: the repeat carries on from where it stood.</p>
<p>The same key with another body is 422 <a href="#IDEMPOTENCY_KEY_REUSED"><code>IDEMPOTENCY_KEY_REUSED</code></a>; while the first request is still running it is 409 <a href="#IDEMPOTENCY_KEY_IN_USE"><code>IDEMPOTENCY_KEY_IN_USE</code></a>.</p>
<p>Your <code>reference</code> is unique for ever, for each merchant and mode: once among PayIDs and virtual accounts, once among transfers, once among bills. <a href="#DUPLICATE_REFERENCE"><code>DUPLICATE_REFERENCE</code></a> tells which record has it.</p>`;

const PAGINATION = `<p>Lists begin with the newest. <code>limit</code> is 1 to 100, 20 unless you say. While <code>hasMore</code> is true, send <code>nextCursor</code> as <code>cursor</code>, with the same filters. Under <code>/v2</code> the same stands in <code>meta.pagination</code>: <code>has_more</code>, <code>next_cursor</code>, and <code>previous_cursor</code> to turn back. Cursors do not expire, and what is added meanwhile moves nothing.</p>`;

function limits(document: OpenApi): string {
  const rows = Object.entries(document["x-kobo-limits"]).map(
    ([group, { perSecond, burst }]) => `<tr><th>${group}<td>${perSecond}<td>${burst}</tr>`,
  );
  return `<p>For each key, and for all keys of a merchant together four times as much:</p>
<table><thead><tr><th>Operations<th>Requests a second<th>At once</tr></thead><tbody>${rows.join("")}</tbody></table>
<p><code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds) stand on every answer. Beyond the limit it is 429 with <code>Retry-After</code>; 503 with <code>Retry-After</code> says that we are busy. Wait that long, and a little longer each time. Larger merchants may have larger limits: ask us.</p>`;
}

function graphql(document: OpenApi): string {
  const names = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, "x-kobo-graphql": name }) =>
      name ? [`<a href="#${operationId}"><code>${name}</code></a>`] : [],
    );
  return `<p>Some operations answer GraphQL, too, at <code>POST /api/v1/developer/graphql</code> with the same key: ${names.join(", ")}. Amounts are of the type <code>Kobo</code>. A refusal is <code>success: false</code> with the same <code>code</code> and record. An <code>Idempotency-Key</code> holds for a request with one mutation. ${GUIDE("graphql")}</p>`;
}

const VERSIONS = `<p>Within a version we only add: fields, codes, events, optional inputs, and values of lists. Pass over what you do not know. What is to go says so on every answer, with <code>Deprecation</code>, <code>Sunset</code> and <code>Link</code>, for at least twelve months, and is listed on <a href="/deprecations">a page of its own</a>.</p>`;

export function topicsAfter(document: OpenApi): Topic[] {
  return [
    { id: "webhooks-you-are-sent", title: "What webhooks send", html: webhooks(document) },
    { id: "errors", title: "Errors", html: errors(document) },
  ];
}

/** Each event with the shape of its `data`. */
function webhooks(document: OpenApi): string {
  const sent = Object.entries(document.webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"] ?? {};
    const data = schema?.properties?.data;
    const row = `<tr><th><code>${name}</code><td>${inline(post.summary)}<td>${data ? typeOf(data) : ""}</tr>`;
    return { row, example };
  });
  const example = sent[0]?.example;
  return `<p>Each delivery is a <code>POST</code> to your address, signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> say, with <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. Verify it over the bytes as they came, answer 2xx within 15 seconds, and work on it afterwards. It is tried again for about three days. Events come at least once and in no order: drop repeats by <code>id</code>, and go by the state in <code>data</code>, which is the record that the matching <code>GET</code> returned at that moment. ${GUIDE("webhooks")}</p>
<table class="events"><thead><tr><th>Event<th>When<th><code>data</code></tr></thead><tbody>${sent.map(({ row }) => row).join("")}</tbody></table>
${example ? codeBlock("A delivery’s body", jsonHtml(example)) : ""}`;
}

function errors(document: OpenApi): string {
  const example = {
    success: false,
    message: "Some fields are missing or not valid. See `errors`.",
    code: "VALIDATION_ERROR",
    data: null,
    requestId: "5f0c8f0e-3c1c-4a57-9b0a-6d6c2f1f5a0e",
    errors: [{ field: "customer.email", code: "required", message: "customer.email is required." }],
  };
  const rows = document["x-kobo-errors"].map(
    ({ code, status, message, remedy }) =>
      `<tr id="${code}"><th><code>${code.replaceAll("_", "_<wbr>")}</code><td>${status}<td>${paragraphs(`${message}\n\n${remedy}`)}</tr>`,
  );
  return `<p>Go by <code>code</code>, never by <code>message</code>. A code has one status, always; there may be new ones, so have a branch for those that you do not know. Every operation may answer <a href="#VALIDATION_ERROR"><code>VALIDATION_ERROR</code></a>, the codes of statuses 401 and 403, 413 and 415 for its body, 429, 500 and 503. ${GUIDE("errors")}</p>
${codeBlock("An error’s body", jsonHtml(example))}
<table class="errors"><thead><tr><th>Code<th>Status<th>What it means, and what to do</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
