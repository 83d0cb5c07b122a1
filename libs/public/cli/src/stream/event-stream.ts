import { isKoboError } from "@kobo/sdk";
import { sleep } from "../sleep";
import { backOffMs } from "./back-off";
import { connection, type Source } from "./connection";
import { type SseMessage, SseParser } from "./sse-parser";

export interface StreamOptions {
  /** The event to start behind; empty for new events only. */
  lastEventId: string;
  silenceMs: number;
  signal: AbortSignal;
  /** Called when a connection opens. */
  onOpen: () => void;
  /** Called when a connection fails, before the pause. */
  onBreak: (error: unknown, waitMs: number) => void;
}

const MS_PER_SECOND = 1_000;

/**
 * The messages of a stream, reconnecting as needed: each connection resumes behind the last message
 * of the one before. It ends when the signal is aborted.
 * @throws KoboError when the server refuses permanently
 */
export async function* eventStream(
  source: Source,
  { lastEventId, onBreak, ...bounds }: StreamOptions,
): AsyncGenerator<SseMessage, void> {
  const { signal } = bounds;
  let parser = new SseParser({ lastEventId, retryMs: undefined });
  let failures = 0;
  while (!signal.aborted) {
    let broken: unknown;
    try {
      for await (const message of connection(source, parser, bounds)) {
        failures = 0;
        yield message;
      }
      failures = 0;
    } catch (error) {
      broken = passing(error, signal);
      failures += 1;
    }
    if (signal.aborted) return;
    const requestedMs = retryAfterMs(broken) ?? parser.retryMs;
    const waitMs = backOffMs({ failures, requestedMs, random: Math.random() });
    if (broken !== undefined) onBreak(broken, waitMs);
    await sleep(waitMs, signal);
    // The server sends a half-sent message again.
    parser = new SseParser(parser);
  }
}

/** @throws errors that a retry cannot fix */
function passing(error: unknown, signal: AbortSignal): unknown {
  if (isKoboError(error) && !error.retryable && !signal.aborted) throw error;
  return error;
}

/** A refusal's `Retry-After`, in ms. */
function retryAfterMs(error: unknown): number | undefined {
  const seconds = (isKoboError(error) && error.headers?.get("retry-after")) || "";
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * MS_PER_SECOND : undefined;
}
