import type { Kobo } from "@kobo/sdk";
import { errorLines } from "./error-text";
import { forward, isDelivered } from "./forward/forward";
import { outcomeLine } from "./forward/outcome-line";
import type { Outcome, Receiver } from "./forward/post";
import { SilenceError, type Source } from "./stream/connection";
import { matchesFilters } from "./stream/event-filter";
import { eventStream } from "./stream/event-stream";
import { RecentIds } from "./stream/recent-ids";
import type { SseMessage } from "./stream/sse-parser";
import type { Surroundings } from "./surroundings";

/** All in ms. */
export interface Timing {
  /** The longest time without any data from the stream. */
  silenceMs: number;
  /** The pauses between attempts without a response. */
  pausesMs: readonly number[];
}

const TIMING: Timing = {
  // Three times the interval of the stream's keep-alive comments.
  silenceMs: 45_000,
  // A restarting server is back within seconds.
  pausesMs: [500, 1_000, 2_000],
};

/** Repeats come soon after the original. */
const IDS_MAX = 10_000;

/** One page of events: more do not happen in the seconds that a stream looks back. */
const EARLIER_MAX = 100;

export interface Job {
  source: Source;
  kobo: Pick<Kobo, "events">;
  filters: readonly string[];
  receiver: Receiver;
  /** The command that forwards an event again. */
  hint: (id: string) => string;
}

/**
 * Forwards events one after the other, each once, until the signal is aborted.
 * @throws KoboError when the API refuses permanently
 */
export async function listen(
  job: Job,
  around: Surroundings,
  timing: Timing = TIMING,
): Promise<void> {
  const forwarded = new RecentIds(IDS_MAX);
  let [delivered, failed] = [0, 0];
  try {
    for await (const message of messagesOf(job, forwarded, around, timing)) {
      if (!matchesFilters(job.filters, message.event) || forwarded.has(message.id)) continue;
      if (await handOn(message, job, around, timing)) {
        forwarded.add(message.id);
        delivered += 1;
      } else {
        failed += 1;
      }
    }
  } catch (error) {
    if (!around.signal.aborted) throw error;
  }
  around.out(`Ended: ${delivered} forwarded, ${failed} not taken.`);
}

/**
 * The events from now on. The stream starts behind the newest event, so that none is missed if the
 * first connection breaks at once; it looks back a little, and earlier events are skipped.
 */
async function* messagesOf(
  { kobo, source }: Job,
  forwarded: RecentIds,
  { out, err, signal }: Surroundings,
  { silenceMs }: Timing,
): AsyncGenerator<SseMessage, void> {
  const { items: earlier } = await kobo.events.list({ limit: EARLIER_MAX }, { signal });
  for (const { id } of earlier) forwarded.add(id);
  let opened = () => out("Ready. Press Ctrl-C to end.");
  yield* eventStream(source, {
    lastEventId: earlier[0]?.id ?? "",
    silenceMs,
    signal,
    onOpen: () => {
      opened();
      opened = () => {};
    },
    onBreak: (error, waitMs) => {
      err(breakLine(error, waitMs));
      opened = () => err("Connected again.");
    },
  });
}

async function handOn(
  { id, event, data }: SseMessage,
  { receiver, hint }: Job,
  { out, signal }: Surroundings,
  { pausesMs }: Timing,
): Promise<boolean> {
  const onTry = (outcome: Outcome, pauseMs: number) => {
    out(outcomeLine({ id, event }, outcome, { pauseMs, at: new Date() }));
    if (pauseMs === 0 && !isDelivered(outcome)) out(`          to send it again: ${hint(id)}`);
  };
  return forward({ id, body: data }, receiver, { pausesMs, signal, onTry });
}

const MS_PER_SECOND = 1_000;

function breakLine(error: unknown, waitMs: number): string {
  const [why] = error instanceof SilenceError ? ["nothing came any more"] : errorLines(error);
  return `Event stream disconnected (${why}); reconnecting in ${(waitMs / MS_PER_SECOND).toFixed(1)} s.`;
}
