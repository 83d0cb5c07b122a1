import { sleep } from "../sleep";
import { type Message, type Outcome, post, type Receiver } from "./post";

export interface ForwardOptions {
  /** The pauses between attempts without a response, in ms. */
  pausesMs: readonly number[];
  signal: AbortSignal;
  /** Called after each attempt, with the pause before the next one in ms; 0 for none. */
  onTry: (outcome: Outcome, pauseMs: number) => void;
}

/** Any 2xx is a delivery, as for Kobo. */
export function isDelivered(outcome: Outcome): boolean {
  return "status" in outcome && outcome.status >= 200 && outcome.status < 300;
}

/**
 * Forwards a message and retries while there is no response: a restarting server is back soon. An
 * error status is not retried, since nothing has changed.
 */
export async function forward(
  message: Message,
  receiver: Receiver,
  { pausesMs, signal, onTry }: ForwardOptions,
): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    const outcome = await post(message, receiver, signal);
    if (signal.aborted && !isDelivered(outcome)) return false;
    const pauseMs = "failure" in outcome ? (pausesMs[tries] ?? 0) : 0;
    onTry(outcome, pauseMs);
    if (pauseMs === 0) return isDelivered(outcome);
    await sleep(pauseMs, signal);
    if (signal.aborted) return false;
  }
}
