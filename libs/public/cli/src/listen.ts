import type { Kobo } from "@kobo/sdk";
import { errorLines } from "./error-text";
import { forward, isDelivered } from "./forward/forward";
import { outcomeLine } from "./forward/outcome-line";
import type { Outcome, Receiver } from "./forward/post";
import { SilenceError, type Source } from "./stream/connection";
import { isWanted } from "./stream/event-filter";
import { eventStream } from "./stream/event-stream";
import { RecentIds } from "./stream/recent-ids";
import type { SseMessage } from "./stream/sse-parser";
import type { Surroundings } from "./surroundings";

/** All in ms. */
export interface Timing {
  /** For so long the stream may say nothing at all. */
  silenceMs: number;
  /** The waits between tries while nobody answers. */
  pausesMs: readonly number[];
}

const TIMING: Timing = {
  // Thrice what lies between two comments of the stream.
  silenceMs: 45_000,
  // A server that starts anew after a change is back within seconds.
  pausesMs: [500, 1_000, 2_000],
};

/** Repeats come soon after what they repeat. */
const IDS_MAX = 10_000;

/** A page of events, as long as there are any: more do not happen in the seconds that a stream looks back. */
const EARLIER_MAX = 100;

export interface Job {
  source: Source;
  kobo: Pick<Kobo, "events">;
  filters: readonly string[];
  receiver: Receiver;
  /** The command that sends an event once more. */
  hint: (id: string) => string;
}

/**
 * Forwards events one after the other, each once, until the signal is aborted.
 * @throws KoboError when the API refuses for good
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
      if (!isWanted(job.filters, message.event) || forwarded.has(message.id)) continue;
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
 * What happens from now on. The stream is asked for what comes behind the newest event there is, so that nothing is
 * missed should the first connection break at once; it looks back a little, and what was there before is passed over.
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
  return `The stream is away (${why}); connecting again in ${(waitMs / MS_PER_SECOND).toFixed(1)} s.`;
}
