import type { Mode } from "@kobo/core/tenant";
import { RESOURCES } from "../../../domain/keys/scope";
import type { OpenApi } from "../../openapi/open-api";
import { codeBlock } from "../code";
import { GUIDES_PATH } from "../guides/guide-link";
import { escapeHtml, inline, paragraphs } from "../html";
import { typeOf } from "./fields";
import { REFERENCE_PATH } from "./paths";

/** A subject that concerns every operation. */
export interface Topic {
  id: string;
  title: string;
  html: string;
}

/** One with a page of its own. */
export interface PageTopic extends Topic {
  description: string;
}

const guide = (slug: string, title: string) =>
  `See the guide <a href="${GUIDES_PATH}/${slug}">${title}</a>.`;

/** In the order of their page. */
export function basics(document: OpenApi, mode: Mode): Topic[] {
  return [
    { id: "start", title: "Base URLs", html: start(document, mode) },
    { id: "authentication", title: "Authentication", html: authentication() },
    { id: "answers", title: "Requests and responses", html: ANSWERS },
    { id: "idempotency", title: "Idempotency", html: IDEMPOTENCY },
    { id: "pagination", title: "Pagination", html: PAGINATION },
    { id: "limits", title: "Rate limits", html: limits(document) },
    { id: "graphql", title: "GraphQL", html: graphql(document) },
    { id: "versions", title: "Versions", html: VERSIONS },
  ];
}

function start(document: OpenApi, mode: Mode): string {
  const rows = document.servers.map(
    ({ url, description }) =>
      `<tr><th>${escapeHtml(description)}<td><code class="solid">${escapeHtml(url)}</code><td>${description === "Live" ? "Keys that begin with <code>sk_live_</code>. Money is real." : "Keys that begin with <code>sk_test_</code>. Money, banks and time are simulated."}</tr>`,
  );
  const here = document.servers[0]?.url ?? "";
  const code = `curl "${here}/api/v1/developer/health" \\\n  -H "Authorization: Bearer $KOBO_SECRET_KEY"`;
  const sandbox =
    mode === "live"
      ? `<p>This is the reference of the live root. The <a href="${document.servers[1]?.url}${REFERENCE_PATH}">reference of the sandbox</a> also has the operations that simulate payments, and lets you try every operation.</p>`
      : "";
  return `${paragraphs(document.info.description)}
<table class="roots"><thead><tr><th>Root<th>URL<th>Use</tr></thead><tbody>${rows.join("")}</tbody></table>${sandbox}
<p>Check your key:</p>${codeBlock({ language: "sh", code }, "curl")}
<p>The whole reference is also <a href="/openapi.json">an OpenAPI 3.1 document</a>. For TypeScript, use <code>@kobo/sdk</code>, which retries safely and follows pages. ${guide("quick-start", "Quick start")}</p>`;
}

function authentication(): string {
  const scopes = RESOURCES.map((name) => `<code>${name}</code>`).join(", ");
  return `<p>Send your secret key with every request: <code>Authorization: Bearer sk_test_…</code>. Keep it on your servers: anyone who has it can move your money. Its last six characters are a checksum, so that secret scanners recognise a leaked key.</p>
<p>You can restrict a key to scopes: ${scopes}, each with <code>:read</code> or <code>:write</code>, which includes reading. You can also restrict it to IP addresses. Roll a key without downtime: the old key works for up to seven days beside its successor. ${guide("limits-and-keys", "Limits and keys")}</p>`;
}

const ANSWERS = `<p>Bodies are JSON in UTF-8, at most 64 KiB, sent as <code>application/json</code>. An unknown field that resembles a known one returns 400 with a suggestion; other unknown fields are accepted and listed in <code>warnings</code>. Amounts are integers, never strings or fractions.</p>
<p>Paths under <code>/api/v1/developer</code> respond with <code>success</code>, <code>message</code> and <code>data</code>; those under <code>/v2</code> with <code>success</code>, <code>data</code> and <code>meta</code>. The tables in this reference describe <code>data</code>. Treat any 2xx as a success, and read <code>status</code>: <b>202</b> means that the outcome is not known yet. Do not send such a request again under a new reference: wait for the event, or get the record.</p>
<p>Every response has an <code>X-Request-Id</code>: yours, if you sent one, or ours. Send <code>Accept-Encoding: gzip</code> to get responses above 1 KiB compressed, except files, event streams and responses with a secret.</p>`;

const IDEMPOTENCY = `<p>Send an <code>Idempotency-Key</code> of your own with every <code>POST</code>, a new one for each action. If a response is lost, send the same request with the same key: Kobo acts once, and for 24 hours returns the first response again, with <code>Idempotent-Replayed: true</code>. Responses with 5xx, 429 or <code>retryable: true</code> are not stored: the repeat continues from where the first request stopped.</p>
<p>The same key with another body returns 422 <a href="#IDEMPOTENCY_KEY_REUSED"><code>IDEMPOTENCY_KEY_REUSED</code></a>. While the first request is still running, the response is 409 <a href="#IDEMPOTENCY_KEY_IN_USE"><code>IDEMPOTENCY_KEY_IN_USE</code></a>.</p>
<p>Your <code>reference</code> is unique for ever, per merchant and mode: once among PayIDs and virtual accounts, once among transfers, once among bills. <a href="#DUPLICATE_REFERENCE"><code>DUPLICATE_REFERENCE</code></a> names the record that has it.</p>`;

const PAGINATION = `<p>Lists begin with the newest. <code>limit</code> is 1 to 100, 20 by default. While <code>hasMore</code> is true, send <code>nextCursor</code> as <code>cursor</code>, with the same filters. Under <code>/v2</code> these are in <code>meta.pagination</code>: <code>has_more</code>, <code>next_cursor</code>, and <code>previous_cursor</code> to go back. Cursors do not expire, and new records do not shift pages.</p>`;

function limits(document: OpenApi): string {
  const rows = Object.entries(document["x-kobo-limits"]).map(
    ([group, { perSecond, burst }]) => `<tr><th>${group}<td>${perSecond}<td>${burst}</tr>`,
  );
  return `<p>These limits apply to each key. All keys of a merchant together may send four times as much.</p>
<table><thead><tr><th>Operations<th>Requests per second<th>Burst</tr></thead><tbody>${rows.join("")}</tbody></table>
<p>Every response has <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds). Beyond the limit you get 429 with <code>Retry-After</code>; 503 with <code>Retry-After</code> means that Kobo is overloaded. Wait that long, and a little longer each time. Larger merchants may have larger limits: ask us.</p>`;
}

function graphql(document: OpenApi): string {
  const names = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, "x-kobo-graphql": name }) =>
      name ? [`<a href="#${operationId}"><code>${name}</code></a>`] : [],
    );
  return `<p>Some operations also answer GraphQL at <code>POST /api/v1/developer/graphql</code> with the same key: ${names.join(", ")}. Amounts have the type <code>Kobo</code>. An error is <code>success: false</code> with the same <code>code</code> and record. An <code>Idempotency-Key</code> applies to a request with one mutation. ${guide("graphql", "GraphQL")}</p>`;
}

const VERSIONS = `<p>Within a version we only add: fields, codes, events, optional inputs, and enum values. Ignore those that you do not know. A deprecated operation announces its end in every response, with <code>Deprecation</code>, <code>Sunset</code> and <code>Link</code>, for at least twelve months. <a href="/deprecations">All deprecations</a> are on one page. ${guide("api-versions", "API versions")}</p>`;

/** Each event with the shape of its `data`. */
export function webhookMessages(document: OpenApi): PageTopic {
  const sent = Object.entries(document.webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"] ?? {};
    const data = schema?.properties?.data;
    const row = `<tr><th><code>${name}</code><td>${inline(post.summary)}<td>${data ? typeOf(data) : ""}</tr>`;
    return { row, example };
  });
  const code = JSON.stringify(sent[0]?.example, null, 2);
  return {
    id: "webhooks-you-are-sent",
    title: "Webhook messages",
    description: "The events that Kobo sends to your webhook endpoints, and the data of each.",
    html: `<p>Kobo sends each event as a <code>POST</code> to your endpoint, signed according to <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, with <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. Verify the signature over the raw bytes, respond with 2xx within 15 seconds, and do your work afterwards. Kobo retries for about three days. Events arrive at least once and in any order: deduplicate by <code>id</code>, and use the state in <code>data</code>, which is the record that the matching <code>GET</code> returned at that moment. ${guide("webhooks", "Webhooks")}</p>
<table class="events"><thead><tr><th>Event<th>Sent when<th><code>data</code></tr></thead><tbody>${sent.map(({ row }) => row).join("")}</tbody></table>
${codeBlock({ language: "json", code }, "Body of a delivery")}`,
  };
}

export function errors(document: OpenApi): PageTopic {
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
  return {
    id: "errors",
    title: "Error codes",
    description: "Every error code of the API: its status, what it means, and what to do.",
    html: `<p>Branch on <code>code</code>, never on <code>message</code>. A code always has the same status. New codes may be added, so have a branch for unknown ones. Every operation may return <a href="#VALIDATION_ERROR"><code>VALIDATION_ERROR</code></a>, the codes with status 401 and 403, 413 and 415 for its body, 429, 500 and 503. ${guide("errors", "Errors")}</p>
${codeBlock({ language: "json", code: JSON.stringify(example, null, 2) }, "Body of an error")}
<table class="errors"><thead><tr><th>Code<th>Status<th>Meaning and remedy</tr></thead><tbody>${rows.join("")}</tbody></table>`,
  };
}
