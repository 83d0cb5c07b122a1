import { setTimeout as delay } from "node:timers/promises";
import { counter, inSpan, type Logger } from "@kobo/runtime";

interface Options<Job> {
  name: string;
  /** Claims up to `limit` jobs under leases. */
  claim: (limit: number) => Promise<Job[]>;
  /** Runs one job. If it throws, the job is due again when its lease has run out. */
  work: (job: Job) => Promise<void>;
  /** Jobs in flight at once. */
  concurrency: number;
  /** The longest pause after a claim that found no job. */
  idleMs: number;
  /** The time until the next known job is due, which ends the pause; undefined when none falls due within `idleMs`. */
  untilDueMs?: () => Promise<number | undefined>;
  logger: Logger;
}

export interface Worker {
  /** Ends the pause, so that the worker claims jobs at once. */
  wake: () => void;
  /** Claims no more jobs and resolves when those in flight are done. */
  stop: () => Promise<void>;
}

const ERROR_PAUSE_MS = 1_000;

const done = counter({
  name: "jobs_total",
  help: "Jobs finished, by worker and outcome",
  labelNames: ["worker", "outcome"],
});

/** Claims and runs jobs until it is stopped. A job that fails never stops the others. */
export function startWorker<Job>(options: Options<Job>): Worker {
  const { name, claim, work, concurrency, idleMs, untilDueMs, logger } = options;
  const running = new Set<Promise<void>>();
  const spanName = `job ${name}`;
  let stopping = false;
  let pause = new AbortController();

  /** Resolves to false when the pause was ended early. */
  const sleep = async (ms: number): Promise<boolean> => {
    if (stopping) return false;
    await delay(ms, undefined, { signal: pause.signal }).catch(() => {});
    if (!pause.signal.aborted) return true;
    pause = new AbortController();
    return false;
  };

  /** Pauses until a job may be due. While none falls due, only that is asked again, since a claim costs more. */
  const sleepUntilDue = async (): Promise<void> => {
    let dueInMs: number | undefined;
    let isOver: boolean;
    do {
      // After an error the next claim logs the reason.
      dueInMs = untilDueMs ? await untilDueMs().catch(() => idleMs) : idleMs;
      isOver = await sleep(Math.min(dueInMs ?? idleMs, idleMs));
    } while (isOver && dueInMs === undefined);
  };

  const run = (job: Job): void => {
    const task = inSpan(spanName, { isEntry: true }, () => work(job))
      .then(() => done.inc({ worker: name, outcome: "done" }))
      .catch((error: unknown) => {
        done.inc({ worker: name, outcome: "failed" });
        logger.error({ err: error, worker: name }, "job failed");
      })
      .then(() => void running.delete(task));
    running.add(task);
  };

  const loop = async (): Promise<void> => {
    while (!stopping) {
      if (running.size >= concurrency) {
        await Promise.race(running);
        // The worker may have been stopped meanwhile.
        continue;
      }
      const jobs = await claim(concurrency - running.size).catch(async (error: unknown) => {
        logger.warn({ err: error, worker: name }, "claiming jobs failed");
        await sleep(ERROR_PAUSE_MS);
        return [];
      });
      for (const job of jobs) run(job);
      if (jobs.length === 0) await sleepUntilDue();
    }
    await Promise.all(running);
  };
  const ended = loop();

  return {
    wake: () => pause.abort(),
    stop: async () => {
      stopping = true;
      pause.abort();
      await ended;
    },
  };
}
