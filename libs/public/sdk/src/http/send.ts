import { ConnectionError, KoboError, ServerError } from "../kobo-error";
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
 * @throws KoboError of the last attempt, or the reason of the caller's signal. If the last attempt to change something was
 * refused before Kobo looked at the key, the error of an earlier attempt of unknown outcome instead
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
  const failures: unknown[] = [];
  for (;;) {
    const leftMs = Math.max(1, Math.floor(deadline - performance.now()));
    const timeoutMs = Math.min(settings.attemptTimeoutMs, leftMs);
    try {
      return await attempt(prepared, { fetch: settings.fetch, timeoutMs, signal });
    } catch (error) {
      const attempts = failures.push(error);
      const retry = attempts > retries ? undefined : retryAfter(error, { attempts, deadline });
      if (!retry) throw mostTelling(prepared, failures);
      settings.onRetry({ attempts, ...retry });
      await sleep(retry.delayMs, signal);
    }
  }
}

/** The last failure, unless its request was refused unread after one of unknown outcome. A read has no outcome. */
function mostTelling({ method }: Prepared, failures: readonly unknown[]): unknown {
  const last = failures.at(-1);
  if (method === "GET" || !isRefusedUnread(last)) return last;
  const isUnknown = (error: unknown) =>
    error instanceof ConnectionError || error instanceof ServerError;
  return failures.findLast(isUnknown) ?? last;
}

/** Refused before the idempotency key was looked up, or while its first request runs: it says nothing of earlier attempts. */
function isRefusedUnread(error: unknown): boolean {
  if (!(error instanceof KoboError)) return false;
  return error.code === "IDEMPOTENCY_KEY_IN_USE" || [401, 403, 429].includes(error.status ?? 0);
}

/** Undefined for a failure that cannot pass, or passes too late: it says more than a TimeoutError would. */
function retryAfter(
  error: unknown,
  { attempts, deadline }: { attempts: number; deadline: number },
): { error: KoboError; delayMs: number } | undefined {
  if (!mayPass(error)) return undefined;
  const retryAfterMs = retryAfterMsOf(error.headers?.get("retry-after") ?? null, Date.now());
  const delayMs = backOffMs({ attempts, retryAfterMs, random: Math.random() });
  return performance.now() + delayMs < deadline ? { error, delayMs } : undefined;
}

/** `retryable` refusals of other statuses may succeed after something else has changed, which the caller decides. */
function mayPass(error: unknown): error is KoboError {
  if (!(error instanceof KoboError) || !error.retryable) return false;
  const { status, code } = error;
  if (code === "IDEMPOTENCY_KEY_IN_USE" || code === "UNEXPECTED_ANSWER") return true;
  return status === undefined || status === 408 || status === 429 || status >= 500;
}
