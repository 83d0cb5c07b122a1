import type { OpenApi } from "../../../openapi/open-api";
import { type ExampleRequest, exampleRequest, type Place } from "./example-request";

/** The request of an operation's example, for a shell. */
export function curlOf(document: OpenApi, place: Place): string {
  const request = exampleRequest(document, place);
  const { url, query, body, idempotencyKey, verb } = request;
  const search = new URLSearchParams(query).toString();
  const lines = [
    `curl ${optionsOf(request)}"${url}${search ? `?${search}` : ""}"`,
    '  -H "Authorization: Bearer $KOBO_SECRET_KEY"',
    ...(idempotencyKey ? [`  -H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(body === undefined ? [] : ['  -H "Content-Type: application/json"']),
    ...(body === undefined && verb === "post" ? ["  -X POST"] : []),
    ...(body === undefined ? [] : [`  -d '${indented(JSON.stringify(body, null, 2))}'`]),
  ];
  return lines.join(" \\\n");
}

/** A stream is shown as it comes. */
function optionsOf({ verb, isStream }: ExampleRequest): string {
  if (isStream) return "-N ";
  return verb === "patch" || verb === "delete" ? `-X ${verb.toUpperCase()} ` : "";
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
