import type { Letter } from "../domain/letter";

/** How long a receiver may take. */
const TIMEOUT_MS = 10_000;

const NOT_HEARD = "its body does not say that it was heard";

/** What a receiver answered, or why there is no answer. */
interface Delivery {
  status: number | null;
  error: string | null;
}

export type PostLetter = (letter: Letter, stop: AbortSignal) => Promise<Delivery>;

/**
 * Sends to an address. It does not follow redirects: a notice goes where it was told to, or nowhere.
 * Where the body of an answer counts as well, `isHeard` says whether it will do.
 */
export function postLettersTo(url: string, isHeard?: (answer: string) => boolean): PostLetter {
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
      if (isHeard && response.ok) {
        return { status, error: isHeard(await response.text()) ? null : NOT_HEARD };
      }
      await response.body?.cancel();
      return { status, error: null };
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    }
  };
}

/** `fetch` says only that it failed; why stands beneath. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
