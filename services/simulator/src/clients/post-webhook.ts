import type { SignedWebhook } from "../domain/webhook";

const TIMEOUT_MS = 10_000;

const NOT_ACKNOWLEDGED = "the response body does not acknowledge the webhook";

/** The receiver's status, or the reason why there is none. */
interface Delivery {
  status: number | null;
  error: string | null;
}

export type PostWebhook = (webhook: SignedWebhook, stop: AbortSignal) => Promise<Delivery>;

/** Posts to a URL and follows no redirects. If a 2xx alone is not enough, `isAcknowledged` checks the response body. */
export function postWebhooksTo(
  url: string,
  isAcknowledged?: (responseBody: string) => boolean,
): PostWebhook {
  return async ({ body, headers }, stop) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        redirect: "manual",
        signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const { status } = response;
      if (isAcknowledged && response.ok) {
        const isDone = isAcknowledged(await response.text());
        return { status, error: isDone ? null : NOT_ACKNOWLEDGED };
      }
      await response.body?.cancel();
      return { status, error: null };
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    }
  };
}

/** `fetch` reports only that it failed; the cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
