import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { startWorker } from "../../src";

const logger = createLogger("test", "silent");

test.each([1, 2])(
  "a worker that is stopped with all %i of its jobs under way claims no more",
  async (concurrency) => {
    const { promise: unblocked, resolve: unblock } = Promise.withResolvers<void>();
    let claimed = 0;
    let done = 0;
    const worker = startWorker<number>({
      name: "test",
      claim: async (limit) => Array.from({ length: limit }, () => ++claimed),
      work: async () => {
        await unblocked;
        done++;
      },
      concurrency,
      idleMs: 1,
      logger,
    });
    await eventually(() => expect(claimed).toBe(concurrency));

    const stopped = worker.stop();
    unblock();
    await stopped;

    expect({ claimed, done }).toEqual({ claimed: concurrency, done: concurrency });
  },
);
