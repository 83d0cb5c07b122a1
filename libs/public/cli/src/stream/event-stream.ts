import { isKoboError } from "@kobo/sdk";
import { sleep } from "../sleep";
import { backOffMs } from "./back-off";
import { connection, type Source } from "./connection";
import { type SseMessage, SseParser } from "./sse-parser";

export interface StreamOptions {
  /** Behind which event it begins; empty for what happens from now on. */
  lastEventId: string;
  silenceMs: number;
  signal: AbortSignal;
  /** Told of each connection when it is there. */
  onOpen: () => void;
  /** Told when a connection has failed, before the wait for the next one. */
  onBreak: (error: unknown, waitMs: number) => void;
}

const MS_PER_SECOND = 1_000;

/**
 * The messages of a stream, over as many connections as it takes: each goes on behind the last message of the one
 * before. It ends when the signal is aborted.
 * @throws KoboError when the server refuses for good
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
    const askedMs = retryAfterMs(broken) ?? parser.retryMs;
    const waitMs = backOffMs({ failures, askedMs, random: Math.random() });
    if (broken !== undefined) onBreak(broken, waitMs);
    await sleep(waitMs, signal);
    // What was half said is said again.
    parser = new SseParser(parser);
  }
}

/** @throws what stays wrong however often it is tried */
function passing(error: unknown, signal: AbortSignal): unknown {
  if (isKoboError(error) && !error.retryable && !signal.aborted) throw error;
  return error;
}

/** What a refusal asks for, in ms. */
function retryAfterMs(error: unknown): number | undefined {
  const seconds = (isKoboError(error) && error.headers?.get("retry-after")) || "";
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * MS_PER_SECOND : undefined;
}
