import { ConnectionError } from "../kobo-error";
import { errorOfAnswer } from "./error-of-answer";
import { isObject, type JsonObject } from "./json";

/** A response. */
export interface Answer<Data> {
  data: Data;
  /** 202 when the outcome is not known yet: see the record's `status`. */
  status: number;
  headers: Headers;
  /** Include it when you contact Kobo about this request. */
  requestId: string | undefined;
  /** An earlier request with the same key created the record. */
  replayed: boolean;
}

/** An unprocessed success. */
export interface RawAnswer extends Omit<Answer<unknown>, "data"> {
  text: string;
  /** Empty when the response is not JSON and JSON was not requested. */
  body: JsonObject;
}

interface Read {
  response: Response;
  text: string;
  /** The requested content type. */
  accept: string;
  idempotencyKey: string | undefined;
}

/**
 * @throws KoboError for a refusal, and for a response that is not from Kobo: a proxy answered, or
 * the body was cut.
 */
export function readAnswer({ response, text, accept, idempotencyKey }: Read): RawAnswer {
  const { status, headers } = response;
  const body = accept === JSON_TYPE ? parse(text) : otherBody(response, text, accept);
  const requestId = headers.get("x-request-id") ?? undefined;
  if (status < 200 || status >= 300) {
    throw errorOfAnswer({ status, headers, body, requestId, idempotencyKey });
  }
  if (!isObject(body)) {
    throw new ConnectionError({
      code: "UNEXPECTED_ANSWER",
      message: `The answer, ${status}, is not what Kobo answers. Is baseUrl right, and what stands between?`,
      status,
      headers,
      requestId,
      idempotencyKey,
      retryable: true,
    });
  }
  const replayed = headers.get("idempotent-replayed") === "true";
  return { body, text, status, headers, requestId, replayed };
}

export const JSON_TYPE = "application/json";

/** Refusals are JSON, whatever content type was requested. */
function otherBody({ ok, headers }: Response, text: string, accept: string): unknown {
  if (!ok) return parse(text);
  return headers.get("content-type")?.startsWith(accept) ? {} : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
