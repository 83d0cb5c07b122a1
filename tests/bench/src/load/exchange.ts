import type { Dispatcher } from "undici";

/** A response; only errors keep more than the status. */
export interface Exchange {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

const ERROR = 400;

/**
 * Resolves when the whole response is there, with the least work that still reads it: the generator shares the cores
 * with the system.
 * @throws Error when there is none
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const response: Exchange = { status: 0, retryAfter: undefined, body: "" };
    dispatcher.dispatch(request, {
      // undici requires it.
      onRequestStart: () => {},
      onResponseStart: (_, status, headers) => {
        response.status = status;
        if (status >= ERROR) response.retryAfter = String(headers["retry-after"] ?? "");
      },
      onResponseData: (_, chunk) => {
        if (response.status >= ERROR) response.body += chunk.toString();
      },
      onResponseEnd: () => resolve(response),
      onResponseError: (_, error) => reject(error),
    });
  });
}

/** The error code of each status during an overload. */
const REFUSALS: Readonly<Record<number, string>> = {
  429: "RATE_LIMIT_EXCEEDED",
  503: "SERVICE_UNAVAILABLE",
};

/** The problem of an unsuccessful response; undefined for a proper refusal. */
export function faultOf({ status, retryAfter, body }: Exchange): string | undefined {
  const expected = REFUSALS[status];
  if (!expected) return `answered ${status}: ${body}`;
  if (!/^[1-9]\d*$/.test(retryAfter ?? "")) return `answered ${status} without Retry-After`;
  const code = codeIn(body);
  return code === expected ? undefined : `answered ${status} with the code ${code}`;
}

function codeIn(body: string): unknown {
  try {
    return JSON.parse(body).code;
  } catch {
    return undefined;
  }
}
