import { KoboError } from "../kobo-error";
import { positive, type Settings, wholeNumber } from "../settings";
import type { RawAnswer } from "./answer";
import { attempt } from "./attempt";
import { backOffMs, retryAfterMsOf } from "./back-off";
import type { CallOptions, Prepared } from "./request";
import { sleep } from "./sleep";

/**
 * Sends a request and retries transient failures: a broken connection, 408, 429, 5xx, and a key
 * that another request holds (decisions 10 and 119). Each attempt sends the same request with the
 * same Idempotency-Key, so it takes effect once. Permanent refusals are not retried.
 * @throws KoboError of the last attempt, or the reason of the caller's signal
 */
export async function send(
  prepared: Prepared,
  settings: Settings,
  options: CallOptions,
): Promise<RawAnswer> {
  const { signal } = options;
  const retries = wholeNumber("retries", options.retries ?? settings.retries);
  const totalMs = positive("timeoutMs", options.timeoutMs ?? settings.timeoutMs);
  const deadline = performance.now() + totalMs;
  for (let attempts = 1; ; attempts++) {
    const leftMs = Math.max(1, Math.floor(deadline - performance.now()));
    const timeoutMs = Math.min(settings.attemptTimeoutMs, leftMs);
    try {
      return await attempt(prepared, { fetch: settings.fetch, timeoutMs, signal });
    } catch (error) {
      if (attempts > retries || !mayPass(error)) throw error;
      const delayMs = delayBeforeRetry(error, attempts);
      // A retry would exceed the timeout, and this error says more than a TimeoutError.
      if (performance.now() + delayMs >= deadline) throw error;
      settings.onRetry({ attempts, delayMs, error });
      await sleep(delayMs, signal);
    }
  }
}

function delayBeforeRetry({ headers }: KoboError, attempts: number): number {
  const retryAfterMs = retryAfterMsOf(headers?.get("retry-after") ?? null, Date.now());
  return backOffMs({ attempts, retryAfterMs, random: Math.random() });
}

/**
 * `retryable` refusals of other statuses may succeed after something else has changed, which the
 * caller decides.
 */
function mayPass(error: unknown): error is KoboError {
  if (!(error instanceof KoboError) || !error.retryable) return false;
  const { status, code } = error;
  if (code === "IDEMPOTENCY_KEY_IN_USE" || code === "UNEXPECTED_ANSWER") return true;
  return status === undefined || status === 408 || status === 429 || status >= 500;
}
