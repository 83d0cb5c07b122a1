import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failure";
import type { Processes, StartOptions } from "../processes/processes";

interface Part {
  /** Its name for people. */
  title: string;
  start: StartOptions;
  /** Whether it works. */
  answers: () => Promise<boolean>;
  timeoutMs: number;
  /** The longest pause before a restart, if it is shorter than usual. */
  backOffMaxMs?: number | undefined;
}

const POLL_MS = 20;
/** The minimum before a failure, however late: on a busy machine the launcher itself polls late. */
const POLLS_MIN = 50;

/**
 * Starts a process, waits until it answers, and supervises it. @throws Failure when it ends first or takes too long.
 */
export async function startPart(
  processes: Processes,
  { title, start, answers, timeoutMs, backOffMaxMs }: Part,
): Promise<void> {
  let ended: string | undefined;
  processes.start({
    ...start,
    onExit: (how) => {
      ended = how;
      start.onExit?.(how);
    },
  });
  const log = processes.logOf(start.name);
  const deadline = Date.now() + timeoutMs;
  for (let polls = 1; !(await answers()); polls++) {
    if (ended) throw new Failure(`${title} ended at once (${ended}). Its log: ${log}`);
    if (Date.now() > deadline && polls >= POLLS_MIN) {
      await processes.stop(start.name);
      throw new Failure(`${title} did not come up within ${timeoutMs / 1_000} s. Its log: ${log}`);
    }
    await delay(POLL_MS);
  }
  processes.supervise(start.name, { backOffMaxMs });
}
