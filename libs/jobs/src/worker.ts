import { setTimeout as delay } from "node:timers/promises";
import { counter, type Logger } from "@kobo/runtime";

interface Options<Job> {
  name: string;
  /** Takes up to `limit` jobs; whoever takes them has them for a while. */
  claim: (limit: number) => Promise<Job[]>;
  /** Does one job. When it throws, the job comes back after its lease has run out. */
  work: (job: Job) => Promise<void>;
  /** Jobs under way at once. */
  concurrency: number;
  /** How long to wait after finding nothing to do. */
  idleMs: number;
  logger: Logger;
}

export interface Worker {
  /** Looks for work now instead of after the pause. */
  wake: () => void;
  /** Takes no more jobs and resolves when those under way are done. */
  stop: () => Promise<void>;
}

const ERROR_PAUSE_MS = 1_000;

const done = counter({
  name: "jobs_total",
  help: "Jobs finished, by worker and outcome",
  labelNames: ["worker", "outcome"],
});

/** Claims jobs and works on them until it is stopped. A job that fails never stops the others. */
export function startWorker<Job>(options: Options<Job>): Worker {
  const { name, claim, work, concurrency, idleMs, logger } = options;
  const running = new Set<Promise<void>>();
  let stopping = false;
  let pause = new AbortController();

  const sleep = async (ms: number): Promise<void> => {
    if (stopping) return;
    await delay(ms, undefined, { signal: pause.signal }).catch(() => {});
    if (pause.signal.aborted) pause = new AbortController();
  };

  const run = (job: Job): void => {
    const task = work(job)
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
      if (jobs.length === 0) await sleep(idleMs);
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
