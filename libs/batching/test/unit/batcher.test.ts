import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { Batcher, type BatcherOptions } from "../../src";

interface Given extends Partial<BatcherOptions<number, number>> {
  /** Batches with one of these fail. */
  poison?: readonly number[];
  batchMs?: number;
}

/** A batcher whose batches take a while, and the batches that it ran. */
function givenBatcher({ poison = [], batchMs = 5, ...options }: Given = {}) {
  const batches: number[][] = [];
  const batcher = new Batcher<number, number>({
    run: async (items) => {
      batches.push(items);
      await delay(batchMs);
      if (items.some((item) => poison.includes(item))) throw new Error("poison");
      return items.map((item) => item * 10);
    },
    onFailure: "reject",
    ...options,
  });
  const submitAll = (...items: number[]) => Promise.all(items.map((item) => batcher.submit(item)));
  const settleAll = async (...items: number[]) => {
    const settled = await Promise.allSettled(items.map((item) => batcher.submit(item)));
    return settled.map(({ status }) => status === "fulfilled");
  };
  return { batcher, batches, submitAll, settleAll };
}

test("a lone item runs at once, and items that arrive meanwhile share the next batch", async () => {
  const { batcher, batches } = givenBatcher();

  const first = batcher.submit(1);
  await nextTurn();
  await nextTurn();
  const results = await Promise.all([first, batcher.submit(2), batcher.submit(3)]);

  expect(results).toEqual([10, 20, 30]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test("items of one turn of the event loop share a batch", async () => {
  const { batcher, batches } = givenBatcher();

  await Promise.all([batcher.submit(1), Promise.resolve().then(() => batcher.submit(2))]);

  expect(batches).toEqual([[1, 2]]);
});

test("a batch holds at most itemsMax items, in order", async () => {
  const { batches, submitAll } = givenBatcher({ itemsMax: 3 });

  await submitAll(1, 2, 3, 4, 5, 6, 7);

  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

test("a batch weighs no more than its limit, unless one item does by itself", async () => {
  const { batches, submitAll } = givenBatcher({ weight: { of: (item) => item, max: 5 } });

  await submitAll(2, 3, 1, 9, 4);

  expect(batches).toEqual([[2, 3], [1], [9], [4]]);
});

test("at most inFlightMax batches run concurrently", async () => {
  const { batches, submitAll } = givenBatcher({ itemsMax: 1, inFlightMax: 2, batchMs: 50 });

  const all = submitAll(1, 2, 3);
  await delay(20);
  expect(batches).toEqual([[1], [2]]);

  await all;
  expect(batches).toHaveLength(3);
});

test("keys are served round-robin, so a flood of one delays no other", async () => {
  const keyOf = (item: number) => (item < 100 ? "flood" : "small");
  const { batches, submitAll } = givenBatcher({ itemsMax: 3, keyOf });

  await submitAll(1, 2, 3, 4, 100);

  expect(batches).toEqual([
    [1, 100, 2],
    [3, 4],
  ]);
});

test("reject: all items of a failed batch fail, and later ones run", async () => {
  const { batches, settleAll } = givenBatcher({ poison: [2] });

  expect(await settleAll(1, 2, 3)).toEqual([false, false, false]);
  expect(await settleAll(4)).toEqual([true]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test("each: items of a failed batch run alone, concurrently with the next batch, and only the poison fails", async () => {
  const { batches, settleAll } = givenBatcher({ poison: [2], onFailure: "each", itemsMax: 3 });

  expect(await settleAll(1, 2, 3, 4)).toEqual([true, false, true, true]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3], [4]]);
});

test("bisect: halves of a failed batch run before the next batch, and only the poison fails", async () => {
  const { batches, settleAll } = givenBatcher({ poison: [3], onFailure: "bisect", itemsMax: 4 });

  expect(await settleAll(1, 2, 3, 4, 5)).toEqual([true, true, false, true, true]);
  expect(batches).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4], [5]]);
});

test.each(["each", "bisect"] as const)("%s: a shared failure is not retried", async (onFailure) => {
  const { batches, settleAll } = givenBatcher({ poison: [1], onFailure, isShared: () => true });

  expect(await settleAll(1, 2)).toEqual([false, false]);
  expect(batches).toEqual([[1, 2]]);
});

test.each(["reject", "each", "bisect"] as const)(
  "%s: whatever fails, every item settles once, and without `reject` only poison fails",
  async (onFailure) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 20 }),
        fc.uniqueArray(fc.nat(50), { maxLength: 5 }),
        fc.record({
          itemsMax: fc.integer({ min: 1, max: 7 }),
          inFlightMax: fc.integer({ min: 1, max: 3 }),
        }),
        async (items, poison, limits) => {
          const { batcher, settleAll } = givenBatcher({ poison, onFailure, batchMs: 0, ...limits });

          const succeeded = await settleAll(...items);
          await batcher.drain();

          for (const [index, item] of items.entries()) {
            if (poison.includes(item)) expect(succeeded[index]).toBe(false);
            else if (onFailure !== "reject") expect(succeeded[index]).toBe(true);
          }
        },
      ),
      { numRuns: 25 },
    );
  },
);

test("a batch with too few results fails", async () => {
  const { batcher } = givenBatcher({ run: async (items) => items.slice(1) });

  await expect(batcher.submit(1)).rejects.toThrow("The batch of 1 items got 0 results.");
});

describe("deadlines", () => {
  const failure = (ran: boolean, cause?: unknown) => ({ ran, cause });
  const inMs = (waitMs: number) => () => Date.now() + waitMs;

  test("an item rejects at its own deadline, and the error says whether it ran", async () => {
    const deadlineOf = (item: number) => Date.now() + item;
    const { batcher } = givenBatcher({ deadlineOf, failure, batchMs: 300, itemsMax: 1 });
    const started = performance.now();

    const running = batcher.submit(60);
    await nextTurn();
    const queued = batcher.submit(30);

    await expect(queued).rejects.toEqual({ ran: false });
    await expect(running).rejects.toEqual({ ran: true });
    expect(performance.now() - started).toBeLessThan(250);
  });

  test("an item that expired in the queue is never run", async () => {
    const deadlineOf = (item: number) => Date.now() + item;
    const { batcher, batches, submitAll } = givenBatcher({ deadlineOf, failure, batchMs: 60 });
    const first = submitAll(1_000);
    await nextTurn();
    await nextTurn();

    await expect(batcher.submit(10)).rejects.toEqual({ ran: false });
    await first;
    await submitAll(2_000);

    expect(batches).toEqual([[1_000], [2_000]]);
  });

  test("a result after the deadline is ignored", async () => {
    const { batcher } = givenBatcher({ deadlineOf: inMs(10), failure, batchMs: 40 });

    await expect(batcher.submit(1)).rejects.toEqual({ ran: true });
    await batcher.drain();
  });

  test("a full queue, an expired item and a drained batcher reject at once", async () => {
    const queue = { itemsMax: 1, weightMax: 10 };
    const weight = { of: (item: number) => item, max: 10 };
    const { batcher } = givenBatcher({ queue, weight, failure, batchMs: 20 });
    const first = batcher.submit(1);

    await expect(batcher.submit(1)).rejects.toEqual({ ran: false });
    await first;
    await expect(batcher.submit(11)).rejects.toEqual({ ran: false });
    await batcher.drain();
    await expect(batcher.submit(1)).rejects.toEqual({ ran: false });

    const late = givenBatcher({ deadlineOf: inMs(-1), failure });
    await expect(late.batcher.submit(1)).rejects.toEqual({ ran: false });
  });
});

describe("drain", () => {
  test("resolves when all queued items have settled, reruns included", async () => {
    const { batcher, settleAll } = givenBatcher({ poison: [2], onFailure: "each", itemsMax: 2 });
    let settled: boolean[] = [];
    const all = settleAll(1, 2, 3).then((outcomes) => {
      settled = outcomes;
    });

    await batcher.drain();
    await nextTurn();

    expect(settled).toEqual([true, false, true]);
    await all;
  });

  test("resolves at once when no item is queued", async () => {
    await givenBatcher().batcher.drain();
  });
});

describe("spacing", () => {
  const timeOf = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };

  const weight = { of: (item: number) => item, max: 10 };
  /** 20 ms for each unit of weight. */
  const spacing = (total: number) => 20 * total;

  test("an item resolves at the end of its batch's spacing, and a failure rejects at once", async () => {
    const given = { spacing, weight, batchMs: 5, poison: [9] };

    expect(await timeOf(() => givenBatcher(given).submitAll(8))).toBeGreaterThan(150);
    expect(await timeOf(() => givenBatcher(given).submitAll(1))).toBeLessThan(100);
    expect(await timeOf(() => givenBatcher(given).settleAll(9))).toBeLessThan(100);
  });

  test("a batch as slow as its spacing, a full batch and one without spacing are not delayed", async () => {
    const slow = givenBatcher({ spacing, weight, batchMs: 40 });
    const full = givenBatcher({ spacing, weight, batchMs: 5 });
    const unspaced = givenBatcher({ weight, batchMs: 5 });

    expect(await timeOf(() => slow.submitAll(2))).toBeLessThan(75);
    expect(await timeOf(() => full.submitAll(10))).toBeLessThan(150);
    expect(await timeOf(() => unspaced.submitAll(8))).toBeLessThan(100);
  });
});

test("a batch runs outside of any request's context, and each caller keeps its own", async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const run = async (items: number[]) => {
    seen.push(requests.getStore());
    return items;
  };
  // Some are made by the first request for a cell.
  const { batcher } = requests.run("first", () => givenBatcher({ run }));

  const after = await requests.run("first", async () => {
    await batcher.submit(1);
    return requests.getStore();
  });

  expect([seen, after]).toEqual([[undefined], "first"]);
});

test("each of several drains resolves when the last item has settled", async () => {
  const { batcher } = givenBatcher({ batchMs: 20 });
  const settled: string[] = [];
  const item = batcher.submit(1).then(() => settled.push("item"));

  const drains = [1, 2].map((name) => batcher.drain().then(() => settled.push(`drain ${name}`)));
  await Promise.all([item, ...drains]);
  await batcher.drain();

  expect(settled).toEqual(["item", "drain 1", "drain 2"]);
});

test.each(["isShared", "failure"] as const)(
  "a %s that throws fails its batch, and later batches run",
  async (name) => {
    const { batcher, submitAll, settleAll } = givenBatcher({
      poison: [1],
      onFailure: "each",
      [name]: () => {
        throw new Error(`${name} failed`);
      },
    });

    expect((await settleAll(1, 2))[0]).toBe(false);
    expect(await submitAll(3, 4)).toEqual([30, 40]);
    await batcher.drain();
  },
);

test("an item waits no longer than its deadline, whatever the deadlines of earlier items", async () => {
  const deadlines = new Map<number, number>();
  const { batcher } = givenBatcher({
    batchMs: 300,
    deadlineOf: (item) => deadlines.get(item) ?? Number.POSITIVE_INFINITY,
    failure: () => new Error("late"),
  });
  const submit = (item: number, waitMs: number) => {
    deadlines.set(item, Date.now() + waitMs);
    return batcher.submit(item);
  };
  await submit(1, 5_000);

  const begun = performance.now();
  const settled = await Promise.allSettled([submit(2, 60), submit(3, 120), submit(4, 1_000)]);

  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(performance.now() - begun).toBeLessThan(900);
});
