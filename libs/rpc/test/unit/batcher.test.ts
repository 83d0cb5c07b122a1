import { setTimeout as delay } from "node:timers/promises";
import type { Batcher } from "@kobo/batching";
import { currentContext, withContext } from "@kobo/runtime";
import { coalesce } from "../../src";

interface Item {
  merchant: string;
  value: number;
  bytes?: number;
  waitMs?: number;
}

/** A peer that responds on command, and records its requests. */
function aPeer() {
  const calls: { items: Item[]; answer: () => void; fail: () => void }[] = [];
  const send = (items: Item[]): Promise<number[]> =>
    new Promise((resolve, reject) => {
      calls.push({
        items,
        answer: () => resolve(items.map((item) => item.value * 10)),
        fail: () => reject(new Error("no answer")),
      });
    });
  return { calls, send };
}

function aBatcher(send: (items: Item[]) => Promise<number[]>, inFlightMax = 1) {
  return coalesce<Item, number>({
    send,
    sizeOf: (item) => item.bytes ?? 100,
    deadlineOf: (item) => Date.now() + (item.waitMs ?? 500),
    keyOf: (item) => item.merchant,
    inFlightMax,
  });
}

const oneTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const submitAll = (batcher: Batcher<Item, number>, items: Item[]) =>
  Promise.allSettled(items.map((item) => batcher.submit(item)));
const values = (items: Item[]) => items.map((item) => item.value);

test("items of one turn of the event loop share a call, and each gets its own result", async () => {
  const { calls, send } = aPeer();
  const batcher = aBatcher(send);

  const results = Promise.all([1, 2, 3].map((value) => batcher.submit({ merchant: "a", value })));
  await oneTurn();
  calls[0]?.answer();

  expect(await results).toEqual([10, 20, 30]);
  expect(calls).toHaveLength(1);
});

test("items that arrive while a call is in flight wait for the next call", async () => {
  const { calls, send } = aPeer();
  const batcher = aBatcher(send);
  const first = batcher.submit({ merchant: "a", value: 1 });
  await oneTurn();

  const later = Promise.all([2, 3].map((value) => batcher.submit({ merchant: "a", value })));
  await oneTurn();
  expect(calls).toHaveLength(1);
  calls[0]?.answer();
  await first;
  await oneTurn();
  calls[1]?.answer();

  expect(await later).toEqual([20, 30]);
});

test("a lone item is sent at once", async () => {
  const { calls, send } = aPeer();

  void submitAll(aBatcher(send), [{ merchant: "a", value: 1 }]);
  await oneTurn();

  expect(calls).toHaveLength(1);
});

test("merchants are served round-robin, so a flood of one does not delay another", async () => {
  const { calls, send } = aPeer();
  const batcher = aBatcher(send);
  void submitAll(batcher, [{ merchant: "first", value: 0 }]);
  await oneTurn();

  void submitAll(batcher, [
    ...Array.from({ length: 600 }, (_, value) => ({ merchant: "flood", value })),
    { merchant: "small", value: 7_777 },
  ]);
  calls[0]?.answer();
  await oneTurn();
  await oneTurn();

  expect(values(calls[1]?.items ?? []).slice(0, 2)).toEqual([0, 7_777]);
});

test("a call holds at most 256 items and one MiB", async () => {
  const { calls, send } = aPeer();
  const batcher = aBatcher(send, 10);

  void submitAll(
    batcher,
    Array.from({ length: 300 }, (_, value) => ({ merchant: "a", value })),
  );
  await oneTurn();
  void submitAll(
    batcher,
    [1, 2, 3].map((value) => ({ merchant: "a", value, bytes: 500_000 })),
  );
  await oneTurn();

  expect(calls.map((call) => call.items.length)).toEqual([256, 44, 2, 1]);
});

test("items of a failed call have an unknown outcome, and queued items are sent by the next call", async () => {
  const { calls, send } = aPeer();
  const batcher = aBatcher(send);
  const sent = batcher.submit({ merchant: "a", value: 1 });
  await oneTurn();
  const waiting = batcher.submit({ merchant: "a", value: 2 });

  calls[0]?.fail();

  await expect(sent).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", sent: true });
  await oneTurn();
  calls[1]?.answer();
  expect(await waiting).toBe(20);
});

test("each item rejects at its own deadline: as not sent while queued, as unknown once sent", async () => {
  const { send } = aPeer();
  const batcher = aBatcher(send);
  const sent = batcher.submit({ merchant: "a", value: 1, waitMs: 60 });
  await oneTurn();
  const queued = batcher.submit({ merchant: "a", value: 2, waitMs: 20 });
  const late = batcher.submit({ merchant: "a", value: 3, waitMs: -1 });

  await expect(late).rejects.toMatchObject({ sent: false });
  await expect(queued).rejects.toMatchObject({ sent: false });
  await expect(sent).rejects.toMatchObject({ sent: true });
});

test("a full queue refuses at once", async () => {
  const { send } = aPeer();
  const batcher = aBatcher(send, 0);

  const results = await Promise.race([
    submitAll(
      batcher,
      Array.from({ length: 8_193 }, (_, value) => ({ merchant: "a", value })),
    ),
    batcherRefusal(batcher),
  ]);

  expect(results).toMatchObject({ code: "SERVICE_UNAVAILABLE", sent: false });
});

async function batcherRefusal(batcher: Batcher<Item, number>): Promise<unknown> {
  await delay(1);
  return batcher.submit({ merchant: "a", value: 1 }).catch((error: unknown) => error);
}

test("drain refuses new items and finishes queued ones", async () => {
  const { calls, send } = aPeer();
  const batcher = aBatcher(send);
  const first = batcher.submit({ merchant: "a", value: 1 });
  await oneTurn();
  const second = batcher.submit({ merchant: "a", value: 2 });

  const drained = batcher.drain();
  await expect(batcher.submit({ merchant: "a", value: 3 })).rejects.toMatchObject({ sent: false });
  calls[0]?.answer();
  await first;
  await oneTurn();
  calls[1]?.answer();

  expect(await second).toBe(20);
  await drained;
});

test("a call does not inherit the deadline of the request that started it", async () => {
  const deadlines: (number | undefined)[] = [];
  const batcher = coalesce<string, string>({
    send: async (items) => {
      deadlines.push(currentContext()?.deadline);
      return items;
    },
    sizeOf: () => 1,
    deadlineOf: () => Date.now() + 10_000,
    keyOf: () => "",
  });
  const hasty = { requestId: "hasty", deadline: Date.now() + 1 };

  await withContext(hasty, () => batcher.submit("hasty"));
  await batcher.submit("patient");

  expect(deadlines).toEqual([undefined, undefined]);
});
