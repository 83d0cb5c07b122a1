import { ConnectionError } from "../kobo-error";
import { errorOfAnswer } from "./error-of-answer";
import { isObject, type JsonObject } from "./json";

/** What a call was answered with. */
export interface Answer<Data> {
  data: Data;
  /** 202 when the outcome is not known yet: the record's `status` says so too. */
  status: number;
  headers: Headers;
  /** Tell it to Kobo when you ask about this request. */
  requestId: string | undefined;
  /** The record was made by an earlier request under the same key. */
  replayed: boolean;
}

/** A success as it came. */
export interface RawAnswer extends Omit<Answer<unknown>, "data"> {
  text: string;
  /** Empty of an answer that is no JSON, where none was asked for. */
  body: JsonObject;
}

interface Read {
  response: Response;
  text: string;
  /** What was asked for. */
  accept: string;
  idempotencyKey: string | undefined;
}

/**
 * @throws KoboError for what is no success, and for what is no answer of Kobo: something on the way
 * answered, or the body was cut.
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

/** Refusals are JSON, whatever was asked for. */
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
