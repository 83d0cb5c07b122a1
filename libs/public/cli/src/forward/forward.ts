import { sleep } from "../sleep";
import { type Message, type Outcome, post, type Receiver } from "./post";

export interface ForwardOptions {
  /** The waits between tries when no answer comes, in ms. */
  pausesMs: readonly number[];
  signal: AbortSignal;
  /** Told of each try, and of the wait that follows it, in ms; 0 when none does. */
  onTry: (outcome: Outcome, pauseMs: number) => void;
}

/** Any 2xx is a delivery, as it is for Kobo. */
export function isDelivered(outcome: Outcome): boolean {
  return "status" in outcome && outcome.status >= 200 && outcome.status < 300;
}

/**
 * Hands a message on, and again for as long as nobody answers: a server that is being started anew is back soon. An
 * answer that says no is not asked for twice, since nothing has changed.
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
