import { VERSION } from "../version";
import { JSON_TYPE } from "./answer";
import { fillPath, queryText } from "./path";

/** One request of the API, as an operation describes it. */
export interface ApiRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From the host on, with `{name}` for parameters. */
  path: string;
  params?: Readonly<Record<string, string>> | undefined;
  query?: object | undefined;
  body?: object | undefined;
  /** The type of answer that is wanted: JSON unless it is said. */
  accept?: string | undefined;
}

/** What may be said for one call. */
export interface CallOptions {
  /** Ends the call; it throws the signal's reason. Of a POST nobody knows then whether it was done. */
  signal?: AbortSignal | undefined;
  /** In place of the client's. */
  timeoutMs?: number | undefined;
  /** In place of the client's. */
  retries?: number | undefined;
  /** The request's id, for finding it again in your logs and in Kobo's: up to 64 letters, digits and `. _ : -`. */
  requestId?: string | undefined;
}

/** What may be said for one call that makes or changes something. */
export interface WriteOptions extends CallOptions {
  /**
   * The same key, the same request: however often it is sent, within 24 hours it is done once. One is
   * made for each call that has none; keep your own to go on after a crash.
   */
  idempotencyKey?: string | undefined;
}

/** A request as it is sent: the same each time that it is sent again. */
export interface Prepared {
  url: string;
  method: ApiRequest["method"];
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  accept: string;
  idempotencyKey: string | undefined;
}

const KEY = /^[\x20-\x7e]{1,255}$/;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** @throws TypeError for what makes no path, no header or no JSON: it is wrong each time that it is sent */
export function prepare(
  { method, path, params = {}, query, body, accept = JSON_TYPE }: ApiRequest,
  { baseUrl, secretKey }: { baseUrl: string; secretKey: string },
  { idempotencyKey, requestId }: WriteOptions,
): Prepared {
  check("idempotencyKey", idempotencyKey, KEY);
  check("requestId", requestId, REQUEST_ID);
  const key = method === "POST" ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
  return {
    url: baseUrl + fillPath(path, params) + queryText(query),
    method,
    headers: {
      Accept: accept,
      Authorization: `Bearer ${secretKey}`,
      "User-Agent": `kobo-sdk/${VERSION}`,
      ...(body === undefined ? {} : { "Content-Type": JSON_TYPE }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...(requestId === undefined ? {} : { "X-Request-Id": requestId }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    accept,
    idempotencyKey: key,
  };
}

function check(name: string, value: string | undefined, form: RegExp): void {
  if (value === undefined || form.test(value)) return;
  throw new TypeError(`${name} does not have its form: ${form.source}`);
}
