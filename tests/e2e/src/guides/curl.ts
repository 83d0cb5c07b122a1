import { parseArgs } from "node:util";

/** The request of a curl command in a guide. */
export interface CurlRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** `-i`: print the status and the headers too. */
  showsHeaders: boolean;
}

/**
 * The flags of curl that the guides use, so that the tests run without curl.
 * @throws TypeError for any other flag
 */
export function curlRequest(args: readonly string[]): CurlRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      silent: { type: "boolean", short: "s" },
      include: { type: "boolean", short: "i" },
      request: { type: "string", short: "X" },
      header: { type: "string", short: "H", multiple: true },
      data: { type: "string", short: "d" },
      "data-binary": { type: "string" },
      json: { type: "string" },
      compressed: { type: "boolean" },
    },
  });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0) throw new TypeError("Exactly one address is asked.");
  const body = values.json ?? values["data-binary"] ?? values.data;
  return {
    url,
    method: values.request ?? (body === undefined ? "GET" : "POST"),
    headers: {
      // `fetch` requests compression by default; curl does not.
      "accept-encoding": values.compressed ? "gzip, br" : "identity",
      ...impliedHeaders(values),
      ...headersOf(values.header ?? []),
    },
    body,
    showsHeaders: values.include ?? false,
  };
}

function impliedHeaders({
  json,
  data,
}: {
  json?: string | undefined;
  data?: string | undefined;
}): Record<string, string> {
  if (json !== undefined) return { "content-type": "application/json", accept: "application/json" };
  return data === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      if (colon < 1) throw new TypeError(`This is no header: ${line}`);
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

async function main(): Promise<void> {
  const { url, method, headers, body, showsHeaders } = curlRequest(process.argv.slice(2));
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
  });
  if (showsHeaders) {
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\n`);
    process.stdout.write(`HTTP/1.1 ${response.status}\n${lines.join("")}\n`);
  }
  process.stdout.write(`${await response.text()}\n`);
}

if (require.main === module) void main();
