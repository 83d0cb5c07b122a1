import { setTimeout as delay } from "node:timers/promises";
import { CallFailed, type Calls } from "@kobo/rpc";
import { currentContext } from "@kobo/runtime";

const PAUSE_MS = 25;
const PAUSE_MAX_MS = 500;
/** Left of the deadline for the answer to the last attempt. */
const LAST_ATTEMPT_MS = 50;

/**
 * Repeats a call until it is answered or the deadline leaves no time. A callee with a bug is not called again.
 * @param deadline ms since 1970.
 * @throws CallFailed when no attempt was answered; `sent` says whether any attempt may have taken effect.
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  deadline: number,
): Promise<Answer> {
  let sent = false;
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code === "INTERNAL_ERROR") throw error;
      sent ||= error.sent;
      if (Date.now() + pause + LAST_ATTEMPT_MS > deadline) {
        throw new CallFailed(sent, { cause: error });
      }
    }
    await delay(pause);
  }
}

/** Longer than a fail-over, and short enough for callers to learn that no ledger is there. */
const PATIENCE_MS = 2_000;

type AnyCall = (request: unknown, options?: { deadline?: number }) => Promise<unknown>;

/** The same calls, all of them safe to repeat, each repeated while it gets no answer. */
export function repeated<Service extends object>(calls: Calls<Service>): Calls<Service> {
  // Any call takes a request and options; `Service` gives back what each one's types are.
  const byName = Object.entries(calls as unknown as Record<string, AnyCall>);
  const again = byName.map(([name, call]): [string, AnyCall] => [
    name,
    (request, options) => untilAnswered(() => call(request, options), repeatUntil(options)),
  ]);
  return Object.fromEntries(again) as unknown as Calls<Service>;
}

function repeatUntil({ deadline = Number.POSITIVE_INFINITY }: { deadline?: number } = {}): number {
  const requestEnds = currentContext()?.deadline ?? Number.POSITIVE_INFINITY;
  return Math.min(deadline, requestEnds, Date.now() + PATIENCE_MS);
}
