import { VERSION } from "../version";
import { JSON_TYPE } from "./answer";
import { fillPath, queryText } from "./path";

/** A request to the API, as an operation describes it. */
export interface ApiRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** After the host, with `{name}` for parameters. */
  path: string;
  params?: Readonly<Record<string, string>> | undefined;
  query?: object | undefined;
  body?: object | undefined;
  /** The response's content type; JSON by default. */
  accept?: string | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /**
   * Aborts the call, which throws the signal's reason. An aborted POST may or may not have taken
   * effect.
   */
  signal?: AbortSignal | undefined;
  /** Overrides the client's option. */
  timeoutMs?: number | undefined;
  /** Overrides the client's option. */
  retries?: number | undefined;
  /**
   * The request's id, to find it in your logs and in Kobo's: up to 64 letters, digits and `. _ :
   * -`.
   */
  requestId?: string | undefined;
}

/** Options of one call that creates or changes something. */
export interface WriteOptions extends CallOptions {
  /**
   * Requests with the same key take effect once within 24 hours. Each call has a new key by
   * default; set your own to resume after a crash.
   */
  idempotencyKey?: string | undefined;
}

/** A request as it is sent: the same for each attempt. */
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

/** @throws TypeError for an invalid path, header or body: a retry cannot fix it */
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
