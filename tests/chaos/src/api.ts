/** An answer of the API; undefined when none came: the outcome is unknown. */
export interface Answer {
  status: number;
  code: string;
  data: Record<string, unknown>;
}

export interface ApiRequest {
  method: "GET" | "POST" | "PATCH";
  /** From the host on. */
  path: string;
  body?: object;
  idempotencyKey?: string;
}

export type Api = (request: ApiRequest) => Promise<Answer | undefined>;

/** Longer than the gateway takes for any answer. */
const TIMEOUT_MS = 15_000;

export function apiOf(baseUrl: string, key: string): Api {
  return async ({ method, path, body, idempotencyKey }) => {
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
      const answer = (await response.json()) as Record<string, unknown>;
      // A failed bill is flat: the record stands beside `success`.
      const data = (answer.data ?? answer) as Record<string, unknown>;
      return { status: response.status, code: String(answer.code ?? ""), data };
    } catch {
      return undefined;
    }
  };
}

/** Answers that say: the outcome is unknown or undecided, send the same request again. */
export function isRetryable(answer: Answer | undefined): boolean {
  if (!answer) return true;
  const { status, code } = answer;
  return status >= 500 || status === 429 || status === 408 || code === "IDEMPOTENCY_KEY_IN_USE";
}
