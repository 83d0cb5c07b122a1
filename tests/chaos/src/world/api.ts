/** An answer of the API; undefined when none came: the outcome is unknown. */
export interface Answer {
  status: number;
  code: string;
  data: Record<string, unknown>;
  /** The body as it came; empty where it was not read. */
  text: string;
  /** Whether the headers mark it as the stored answer of an earlier request. */
  isReplayed?: boolean;
  /** A refusal that may end otherwise when the same request comes again. */
  isRetryable?: boolean;
}

export interface ApiRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From the host on. */
  path: string;
  body?: object;
  idempotencyKey?: string;
  /** Failures that count as success. */
  accepts?: readonly number[];
  /** The request is sent again, for a while, until this holds for the answer. */
  until?: (data: Record<string, unknown>) => boolean;
  /** The request is sent again, for a while, after a refusal with one of these statuses. */
  untilAllowed?: readonly number[];
  /** Server-sent events or a file: read up to the headers. */
  isStream?: boolean;
}

export type Api = (request: ApiRequest) => Promise<Answer | undefined>;

/** Longer than the gateway takes for any answer. */
const TIMEOUT_MS = 15_000;

/** @param onRequest called with every request that is sent */
export function apiOf(
  baseUrl: string,
  key: string,
  onRequest: (request: ApiRequest) => void = () => {},
): Api {
  return async (request) => {
    const { method, path, body, idempotencyKey } = request;
    onRequest(request);
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (request.isStream || response.status === 204) {
        await response.body?.cancel();
        return { status: response.status, code: "", data: {}, text: "" };
      }
      const isReplayed = response.headers.has("idempotent-replayed");
      return { ...answerOf(response.status, await response.text()), isReplayed };
    } catch {
      return undefined;
    }
  };
}

function answerOf(status: number, text: string): Answer {
  const answer = JSON.parse(text) as Record<string, unknown>;
  // A failed bill is flat: the record's fields are next to `success`.
  const inner = answer.data ?? answer;
  const data = (Array.isArray(inner) ? { list: inner } : inner) as Record<string, unknown>;
  return {
    status,
    code: String(answer.code ?? ""),
    data,
    text,
    isRetryable: answer.retryable === true,
  };
}

/** Answers that say: the outcome is unknown or undecided, send the same request again. */
export function isRetryable(answer: Answer | undefined): boolean {
  if (!answer) return true;
  const { status, code } = answer;
  if (answer.isRetryable) return true;
  return status >= 500 || status === 429 || status === 408 || code === "IDEMPOTENCY_KEY_IN_USE";
}
