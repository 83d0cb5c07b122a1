import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { startWorker } from "../../src";

const logger = createLogger("test", "silent");

test.each([1, 2])(
  "a worker that is stopped while all %i of its jobs run claims no more",
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

describe("while no job is due", () => {
  test("the worker queries the next due time, and claims only then", async () => {
    const dueInMs = [undefined, undefined, undefined, 5];
    const events: string[] = [];
    const worker = startWorker<number>({
      name: "test",
      claim: async () => {
        events.push("claimed");
        return [];
      },
      work: async () => {},
      concurrency: 1,
      idleMs: 20,
      untilDueMs: async () => {
        events.push("asked");
        return dueInMs.length > 0 ? dueInMs.shift() : 1_000;
      },
      logger,
    });

    await eventually(() => expect(events.filter((event) => event === "claimed")).toHaveLength(2));
    await worker.stop();

    expect(events.slice(0, 6)).toEqual(["claimed", "asked", "asked", "asked", "asked", "claimed"]);
  });

  test("a woken worker claims at once, also after the query for the due time failed", async () => {
    let claims = 0;
    let asked = 0;
    const worker = startWorker<number>({
      name: "test",
      claim: async () => {
        claims++;
        return [];
      },
      work: async () => {},
      concurrency: 1,
      idleMs: 60_000,
      untilDueMs: async () => {
        asked++;
        throw new Error("PostgreSQL is unavailable");
      },
      logger,
    });

    for (const expected of [1, 2, 3]) {
      await eventually(() =>
        expect({ claims, asked }).toEqual({ claims: expected, asked: expected }),
      );
      worker.wake();
    }
    await worker.stop();
  });
});
