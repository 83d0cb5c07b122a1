/** One request of a merchant. */
export interface ApiRequest {
  method: "GET" | "POST";
  /** From the host on. */
  path: string;
  body?: object;
  idempotencyKey?: string;
}

export interface Answer {
  status: number;
  code: string;
  data: Record<string, unknown>;
}

/** A response or an error, each with its duration. */
export interface Sent {
  answer?: Answer;
  failure?: string;
  ms: number;
}

export type Api = (request: ApiRequest) => Promise<Sent>;

/** Longer than the gateway takes for any answer. */
const TIMEOUT_MS = 20_000;

/** @param baseUrl called for each request: a restored system has another */
export function apiOf(baseUrl: () => string, key: string): Api {
  return async ({ method, path, body, idempotencyKey }) => {
    const begun = performance.now();
    const took = (): number => performance.now() - begun;
    try {
      const response = await fetch(`${baseUrl()}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const json = (await response.json()) as Record<string, unknown>;
      // A failed bill is flat: the record's fields are next to `success`.
      const data = (json.data ?? json) as Record<string, unknown>;
      const answer = { status: response.status, code: String(json.code ?? ""), data };
      const failure = failureOf(answer);
      return { answer, ms: took(), ...(failure ? { failure } : {}) };
    } catch (error) {
      const { message, cause } = error as Error;
      return { failure: `no answer: ${cause ? String(cause) : message}`, ms: took() };
    }
  };
}

/** Answers after which a client has to send the request again. */
function failureOf({ status, code }: Answer): string | undefined {
  const isFailure =
    status >= 500 || [408, 429].includes(status) || code === "IDEMPOTENCY_KEY_IN_USE";
  return isFailure ? `${status} ${code}` : undefined;
}
