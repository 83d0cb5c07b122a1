import { KoboError } from "../kobo-error";
import { positive, type Settings, wholeNumber } from "../settings";
import type { RawAnswer } from "./answer";
import { attempt } from "./attempt";
import { backOffMs, retryAfterMsOf } from "./back-off";
import type { CallOptions, Prepared } from "./request";
import { sleep } from "./sleep";

/**
 * Sends a request, and again after what may pass: a broken connection, 408, 429, 5xx, and a key that
 * another request holds (decisions 10 and 119). It is the same request under the same Idempotency-Key
 * each time, so that it is done once. What the API refused for good is not sent again.
 * @throws KoboError of the last time, or the reason of the caller's signal
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
      // Nothing could come of it in time, and this error says more than a timeout would.
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

/** What is refused as `retryable` may succeed when something else has changed: the caller knows when. */
function mayPass(error: unknown): error is KoboError {
  if (!(error instanceof KoboError) || !error.retryable) return false;
  const { status, code } = error;
  if (code === "IDEMPOTENCY_KEY_IN_USE" || code === "UNEXPECTED_ANSWER") return true;
  return status === undefined || status === 408 || status === 429 || status >= 500;
}
