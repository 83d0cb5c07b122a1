import type { Problem } from "../../../src/http/api";
import type { Answer } from "./attempts";

/** An error response, or the lack of a response: then `status` is 0. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }

  /** Without an answer, or with one of a server's failure, the request may have been carried out. */
  get isOutcomeKnown(): boolean {
    return this.problem !== NO_ANSWER && this.status < 500;
  }
}

/** The answer to a request that failed. */
export function answerOf(error: unknown): Answer {
  return error instanceof ApiError
    ? { status: error.status, code: error.problem.code }
    : { status: 0, code: "" };
}

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of a body. */
  csv?: string;
  /** In place of a body in JSON. */
  file?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

const NO_ANSWER: Problem = {
  code: "NO_ANSWER",
  message: "The dashboard did not answer. Check your connection, then try again.",
};
const UNREADABLE: Problem = {
  code: "UNREADABLE_ANSWER",
  message:
    "The dashboard answered in a way this page does not understand. Reload the page, then try again.",
};

/** Calls the backend: `path` is under `/api`. Throws an `ApiError` for every answer but a success. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await fetchAnswer(method, path, options);
  const text = await response.text().catch(() => "");
  const content = parse(text);
  if (response.ok) return content as T;
  throw new ApiError(response.status, isProblem(content) ? content : UNREADABLE);
}

async function fetchAnswer(
  method: Method,
  path: string,
  { body, csv, file, idempotencyKey, signal }: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET") headers["x-kobo-dashboard"] = "1";
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  if (csv !== undefined) headers["content-type"] = "text/csv";
  if (file) headers["content-type"] = file.type || "application/octet-stream";
  const content = csv ?? file ?? (body === undefined ? null : JSON.stringify(body));
  try {
    return await fetch(`/api${path}`, { method, headers, body: content, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, NO_ANSWER);
  }
}

function parse(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(content: unknown): content is Problem {
  return (
    typeof content === "object" && content !== null && "code" in content && "message" in content
  );
}
