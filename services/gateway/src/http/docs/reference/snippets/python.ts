import type { OpenApi } from "../../../openapi/open-api";
import { exampleRequest, type Place } from "./example-request";
import { literal, type Notation } from "./literal";

const INDENT = "    ";

export const PYTHON: Notation = {
  indent: INDENT,
  key: (name) => JSON.stringify(name),
  scalar: (value) => {
    if (value === null) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    return JSON.stringify(value);
  },
  padding: "",
};

/** The request of an operation's example with `requests`, which most Python programs have. */
export function pythonOf(document: OpenApi, place: Place): string {
  const request = exampleRequest(document, place);
  const { verb, url, query, body, idempotencyKey, isStream } = request;
  const headers = [
    `"Authorization": f"Bearer {secret_key}"`,
    ...(idempotencyKey === undefined ? [] : [`"Idempotency-Key": "${idempotencyKey}"`]),
  ];
  const options = [
    `headers={\n${headers.map((line) => `${INDENT}${INDENT}${line},\n`).join("")}${INDENT}}`,
    ...(Object.keys(query).length === 0 ? [] : [`params=${argument(query, "params=")}`]),
    ...(body === undefined ? [] : [`json=${argument(body, "json=")}`]),
    ...(isStream ? ["stream=True"] : []),
  ];
  const lines = [`"${url}"`, ...options].map((line) => `${INDENT}${line},\n`);
  const call = `requests.${verb}(\n${lines.join("")})`;
  return `import os

import requests

secret_key = os.environ["KOBO_SECRET_KEY"]
response = ${call}
${isStream ? PRINT_LINES : "print(response.json())"}`;
}

const PRINT_LINES = `for line in response.iter_lines(decode_unicode=True):
${INDENT}print(line)`;

function argument(value: object, name: string): string {
  return literal(value, PYTHON, { indent: INDENT, column: INDENT.length + name.length });
}
