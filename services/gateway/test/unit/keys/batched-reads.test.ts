import { setImmediate as nextTurn } from "node:timers/promises";
import { batchedReads } from "../../../src/app/merchants/key-cache";

/** Reads that the test completes. */
function heldReads() {
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const loader = batchedReads(
    (keys: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(keys.map((key) => `value of ${key}`));
        reads.push({ keys, end });
      }),
  );
  return { find: (key: string) => loader.load(key), reads };
}

test("reads of one turn are one batch, and each gets its own value", async () => {
  const { find, reads } = heldReads();
  const responses = Promise.all([find("a"), find("b"), find("a")]);
  await nextTurn();
  expect(reads.map(({ keys }) => keys)).toEqual([["a", "b", "a"]]);
  reads[0]?.end();
  expect(await responses).toEqual(["value of a", "value of b", "value of a"]);
});

test("reads during a batch are batched into the next one", async () => {
  const { find, reads } = heldReads();
  const first = find("a");
  await nextTurn();
  const others = Promise.all([find("b"), find("c")]);
  await nextTurn();
  expect(reads).toHaveLength(1);
  reads[0]?.end();
  await first;
  await nextTurn();
  expect(reads[1]?.keys).toEqual(["b", "c"]);
  reads[1]?.end();
  expect(await others).toEqual(["value of b", "value of c"]);
});

test("a failed batch rejects only its reads", async () => {
  const { find, reads } = heldReads();
  const failed = Promise.allSettled([find("a"), find("b")]);
  await nextTurn();
  reads[0]?.end(new Error("The database is unavailable."));
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = find("c");
  await nextTurn();
  await nextTurn();
  reads[1]?.end();
  expect(await next).toBe("value of c");
});
